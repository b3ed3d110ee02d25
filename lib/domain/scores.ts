import type { Criterion, Reviewing } from '../contract/scorecard';
import type { Scores, SubmittedScores } from '../contract/organizer/scorecards';

type Weighted = Pick<Criterion, 'id' | 'weight'>;

/**
 * Returns the mean of one member's scores, each as often as its criterion weighs; `null`: nothing of it was seen. What
 * was not seen counts neither way.
 */
export function weightedMean(criteria: readonly Weighted[], scores: Scores): number | null {
  let sum = 0;
  let weights = 0;
  for (const { id, weight } of criteria) {
    const score = scores[id];
    if (typeof score !== 'number') continue;
    sum += score * weight;
    weights += weight;
  }
  return weights === 0 ? null : sum / weights;
}

/** Returns the ids of the criteria that have no score, in the order of the scorecard. */
export const missingScores = (criteria: readonly Pick<Criterion, 'id'>[], scores: Scores): string[] =>
  criteria.filter(({ id }) => scores[id] === undefined).map(({ id }) => id);

/** Returns the scores of the criteria that the scorecard has. */
export const scoresOf = (criteria: readonly Pick<Criterion, 'id'>[], scores: Scores): Scores =>
  Object.fromEntries(criteria.flatMap(({ id }) => (scores[id] === undefined ? [] : [[id, scores[id]]])));

/** What all scores of one criterion come to. */
export type CriterionResult = { criterionId: string; mean: number; count: number; lowest: number; highest: number };

/** What all scorecards of a submission come to. */
export type TeamScore = {
  score: number;
  scorecards: number;
  lowest: number;
  highest: number;
  criteria: CriterionResult[];
};

/**
 * Returns what the scorecards that were submitted come to: each counts as much as any other, by the weights that it was
 * scored with. `null`: there is none of which anything was seen.
 */
export function teamScore(submitted: readonly Pick<SubmittedScores, 'score' | 'scores'>[]): TeamScore | null {
  const seen = submitted.flatMap(({ score }) => (score === null ? [] : [score]));
  if (seen.length === 0) return null;
  const ids = [...new Set(submitted.flatMap(({ scores }) => Object.keys(scores)))];
  const { mean: score, lowest, highest } = spreadOf(seen);
  return {
    ...{ score, lowest, highest, scorecards: seen.length },
    criteria: ids.flatMap((criterionId) => {
      const values = submitted.flatMap(({ scores }) => {
        const value = scores[criterionId];
        return typeof value === 'number' ? [value] : [];
      });
      return values.length === 0 ? [] : [{ criterionId, count: values.length, ...spreadOf(values) }];
    }),
  };
}

const spreadOf = (values: readonly number[]) => ({
  mean: values.reduce((sum, value) => sum + value, 0) / values.length,
  lowest: Math.min(...values),
  highest: Math.max(...values),
});

/**
 * What members give a submission, whether each gives their own before seeing that of others, and whether they decide
 * without names.
 */
export type ReviewRules = { by: 'scores' | 'ratings'; hides: boolean; hidesNames: boolean };

export const reviewRules = ({ criteria, hidesScores, hidesNames }: Reviewing): ReviewRules => ({
  by: criteria.length > 0 ? 'scores' : 'ratings',
  hides: hidesScores,
  hidesNames,
});

/** Returns the places of criteria about a section that the campaign has not. */
export function strayCriteria(
  criteria: readonly { sectionId: string | null }[],
  sections: readonly { id: string }[],
): number[] {
  return criteria.flatMap(({ sectionId }, index) =>
    sectionId && !sections.some(({ id }) => id === sectionId) ? [index] : [],
  );
}
