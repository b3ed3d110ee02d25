import { flushSync } from 'react-dom';
import type { SubmissionScorecard } from '@/lib/contract/organizer/scorecards';
import { missingScores } from '@/lib/domain/scores';
import { criterionInFocus, focusCriterion } from './focus-criterion';
import type { ScoresState } from './use-scores';

/**
 * Returns what a key for a score does: it scores the criterion in focus, or else the first that has no score, and goes
 * on to the next one. `null`: not seen. `onShow` shows the scorecard.
 */
export function scoreByKey(card: SubmissionScorecard, scores: ScoresState, onShow: () => void) {
  return (value: number | null) => {
    if (!scores.isGiving) return;
    flushSync(onShow);
    const { criteria } = card;
    const missing = missingScores(criteria, scores.given.scores);
    const id = criterionInFocus() ?? missing[0];
    if (id === undefined) return focusCriterion(null);
    scores.score(id, value ?? 'notSeen');
    const next = criteria[criteria.findIndex((each) => each.id === id) + 1];
    focusCriterion(next?.id ?? missing.find((each) => each !== id) ?? null);
  };
}
