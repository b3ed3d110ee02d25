import type { Adjustments } from '@/lib/contract/adjustments';
import { isAppError } from '@/lib/contract/errors';
import { isAnyGiven, standingFor, whatHolds } from '@/lib/domain/adjustments';
import type { Member } from '../../ports/member';
import type { OrganizerCampaign } from '../../ports/store/organizer/campaigns';
import type { OrganizerDeps } from '../organizer-deps';
import { countEmails } from './may-send-emails';
import { personalLink } from './personal-links';
import { findUnsubscribed, unsubscribeLinks } from './unsubscribe';

const DAY_SECONDS = 24 * 60 * 60;
/** How often one person is told in a day what a campaign gives to them: what is corrected is told again. */
const TOLD_PER_DAY = 5;

export type Notifying = Pick<
  OrganizerDeps,
  'store' | 'publicUrl' | 'fingerprint' | 'now' | 'mail' | 'writeAdjustments'
>;

type Of = {
  member: Pick<Member, 'organizationId' | 'organizationName'>;
  campaign: OrganizerCampaign;
  invitationId: string;
  given: Adjustments;
};

/**
 * Tells an invited person by email what was given to them, in the language that was given or else the campaign's own.
 * `false`: it was not sent. The mail server did not take it, the person wants no emails or has finished, there is
 * nothing to tell, or they can record no more.
 */
export async function notifyAdjusted(deps: Notifying, { member, campaign, invitationId, given }: Of): Promise<boolean> {
  const person = await deps.store.invitations.find(campaign.id, invitationId);
  if (!deps.mail || !person || person.hasFinished || !isAnyGiven(given)) return false;
  if (campaign.status !== 'active' || standingFor(campaign, given, deps.now()) === 'closed') return false;
  const { organizationId, organizationName: organization } = member;
  const { email, name } = person;
  if ((await findUnsubscribed(deps, organizationId, [email])).size > 0) return false;
  if (!(await mayBeTold(deps, organizationId, `adjusted ${campaign.id} ${email.toLowerCase()}`))) return false;

  const { retakes, closesAt } = whatHolds(campaign, given);
  const refusal = unsubscribeLinks(deps, { organizationId, email });
  const message = await deps.writeAdjustments({
    ...{ name: name ?? email, link: personalLink(deps, invitationId), organization, refusal: refusal.page },
    given: {
      ...{ extraTime: given.extraTime, language: given.language },
      retakes: given.retakes === null || campaign.retakes === null ? null : (retakes ?? 'unlimited'),
      closesAt: given.closes === null ? null : closesAt,
    },
    timeZone: campaign.timeZone ?? 'UTC',
    language: given.language ?? campaign.languages[0] ?? null,
  });
  return deps.mail.send({ to: email, ...message, refusal: refusal.request }).then(
    () => true,
    () => false,
  );
}

async function mayBeTold(deps: Notifying, organizationId: string, of: string): Promise<boolean> {
  const use = { key: deps.fingerprint(of), max: TOLD_PER_DAY, seconds: DAY_SECONDS, at: deps.now() };
  if (await deps.store.limits.count(use)) return false;
  return countEmails(deps, organizationId, 1).then(
    () => true,
    (error: unknown) => (isAppError(error) ? false : Promise.reject(error)),
  );
}
