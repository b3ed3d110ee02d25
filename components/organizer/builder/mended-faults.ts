import type { CampaignDraft } from '@/lib/contract/campaign-draft';
import type { CampaignFault } from '@/lib/contract/organizer/campaigns';

/** What is wrong with several fields of a section at once: any of them may mend it. */
const OF_SEVERAL: ReadonlySet<CampaignFault['code']> = new Set(['choiceRepeated', 'mostTooHigh']);

type Reviewing = CampaignDraft['reviewing'];

type Change = { index: number; before: object; after: object };

/** Whether a fault of a section says nothing any more once that has changed. */
export function isMended({ path, code }: CampaignFault, { index, before, after }: Change): boolean {
  const [first, place, field = '', ...rest] = path.split('.');
  if (first !== 'sections' || place !== String(index)) return false;
  if (OF_SEVERAL.has(code)) return true;
  return valueAt(before, [field, ...rest]) !== valueAt(after, [field, ...rest]);
}

/** Whether a fault in how submissions are reviewed says nothing any more; faults name criteria by their place. */
export function isMendedReview(path: string, before: Reviewing, after: Reviewing): boolean {
  const [first, ...rest] = path.split('.');
  if (first !== 'reviewing') return false;
  return placesOf(before) !== placesOf(after) || valueAt(before, rest) !== valueAt(after, rest);
}

const placesOf = ({ criteria }: Reviewing): string => criteria.map(({ id }) => id).join(' ');

/** Of a list counts only how long it is, and of an answer type its kind: what is in them has faults of its own. */
function valueAt(of: unknown, path: readonly string[]): unknown {
  const value = path.reduce((at, step) => (at as Readonly<Record<string, unknown>> | undefined)?.[step], of);
  if (Array.isArray(value)) return value.length;
  return typeof value === 'object' && value !== null && 'kind' in value ? value.kind : value;
}
