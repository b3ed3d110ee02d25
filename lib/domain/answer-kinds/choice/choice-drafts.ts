import type { DraftRules } from '../kind-rules';
import { mostChoices } from './most-choices';

export const choiceDrafts: DraftRules<'choice'> = {
  toAnswer({ chosen, other }) {
    return { kind: 'choice', chosen: [...chosen].sort((one, next) => one - next), other: other?.trim() || null };
  },
  isEmpty: ({ chosen, other }) => chosen.length === 0 && other === null,
  lacksOther: ({ other }) => other !== null && other.trim() === '',
  fit(type, draft) {
    const other = type.allowsOther ? draft.other : null;
    const offered = draft.chosen.filter((place) => place >= 0 && place < type.choices.length);
    const most = mostChoices(type) - (other === null ? 0 : 1);
    return { kind: 'choice', chosen: [...new Set(offered)].slice(0, Math.max(0, most)), other };
  },
  isByPlace: true,
  isDraft: ({ chosen, other }) =>
    Array.isArray(chosen) && chosen.every(Number.isInteger) && (other === null || typeof other === 'string'),
};
