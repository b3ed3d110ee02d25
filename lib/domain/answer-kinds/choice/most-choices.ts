import type { TypeOf } from '../kind-rules';

/** Returns how many choices an answer may have: no more than there are. */
export const mostChoices = ({ most, choices, allowsOther }: TypeOf<'choice'>): number =>
  Math.min(most, choices.length + (allowsOther ? 1 : 0));
