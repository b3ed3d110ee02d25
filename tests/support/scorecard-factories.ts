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
