import * as z from 'zod/mini';
import { CampaignKind } from '../campaign-content';
import { Device } from '../entities';
import { organizerCall } from './call';

/** What members think of a submission. */
export const REVIEW_STATUSES = ['new', 'shortlisted', 'accepted', 'declined'] as const;
export const ReviewStatus = z.enum(REVIEW_STATUSES);
export type ReviewStatus = z.infer<typeof ReviewStatus>;

/** `none`: nobody has rated it; `mine`: the caller has not. */
export const RatingFilter = z.enum(['4', '3', 'none', 'mine']);
export const SubmissionSort = z.enum(['newest', 'oldest', 'rating', 'name']);

/** `none`: the visitor ended without a film. */
export const FilmState = z.enum(['ready', 'making', 'failed', 'none']);

/** The most submissions on a page. */
export const MAX_PAGE = 50;

const count = z.int().check(z.minimum(0));
const when = z.iso.datetime();

export const ListedSubmission = z.object({
  id: z.string(),
  name: z.string(),
  receivedAt: when,
  status: ReviewStatus,
  film: FilmState,
  /** Length of the film, seconds; `null` when it is not known. */
  seconds: z.nullable(z.number()),
  /** Signed link to a picture of the film. */
  posterUrl: z.nullable(z.string()),
  hasResume: z.boolean(),
  /** The visitor chose the name of somebody known; nothing proves it. */
  claimsAccount: z.boolean(),
  /** The mean of all ratings; 0 without any. */
  rating: z.number(),
  ratings: count,
  comments: count,
});

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

const Chapter = z.object({
  sectionId: z.string(),
  /** `null`: the section is not part of the campaign any more. */
  prompt: z.nullable(z.string()),
  startMs: count,
  lengthMs: count,
  posterUrl: z.nullable(z.string()),
});

/** A section as it was recorded. */
const RecordedSection = z.object({
  sectionId: z.string(),
  prompt: z.string(),
  /** The section's time limit. */
  seconds: count,
  /** The take's number; `null`: the section has none. */
  take: z.nullable(count),
  url: z.nullable(z.string()),
  isDamaged: z.boolean(),
});

export const Submission = z.extend(ListedSubmission, {
  campaign: z.object({ id: z.string(), name: z.string(), title: z.nullable(z.string()), type: CampaignKind }),
  /** The campaign's title when this visit began. */
  titleThen: z.nullable(z.string()),
  /** Signed link that plays the film. */
  filmUrl: z.nullable(z.string()),
  /** Signed link that saves the film; only for members who may download. */
  downloadUrl: z.nullable(z.string()),
  /** Why there is no film, an error code of the visitor's calls. */
  filmFault: z.nullable(z.string()),
  /** The sections of the film, one after the other; empty when their lengths are not known. */
  chapters: z.array(Chapter),
  sections: z.array(RecordedSection),
  /** `url` is a signed link that saves it. */
  resume: z.nullable(z.object({ url: z.string(), bytes: z.nullable(count) })),
  /** The account that the visitor says to be, and another campaign of it. */
  claim: z.nullable(z.object({ name: z.string(), campaign: z.nullable(z.string()), at: z.nullable(when) })),
  device: Device,
  /** The email address of whom the campaign had invited; `null`: the visitor came without a personal link. */
  address: z.nullable(z.string()),
  /** When it is erased if nothing more happens in it; `null`: it is kept for good. */
  erasedAt: z.nullable(when),
  statusOf: StatusOf,
  myRating: z.nullable(z.int()),
  thread: z.array(Comment),
  /** Its place in the list that the query describes. */
  place: z.object({
    previous: z.nullable(z.string()),
    next: z.nullable(z.string()),
    /** From 1. */
    position: z.int(),
    total: z.int(),
  }),
});

/** What members make of a submission: what changes while others look at it too. */
export const Review = z.pick(Submission, {
  ...{ status: true, statusOf: true, rating: true, ratings: true, comments: true, myRating: true, thread: true },
});
/** The same of one in a list. */
const ListedReview = z.pick(ListedSubmission, { id: true, status: true, rating: true, ratings: true, comments: true });

export const SubmissionCounts = z.object({ new: count, shortlisted: count, accepted: count, declined: count });

const id = z.string().check(z.minLength(1), z.maxLength(100));
/**
 * How many submissions fit into the address of an export: nginx takes a first line of 8 kB as it is installed, and an
 * id with its comma is 39 bytes of it, since browsers send the comma as `%2C`.
 */
export const EXPORTED_BY_ID_MAX = 200;
const ids = z.array(id).check(z.minLength(1), z.maxLength(500));
const ofCampaign = z.object({ id });
const ofSubmission = z.object({ submissionId: id });
const ofComment = z.object({ submissionId: id, commentId: id });
const filter = {
  status: z.optional(ReviewStatus),
  /** Those whose film could not be made. */
  film: z.optional(z.literal('failed')),
  search: z.optional(z.string().check(z.maxLength(200))),
  rating: z.optional(RatingFilter),
};
const listed = { ...filter, sort: z._default(SubmissionSort, 'newest') };
/** What a list of submissions shows, and in which order. */
export const SubmissionQuery = z.object(listed);
const comment = z
  .string()
  .check(z.trim(), z.minLength(1), z.maxLength(4000), z.regex(/^(?:[^\p{Cc}\p{Cs}]|[\n\t])*$/u, 'must be text'));
/** Why something was erased: it stays, so it names nobody. */
export const reason = z.optional(z.string().check(z.maxLength(500)));

export const SUBMISSION_CALLS = {
  listSubmissions: organizerCall({
    ...{ method: 'get', path: 'campaigns/{id}/submissions', may: 'reviewer', scope: 'read' },
    summary: 'Lists what visitors of a campaign have handed in.',
    params: ofCampaign,
    /** `after`: `next` of the page before. `limit`: at most so many. */
    query: z.object({
      ...listed,
      after: z.optional(z.string().check(z.maxLength(1000))),
      limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(MAX_PAGE)), MAX_PAGE),
    }),
    response: z.object({ submissions: z.array(ListedSubmission), next: z.nullable(z.string()) }),
  }),
  countSubmissions: organizerCall({
    ...{ method: 'get', path: 'campaigns/{id}/submissions/counts', may: 'reviewer', scope: 'read' },
    summary: 'Counts the submissions of a campaign by their status.',
    params: ofCampaign,
    query: z.object({ search: filter.search, rating: filter.rating, film: filter.film }),
    response: SubmissionCounts,
  }),
  listReviews: organizerCall({
    ...{ method: 'get', path: 'campaigns/{id}/submissions/reviews', may: 'reviewer', scope: 'read' },
    summary: 'Returns status, ratings and number of comments of submissions, to refresh a list that is shown.',
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
  getSubmission: organizerCall({
    ...{ method: 'get', path: 'submissions/{submissionId}', may: 'reviewer', scope: 'read' },
    summary: 'Returns a submission with its film, ratings and comments, and its neighbours in a list.',
    params: ofSubmission,
    query: z.object(listed),
    response: Submission,
  }),
  rateSubmission: organizerCall({
    ...{ method: 'put', path: 'submissions/{submissionId}/rating', may: 'reviewer', scope: 'write' },
    summary: "Sets or takes back the caller's own rating of a submission.",
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
    body: z.object({ ids, status: ReviewStatus }),
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
    summary: "Changes the text of a comment of the caller's own.",
    params: ofComment,
    body: z.object({ text: comment }),
    response: Comment,
  }),
  deleteComment: organizerCall({
    ...{ method: 'delete', path: 'submissions/{submissionId}/comments/{commentId}', may: 'reviewer', scope: 'write' },
    summary: "Deletes a comment of the caller's own.",
    params: ofComment,
  }),
  makeFilmAgain: organizerCall({
    ...{ method: 'post', path: 'submissions/{submissionId}/film', may: 'editor', scope: 'write' },
    summary: 'Makes a film again that could not be made.',
    params: ofSubmission,
  }),
  eraseSubmission: organizerCall({
    ...{ method: 'post', path: 'submissions/{submissionId}/erase', may: 'editor', scope: 'erase' },
    summary: 'Erases a submission with everything that belongs to it, for good.',
    params: ofSubmission,
    body: z.object({ reason }),
  }),
  eraseSubmissions: organizerCall({
    ...{ method: 'post', path: 'campaigns/{id}/submissions/erase', may: 'editor', scope: 'erase' },
    summary: 'Erases several submissions of a campaign with everything that belongs to them, for good.',
    params: ofCampaign,
    body: z.object({ ids, reason }),
    response: z.object({ erased: count }),
  }),
  /** Answers with a ZIP file. */
  exportPerson: organizerCall({
    ...{ method: 'get', path: 'submissions/{submissionId}/person.zip', may: 'editor', scope: 'download' },
    summary: 'Streams everything there is about whoever made a submission, in all campaigns, as one ZIP file.',
    params: ofSubmission,
    file: 'application/zip',
  }),
  /** Answers with a ZIP file; `ids`, separated by commas, are all when left out. */
  exportSubmissions: organizerCall({
    ...{ method: 'get', path: 'campaigns/{id}/submissions.zip', may: 'editor', scope: 'download' },
    summary: 'Streams films, resumes and a table of a campaign as one ZIP file.',
    params: ofCampaign,
    query: z.object({ ids: z.optional(z.string().check(z.maxLength(15_000))) }),
    file: 'application/zip',
  }),
} as const;

export type ListedSubmission = z.infer<typeof ListedSubmission>;
export type Submission = z.infer<typeof Submission>;
export type Review = z.infer<typeof Review>;
export type ListedReview = z.infer<typeof ListedReview>;
export type SubmissionCounts = z.infer<typeof SubmissionCounts>;
export type Comment = z.infer<typeof Comment>;
export type StatusOf = z.infer<typeof StatusOf>;
export type SubmissionQuery = z.infer<typeof SubmissionQuery>;
export type RatingFilter = z.infer<typeof RatingFilter>;
export type SubmissionSort = z.infer<typeof SubmissionSort>;
export type FilmState = z.infer<typeof FilmState>;
