import type { KindRules } from '../kind-rules';
import { lengthOf } from './length-of';

export const textRules: KindRules<'text'> = {
  fault({ limit, unit }, { text }) {
    if (text.trim() === '') return 'empty';
    return lengthOf(text, unit) > limit ? 'tooLong' : null;
  },
  isSame: (one, other) => one.text === other.text,
  submitted: (_, answer) => ({ text: answer && answer.text }),
  things: ({ text }) => (text === null ? [] : [text]),
  isProse: true,
  nameless: null,
  fileOf: null,
};
