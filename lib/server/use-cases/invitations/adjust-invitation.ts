import type { Adjustments } from '@/lib/contract/adjustments';
import { AppError } from '@/lib/contract/errors';
import { adjustmentFaults } from '@/lib/domain/adjustments';
import type { OrganizerDeps } from '../organizer-deps';
import { findEditable } from '../campaigns/edited-campaign';
import { writeAudit, type Actor } from '../write-audit';

type Input = Adjustments & { member: Actor; id: string; invitationId: string };

/**
 * Gives one invited person more retakes, a later closing, another language or more time, in place of what was given
 * before. It holds at once, also for a visit that has begun. Throws `notFound`, and `invalidParameters` for a closing
 * that is not later than the campaign's, or a language that the campaign is not in.
 */
export async function adjustInvitation(
  deps: Pick<OrganizerDeps, 'store' | 'now'>,
  { member, id, invitationId, extraTime, retakes, closes, language }: Input,
): Promise<undefined> {
  const campaign = await findEditable(deps, member.organizationId, id);
  const adjustments = { extraTime, retakes, closes, language };
  const faults = adjustmentFaults(campaign, adjustments);
  if (faults.length > 0) throw new AppError('invalidParameters', 'This cannot be given to a person', { faults });
  if (!(await deps.store.invitations.adjust(id, invitationId, adjustments)))
    throw new AppError('notFound', 'There is no such invitation');
  // What was given tells something about a person: it stands with the invitation alone, and ends with it.
  await writeAudit(deps, member, 'campaign.invitationAdjusted', id);
}
