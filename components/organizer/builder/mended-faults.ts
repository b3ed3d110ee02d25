import type { CampaignFault } from '@/lib/contract/organizer/campaigns';

/** What is wrong with several fields of a section at once: any of them may mend it. */
const OF_SEVERAL: ReadonlySet<CampaignFault['code']> = new Set(['choiceRepeated', 'mostTooHigh']);

type Change = { index: number; before: object; after: object };

/** Whether a fault of a section says nothing any more once that has changed. */
export function isMended({ path, code }: CampaignFault, { index, before, after }: Change): boolean {
  const [first, place, field = '', ...rest] = path.split('.');
  if (first !== 'sections' || place !== String(index)) return false;
  if (OF_SEVERAL.has(code)) return true;
  return valueAt(before, [field, ...rest]) !== valueAt(after, [field, ...rest]);
}

/** Of a list counts only how long it is, and of an answer type its kind: what is in them has faults of its own. */
function valueAt(of: unknown, path: readonly string[]): unknown {
  const value = path.reduce((at, step) => (at as Readonly<Record<string, unknown>> | undefined)?.[step], of);
  if (Array.isArray(value)) return value.length;
  return typeof value === 'object' && value !== null && 'kind' in value ? value.kind : value;
}
