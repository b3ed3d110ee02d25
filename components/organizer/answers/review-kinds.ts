import type { FC } from 'react';
import type { GivenKind } from '@/lib/contract/answer-kinds';
import type { SubmittedOf } from '@/lib/domain/answer-kinds/kind-rules';
import type { ConsoleIconName } from '../icon';
import { ChoiceAnswer, ChoiceFacts } from './choice/choice-review';
import { FileAnswer, FileFacts } from './file/file-review';
import { TextAnswer, TextFacts } from './text/text-review';

type ReviewKind<Kind extends GivenKind> = {
  icon: ConsoleIconName;
  /** Which section it is, and what else is said beside the question. */
  Facts: FC<{ answer: SubmittedOf<Kind> }>;
  /** What was answered. */
  Answer: FC<{ answer: SubmittedOf<Kind> }>;
};

/** Every kind of answers that are not recorded where submissions are reviewed. */
const KINDS: { readonly [Kind in GivenKind]: ReviewKind<Kind> } = {
  text: { icon: 'words', Facts: TextFacts, Answer: TextAnswer },
  choice: { icon: 'choices', Facts: ChoiceFacts, Answer: ChoiceAnswer },
  file: { icon: 'file', Facts: FileFacts, Answer: FileAnswer },
};

/** Returns the parts of one kind: they take answers of that kind alone. */
export const reviewKindOf = (kind: GivenKind) => KINDS[kind] as unknown as ReviewKind<GivenKind>;
