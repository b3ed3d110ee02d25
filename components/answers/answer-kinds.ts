import type { DraftedKind } from '@/lib/domain/answer-kinds/kind-rules';
import type { AnswerParts } from './answer-parts';
import { ChoiceField } from './choice/choice-field';
import { ChoiceGiven } from './choice/choice-given';
import { TextAnswerField } from './text/text-answer-field';
import { TextGiven } from './text/text-given';

/** Every kind of answers that are typed or chosen. */
const KINDS: { readonly [Kind in DraftedKind]: AnswerParts<Kind> } = {
  text: { Field: TextAnswerField, Given: TextGiven, empty: { kind: 'text', text: '' }, isWholeAtOnce: false },
  choice: {
    ...{ Field: ChoiceField, Given: ChoiceGiven, isWholeAtOnce: true },
    empty: { kind: 'choice', chosen: [], other: null },
  },
};

/** Returns the parts of one kind: they take its type, and drafts and answers of that kind alone. */
export const partsOf = (kind: DraftedKind) => KINDS[kind] as unknown as AnswerParts<DraftedKind>;
