import * as z from 'zod';
import { CampaignName } from '@/lib/contract/entities';
import { isReservedName, normaliseCampaignName } from '@/lib/domain/campaign-name';

/** The names alone, `null` where they are no text: they are looked at even where other things are wrong. */
const Sketch = z
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
type Sketch = z.infer<typeof Sketch>;

/**
 * What is wrong with the names of a campaign file's campaigns and sections: ill-formed, taken by the app itself,
 * or there twice. Whatever else may be wrong with the file is left to its schema.
 */
export function nameFaults(document: unknown): string[] {
  return Sketch.parse(document).campaigns.flatMap(faultsOf);
}

function faultsOf(
  { name: written, sections }: Sketch['campaigns'][number],
  index: number,
  all: Sketch['campaigns'],
): string[] {
  const path = `campaigns[${index}]`;
  const idFaults = sectionFaults(sections, path);
  if (written === null) return idFaults;
  const name = normaliseCampaignName(written);
  if (!CampaignName.safeParse(name).success)
    return [`${path}.name: must be letters, digits, '-', '_' or '.', at most 100`, ...idFaults];
  const isTwice = all
    .slice(0, index)
    .some((other) => other.name !== null && normaliseCampaignName(other.name) === name);
  return [
    ...(isReservedName(name) ? [`${path}.name: '${name}' is an address of the app itself`] : []),
    ...(isTwice ? [`${path}.name: '${name}' is in the file twice`] : []),
    ...idFaults,
  ];
}

function sectionFaults(sections: Sketch['campaigns'][number]['sections'], path: string): string[] {
  // Without an id of its own a section is called by its position.
  const ids = sections.map(({ id }, position) => (id === undefined ? String(position + 1) : id));
  return ids.flatMap((id, position) =>
    id !== null && ids.indexOf(id) < position ? [`${path}.sections[${position}].id: '${id}' is there twice`] : [],
  );
}
