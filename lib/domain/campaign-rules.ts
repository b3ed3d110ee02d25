import type { AnswerKind } from '../contract/answer-kinds';
import { CampaignName } from '../contract/entities';
import { isReservedName } from './campaign-name';

/**
 * Returns what is wrong with a campaign's (normalised) name: it is no name of a link, or one of the app's own
 * addresses. `null` when nothing is.
 */
export function nameFault(name: string): 'malformed' | 'reserved' | null {
  if (!CampaignName.safeParse(name).success) return 'malformed';
  return isReservedName(name) ? 'reserved' : null;
}

/**
 * Gives each section that has no id its number as its id, or the next number that is free. The ids that are given stay,
 * also where one is given twice (`repeatedIds`).
 */
export function withSectionIds<S extends { id?: string }>(sections: readonly S[]): (S & { id: string })[] {
  const used = new Set(sections.flatMap(({ id }) => id ?? []));
  return sections.map((section, index) => {
    let number = index + 1;
    while (section.id === undefined && used.has(String(number))) number += 1;
    const id = section.id ?? String(number);
    used.add(id);
    return { ...section, id };
  });
}

/** Returns the ids that an earlier section has already, each at the place where it is there again. */
export function repeatedIds(ids: readonly (string | null)[]): { index: number; id: string }[] {
  return ids.flatMap((id, index) => (id !== null && ids.indexOf(id) < index ? [{ index, id }] : []));
}

/**
 * Sections that have videos may neither be removed nor change places: films keep their own questions, but members
 * compare and count submissions of a campaign section by section. Returns which of the `recorded` ones (in their order)
 * are not among `ids`, and whether the others have another order there.
 */
export function recordedSectionFaults(
  recorded: readonly string[],
  ids: readonly string[],
): { gone: string[]; areMoved: boolean } {
  const gone = recorded.filter((id) => !ids.includes(id));
  const kept = ids.filter((id) => recorded.includes(id));
  return { gone, areMoved: gone.length === 0 && kept.join() !== recorded.join() };
}

type Answered = { id?: string; answerType: { kind: AnswerKind } };

/**
 * What has been answered in one way cannot be answered in another. Returns the places of sections that are, although
 * they are among the `recorded` ones.
 */
export function changedKinds(
  recorded: readonly string[],
  before: readonly Answered[],
  sections: readonly Answered[],
): number[] {
  const kinds = new Map(before.map(({ id, answerType }) => [id, answerType.kind]));
  return sections.flatMap(({ id, answerType }, index) =>
    id !== undefined && recorded.includes(id) && kinds.get(id) !== answerType.kind ? [index] : [],
  );
}
