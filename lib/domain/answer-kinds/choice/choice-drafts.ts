import type { DraftRules } from '../kind-rules';

export const choiceDrafts: DraftRules<'choice'> = {
  toAnswer({ chosen, other }) {
    return { kind: 'choice', chosen: [...chosen].sort((one, next) => one - next), other: other?.trim() || null };
  },
  isEmpty: ({ chosen, other }) => chosen.length === 0 && other === null,
  lacksOther: ({ other }) => other !== null && other.trim() === '',
  isDraft: ({ chosen, other }) =>
    Array.isArray(chosen) && chosen.every(Number.isInteger) && (other === null || typeof other === 'string'),
};
