/** What choices are in a type of answers, or in any of several. */
type ChoiceIn<Type> = Type extends { choices: readonly (infer Choice)[] } ? Choice : never;

/** Returns an answer type with each of its choices, which alone have texts in several languages, replaced. */
export const mapChoices = <Type extends object>(
  type: Type,
  map: (choice: ChoiceIn<Type>, place: number) => ChoiceIn<Type>,
): Type => ('choices' in type ? { ...type, choices: (type.choices as ChoiceIn<Type>[]).map(map) } : type);
