import { readFileSync } from 'node:fs';
import { LANGUAGES } from '@/lib/i18n/languages';
import { pickLanguage } from '@/lib/i18n/pick-language';
import { listLanguages } from '../../scripts/lib/brand-words.mjs';

type Words = { [name: string]: string | Words };

const read = (language: string) => JSON.parse(readFileSync(`lib/i18n/messages/${language}.json`, 'utf8')) as Words;

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

it('every file of messages is a language of the list, and no other', () => {
  expect(Object.keys(LANGUAGES).sort()).toEqual(listLanguages().sort());
});

it.each(Object.keys(LANGUAGES))('%s has every text, with all that it is given', (language) => {
  expect(listTexts(read(language)).sort()).toEqual(listTexts(read('en')).sort());
});

/** Returns whether all words are still the English ones. */
const isUntranslated = (words: Words): boolean => JSON.stringify(words) === JSON.stringify(read('en'));

it('every language but English has words of its own', () => {
  const others = Object.keys(LANGUAGES).filter((language) => language !== 'en');
  expect(others.filter((language) => isUntranslated(read(language)))).toEqual([]);
  expect(isUntranslated(read('en'))).toBe(true);
  expect(isUntranslated({ ...read('en'), home: { title: 'Willkommen bei {brand}' } })).toBe(false);
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
