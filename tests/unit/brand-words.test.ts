import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DEFAULT_LANGUAGE, LANGUAGES } from '@/lib/i18n/languages';
import { mergeWords } from '@/lib/i18n/merge-words';
import { brandWordsFile, listLanguages } from '../../scripts/lib/brand-words.mjs';

const BASE = 'lib/i18n/messages/en.json';
const OWN = 'brands/acme/words/en.json';
const brands = readdirSync(join(__dirname, '../../brands'), { withFileTypes: true })
  .filter((it) => it.isDirectory())
  .map((it) => it.name);

/** Returns the file of words that the brand acme is built with, in a repository where it has these words. */
function fileOf(words: string | null, german: string | null = null): string {
  const folder = mkdtempSync(join(tmpdir(), 'introreel-'));
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  };
  try {
    write(BASE, JSON.stringify({ home: { title: 'Welcome', blocked: { deleted: 'Gone' } } }));
    if (words !== null) write(OWN, words);
    if (german !== null) write('brands/acme/words/de.json', german);
    return brandWordsFile('acme', 'en', folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

it('a brand with words of its own is built with them, any other with the base ones', () => {
  expect(fileOf('{"home": {"blocked": {"deleted": "It is over"}}}')).toBe(OWN);
  expect(fileOf(null)).toBe(BASE);
});

it.each([
  ['a name nobody reads', '{"home": {"blocked": {"delted": "Gone"}}}', 'home.blocked.delted: there are no such words'],
  ['a group nobody reads', '{"hoem": {"title": "Hello"}}', 'hoem: there are no such words'],
  ['a name every object has', '{"toString": "Hello"}', 'toString: there are no such words'],
  ['a group where a text is read', '{"home": {"title": {"long": "Hello"}}}', 'home.title: must be a text'],
  ['nothing where a text is read', '{"home": {"title": " "}}', 'home.title: must be a text'],
  ['a text where a group is read', '{"home": {"blocked": "Gone"}}', 'home.blocked: must be a group of words'],
])('the build fails for %s, and names the place', (_, words, fault) => {
  expect(() => fileOf(words)).toThrow(`${OWN} has faults:\n  ${fault}`);
});

it.each([
  ['no words in a language', null, `${OWN} is missing.`],
  ['fewer words in a language', '{"home": {}}', `${OWN} has faults:\n  home.title: is in brands/acme/words/de.json`],
])('the build fails for a brand that has %s', (_, words, fault) => {
  expect(() => fileOf(words, '{"home": {"title": "Willkommen"}}')).toThrow(fault);
});

it('the build fails for a file of words that cannot be read, and names it', () => {
  expect(() => fileOf('{')).toThrow(`${OWN}: `);
});

it.each(brands)('the words of %s are without fault', (brand) => {
  listLanguages().forEach((language) => expect(() => brandWordsFile(brand, language)).not.toThrow());
});

it('a brand’s words stand in the place of the base ones of their name, and of no others', () => {
  const words = mergeWords(
    { home: { title: 'Welcome', lead: 'Enter', blocked: { deleted: 'Gone' } }, ok: 'OK' },
    { home: { title: 'Hello', blocked: { deleted: 'Over' } } },
  );
  expect(words).toEqual({ home: { title: 'Hello', lead: 'Enter', blocked: { deleted: 'Over' } }, ok: 'OK' });
});

it('compiled words, which are lists, are replaced whole', () => {
  expect(mergeWords({ a: ['Welcome to ', ['brand']], b: 'x' }, { a: 'Hello', b: ['Hi ', ['brand']] })).toEqual({
    a: 'Hello',
    b: ['Hi ', ['brand']],
  });
});

it('only the brand without an app says that none is needed', async () => {
  const { visitor, brand } = LANGUAGES[DEFAULT_LANGUAGE];
  const [{ default: base }, { default: own }] = await Promise.all([visitor(), brand()]);
  expect(mergeWords(base, own).types.default.nameDescription).toContain('an account or an app');
  expect(JSON.stringify(base)).not.toContain('an account or an app');
});
