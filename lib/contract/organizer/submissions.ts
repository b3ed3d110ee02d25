import * as z from 'zod/mini';
import { CampaignKind } from '../campaign-content';
import { Device } from '../entities';
import { organizerCall } from './call';
import { SubmittedAnswer } from './submitted-answers';
import { id, ofCampaign, ofSubmission } from './input';
import { ListedReview, Review, ReviewStatus } from './reviews';

/** `none`: nobody has rated it; `mine`: the caller has not. */
export const RatingFilter = z.enum(['4', '3', 'none', 'mine']);
/**
 * `name`: by their numbers where the campaign hides names; `shuffled`: in an order that is each caller's own and stays.
 */
export const SubmissionSort = z.enum(['newest', 'oldest', 'rating', 'name', 'shuffled']);

/** `none`: the visitor ended without a film, or the campaign has none. */
export const FilmState = z.enum(['ready', 'making', 'failed', 'none']);

/** The most submissions on a page. */
export const MAX_PAGE = 50;

const count = z.int().check(z.minimum(0));
const when = z.iso.datetime();

/** A line of what is said in a film that a search has found. */
export const SpokenMatch = z.object({
  /** When it is said in the film; `null`: not known while the film is being made. */
  startMs: z.nullable(count),
  words: z.string(),
  /** What of it was looked for, UTF-16 units in order; `to` is after the end. */
  marks: z.array(z.object({ from: count, to: count })),
  /** How many other lines have words of the search. */
  more: count,
  /** The language of the words; `null`: not known. */
  language: z.nullable(z.string()),
});

export const ListedSubmission = z.extend(ListedReview, {
  receivedAt: when,
  film: FilmState,
  /** Length of the film, seconds; `null` when it is not known. */
  seconds: z.nullable(z.number()),
  /** Signed link to a picture of the film; `null`: there is none, or it is withheld with the name. */
  posterUrl: z.nullable(z.string()),
  /** `false` as well while the name is withheld. */
  hasResume: z.boolean(),
  /** The visitor chose the name of somebody known; nothing proves it. `false` as well while the name is withheld. */
  claimsAccount: z.boolean(),
  /** What a search has found in the film; `null`: nothing, or there is no search. */
  match: z.nullable(SpokenMatch),
});

const Chapter = z.object({
  sectionId: z.string(),
  /** The section's place in the campaign, from 1. */
  number: count,
  /** `null`: the section is not part of the campaign any more. */
  prompt: z.nullable(z.string()),
  startMs: count,
  lengthMs: count,
  posterUrl: z.nullable(z.string()),
});

/** `recorder`: in the browser, with a picture; `sound`: without one; `file`: it was chosen as a file. */
export const TakeOrigin = z.enum(['recorder', 'sound', 'file']);

/** A section that is recorded, as it was. */
const RecordedSection = z.object({
  sectionId: z.string(),
  /** The section's place in the campaign, from 1. */
  number: count,
  prompt: z.string(),
  /** The section's time limit. */
  seconds: count,
  /** The take's number; `null`: the section has none. */
  take: z.nullable(count),
  url: z.nullable(z.string()),
  isDamaged: z.boolean(),
  /** The visitor has left it out. */
  isSkipped: z.boolean(),
  /** How it came to be, only for members who may edit; `null`: that is not told, or there is none. */
  origin: z.nullable(TakeOrigin),
});

export const Submission = z.extend(ListedSubmission, {
  campaign: z.object({ id: z.string(), name: z.string(), title: z.nullable(z.string()), type: CampaignKind }),
  /** The campaign's title when this visit began. */
  titleThen: z.nullable(z.string()),
  /** Whether the film begins with its sound alone. */
  hidesPictures: z.boolean(),
  /** When the visitor finished; `null`: not yet. The film may have been asked for before. */
  completedAt: z.nullable(when),
  /** Signed link that plays the film. */
  filmUrl: z.nullable(z.string()),
  /** Signed link that saves the film; only for members who may download. */
  downloadUrl: z.nullable(z.string()),
  /** Why there is no film, an error code of the visitor's calls. */
  filmFault: z.nullable(z.string()),
  /** The sections of the film, one after the other; empty when their lengths are not known. */
  chapters: z.array(Chapter),
  /** Those that are recorded; without any there is no film. */
  sections: z.array(RecordedSection),
  /** What was answered to the others, in their order. */
  answers: z.array(SubmittedAnswer),
  /** `url` is a signed link that saves it. */
  resume: z.nullable(z.object({ url: z.string(), bytes: z.nullable(count) })),
  /** The account that the visitor says to be, and another campaign of it. */
  claim: z.nullable(z.object({ name: z.string(), campaign: z.nullable(z.string()), at: z.nullable(when) })),
  device: Device,
  /** The email address of whom the campaign had invited; `null`: the visitor came without a personal link. */
  address: z.nullable(z.string()),
  /** What the visitor gave on Start, only for members who may edit; `null`: nothing. */
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  /** What the visitor accepted last, in its exact wording, and when. `language`: of `line`, if it is known. */
  consent: z.nullable(
    z.object({
      version: z.int(),
      language: z.nullable(z.string()),
      line: z.string(),
      text: z.nullable(z.string()),
      acceptedAt: when,
    }),
  ),
  /** When it is erased if nothing more happens in it; `null`: it is kept for good. */
  erasedAt: z.nullable(when),
  ...Review.shape,
  /** Its place in the list that the query describes. */
  place: z.object({
    previous: z.nullable(z.string()),
    next: z.nullable(z.string()),
    /** From 1. */
    position: z.int(),
    total: z.int(),
  }),
});

export const SubmissionCounts = z.object({ new: count, shortlisted: count, accepted: count, declined: count });

const filter = {
  status: z.optional(ReviewStatus),
  /** Those whose film could not be made. */
  film: z.optional(z.literal('failed')),
  search: z.optional(z.string().check(z.maxLength(200))),
  rating: z.optional(RatingFilter),
  /** `me`: those that the caller was asked to review; `none`: those that nobody was; else those of this member. */
  assigned: z.optional(id),
};
const listed = { ...filter, sort: z._default(SubmissionSort, 'newest') };
/** What a list of submissions shows, and in which order. */
export const SubmissionQuery = z.object(listed);

/** What visitors have handed in. */
export const SUBMISSION_CALLS = {
  listSubmissions: organizerCall({
    ...{ method: 'get', path: 'campaigns/{id}/submissions', may: 'reviewer', scope: 'read' },
    summary: 'Lists the submissions of a campaign.',
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
    query: z.object({ search: filter.search, rating: filter.rating, film: filter.film, assigned: filter.assigned }),
    response: SubmissionCounts,
  }),
  getSubmission: organizerCall({
    ...{ method: 'get', path: 'submissions/{submissionId}', may: 'reviewer', scope: 'read' },
    summary: 'Returns a submission with its video, answers and reviews, and the ones before and after it in a list.',
    params: ofSubmission,
    query: z.object(listed),
    response: Submission,
  }),
} as const;

export type ListedSubmission = z.infer<typeof ListedSubmission>;
export type Submission = z.infer<typeof Submission>;
export type SubmissionCounts = z.infer<typeof SubmissionCounts>;
export type SubmissionQuery = z.infer<typeof SubmissionQuery>;
export type RatingFilter = z.infer<typeof RatingFilter>;
export type SubmissionSort = z.infer<typeof SubmissionSort>;
export type TakeOrigin = z.infer<typeof TakeOrigin>;
export type FilmState = z.infer<typeof FilmState>;
