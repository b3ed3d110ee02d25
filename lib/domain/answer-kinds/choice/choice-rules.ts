import type { KindRules } from '../kind-rules';
import { mostChoices } from './most-choices';

export const choiceRules: KindRules<'choice'> = {
  fault(type, { chosen, other }) {
    const isOffered = chosen.every((place, index) => place < type.choices.length && chosen.indexOf(place) === index);
    if (!isOffered || (other !== null && !type.allowsOther)) return 'notOffered';
    const count = chosen.length + (other === null ? 0 : 1);
    if (count === 0) return 'empty';
    return count > mostChoices(type) ? 'tooMany' : null;
  },
  isSame: (one, other) => one.chosen.join() === other.chosen.join() && one.other === other.other,
  submitted({ choices }, answer) {
    const chosen = answer?.chosen ?? [];
    return {
      choices: choices.map(({ text }, place) => ({ text, isChosen: chosen.includes(place) })),
      other: answer?.other ?? null,
    };
  },
  things({ choices, other }) {
    const chosen = choices.filter(({ isChosen }) => isChosen).map(({ text }) => text);
    return other === null ? chosen : [...chosen, other];
  },
  isProse: false,
  nameless: null,
  fileOf: null,
};
