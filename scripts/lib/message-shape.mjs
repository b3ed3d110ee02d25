import { parse, TYPE } from '@formatjs/icu-messageformat-parser';

/**
 * What a message is made of beside its words. A combination is one way through its branches, without those of plurals,
 * which each language has its own of.
 * @typedef {{
 *   words: string,
 *   plurals: { name: string, branches: string[], counting: string[] }[],
 *   combinations: Map<string, Set<string>>,
 * }} Shape
 */

/**
 * Returns what a message is made of. Throws when it cannot be read.
 * @param {string} message
 * @returns {Shape}
 */
export function readMessage(message) {
  const shape = shapes.get(message) ?? shapeOf(message);
  shapes.set(message, shape);
  return shape;
}

/** A message is read for each term of the glossary, and an English one for each language, too. */
const shapes = new Map();

function shapeOf(message) {
  const elements = parse(message, { requiresOtherClause: true });
  const shape = { words: '', plurals: [], combinations: new Map() };
  collect(elements, shape);
  for (const { choices, names } of combine(elements)) {
    const key = [...choices]
      .map((choice) => choice.join('='))
      .sort()
      .join(' ');
    const known = shape.combinations.get(key) ?? new Set();
    shape.combinations.set(key, known.add([...names].sort().join(' ')));
  }
  return shape;
}

/** Adds the words and the plurals of these elements, in all branches. */
function collect(elements, shape) {
  for (const element of elements) {
    if (element.type === TYPE.literal) shape.words += `${element.value} `;
    if (element.type === TYPE.plural) {
      const branches = Object.keys(element.options);
      const counting = branches.filter((name) => hasNumber(element.options[name].value));
      shape.plurals.push({ name: element.value, branches, counting });
    }
    childrenOf(element).forEach((children) => collect(children, shape));
  }
}

/** Returns whether `#` stands in these elements, beside or in the number's own name. */
const hasNumber = (elements) =>
  elements.some(
    (element) =>
      element.type === TYPE.pound ||
      (element.type !== TYPE.plural && childrenOf(element).some((children) => hasNumber(children))),
  );

const childrenOf = (element) =>
  element.type === TYPE.tag ? [element.children] : Object.values(element.options ?? {}).map((option) => option.value);

/** Returns each way through the branches: which were taken, and the arguments and tags on it. */
function combine(elements) {
  let ways = [{ choices: new Map(), names: new Set() }];
  // Words are no choice, and name nothing.
  for (const element of elements.filter(({ type }) => type !== TYPE.literal)) {
    const next = waysOf(element);
    ways = ways.flatMap((way) =>
      next
        .filter(({ choices }) => [...choices].every(([name, value]) => (way.choices.get(name) ?? value) === value))
        .map(({ choices, names }) => ({
          choices: new Map([...way.choices, ...choices]),
          names: new Set([...way.names, ...names]),
        })),
    );
  }
  return ways;
}

function waysOf(element) {
  const own = nameOf(element);
  const named = (ways) => ways.map((way) => ({ ...way, names: new Set([...way.names, ...own]) }));
  if (element.type === TYPE.tag) return named(combine(element.children));
  if (element.type === TYPE.plural)
    return named(Object.values(element.options).flatMap((option) => combine(option.value)));
  if (element.type !== TYPE.select) return named([{ choices: new Map(), names: new Set() }]);
  return Object.entries(element.options).flatMap(([value, option]) =>
    combine(option.value).map(({ choices, names }) => ({
      choices: new Map([...choices, [element.value, value]]),
      names,
    })),
  );
}

/** How an argument or a tag is compared: a number may be a plural in another language; a date has the same style. */
function nameOf(element) {
  if (element.type === TYPE.tag) return [`<${element.value}>`];
  if (element.type === TYPE.argument) return [`{${element.value}}`];
  if (element.type === TYPE.number || element.type === TYPE.plural) return [`{${element.value}, number}`];
  if (element.type !== TYPE.date && element.type !== TYPE.time) return [];
  return [`{${element.value}, ${TYPE[element.type]}, ${JSON.stringify(element.style?.pattern ?? element.style)}}`];
}
