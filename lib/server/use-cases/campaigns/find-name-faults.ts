import * as z from 'zod';
import { normaliseCampaignName } from '@/lib/domain/campaign-name';
import { nameFault, repeatedIds } from '@/lib/domain/campaign-rules';

/** Reads only the names, `null` where a name is not text: names are checked even if the rest of the file is wrong. */
const NamesOnly = z
  .object({
    campaigns: z.array(
      z
        .object({
          name: z.string().nullable().catch(null),
          sections: z.array(z.object({ id: z.string().nullish().catch(null) }).catch({ id: null })).catch([]),
        })
        .catch({ name: null, sections: [] }),
    ),
  })
  .catch({ campaigns: [] });
type NamesOnly = z.infer<typeof NamesOnly>;

/**
 * Returns what is wrong with the names of a campaign file's campaigns and sections: malformed, reserved by the app, or
 * used twice. All other faults are left to the file's schema.
 */
export function findNameFaults(document: unknown): string[] {
  return NamesOnly.parse(document).campaigns.flatMap(faultsOf);
}

function faultsOf(
  { name: written, sections }: NamesOnly['campaigns'][number],
  index: number,
  all: NamesOnly['campaigns'],
): string[] {
  const path = `campaigns[${index}]`;
  const idFaults = sectionFaults(sections, path);
  if (written === null) return idFaults;
  const name = normaliseCampaignName(written);
  const fault = nameFault(name);
  if (fault === 'malformed')
    return [`${path}.name: must be letters, digits, '-', '_' or '.', at most 100`, ...idFaults];
  const isTwice = all
    .slice(0, index)
    .some((other) => other.name !== null && normaliseCampaignName(other.name) === name);
  return [
    ...(fault === 'reserved' ? [`${path}.name: '${name}' is an address of the app itself: ${wayOut(name)}`] : []),
    ...(isTwice ? [`${path}.name: '${name}' is in the file twice`] : []),
    ...idFaults,
  ];
}

/** `organizer` was no address of the app once: under another name than its id such a campaign would be a second one. */
function wayOut(name: string): string {
  if (name !== 'organizer') return 'rename the campaign';
  return (
    'rename the campaign; if it has run before, its name is its id now, ' +
    'so write the id that `npm run campaigns -- list` shows'
  );
}

function sectionFaults(sections: NamesOnly['campaigns'][number]['sections'], path: string): string[] {
  // A section without an id gets its number as its id.
  const ids = sections.map(({ id }, index) => (id === undefined ? String(index + 1) : id));
  return repeatedIds(ids).map(({ index, id }) => `${path}.sections[${index}].id: '${id}' is there twice`);
}
