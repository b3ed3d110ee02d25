import { AppError } from '@/lib/contract/errors';
import { datesOf, standingAt } from '@/lib/domain/campaign-dates';
import type { OrganizerCampaign } from '../../ports/store/organizer/campaigns';
import type { Use } from '../../ports/store/upkeep';
import type { OrganizerDeps } from '../organizer-deps';
import { findUnsubscribed } from './unsubscribe';

const DAY_MS = 24 * 60 * 60 * 1000;
/**
 * How many emails an organization may send in a day: what a person writes by hand is far below. Each counts once, when
 * it is asked for, or is a reminder and tried first; that it has to be tried again counts no more.
 */
const EMAILS_PER_DAY = 10_000;

type Needed = Pick<OrganizerDeps, 'store' | 'fingerprint' | 'now' | 'mail'>;

/** An email of a closed campaign would wait for the day on which it opens again, or lead to nothing. */
export function requireOpen({ now }: Pick<Needed, 'now'>, campaign: OrganizerCampaign): void {
  if (campaign.status === 'completed' || standingAt(datesOf(campaign), now()) === 'closed')
    throw new AppError('notReady', 'The campaign is closed', { reason: 'campaignClosed' });
}

/** Throws where no emails can be sent. */
export function requireEmails(deps: Needed, campaign: OrganizerCampaign): void {
  if (!deps.mail) throw new AppError('notReady', 'This server has no mail server');
  requireOpen(deps, campaign);
}

/** Throws for somebody who has said no to emails of the organization. */
export async function requireWanted(
  deps: Needed,
  { organizationId }: { organizationId: string },
  email: string,
): Promise<void> {
  if ((await findUnsubscribed(deps, organizationId, [email])).size > 0)
    throw new AppError('notReady', 'This person wants no emails', { reason: 'refusesLetters' });
}

/** The use of an organization's emails of a day. */
export const emailsOfDay = (
  { fingerprint }: Pick<Needed, 'fingerprint'>,
  organizationId: string,
  { at, emails = 1 }: { at: Date; emails?: number },
): Use => ({
  ...{ key: fingerprint(`letters ${organizationId}`), max: EMAILS_PER_DAY, seconds: DAY_MS / 1000 },
  ...{ at, amount: emails },
});

/** Counts emails of the organization. Throws `tooMany`. */
export async function countEmails(
  deps: Pick<Needed, 'store' | 'fingerprint' | 'now'>,
  organizationId: string,
  emails: number,
): Promise<void> {
  const at = deps.now();
  const until = await deps.store.limits.count(emailsOfDay(deps, organizationId, { at, emails }));
  if (!until) return;
  const retryAfter = Math.ceil((until.getTime() - at.getTime()) / 1000);
  throw new AppError('tooMany', 'Too many emails in a day', { retryAfter });
}
