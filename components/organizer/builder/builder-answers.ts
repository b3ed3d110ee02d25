import type { AnswerKind } from '@/lib/contract/answer-kinds';
import { CHOICES } from '@/lib/contract/answer-limits';
import { ANSWER_FIELDS, type DraftAnswerType, type DraftField } from '@/lib/contract/campaign-draft';

export type AnswerTypeOf<Kind extends AnswerKind> = Extract<DraftAnswerType, { kind: Kind }>;
export type DraftChoice = AnswerTypeOf<'choice'>['choices'][number];

/** How a section is answered, and how it was before another kind was chosen: what was written for it comes back. */
export type Answered = {
  answerType: DraftAnswerType;
  setAside?: Readonly<Partial<Record<AnswerKind, DraftAnswerType>>>;
};

export const EMPTY_CHOICE: DraftChoice = { text: '', translations: {} };

/** Returns how a section is answered once this kind is chosen. */
export const answerTypeOf = ({ setAside }: Answered, kind: AnswerKind): DraftAnswerType =>
  setAside?.[kind] ?? firstOf(kind);

/** Returns a section that is answered in another way; what was written for its kind is set aside. */
export function changeAnswerType<Section extends Answered>(section: Section, next: DraftAnswerType): Section {
  const { answerType: before, setAside } = section;
  if (before.kind === next.kind) return { ...section, answerType: next };
  return { ...section, answerType: next, setAside: { ...setAside, [before.kind]: before } };
}

/** Returns the choices of a section, whichever kind is chosen. */
export const choicesOf = (answerType: DraftAnswerType): readonly DraftChoice[] =>
  'choices' in answerType ? answerType.choices : [];

/** Returns a list in which one item has another place. */
export function moveItem<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const others = items.filter((_, at) => at !== from);
  return [...others.slice(0, to), ...items.slice(from, from + 1), ...others.slice(to)];
}

/** Returns a kind as it is when it is chosen for the first time. */
function firstOf(kind: AnswerKind): DraftAnswerType {
  const fields: Readonly<Record<string, DraftField>> = ANSWER_FIELDS[kind];
  const empty = Object.entries(fields).map(([name, field]) => [name, field.empty]);
  const first = { kind, ...Object.fromEntries(empty) } as DraftAnswerType;
  return 'choices' in first ? { ...first, choices: Array.from({ length: CHOICES.min }, () => EMPTY_CHOICE) } : first;
}
