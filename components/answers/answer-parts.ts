import type { ComponentType } from 'react';
import type { AskedAnswerType } from '@/lib/contract/answer-type';
import type { DraftFault } from '@/lib/domain/answer-kinds/drafts-of-kinds';
import type { AnswerOf, DraftedKind, DraftOf } from '@/lib/domain/answer-kinds/kind-rules';

export type AskedTypeOf<Kind extends DraftedKind> = Extract<AskedAnswerType, { kind: Kind }>;

export type FieldProps<Kind extends DraftedKind> = {
  type: AskedTypeOf<Kind>;
  draft: DraftOf<Kind>;
  onChange: (draft: DraftOf<Kind>) => void;
  /** Set once the visitor has tried to go on. */
  fault: DraftFault | null;
  /** The id of the question, which names what is asked for. */
  questionId: string;
};

export type GivenProps<Kind extends DraftedKind> = { type: AskedTypeOf<Kind>; answer: AnswerOf<Kind> };

/** What a kind of answers consists of on the screen. */
export type AnswerParts<Kind extends DraftedKind> = {
  /** Where the visitor answers. */
  Field: ComponentType<FieldProps<Kind>>;
  /** What the visitor has answered. */
  Given: ComponentType<GivenProps<Kind>>;
  /** What stands there at first. */
  empty: DraftOf<Kind>;
  /** Whether each change may be a whole answer, which the server need not wait for. */
  isWholeAtOnce: boolean;
};
