import * as z from 'zod/mini';
import { Criterion, CriterionId, Criteria, MAX_CRITERIA, SCORES } from '../scorecard';
import { line, text } from '../texts';
import { organizerCall } from './call';
import { id, ofSubmission } from './input';

/** The most scorecard templates of an organization. */
export const MAX_TEMPLATES = 50;

const count = z.int().check(z.minimum(0));
const when = z.iso.datetime();

/** The score of one criterion; `notSeen`: the submission does not show it. */
export const Score = z.union([z.int().check(z.minimum(SCORES.min), z.maximum(SCORES.max)), z.literal('notSeen')]);

/** The scores that one member gave, by criterion. A criterion without one is left out. */
export const Scores = z
  .record(CriterionId, Score)
  .check(z.refine((scores) => Object.keys(scores).length <= MAX_CRITERIA));

const note = z.nullable(text(4000));

/** What a member gave, or is about to give. */
const Scored = z.object({ scores: Scores, note });

/** What a member submitted. */
export const SubmittedScores = z.extend(Scored, {
  userId: z.string(),
  author: z.string(),
  /** The weighted mean of the scores; `null`: nothing of it was seen. */
  score: z.nullable(z.number()),
  submittedAt: when,
  /** When they were changed after their member had seen those of the others; `null`: never. */
  changedAt: z.nullable(when),
  /** The version of the scorecard by which they were given. */
  version: count,
  /** The criteria of that version, where it is not the scorecard's of now; `null`: they are the same. */
  criteria: z.nullable(z.array(Criterion)),
});

/** What all who submitted scores make of one criterion. */
export const CriterionResult = z.object({
  criterionId: CriterionId,
  mean: z.number(),
  count,
  lowest: z.int(),
  highest: z.int(),
});

/** The scorecard of a submission as one member sees it. */
export const SubmissionScorecard = z.object({
  version: count,
  criteria: z.array(Criterion),
  /** What the caller gave and has not submitted; `null`: nothing. */
  draft: z.nullable(Scored),
  mine: z.nullable(SubmittedScores),
  /** What the others submitted; `null`: that is hidden until the caller submits. */
  others: z.nullable(z.array(SubmittedScores)),
  /** How many others have submitted theirs. */
  othersCount: count,
  /** The mean of all; `null`: hidden, or there is none. */
  team: z.nullable(
    z.object({
      score: z.number(),
      scorecards: count,
      lowest: z.number(),
      highest: z.number(),
      criteria: z.array(CriterionResult),
    }),
  ),
});

export const ScorecardTemplate = z.object({
  id: z.string(),
  name: z.string(),
  criteria: z.array(Criterion),
  createdAt: when,
});

/** Scorecards: what members score submissions by, and the scores. */
export const SCORECARD_CALLS = {
  getScorecard: organizerCall({
    ...{ method: 'get', path: 'submissions/{submissionId}/scorecard', may: 'reviewer', scope: 'read' },
    summary: 'Returns the scorecard of a submission with the scores that the caller may see.',
    params: ofSubmission,
    response: SubmissionScorecard,
  }),
  /** Keeps a draft at each change, so that nothing is lost. It says nothing to others. */
  saveScores: organizerCall({
    ...{ method: 'put', path: 'submissions/{submissionId}/scorecard/draft', may: 'reviewer', scope: 'write' },
    summary: "Keeps the caller's own scores as a draft.",
    params: ofSubmission,
    body: Scored,
    response: z.object({ savedAt: when }),
  }),
  /**
   * Fails with `scoresMissing` and the ids of the criteria (`details.missing`) that have no score, and with
   * `changedMeanwhile` when the scorecard is not the one of `version` any more.
   */
  submitScores: organizerCall({
    ...{ method: 'put', path: 'submissions/{submissionId}/scorecard', may: 'reviewer', scope: 'write' },
    summary: "Submits the caller's own scores: others see them from then on.",
    params: ofSubmission,
    body: z.extend(Scored, { version: count }),
    response: SubmissionScorecard,
  }),
  withdrawScores: organizerCall({
    ...{ method: 'delete', path: 'submissions/{submissionId}/scorecard', may: 'reviewer', scope: 'write' },
    summary: "Removes the caller's own scores, and the draft of them.",
    params: ofSubmission,
  }),
  listScorecardTemplates: organizerCall({
    ...{ method: 'get', path: 'scorecards', may: 'editor', scope: 'read' },
    summary: "Lists the organization's scorecard templates.",
    response: z.object({ templates: z.array(ScorecardTemplate) }),
  }),
  saveScorecardTemplate: organizerCall({
    ...{ method: 'post', path: 'scorecards', may: 'editor', scope: 'write' },
    summary: 'Keeps a scorecard as a template of the organization; one of the same name is replaced.',
    body: z.object({ name: line(100), criteria: Criteria }),
    response: ScorecardTemplate,
    status: 201,
  }),
  deleteScorecardTemplate: organizerCall({
    ...{ method: 'delete', path: 'scorecards/{templateId}', may: 'editor', scope: 'write' },
    summary: 'Deletes a scorecard template.',
    params: z.object({ templateId: id }),
  }),
} as const;

export type Score = z.infer<typeof Score>;
export type Scores = z.infer<typeof Scores>;
export type SubmittedScores = z.infer<typeof SubmittedScores>;
export type SubmissionScorecard = z.infer<typeof SubmissionScorecard>;
export type ScorecardTemplate = z.infer<typeof ScorecardTemplate>;
