import type { CampaignDraft } from '@/lib/contract/campaign-draft';
import { Criteria, type Criterion, USUAL_REVIEWING, WEIGHTS } from '@/lib/contract/scorecard';
import { readReviewing, writeReviewing } from '@/lib/domain/draft-reviewing';

type Reviewing = CampaignDraft['reviewing'];
export type DraftCriterion = Reviewing['criteria'][number];

/** A criterion of which nothing is written yet. */
export const emptyCriterion = (id: string): DraftCriterion => ({
  ...{ id, name: '', description: '', weight: WEIGHTS.min },
  ...{ meaningOfLowest: '', meaningOfHighest: '', sectionId: '' },
});

/** How much of all a criterion counts, from 0 to 1; 0 while no weight can be read. */
export function shareOf({ weight }: DraftCriterion, criteria: readonly DraftCriterion[]): number {
  const all = criteria.reduce((sum, other) => sum + Math.max(0, other.weight ?? 0), 0);
  return all === 0 ? 0 : Math.max(0, weight ?? 0) / all;
}

/** Returns the criteria as a scorecard has them; `null`: something of them is wrong, or not written yet. */
export function readCriteria(criteria: readonly DraftCriterion[]): Criterion[] | null {
  const read = readReviewing({ ...USUAL_REVIEWING, criteria: [...criteria] });
  return Criteria.safeParse(read.criteria).data ?? null;
}

/** Returns the criteria of a scorecard as they are written. */
export const writeCriteria = (criteria: readonly Criterion[]): DraftCriterion[] =>
  writeReviewing({ criteria: [...criteria] }).criteria;
