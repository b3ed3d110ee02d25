import type { Adjustments } from '@/lib/contract/adjustments';
import { AppError } from '@/lib/contract/errors';
import { adjustmentFaults } from '@/lib/domain/adjustments';
import type { Member } from '../../ports/member';
import { findEditable } from '../campaigns/edited-campaign';
import { writeAudit, type Actor } from '../write-audit';
import { type Notifying, notifyAdjusted } from './notify-adjusted';

type Input = Adjustments & {
  member: Actor & Pick<Member, 'organizationName'>;
  id: string;
  invitationId: string;
  notify: boolean;
};

/**
 * Gives one invited person more retakes, a later closing, another language or more time, in place of what was given
 * before. It holds at once, also for a visit that has begun. With `notify` the person is told by email, if that can be:
 * it says whether the email was sent. Throws `notFound`, and `invalidParameters` for a closing that is not later than
 * the campaign's, or a language that the campaign is not in.
 */
export async function adjustInvitation(
  deps: Notifying,
  { member, id, invitationId, notify, extraTime, retakes, closes, language }: Input,
): Promise<{ notified: boolean }> {
  const campaign = await findEditable(deps, member.organizationId, id);
  const adjustments = { extraTime, retakes, closes, language };
  const faults = adjustmentFaults(campaign, adjustments);
  if (faults.length > 0) throw new AppError('invalidParameters', 'This cannot be given to a person', { faults });
  if (!(await deps.store.invitations.adjust(id, invitationId, adjustments)))
    throw new AppError('notFound', 'There is no such invitation');
  // What was given tells something about a person: it stands with the invitation alone, and ends with it.
  await writeAudit(deps, member, 'campaign.invitationAdjusted', id);
  return { notified: notify && (await notifyAdjusted(deps, { member, campaign, invitationId, given: adjustments })) };
}
