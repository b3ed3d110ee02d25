import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ERROR_WORDS } from '@/lib/i18n/error-words';
import { DEFAULT_LANGUAGE, filesOf, languages } from '@/lib/i18n/languages';
import { pickLanguage } from '@/lib/i18n/pick-language';
import { listLanguages } from '../../scripts/lib/brand-words.mjs';
import { readBrandWords, readWords } from '../support/words';

type Words = { [name: string]: string | Words };

const FOLDERS = ['messages', 'error', 'mail'];

/** Returns each text's name and arguments: `home.title {brand}`. */
function listTexts(words: Words, group = ''): string[] {
  return Object.entries(words).flatMap(([name, text]) => {
    if (typeof text !== 'string') return listTexts(text, `${group}${name}.`);
    return [`${group}${name} {${listArguments(text).join()}}`];
  });
}

/** Returns the names of a text's arguments and tags. A plural's branch is not an argument: `one {Minute}`. */
function listArguments(text: string): string[] {
  const names = new Set<string>(text.match(/(?<=<)[a-z]\w*(?=>)/gi));
  /** For each open brace, whether it holds branches: `{count, plural, …}`. */
  const open: boolean[] = [];
  for (const { 0: brace, index } of text.matchAll(/[{}]/g)) {
    if (brace === '}') open.pop();
    else if (open.at(-1)) open.push(false);
    else {
      const [, name = '', kind = ''] = /^\{\s*(\w+)\s*(?:,\s*(\w+))?/.exec(text.slice(index)) ?? [];
      names.add(name);
      open.push(['plural', 'select', 'selectordinal'].includes(kind));
    }
  }
  return [...names].sort();
}

it.each([
  ['Hello {name}', ['name']],
  ['<strong>{brand}</strong>', ['brand', 'strong']],
  ['{minutes, plural, one {Minute} other {# Minuten}}', ['minutes']],
  ['{where, select, memory {Hier} other {Auf {device}}}', ['device', 'where']],
])('the text %j is given %j', (text, names) => {
  expect(listArguments(text)).toEqual(names);
});

it.each(FOLDERS)('every file of %s is a language of the list, and no other', (folder) => {
  const files = readdirSync(`lib/i18n/${folder}`);
  expect(files.sort()).toEqual(languages.map((language) => `${language}.json`).sort());
});

it('the build compiles the languages of the list', () => {
  expect(listLanguages().sort()).toEqual([...languages].sort());
});

it.each(languages)('%s is read from its own files', async (language) => {
  const { visitor, mail, organizer, brand } = filesOf(language);
  const own = readWords(language);
  expect((await visitor()).default).toEqual(own.visitor);
  expect((await mail()).default).toEqual(own.mail);
  if (organizer) expect((await organizer()).default).toEqual(own.organizer);
  expect(ERROR_WORDS[language]).toEqual(own.error);
  expect((await brand()).default).toEqual(readBrandWords('default', language));
});

it.each(languages)('%s has every text, with all that it is given', (language) => {
  expect(listTexts(readWords(language)).sort()).toEqual(listTexts(readWords(DEFAULT_LANGUAGE)).sort());
});

/** Returns whether any group of words is still that of the default language. */
const isUntranslated = (words: Words): boolean =>
  Object.entries(readWords(DEFAULT_LANGUAGE)).some(
    ([name, own]) => JSON.stringify(words[name]) === JSON.stringify(own),
  );

it('every language but the first has words of its own', () => {
  const others = languages.filter((language) => language !== DEFAULT_LANGUAGE);
  expect(others.filter((language) => isUntranslated(readWords(language)))).toEqual([]);
  const own = { visitor: { ok: 'OK' }, error: { home: 'Zur Startseite' }, organizer: { frame: { menu: 'Menü' } } };
  expect(isUntranslated(own)).toBe(false);
  expect(isUntranslated({ ...own, error: readWords(DEFAULT_LANGUAGE).error })).toBe(true);
});

it('only the list of languages, the words of errors and their types name a file of words', () => {
  const sources = ['app', 'brands', 'components', 'lib', 'scripts', 'tests', '.'].flatMap((folder) =>
    readdirSync(folder, { recursive: folder !== '.', encoding: 'utf8' }).map((file) => join(folder, file)),
  );
  const naming = sources
    .filter((file) => /\.m?[jt]sx?$/.test(file) && /(?<=['"`/])[a-z]{2}\.json['"`]/.test(readFileSync(file, 'utf8')))
    .filter((file) => file !== 'tests/unit/brand-words.test.ts');
  expect(naming.sort()).toEqual(['lib/i18n/error-words.ts', 'lib/i18n/languages.ts', 'lib/i18n/words.ts']);
});

it.each([
  ['none', null, 'en'],
  ['an unknown one', 'fr', 'en'],
  ['one', 'de', 'de'],
  ['one of a country', 'de-AT,de;q=0.9', 'de'],
  ['several, the most liked last', 'en;q=0.4, fr;q=0.9, de;q=0.8', 'de'],
  ['one that is refused', 'de;q=0', 'en'],
  ['one whose name begins like another', 'den', 'en'],
  ['nonsense', ';;q=x,,', 'en'],
])('a visitor who asks for %s gets the best there is', (_, header, language) => {
  expect(pickLanguage(header, ['en', 'de'])).toBe(language);
});
