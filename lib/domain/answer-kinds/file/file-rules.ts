import { formatName } from '../../file-formats';
import type { AnswerOf, KindRules, SentOf } from '../kind-rules';

export const fileRules: KindRules<'file'> = {
  // What a file is decides whoever looks into it.
  fault: () => null,
  isSame: (one, other) => idOf(one) === idOf(other),
  submitted: (_, answer) => ({ file: answer && { ...answer.file, url: null } }),
  things: ({ file }) => (file ? [file.name ?? formatName(file.format)] : []),
  isProse: false,
  nameless: (submitted) => ({ ...submitted, file: submitted.file && { ...submitted.file, name: null, url: null } }),
  fileOf: ({ file }) => file,
};

const idOf = (answer: SentOf<'file'> | AnswerOf<'file'>) => ('file' in answer ? answer.file.fileId : answer.fileId);
