import type { ComponentType } from 'react';
import type { AnswerKind } from '@/lib/contract/answer-kinds';
import type { AskedAnswerType } from '@/lib/contract/answer-type';
import type { Answer, AnswerDraft } from '@/lib/contract/answers';
import { type AnswerFault, answerFault, toAnswer } from '@/lib/domain/answers';

/** The kinds of answers that are typed or chosen. */
export type SaidKind = Exclude<AnswerKind, 'video' | 'audio' | 'file'>;

export type TypeOf<Kind extends SaidKind> = Extract<AskedAnswerType, { kind: Kind }>;
export type DraftOf<Kind extends SaidKind> = Extract<AnswerDraft, { kind: Kind }>;

/** Why the visitor cannot go on with what stands in a section. `otherEmpty`: a choice of one's own without words. */
type DraftFault = AnswerFault | 'otherEmpty';

export type FieldProps<Kind extends SaidKind> = {
  type: TypeOf<Kind>;
  draft: DraftOf<Kind>;
  onChange: (draft: DraftOf<Kind>) => void;
  /** Set once the visitor has tried to go on. */
  fault: DraftFault | null;
  /** The id of the question, which names what is asked for. */
  questionId: string;
};

export type GivenProps<Kind extends SaidKind> = { type: TypeOf<Kind>; answer: Extract<Answer, { kind: Kind }> };

/** What a kind of answers consists of on the screen. */
export type AnswerParts<Kind extends SaidKind> = {
  /** Where the visitor answers. */
  Field: ComponentType<FieldProps<Kind>>;
  /** What the visitor has answered. */
  Given: ComponentType<GivenProps<Kind>>;
  /** What stands there at first. */
  empty: DraftOf<Kind>;
  /** Whether each change may be a whole answer, which the server need not wait for. */
  isWholeAtOnce: boolean;
};

export function draftFault(type: TypeOf<SaidKind>, draft: AnswerDraft): DraftFault | null {
  if (draft.kind === 'choice' && draft.other !== null && draft.other.trim() === '') return 'otherEmpty';
  return answerFault(type, toAnswer(draft));
}

/** Whether nothing is answered yet. */
export const isEmpty = (draft: AnswerDraft): boolean =>
  draft.kind === 'text' ? draft.text.trim() === '' : draft.chosen.length === 0 && draft.other === null;
