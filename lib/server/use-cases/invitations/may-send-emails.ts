import { AppError } from '@/lib/contract/errors';
import { datesOf, standingAt } from '@/lib/domain/campaign-dates';
import type { OrganizerCampaign } from '../../ports/store/organizer/campaigns';
import type { OrganizerDeps } from '../organizer-deps';
import { findUnsubscribed } from './unsubscribe';

const DAY_MS = 24 * 60 * 60 * 1000;
/** How many emails an organization may send in a day: what a person writes by hand is far below. */
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

/** Counts emails of the organization. Throws `tooMany`. */
export async function countEmails(
  deps: Pick<Needed, 'store' | 'fingerprint' | 'now'>,
  organizationId: string,
  emails: number,
): Promise<void> {
  const at = deps.now();
  const key = deps.fingerprint(`letters ${organizationId}`);
  const use = { key, max: EMAILS_PER_DAY, seconds: DAY_MS / 1000, at, amount: emails };
  const until = await deps.store.limits.count(use);
  if (!until) return;
  const retryAfter = Math.ceil((until.getTime() - at.getTime()) / 1000);
  throw new AppError('tooMany', 'Too many emails in a day', { retryAfter });
}
