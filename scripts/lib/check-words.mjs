import { checkGlossary } from './check-glossary.mjs';
import { readMessage } from './message-shape.mjs';

/**
 * A file of words as it is written, its texts by their path: `faq.start.answer`.
 * @typedef {Map<string, string>} Texts
 *
 * The words of one language by file: messages, error, mail, brand, organizer.
 * @typedef {Record<string, Texts>} Files
 *
 * @typedef {import('./check-glossary.mjs').Glossary} Glossary
 */

/**
 * Returns the texts of a file of words with their paths.
 * @param {object} words
 * @returns {Texts}
 */
export function listTexts(words, group = '') {
  return new Map(
    Object.entries(words).flatMap(([name, text]) =>
      typeof text === 'object' && text !== null
        ? [...listTexts(text, `${group}${name}.`)]
        : [[group + name, String(text)]],
    ),
  );
}

/**
 * Returns what is wrong with the words of a language, each with its file and key.
 * @param {string} language
 * @param {Files} files
 * @param {Files} english
 * @returns {string[]}
 */
export const checkWords = (language, files, english) =>
  Object.entries(english).flatMap(([file, originals]) => {
    const texts = files[file];
    if (!texts) return [`${file}: the file is missing`];
    const faults = [...originals].flatMap(([key, original]) => {
      const text = texts.get(key);
      return text === undefined ? [] : checkText(language, text, original).map((fault) => `${file}.${key}: ${fault}`);
    });
    return [...checkKeys(file, texts, originals), ...faults];
  });

/** @returns {string[]} */
function checkKeys(file, texts, originals) {
  const missing = [...originals.keys()].filter((key) => !texts.has(key));
  const unknown = [...texts.keys()].filter((key) => !originals.has(key));
  const sameOrder = [...texts.keys()].join() === [...originals.keys()].join();
  return [
    ...missing.map((key) => `${file}.${key}: is missing`),
    ...unknown.map((key) => `${file}.${key}: is not in the English file`),
    ...(missing.length + unknown.length > 0 || sameOrder
      ? []
      : [`${file}: the keys are in another order than in English`]),
  ];
}

/**
 * Returns what is wrong with one text.
 * @param {string} language
 * @param {string} text
 * @param {string} original the same text in English
 * @returns {string[]}
 */
export function checkText(language, text, original) {
  if (text.trim() === '' && original.trim() !== '') return ['is empty'];
  const straight = /'/.test(text) ? ["a straight apostrophe ' ends or begins an escape: use ’"] : [];
  if (straight.length > 0) return straight;
  const own = tryToRead(text);
  if (typeof own === 'string') return [`cannot be read: ${own}`];
  const measure = readMessage(original);
  return [
    ...checkNames(own, measure),
    ...own.plurals.flatMap((plural) => checkPlural(language, plural, measure)),
    ...checkExact(own, measure),
    ...checkSigns(language, own.words, measure.words),
    ...(isCopied(text, original, measure) ? ['is still English'] : []),
  ];
}

function tryToRead(text) {
  try {
    return readMessage(text);
  } catch (error) {
    return error.message;
  }
}

/** Arguments, tags, and the branches of `select`, in each combination of branches. */
function checkNames(own, measure) {
  const keys = new Set([...measure.combinations.keys(), ...own.combinations.keys()]);
  return [...keys].flatMap((key) => {
    const where = key && ` with ${key}`;
    const ours = own.combinations.get(key);
    const theirs = measure.combinations.get(key);
    if (!ours) return [`has no branch${where}`];
    if (!theirs) return [`has a branch that English lacks:${where}`];
    const differ = ours.size !== theirs.size || [...ours].some((names) => !theirs.has(names));
    return differ ? [`has ${list(ours)}, English has ${list(theirs)}${where}`] : [];
  });
}

const list = (combinations) => [...combinations].map((names) => `“${names}”`).join(' or ');

/**
 * Where English counts in one form only (“# min”), a language may, too. A language with a form for two has a word for
 * it that needs no number, as for one and none.
 */
function checkPlural(language, { name, branches, counting }, measure) {
  const { needed, known } = formsOf(language);
  const forms = branches.filter((branch) => !branch.startsWith('='));
  const isApart = (plural) => plural.name === name && plural.branches.includes('one');
  const apart = forms.length > 1 || measure.plurals.some(isApart);
  const counts = measure.plurals.some((plural) => plural.name === name && plural.counting.includes('other'));
  const alone = known.has('two') ? ['zero', 'one', 'two'] : [];
  const dumb = forms.filter((form) => counts && !alone.includes(form) && !counting.includes(form));
  return [
    ...[...needed].filter((form) => apart && !forms.includes(form)).map((form) => `{${name}} has no plural “${form}”`),
    ...forms
      .filter((form) => !known.has(form))
      .map((form) => `{${name}} has a plural “${form}” that the language lacks`),
    ...dumb.map((form) => `{${name}} has no # in the plural “${form}”`),
  ];
}

const plurals = new Map();

/** `needed`: the forms of numbers that there are here; `known`: all forms. Alike for every message of a language. */
function formsOf(language) {
  if (!plurals.has(language)) {
    const rules = new Intl.PluralRules(language);
    const needed = new Set(['other', ...Array.from({ length: 1001 }, (_, count) => rules.select(count))]);
    plurals.set(language, { needed, known: new Set(rules.resolvedOptions().pluralCategories) });
  }
  return plurals.get(language);
}

/** What English says otherwise for a certain number, each language does; for none by `zero` if it has that. */
const checkExact = (own, measure) =>
  measure.plurals.flatMap(({ name, branches }) => {
    const plural = own.plurals.filter((it) => it.name === name);
    if (plural.length === 0) return [`{${name}} is no plural`];
    const names = plural.flatMap((it) => (it.branches.includes('zero') ? [...it.branches, '=0'] : it.branches));
    return branches
      .filter((branch) => branch.startsWith('=') && !names.includes(branch))
      .map((branch) => `{${name}} has no branch “${branch}”`);
  });

/** Spacing and signs. `\p{L}` before a sign in Chinese and Japanese would be Latin, too. */
const SIGNS = {
  fr: [
    [/[^\u202F;!?][;!?]/, 'needs a narrow no-break space (U+202F) before ; ! ?'],
    [/[^\u00A0]:(?!\/\/|\S)/, 'needs a no-break space (U+00A0) before :'],
    [/«[^\u00A0]|[^\u00A0]»/, 'needs a no-break space (U+00A0) inside « »'],
  ],
  'zh-CN': [[/[\p{sc=Han}][,.!?:;]/u, 'needs full-width punctuation']],
  ja: [[/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}][,.!?:;]/u, 'needs full-width punctuation']],
};

const checkSigns = (language, words, original) => [
  ...(/"/.test(words) && !/"/.test(original) ? ['has straight quotation marks'] : []),
  ...(/\.\.\./.test(words) ? ['needs one character for …'] : []),
  ...(SIGNS[language] ?? []).filter(([pattern]) => pattern.test(words)).map(([, fault]) => fault),
];

/** Words are of two letters or more; one of capitals only is a name. */
const isCopied = (text, original, { words }) =>
  text === original && !/npm run/.test(words) && (words.match(/\p{L}\p{Ll}+/gu) ?? []).length > 1;

/**
 * Returns all that is wrong with a language.
 * @param {{ language: string, files: Files, glossary: Glossary }} own
 * @param {{ files: Files, glossary: Glossary }} english
 * @returns {string[]}
 */
export const checkLanguage = ({ language, files, glossary }, english) => [
  ...checkWords(language, files, english.files),
  ...checkGlossary(language, { files, glossary }, english),
];
