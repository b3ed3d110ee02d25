import type { FC } from 'react';
import type { AnswerKind } from '@/lib/contract/answer-kinds';
import type { PreviewProps } from '../builder/preview-sheet';
import type { AnswerProps } from '../builder/section-field-props';
import type { ConsoleIconName } from '../icon';
import { ChoiceFields } from './choice/choice-fields';
import { ChoicePreview } from './choice/choice-preview';
import { FileFields } from './file/file-fields';
import { FilePreview } from './file/file-preview';
import { RecordedPreview } from './recorded/recorded-preview';
import { TextFields } from './text/text-fields';
import { TextPreview } from './text/text-preview';

type BuilderKind<Kind extends AnswerKind> = {
  icon: ConsoleIconName;
  /** What is written for it besides the question. */
  Fields: FC<AnswerProps<Kind>>;
  /** What a visitor sees of it. */
  Preview: FC<PreviewProps<Kind>>;
};

/** Every kind of answers where campaigns are written. */
const KINDS: { readonly [Kind in AnswerKind]: BuilderKind<Kind> } = {
  video: { icon: 'camera', Fields: () => null, Preview: RecordedPreview },
  audio: { icon: 'mic', Fields: () => null, Preview: RecordedPreview },
  text: { icon: 'words', Fields: TextFields, Preview: TextPreview },
  choice: { icon: 'choices', Fields: ChoiceFields, Preview: ChoicePreview },
  file: { icon: 'file', Fields: FileFields, Preview: FilePreview },
};

/** Returns the parts of one kind: they take its type alone. */
export const builderKindOf = (kind: AnswerKind) => KINDS[kind] as unknown as BuilderKind<AnswerKind>;
