import type { CampaignDraft } from '../contract/campaign-draft';
import { type Criterion, type Reviewing, USUAL_REVIEWING } from '../contract/scorecard';

type Drafted = CampaignDraft['reviewing'];
type DraftedCriterion = Drafted['criteria'][number];

const EMPTY_CRITERION: DraftedCriterion = {
  ...{ id: '', name: '', description: '', weight: null },
  ...{ meaningOfLowest: '', meaningOfHighest: '', sectionId: '' },
};

/** Returns how submissions are reviewed as a draft has it: what is left out or none is empty. */
export const writeReviewing = (known: Partial<Reviewing> | Partial<Drafted>): Drafted => ({
  ...USUAL_REVIEWING,
  ...known,
  criteria: (known.criteria ?? []).map(writeCriterion),
});

/** Returns the same as a campaign has it: what is empty is its default. */
export const readReviewing = ({ criteria, ...fields }: Drafted) => ({
  ...fields,
  criteria: criteria.map(readCriterion),
});

const writeCriterion = (criterion: Partial<Criterion> | Partial<DraftedCriterion>): DraftedCriterion => ({
  ...EMPTY_CRITERION,
  ...mapValues(criterion, (name, value) => value ?? EMPTY_CRITERION[name]),
});

function readCriterion({ id, name, weight, ...texts }: DraftedCriterion) {
  const orNone = mapValues(texts, (_, text) => (text.trim() === '' ? null : text));
  return { ...orNone, id, name, ...(weight !== null && { weight }) };
}

type Map<Of> = (name: keyof Of & keyof DraftedCriterion, value: string) => unknown;

const mapValues = <Of extends object>(of: Of, map: Map<Of>) =>
  Object.fromEntries(
    Object.entries(of).map(([name, value]) => [name, map(name as keyof Of & keyof DraftedCriterion, value as string)]),
  );
