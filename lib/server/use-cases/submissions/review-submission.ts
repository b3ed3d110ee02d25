import { AppError } from '@/lib/contract/errors';
import type { ReviewStatus, StatusOf } from '@/lib/contract/organizer/reviews';
import type { Member } from '../../ports/member';
import type { StoredStatus } from '../../ports/store/organizer/submissions';
import type { OrganizerDeps } from '../organizer-deps';
import { writeAudit, noteOf } from '../write-audit';
import { findOwnCampaign, findSubmission } from './find-submission';

type Needed = Pick<OrganizerDeps, 'store' | 'now'>;
type Of = { member: Member; submissionId: string };

/** Sets the member's own rating, or with `null` takes it back. Throws `notFound`; `hasScorecard`. */
export async function rateSubmission(
  deps: Needed,
  { member, submissionId, value }: Of & { value: number | null },
): Promise<{ myRating: number | null; rating: number; ratings: number }> {
  const { reviewing } = await findSubmission(deps, member, submissionId);
  if (reviewing.criteria.length > 0) throw new AppError('hasScorecard', 'This campaign has a scorecard');
  await deps.store.submissions.rate(submissionId, member.userId, value, deps.now());
  // Not which: others may have to rate before they know.
  await writeAudit(deps, member, 'submission.rated', submissionId);
  const { rating, ratings } = await findSubmission(deps, member, submissionId);
  return { myRating: value, rating, ratings };
}

/**
 * Sets the status. With `was` it is set only if it still is that, so that nobody overwrites what a colleague has
 * decided meanwhile: throws `changedMeanwhile` with the status as it is. Throws `notFound`.
 */
export async function setSubmissionStatus(
  deps: Needed,
  { member, submissionId, status, was = null }: Of & { status: ReviewStatus; was?: ReviewStatus | null },
): Promise<StatusOf> {
  await findSubmission(deps, member, submissionId);
  const by = { name: member.name, at: deps.now() };
  const set = await deps.store.submissions.setStatus(submissionId, { status, was, by });
  if (!set) throw new AppError('notFound', 'There is no such submission');
  if (!set.isChanged)
    throw new AppError('changedMeanwhile', 'Somebody else has set the status since', presentStatus(set));
  await writeAudit(deps, member, 'submission.statusSet', submissionId, { status });
  return presentStatus(set);
}

/** Sets the status of several submissions of one campaign; ids of others change nothing. Throws `notFound`. */
export async function setStatusOfSubmissions(
  deps: Needed,
  { member, id, ids, status }: { member: Of['member']; id: string; ids: readonly string[]; status: ReviewStatus },
): Promise<{ changed: number }> {
  await findOwnCampaign(deps, member, id);
  const by = { name: member.name, at: deps.now() };
  const changed = await deps.store.submissions.setStatuses(id, ids, { status, by });
  await writeAudit(deps, member, 'submissions.statusSet', id, { status, ...noteOf(changed) });
  return { changed: changed.length };
}

const presentStatus = ({ status, by, at }: StoredStatus): StatusOf => ({ status, by, at: at?.toISOString() ?? null });
