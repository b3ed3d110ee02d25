import { AppError } from '@/lib/contract/errors';
import type { ReviewStatus, StatusOf } from '@/lib/contract/organizer/reviews';
import type { Reviewing } from '@/lib/contract/scorecard';
import { isDecision } from '@/lib/domain/decision';
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
  const { reviewing } = await findSubmission(deps, member, submissionId);
  const noteTakenBack = await watchNames(deps, { member, reviewing, ids: [submissionId], status });
  const by = { name: member.name, at: deps.now() };
  const set = await deps.store.submissions.setStatus(submissionId, { status, was, by });
  if (!set) throw new AppError('notFound', 'There is no such submission');
  if (!set.isChanged)
    throw new AppError('changedMeanwhile', 'Somebody else has set the status since', presentStatus(set));
  await writeAudit(deps, member, 'submission.statusSet', submissionId, { status });
  await noteTakenBack(submissionId);
  return presentStatus(set);
}

/** Sets the status of several submissions of one campaign; ids of others change nothing. Throws `notFound`. */
export async function setStatusOfSubmissions(
  deps: Needed,
  { member, id, ids, status }: { member: Of['member']; id: string; ids: readonly string[]; status: ReviewStatus },
): Promise<{ changed: number }> {
  const { reviewing } = await findOwnCampaign(deps, member, id);
  const noteTakenBack = await watchNames(deps, { member, reviewing, ids, status });
  const by = { name: member.name, at: deps.now() };
  const changed = await deps.store.submissions.setStatuses(id, ids, { status, by });
  await writeAudit(deps, member, 'submissions.statusSet', id, { status, ...noteOf(changed) });
  await noteTakenBack(id);
  return { changed: changed.length };
}

type Watched = { member: Member; reviewing: Reviewing; ids: readonly string[]; status: ReviewStatus };

/**
 * A decision shows who handed something in, and taking it back withholds that again. Returns a function that notes it
 * then, of whoever took it back, as if they had asked for the name: to decide is no way around that.
 */
async function watchNames(deps: Needed, { member, reviewing, ids, status }: Watched) {
  const isLookedAt = reviewing.hidesNames && !isDecision(status);
  const read = (of: readonly string[]) => deps.store.submissions.names(member.organizationId, of, member.userId);
  const shown = isLookedAt ? (await read(ids)).flatMap(({ id, name }) => (name === null ? [] : id)) : [];
  return async (subject: string): Promise<void> => {
    const withheld = shown.length > 0 ? (await read(shown)).flatMap(({ id, name }) => (name === null ? id : [])) : [];
    if (withheld.length > 0) await writeAudit(deps, member, 'submission.nameShown', subject, noteOf(withheld));
  };
}

const presentStatus = ({ status, by, at }: StoredStatus): StatusOf => ({ status, by, at: at?.toISOString() ?? null });
