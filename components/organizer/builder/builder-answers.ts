import { type AnswerKind, CHOICES } from '@/lib/contract/answer-kinds';
import { ANSWER_FIELDS, type DraftAnswerType, type DraftField } from '@/lib/contract/campaign-draft';

export type AnswerTypeOf<Kind extends AnswerKind> = Extract<DraftAnswerType, { kind: Kind }>;
export type DraftChoice = AnswerTypeOf<'choice'>['choices'][number];

/** How a section is answered, and how it was before another kind was chosen: what was written for it comes back. */
export type Answered = {
  answerType: DraftAnswerType;
  setAside?: Readonly<Partial<Record<AnswerKind, DraftAnswerType>>>;
};

export const ANSWER_KINDS = Object.keys(ANSWER_FIELDS) as AnswerKind[];
export const EMPTY_CHOICE: DraftChoice = { text: '', translations: {} };

/** Returns how a section is answered once this kind is chosen. */
export const answerTypeOf = ({ setAside }: Answered, kind: AnswerKind): DraftAnswerType =>
  setAside?.[kind] ?? FIRST[kind];

/** Returns a section that is answered in another way; what was written for its kind is set aside. */
export function changeAnswerType<Section extends Answered>(section: Section, next: DraftAnswerType): Section {
  const { answerType: before, setAside } = section;
  if (before.kind === next.kind) return { ...section, answerType: next };
  return { ...section, answerType: next, setAside: { ...setAside, [before.kind]: before } };
}

/** Returns the choices of a section, whichever kind is chosen. */
export const choicesOf = (answerType: DraftAnswerType): readonly DraftChoice[] =>
  answerType.kind === 'choice' ? answerType.choices : [];

/** Returns the same answer type with each of its choices replaced. */
export const mapChoices = (
  answerType: DraftAnswerType,
  map: (choice: DraftChoice, place: number) => DraftChoice,
): DraftAnswerType =>
  answerType.kind === 'choice' ? { ...answerType, choices: answerType.choices.map(map) } : answerType;

/** Returns a list in which one item has another place. */
export function moveItem<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const others = items.filter((_, at) => at !== from);
  return [...others.slice(0, to), ...items.slice(from, from + 1), ...others.slice(to)];
}

/** Each kind as it is when it is chosen for the first time. */
const FIRST: { [Kind in AnswerKind]: AnswerTypeOf<Kind> } = {
  video: emptyOf('video'),
  audio: emptyOf('audio'),
  text: emptyOf('text'),
  file: emptyOf('file'),
  choice: { ...emptyOf('choice'), choices: Array.from({ length: CHOICES.min }, () => EMPTY_CHOICE) },
};

function emptyOf<Kind extends AnswerKind>(kind: Kind): AnswerTypeOf<Kind> {
  const fields: Readonly<Record<string, DraftField>> = ANSWER_FIELDS[kind];
  const empty = Object.entries(fields).map(([name, field]) => [name, field.empty]);
  return { kind, ...Object.fromEntries(empty) } as AnswerTypeOf<Kind>;
}
