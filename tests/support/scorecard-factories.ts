import type { ListedReview } from '@/lib/contract/organizer/reviews';
import type { SubmissionScorecard, SubmittedScores } from '@/lib/contract/organizer/scorecards';
import { Criterion, type Reviewing, USUAL_REVIEWING } from '@/lib/contract/scorecard';

/** A criterion that says no more than it must. */
export const createCriterion = (overrides: Partial<Criterion> & { id: string }): Criterion =>
  Criterion.parse({ name: `Is ${overrides.id}`, ...overrides });

/** How a campaign is reviewed by these criteria. */
export const createReviewing = (ids: readonly string[], overrides: Partial<Reviewing> = {}): Reviewing => ({
  ...USUAL_REVIEWING,
  criteria: ids.map((id) => createCriterion({ id })),
  ...overrides,
});

/** A scorecard with two criteria, by which nobody has scored. */
export function createScorecard(given: Partial<SubmissionScorecard> = {}): SubmissionScorecard {
  return {
    version: 1,
    criteria: [
      createCriterion({ id: 'warmth', name: 'Warmth', weight: 3 }),
      createCriterion({ id: 'speech', name: 'Clear speech', sectionId: 'two' }),
    ],
    ...{ draft: null, mine: null, others: [], othersCount: 0, team: null },
    ...given,
  };
}

/** What a member submitted. */
export const createScores = (given: Partial<SubmittedScores> = {}): SubmittedScores => ({
  ...{ userId: 'idris', author: 'Idris Calloway', scores: { warmth: 4, speech: 2 }, note: null, score: 3.5 },
  ...{ submittedAt: '2026-11-21T19:00:00.000Z', changedAt: null, version: 1, criteria: null },
  ...given,
});

/** What a list shows of a submission that nobody has scored or was asked to, and whose name nobody hides. */
export const UNSCORED = {
  ...({ score: null, scoreRange: null, scorecards: 0, myScore: 'none', isHidden: false } as const),
  assigned: [] as ListedReview['assigned'],
  person: null,
};
