/*
 * What visitors' pages know of answers. It stands apart from the schemas, which those pages do not load.
 */

/** What is recorded becomes a part of the film. `seconds`: about how long anything else takes. */
type KindFacts = { isRecorded: true; isSoundAlone: boolean } | { isRecorded: false; seconds: number };

/** Every kind of answers: how a section may be answered. */
export const ANSWER_KINDS = {
  video: { isRecorded: true, isSoundAlone: false },
  audio: { isRecorded: true, isSoundAlone: true },
  text: { isRecorded: false, seconds: 90 },
  choice: { isRecorded: false, seconds: 20 },
  file: { isRecorded: false, seconds: 60 },
} as const satisfies Readonly<Record<string, KindFacts>>;

export type AnswerKind = keyof typeof ANSWER_KINDS;

/** The kinds that are not recorded. */
export type GivenKind = {
  [Kind in AnswerKind]: (typeof ANSWER_KINDS)[Kind]['isRecorded'] extends true ? never : Kind;
}[AnswerKind];
