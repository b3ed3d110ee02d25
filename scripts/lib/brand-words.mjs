import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.mjs';

const MESSAGES = 'lib/i18n/messages';

/**
 * The languages that have a file of base words.
 * @param {string} [folder] the repository
 * @returns {string[]}
 */
export function listLanguages(folder = root) {
  return readdirSync(join(folder, MESSAGES)).map((file) => file.replace(/\.json$/, ''));
}

/**
 * The file, from the repository's root, whose words a build for this brand lays over the base words of this language.
 * For a brand without one it is the file of base words again. Throws when a name in it is none of the base words:
 * nobody would read its text.
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

/** @returns {string[]} each names its place, as in `faq.start.answer` */
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
