import * as z from 'zod/mini';
import { organizerCall } from './call';
import { id, ofCampaign, ofSubmission, submissionIds } from './input';
import { type ShownName, shownName } from './names';
import { Notice } from './notices';

const count = z.int().check(z.minimum(0));
const when = z.iso.datetime();

/** What members think of a submission. */
export const REVIEW_STATUSES = ['new', 'shortlisted', 'accepted', 'declined'] as const;
export const ReviewStatus = z.enum(REVIEW_STATUSES);
export type ReviewStatus = z.infer<typeof ReviewStatus>;

export const Comment = z.object({
  id: z.string(),
  author: z.string(),
  /** The time in the film that it is about. */
  atMs: z.nullable(count),
  text: z.string(),
  createdAt: when,
  /** When its author last changed it; `null`: never. */
  editedAt: z.nullable(when),
  /** Whether the caller wrote it, and may edit and delete it. */
  isMine: z.boolean(),
});

/** A status, and who set it when; `null`: nobody has. */
export const StatusOf = z.object({ status: ReviewStatus, by: z.nullable(z.string()), at: z.nullable(when) });

/** How far the caller is with the scorecard of a submission. */
export const MyScore = z.enum(['none', 'draft', 'submitted']);

/** What a list shows of what members think, as far as the caller sees it. */
const marks = {
  status: ReviewStatus,
  /** The mean of all ratings; 0 without any. */
  rating: z.number(),
  ratings: count,
  comments: count,
  /** The mean of all scorecards; `null`: there is none of which anything was seen, or it is hidden. */
  score: z.nullable(z.number()),
  /** The lowest and the highest of the scores of members; `null` as `score` is. */
  scoreRange: z.nullable(z.object({ lowest: z.number(), highest: z.number() })),
  /** How many members have submitted their scores. */
  scorecards: count,
  myScore: MyScore,
  /** What others gave and said is hidden until the caller gives their own. */
  isHidden: z.boolean(),
  /** Who was asked to review it. */
  assigned: z.array(z.object({ userId: z.string(), name: z.string() })),
};

/** What members make of a submission: what changes while others look at it too. */
export const Review = z.object({
  ...marks,
  statusOf: StatusOf,
  myRating: z.nullable(z.int()),
  thread: z.array(Comment),
  /** The last email about the decision; `null`: nobody has asked for one. */
  notice: z.nullable(Notice),
});
/** The same of one in a list. With a decision its name may be read. */
export const ListedReview = z.object({ id: z.string(), ...shownName, ...marks });

const ofComment = z.extend(ofSubmission, { commentId: id });
const comment = z
  .string()
  .check(z.trim(), z.minLength(1), z.maxLength(4000), z.regex(/^(?:[^\p{Cc}\p{Cs}]|[\n\t])*$/u, 'must be text'));

/** What members think of submissions: status, ratings and comments. */
export const REVIEW_CALLS = {
  listReviews: organizerCall({
    ...{ method: 'get', path: 'campaigns/{id}/submissions/reviews', may: 'reviewer', scope: 'read' },
    summary: 'Returns names, status, ratings and number of comments of submissions, to refresh a list that is shown.',
    params: ofCampaign,
    /** `ids` are separated by commas. */
    query: z.object({ ids: z._default(z.string().check(z.regex(/^[\w,-]{0,15000}$/)), '') }),
    response: z.object({ reviews: z.array(ListedReview) }),
  }),
  getReview: organizerCall({
    ...{ method: 'get', path: 'submissions/{submissionId}/review', may: 'reviewer', scope: 'read' },
    summary: 'Returns status, ratings and comments of a submission, to refresh them while it is shown.',
    params: ofSubmission,
    response: Review,
  }),
  /** Fails with `hasScorecard` where submissions are scored by criteria. */
  rateSubmission: organizerCall({
    ...{ method: 'put', path: 'submissions/{submissionId}/rating', may: 'reviewer', scope: 'write' },
    summary: "Sets or removes the caller's own rating of a submission.",
    params: ofSubmission,
    body: z.object({ value: z.nullable(z.int().check(z.minimum(1), z.maximum(5))) }),
    response: z.object({ myRating: z.nullable(z.int()), rating: z.number(), ratings: count }),
  }),
  /** Fails with `changedMeanwhile` and the status as it is now (`StatusOf`) when it is no longer `was`. */
  setSubmissionStatus: organizerCall({
    ...{ method: 'put', path: 'submissions/{submissionId}/status', may: 'reviewer', scope: 'write' },
    summary: 'Sets the status of a submission.',
    params: ofSubmission,
    body: z.object({ status: ReviewStatus, was: z.optional(ReviewStatus) }),
    response: StatusOf,
  }),
  setStatusOfSubmissions: organizerCall({
    ...{ method: 'put', path: 'campaigns/{id}/submissions/status', may: 'reviewer', scope: 'write' },
    summary: 'Sets the status of several submissions of a campaign.',
    params: ofCampaign,
    body: z.object({ ids: submissionIds, status: ReviewStatus }),
    response: z.object({ changed: count }),
  }),
  commentOnSubmission: organizerCall({
    ...{ method: 'post', path: 'submissions/{submissionId}/comments', may: 'reviewer', scope: 'write' },
    summary: 'Adds a comment that only members see.',
    params: ofSubmission,
    body: z.object({ text: comment, atMs: z.nullable(z.int().check(z.minimum(0), z.maximum(86_400_000))) }),
    response: Comment,
    status: 201,
  }),
  editComment: organizerCall({
    ...{ method: 'put', path: 'submissions/{submissionId}/comments/{commentId}', may: 'reviewer', scope: 'write' },
    summary: "Changes the text of one of the caller's comments.",
    params: ofComment,
    body: z.object({ text: comment }),
    response: Comment,
  }),
  deleteComment: organizerCall({
    ...{ method: 'delete', path: 'submissions/{submissionId}/comments/{commentId}', may: 'reviewer', scope: 'write' },
    summary: "Deletes one of the caller's comments.",
    params: ofComment,
  }),
} as const;

export type Comment = z.infer<typeof Comment>;
export type StatusOf = z.infer<typeof StatusOf>;
export type Review = z.infer<typeof Review>;
export type ListedReview = z.infer<typeof ListedReview>;
/** What members make of a submission, whoever handed it in. */
export type Marks = Omit<ListedReview, 'id' | keyof ShownName>;
