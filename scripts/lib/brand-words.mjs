import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.mjs';

const MESSAGES = 'lib/i18n/messages';

/**
 * Returns the languages that have a file of base texts.
 * @returns {string[]}
 */
export function listLanguages() {
  return readdirSync(join(root, MESSAGES)).map((file) => file.replace(/\.json$/, ''));
}

/**
 * Returns the path, from the repository's root, of the file with this brand's texts in this language, which override
 * the base texts in its build. For a brand without texts of its own it is the file of base texts. Throws when a name in
 * it does not exist in the base texts, because its text would never be shown, and when the brand has a text in another
 * language only, because visitors would read the base text instead.
 * @param {string} brand
 * @param {string} language
 * @param {string} [folder] the repository
 */
export function brandWordsFile(brand, language, folder = root) {
  const base = `${MESSAGES}/${language}.json`;
  const words = `brands/${brand}/words`;
  const file = `${words}/${language}.json`;
  const others = existsSync(join(folder, words)) ? readdirSync(join(folder, words)).map((it) => `${words}/${it}`) : [];
  if (others.length === 0) return base;
  if (!others.includes(file)) {
    throw new Error(`${file} is missing. A brand with words in one language needs them in every language.`);
  }
  const own = readWords(folder, file);
  const names = new Set(listNames(own));
  const missing = others.flatMap((other) =>
    listNames(readWords(folder, other)).flatMap((name) => (names.has(name) ? [] : [`${name}: is in ${other}`])),
  );
  const faults = [...findWordFaults(readWords(folder, base), own), ...missing];
  if (faults.length > 0) throw new Error(`${file} has faults:\n${faults.map((fault) => `  ${fault}`).join('\n')}`);
  return file;
}

function readWords(folder, file) {
  try {
    return JSON.parse(readFileSync(join(folder, file), 'utf8'));
  } catch (error) {
    throw new Error(`${file}: ${error.message}`, { cause: error });
  }
}

/** @returns {string[]} the paths of all texts, as in `faq.start.answer` */
function listNames(words, group = '') {
  return Object.entries(words).flatMap(([name, text]) =>
    typeof text === 'object' && text !== null ? listNames(text, `${group}${name}.`) : [group + name],
  );
}

/** @returns {string[]} each with its path, as in `faq.start.answer` */
function findWordFaults(base, own, group = '') {
  return Object.entries(own).flatMap(([name, words]) => {
    const path = group + name;
    if (!Object.hasOwn(base, name)) return [`${path}: there are no such words`];
    if (typeof base[name] === 'string')
      return typeof words === 'string' && words.trim() ? [] : [`${path}: must be a text`];
    if (typeof words !== 'object' || words === null) return [`${path}: must be a group of words`];
    return findWordFaults(base[name], words, `${path}.`);
  });
}
