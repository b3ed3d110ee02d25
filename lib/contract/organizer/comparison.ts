import * as z from 'zod/mini';
import { Criterion, CriterionId } from '../scorecard';
import { organizerCall } from './call';
import { id, ofCampaign } from './input';
import { shownName } from './names';
import { ReviewStatus } from './reviews';
import { CriterionResult } from './scorecards';

const count = z.int().check(z.minimum(0));

/**
 * By what submissions are compared; `range`: how far the scores of members lie apart; `name`: as in lists.
 */
export const CompareSort = z.enum(['score', 'range', 'name']);

/** The most submissions on a page. */
export const MAX_COMPARED = 50;

/** The most single scores of a submission that are named. */
export const MAX_SPREAD = 24;

/** A submission with what its scorecards come to, or what one reviewer's does. */
export const ComparedSubmission = z.object({
  id: z.string(),
  ...shownName,
  status: ReviewStatus,
  score: z.number(),
  /** Of all scorecards, also where those of one reviewer are compared. */
  scoreRange: z.object({ lowest: z.number(), highest: z.number() }),
  /** The score of each scorecard, the lowest first; of more than `MAX_SPREAD`, those submitted last. */
  scores: z.array(z.number()),
  scorecards: count,
  /** How many of those it is assigned to have not scored it yet. */
  awaited: count,
  /** What each criterion comes to, those that anything was seen of. */
  results: z.array(CriterionResult),
});

const compared = {
  status: z.optional(ReviewStatus),
  search: z.optional(z.string().check(z.maxLength(200))),
  /** As lists of submissions have it. */
  assigned: z.optional(id),
  /** The member whose own scores are compared; `me`: the caller. Left out: what all scorecards come to. */
  reviewer: z.optional(id),
};
/** Which submissions are compared, and in which order. */
export const CompareQuery = z.object({
  ...compared,
  sort: z._default(CompareSort, 'score'),
  /** The criterion to sort by, instead of `sort`: only what was scored by it is found. */
  criterion: z.optional(CriterionId),
  /** Left out: the highest first, and names from A to Z. */
  direction: z.optional(z.enum(['asc', 'desc'])),
});

/** Submissions by criteria. What is hidden from the caller until they score it themselves is left out. */
export const COMPARISON_CALLS = {
  compareSubmissions: organizerCall({
    ...{ method: 'get', path: 'campaigns/{id}/submissions/comparison', may: 'reviewer', scope: 'read' },
    summary: 'Compares the submissions of a campaign by the criteria of its scorecard.',
    params: ofCampaign,
    /** `after`: `next` of the page before. `limit`: at most so many. */
    query: z.extend(CompareQuery, {
      after: z.optional(z.string().check(z.maxLength(1000))),
      limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(MAX_COMPARED)), MAX_COMPARED),
    }),
    response: z.object({
      criteria: z.array(Criterion),
      /** Whether what the caller has not scored is left out. */
      hidesScores: z.boolean(),
      submissions: z.array(ComparedSubmission),
      /** Of all pages. */
      total: count,
      next: z.nullable(z.string()),
    }),
  }),
  exportComparison: organizerCall({
    ...{ method: 'get', path: 'campaigns/{id}/submissions/comparison.csv', may: 'editor', scope: 'download' },
    summary: 'Streams the comparison of the submissions of a campaign as CSV.',
    params: ofCampaign,
    query: CompareQuery,
    file: 'text/csv',
  }),
} as const;

export type CompareSort = z.infer<typeof CompareSort>;
export type CompareQuery = z.infer<typeof CompareQuery>;
export type ComparedSubmission = z.infer<typeof ComparedSubmission>;
