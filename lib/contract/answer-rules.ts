import { type AnswerKind, ANSWER_KINDS } from './answer-kinds';

/** What stands for the time limit of a section that is not recorded, seconds: it has none. */
export const UNUSED_SECONDS = 60;

/** A section with how it is answered, complete or not. */
type Written = {
  answerType:
    | { kind: Exclude<AnswerKind, 'choice'> }
    | { kind: 'choice'; choices: readonly { text: string }[]; most: number | null; allowsOther: boolean };
};

/** Returns a section as it is kept: what is not recorded takes no time, and leaves none to think. */
export const withoutUnusedTimes = <S extends Written>(section: S): S =>
  ANSWER_KINDS[section.answerType.kind].isRecorded
    ? section
    : { ...section, seconds: UNUSED_SECONDS, thinkSeconds: null };

/** What is wrong with choices of which each is right. `max`: the most that an answer may have. */
export type ChoicesFault = { path: PropertyKey[]; code: 'mostTooHigh' | 'choiceRepeated'; max?: number };

/** Returns what is wrong with the choices of a campaign's sections. Empty ones say nothing that could be repeated. */
export function choicesFaults(sections: readonly Written[]): ChoicesFault[] {
  return sections.flatMap(({ answerType }, index) => {
    if (!('choices' in answerType)) return [];
    const path = ['sections', index, 'answerType'];
    const texts = answerType.choices.map(({ text }) => text.trim());
    const repeated = texts.flatMap((text, at) => (text !== '' && texts.indexOf(text) < at ? [at] : []));
    const max = texts.length + (answerType.allowsOther ? 1 : 0);
    return [
      ...repeated.map((at): ChoicesFault => ({ path: [...path, 'choices', at, 'text'], code: 'choiceRepeated' })),
      // Where there are no choices, that is what is wrong.
      ...(texts.length > 0 && (answerType.most ?? 1) > max
        ? [{ path: [...path, 'most'], code: 'mostTooHigh' as const, max }]
        : []),
    ];
  });
}
