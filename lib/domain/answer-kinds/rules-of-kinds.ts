import type { GivenKind } from '../../contract/answer-kinds';
import type { AnswerType, AskedAnswerType } from '../../contract/answer-type';
import type { Answer, KeptFile, SentAnswer } from '../../contract/answers';
import type { SubmittedAnswer } from '../../contract/organizer/submitted-answers';
import { choiceRules } from './choice/choice-rules';
import { fileRules } from './file/file-rules';
import type { AnswerFault, KindRules, TypeOf } from './kind-rules';
import { textRules } from './text/text-rules';

/** Every kind of answers that are not recorded. */
const RULES: { readonly [Kind in GivenKind]: KindRules<Kind> } = {
  text: textRules,
  choice: choiceRules,
  file: fileRules,
};

/** Returns the rules of one kind: they take what is of that kind alone. */
const rulesOf = (kind: GivenKind) => RULES[kind] as unknown as KindRules<GivenKind>;

/** Returns why a section does not accept an answer; `null`: it does. */
export function answerFault(type: AnswerType | AskedAnswerType, answer: SentAnswer): AnswerFault | null {
  if (answer.kind === 'skipped') return type.isOptional ? null : 'required';
  return type.kind === answer.kind ? rulesOf(answer.kind).fault(type as TypeOf<GivenKind>, answer) : 'otherKind';
}

/** Whether two answers, or two drafts, say the same. */
export function isSameAnswer(one: Answer | SentAnswer | null, other: Answer | SentAnswer | null): boolean {
  if (!one || !other || one.kind === 'skipped' || other.kind === 'skipped') return one?.kind === other?.kind;
  return one.kind === other.kind && rulesOf(one.kind).isSame(one, other);
}

/** Returns what members see of an answer, apart from what they see of each; `null`: there is none. */
export const submittedOf = (type: TypeOf<GivenKind>, answer: Exclude<Answer, { kind: 'skipped' }> | null) => ({
  kind: type.kind,
  ...rulesOf(type.kind).submitted(type, answer?.kind === type.kind ? answer : null),
});

/** Returns what was answered, each thing for itself; empty where nothing was. */
export const thingsAnswered = (submitted: SubmittedAnswer): string[] => rulesOf(submitted.kind).things(submitted);

/** Whether what was answered is read as it is, and not as a list. */
export const isProse = ({ kind }: SubmittedAnswer): boolean => rulesOf(kind).isProse;

/** Returns what was answered without what may tell by whom, such as the names of files. */
export const namelessAnswer = (submitted: SubmittedAnswer): SubmittedAnswer =>
  rulesOf(submitted.kind).nameless?.(submitted) ?? submitted;

/** Returns the file that is an answer; `null`: none is. */
export const fileOf = (answer: Answer | null): KeptFile | null =>
  answer && answer.kind !== 'skipped' ? (rulesOf(answer.kind).fileOf?.(answer) ?? null) : null;
