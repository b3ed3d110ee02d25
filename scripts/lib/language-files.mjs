import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brandWordsFile, listLanguages } from './brand-words.mjs';
import { checkContext } from './check-context.mjs';
import { checkLanguage, listTexts } from './check-words.mjs';
import { root } from './run.mjs';

const ENGLISH = 'en';

/**
 * @typedef {import('./check-words.mjs').Files} Files
 * @typedef {import('./check-glossary.mjs').Glossary} Glossary
 */

/** What every language has. The console may be in English as a whole. */
const FOLDERS = ['messages', 'error', 'mail'];
const CONSOLE = 'organizer';
/** Where each group of texts stands on the screens, for those who translate. */
const CONTEXT = 'lib/i18n/context.json';

/**
 * Returns the words of a language with its glossary, as they are written. What the brand says differently is `brand`.
 * @param {string} language
 * @param {string} brand
 * @returns {{ language: string, files: Files, glossary?: Glossary }}
 */
export function readLanguage(language, brand = 'default') {
  const pathOf = (folder) => `lib/i18n/${folder}/${language}.json`;
  const folders = existsSync(join(root, pathOf(CONSOLE))) ? [...FOLDERS, CONSOLE] : FOLDERS;
  const paths = folders.map((folder) => [folder, pathOf(folder)]);
  const own = brandWordsFile(brand, language);
  if (own !== pathOf('messages')) paths.push(['brand', own]);
  const files = paths.flatMap(([name, path]) => {
    const words = readJson(path);
    return words ? [[name, listTexts(words)]] : [];
  });
  return { language, files: Object.fromEntries(files), glossary: readJson(pathOf('glossary')) };
}

/**
 * Returns what is wrong with the words of the languages, which are held against English, and with what is said of where
 * a text stands.
 * @param {string} brand
 * @returns {string[]} each with its language, file and key
 */
export function checkLanguages(brand) {
  const english = readLanguage(ENGLISH, brand);
  const context = checkContext(readJson(CONTEXT), english.files).map((fault) => `${CONTEXT} ${fault}`);
  const words = listLanguages()
    .filter((language) => language !== ENGLISH)
    .flatMap((language) => {
      const own = readLanguage(language, brand);
      const names = Object.keys(english.files).filter((name) => name !== CONSOLE || own.files[CONSOLE]);
      const files = Object.fromEntries(names.map((name) => [name, english.files[name]]));
      return checkLanguage(own, { ...english, files }).map((fault) => `${language} ${fault}`);
    });
  return [...context, ...words];
}

function readJson(path) {
  const file = join(root, path);
  if (!existsSync(file)) return undefined;
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new Error(`${path}: ${error.message}`, { cause: error });
  }
}
