import type { DraftRules } from '../kind-rules';

export const textDrafts: DraftRules<'text'> = {
  toAnswer: ({ text }) => ({ kind: 'text', text: text.trim() }),
  isEmpty: ({ text }) => text.trim() === '',
  lacksOther: () => false,
  fit: (type, draft) => draft,
  isByPlace: false,
  isDraft: ({ text }) => typeof text === 'string',
};
