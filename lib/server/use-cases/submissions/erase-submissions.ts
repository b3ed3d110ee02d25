import type { Member } from '../../ports/member';
import { eraseVisit, type ErasingDeps } from '../visits/erase-visit';
import type { OrganizerDeps } from '../organizer-deps';
import { causeOf, writeAudit, noteOf } from '../write-audit';
import { findOwnCampaign, findSubmission } from './find-submission';

type Needed = ErasingDeps & Pick<OrganizerDeps, 'store'>;
type By = { member: Member; reason?: string };

/** Erases a submission with everything that belongs to it. Throws `notFound`. */
export async function eraseOwnSubmission(
  deps: Needed,
  { member, submissionId, reason }: By & { submissionId: string },
): Promise<void> {
  await findSubmission(deps, member, submissionId);
  await eraseVisit(deps, { id: submissionId, because: causeOf(member, reason) });
  await writeAudit(deps, member, 'submission.erased', submissionId);
}

/** Erases several submissions of one campaign; ids of others change nothing. Throws `notFound`. */
export async function eraseOwnSubmissions(
  deps: Needed,
  { member, id, ids, reason }: By & { id: string; ids: readonly string[] },
): Promise<{ erased: number }> {
  await findOwnCampaign(deps, member, id);
  const erased: string[] = [];
  for (const visit of await deps.store.submissions.findMany(id, ids))
    if (await eraseVisit(deps, { id: visit.id, because: causeOf(member, reason) })) erased.push(visit.id);
  await writeAudit(deps, member, 'submissions.erased', id, noteOf(erased));
  return { erased: erased.length };
}
