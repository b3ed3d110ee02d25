import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { filesOf, languages } from '@/lib/i18n/languages';
import { listLanguages } from '../../scripts/lib/brand-words.mjs';
import { checkLanguages } from '../../scripts/lib/language-files.mjs';
import { readBrandWords, readWords } from '../support/words';

const FOLDERS = ['messages', 'error', 'mail', 'glossary'];

it.each(FOLDERS)('every file of %s is a language of the list, and no other', (folder) => {
  const files = readdirSync(`lib/i18n/${folder}`);
  expect(files.sort()).toEqual(languages.map((language) => `${language}.json`).sort());
});

it('the build compiles the languages of the list', () => {
  expect(listLanguages().sort()).toEqual([...languages].sort());
});

it.each(languages)('%s is read from its own files', async (language) => {
  const { visitor, error, mail, organizer, brand } = filesOf(language);
  const own = readWords(language);
  expect((await visitor()).default).toEqual(own.visitor);
  expect((await mail()).default).toEqual(own.mail);
  if (organizer) expect((await organizer()).default).toEqual(own.organizer);
  expect((await error()).default).toEqual(own.error);
  expect((await brand()).default).toEqual(readBrandWords('default', language));
});

it.each(languages)('in %s the name of a control has the words that are shown on it, as whole words', (language) => {
  const { section } = readWords(language).visitor;
  const segmenter = new Intl.Segmenter(language, { granularity: 'word' });
  const listWords = (text: string) =>
    [...segmenter.segment(text.toLocaleLowerCase(language))]
      .filter((it) => it.isWordLike)
      .map(({ segment }) => segment);
  for (const [shown, name] of [
    [section.stop, section.stopRecording],
    [section.flip, section.flipLabel],
    [section.more, section.moreLabel],
  ] as const)
    expect(` ${listWords(name).join(' ')} `).toContain(` ${listWords(shown).join(' ')} `);
});

it('the words of all languages keep to the rules of tests/unit/check-words.test.ts', () => {
  expect(checkLanguages('default')).toEqual([]);
});

it('only the list of languages, the words’ types and the page without words name a file of words', () => {
  const sources = ['app', 'brands', 'components', 'lib', 'scripts', 'tests', '.'].flatMap((folder) =>
    readdirSync(folder, { recursive: folder !== '.', encoding: 'utf8' }).map((file) => join(folder, file)),
  );
  const naming = sources
    .filter((file) => /\.m?[jt]sx?$/.test(file) && /(?<=['"`/])[a-z]{2}\.json['"`]/.test(readFileSync(file, 'utf8')))
    .filter((file) => file !== 'tests/unit/brand-words.test.ts');
  expect(naming.sort()).toEqual(['app/global-error.tsx', 'lib/i18n/languages.ts', 'lib/i18n/words.ts']);
});
