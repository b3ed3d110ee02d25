import type { ListedReview, Marks, Review } from '@/lib/contract/organizer/reviews';
import type { Member } from '../../ports/member';
import type { FoundSubmission } from '../../ports/store/organizer/submissions';
import type { OrganizerDeps } from '../organizer-deps';
import { presentComment } from './comments';
import { findNotice } from './find-notice';
import { findOwnCampaign, findSubmission } from './find-submission';

type Needed = Pick<OrganizerDeps, 'store'>;
type Requester = Pick<Member, 'organizationId' | 'userId'>;

/** Returns what members make of a submission now. Throws `notFound`. */
export async function getReview(
  deps: Needed,
  { member, submissionId }: { member: Requester; submissionId: string },
): Promise<Review> {
  return presentReview(deps, await findSubmission(deps, member, submissionId), member);
}

/** Returns what members make of these submissions now: `ids`, separated by commas. Throws `notFound`. */
export async function listReviews(
  deps: Needed,
  { member, id, ids }: { member: Requester; id: string; ids: string },
): Promise<{ reviews: ListedReview[] }> {
  await findOwnCampaign(deps, member, id);
  return { reviews: await deps.store.submissions.reviews(id, ids.split(','), member.userId) };
}

/** Returns a submission's review as the member sees it. */
export async function presentReview(
  { store }: Needed,
  { statusBy, statusAt, ...found }: FoundSubmission,
  member: Pick<Member, 'userId'>,
): Promise<Review> {
  const all = await store.submissions.comments(found.id);
  const comments = found.isHidden ? all.filter(({ userId }) => userId === member.userId) : all;
  return {
    ...marksOf(found),
    comments: comments.length,
    statusOf: { status: found.status, by: statusBy, at: statusAt?.toISOString() ?? null },
    myRating: await store.submissions.ratingOf(found.id, member.userId),
    thread: comments.map((comment) => presentComment(comment, member)),
    notice: await findNotice({ store }, found),
  };
}

/** Returns of a submission what lists show of what members think. */
export const marksOf = ({ status, rating, ratings, comments, ...more }: Marks): Marks => ({
  ...{ status, rating, ratings, comments },
  ...{ score: more.score, scoreRange: more.scoreRange, scorecards: more.scorecards },
  ...{ myScore: more.myScore, isHidden: more.isHidden, assigned: more.assigned },
});
