import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.mjs';

const MESSAGES = 'lib/i18n/messages';

/**
 * Returns the languages that have a file of base texts.
 * @param {string} [folder] the repository
 * @returns {string[]}
 */
export function listLanguages(folder = root) {
  return readdirSync(join(folder, MESSAGES)).map((file) => file.replace(/\.json$/, ''));
}

/**
 * Returns the path, from the repository's root, of the file with this brand's texts in this language, which override
 * the base texts in its build. For a brand without such a file it is the file of base texts. Throws when a name in it
 * does not exist in the base texts, because its text would never be shown.
 * @param {string} brand
 * @param {string} language
 * @param {string} [folder] the repository
 */
export function brandWordsFile(brand, language, folder = root) {
  const base = `${MESSAGES}/${language}.json`;
  const file = `brands/${brand}/words/${language}.json`;
  if (!existsSync(join(folder, file))) return base;
  const faults = findWordFaults(readWords(folder, base), readWords(folder, file));
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

/** @returns {string[]} each with its path, as in `faq.start.answer` */
function findWordFaults(base, own, group = '') {
  return Object.entries(own).flatMap(([name, words]) => {
    const place = group + name;
    if (!Object.hasOwn(base, name)) return [`${place}: there are no such words`];
    if (typeof base[name] === 'string')
      return typeof words === 'string' && words.trim() ? [] : [`${place}: must be a text`];
    if (typeof words !== 'object' || words === null) return [`${place}: must be a group of words`];
    return findWordFaults(base[name], words, `${place}.`);
  });
}
