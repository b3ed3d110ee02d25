import { checkContext } from '../../scripts/lib/check-context.mjs';
import { checkGlossary } from '../../scripts/lib/check-glossary.mjs';
import { checkText, checkWords, listTexts } from '../../scripts/lib/check-words.mjs';

const SECONDS = '{seconds, plural, =0 {Less than a second} one {# second} other {# seconds}}';
const PLACE = '{place, select, memory {Only here, {name}} other {Saved, {name}}}';

it.each([
  ['de', 'Hallo, {name}', 'Hello {name}'],
  ['de', 'Nicht gefunden: <strong>{name}</strong>', '<strong>Not Found:</strong> {name}'],
  [
    'de',
    '{name} hat {place, select, memory {nur hier etwas} other {etwas}}',
    '{place, select, memory {a {name}} other {b {name}}}',
  ],
  [
    'pl',
    '{n, plural, one {# film} few {# filmy} many {# filmów} other {# filmu}}',
    '{n, plural, one {# video} other {# videos}}',
  ],
  ['ja', '{n, plural, other {#本}}', '{n, plural, one {# video} other {# videos}}'],
  [
    'fr',
    '{n, plural, one {# vidéo} many {# de vidéos} other {# vidéos}}',
    '{n, plural, one {# video} other {# videos}}',
  ],
  [
    'ar',
    '{seconds, plural, zero {لا شيء} one {ثانية} two {ثانيتان} few {# ثوان} many {# ثانية} other {# ثانية}}',
    SECONDS,
  ],
  ['ar', 'من {least, plural, zero {#} one {#} two {#} few {#} many {#} other {#}}', 'From {least, number}'],
  ['de', 'FAQ', 'FAQ'],
  ['fr', 'Quoi\u202f? «\u00a0Oui\u00a0»\u00a0: https://a.example', 'What?'],
])('in %s the text %j is right', (language, text, original) => {
  expect(checkText(language, text, original)).toEqual([]);
});

it.each([
  ['a missing argument', 'de', 'Hallo', 'Hello {name}', 'has “”, English has “{name}”'],
  ['another argument', 'de', 'Hallo {nmae}', 'Hello {name}', '“{nmae}”'],
  ['a missing tag', 'de', 'Nein', '<b>No</b>', 'English has “<b>”'],
  ['a date in another style', 'de', '{d, date, ::yMd}', '{d, date, ::yMMMMd}', '"yMd"'],
  ['a missing branch', 'de', '{place, select, other {Da, {name}}}', PLACE, 'has no branch with place=memory'],
  ['another branch', 'de', '{place, select, memory {a {name}} hier {b {name}} other {c {name}}}', PLACE, 'place=hier'],
  ['an argument in one branch only', 'de', '{place, select, memory {a} other {b {name}}}', PLACE, 'with place=memory'],
  [
    'a plural it must have',
    'pl',
    '{n, plural, one {#} other {#}}',
    '{n, plural, one {#} other {#}}',
    'no plural “few”',
  ],
  ['a plural it lacks', 'ja', '{n, plural, one {#} other {#}}', '{n, plural, one {#} other {#}}', 'the language lacks'],
  [
    'a plural without its number',
    'de',
    '{n, plural, one {eine} other {# a}}',
    '{n, plural, one {# b} other {# c}}',
    'no #',
  ],
  ['no words of its own for none', 'de', '{seconds, plural, one {# a} other {# b}}', SECONDS, 'no branch “=0”'],
  ['a number as it is', 'de', '{n}', '{n, number}', 'English has “{n, number}”'],
  ['a straight apostrophe', 'fr', "l'heure", 'the hour', 'straight apostrophe'],
  ['straight quotation marks', 'de', 'Ein "Wort"', 'A “word”', 'straight quotation marks'],
  ['three dots', 'de', 'Lädt...', 'Loading...', '…'],
  ['words of English', 'nl', 'Try again', 'Try again', 'still English'],
  ['an open brace', 'de', 'Hallo {name', 'Hello {name}', 'cannot be read'],
  ['nothing', 'de', ' ', 'Hello', 'is empty'],
  ['a space before a question mark', 'fr', 'Quoi ?', 'What?', 'U+202F'],
  ['no space before a colon', 'fr', 'Nom: moi', 'Name: me', 'U+00A0'],
  ['a Latin comma', 'ja', 'はい, どうぞ', 'Yes, please', 'full-width'],
  ['a Latin full stop', 'zh-CN', '好的.', 'Fine.', 'full-width'],
])('%s is found', (_, language, text, original, fault) => {
  expect(checkText(language, text, original).join()).toContain(fault);
});

const filesOf = (words: object) => ({ messages: listTexts(words) });

it('a missing, an unknown and a moved key are found, and a missing file', () => {
  const english = filesOf({ a: { b: 'One', c: 'Two' }, d: 'Three' });
  expect(checkWords('de', filesOf({ a: { b: 'Eins', x: 'Zwei' }, d: 'Drei' }), english)).toEqual([
    'messages.a.c: is missing',
    'messages.a.x: is not in the English file',
  ]);
  expect(checkWords('de', filesOf({ d: 'Drei', a: { b: 'Eins', c: 'Zwei' } }), english)).toEqual([
    'messages: the keys are in another order than in English',
  ]);
  expect(checkWords('de', {}, english)).toEqual(['messages: the file is missing']);
});

const english = {
  files: filesOf({ a: 'Your sections', b: 'A crosssection, resectioned', c: 'Save' }),
  glossary: { terms: { section: { forms: ['section', 'sections'] } } },
};
const german = { a: 'Ihre Abschnitte', b: 'Ein Querschnitt', c: 'Sichern' };
const check = (words: object, term: object) =>
  checkGlossary(
    'de',
    { files: filesOf({ ...german, ...words }), glossary: { terms: { section: { forms: ['abschnitt'], ...term } } } },
    english,
  );

it('a text that has a term in English has one of its forms, as a part of a word and in either case', () => {
  expect(check({}, {})).toEqual([]);
  expect(check({ a: 'Ihre Teile' }, {})).toEqual(['messages.a: says “section” without “abschnitt”']);
  expect(check({ a: 'Ihre Teile' }, { forms: ['abschnitt', 'teil'] })).toEqual([]);
});

it('a text may say a term otherwise when the glossary names it, and only where it does', () => {
  expect(check({ a: 'Ihre Teile' }, { except: ['messages.a'] })).toEqual([]);
  expect(check({}, { except: ['messages.a'] })).toEqual(['glossary.section: no need to except messages.a']);
});

it('what is never written is found in every text', () => {
  expect(check({ c: 'SEKTION sichern' }, { never: ['Sektion'] })).toEqual([
    'messages.c: says “Sektion”, which the glossary forbids for “section”',
  ]);
});

it('a glossary has the terms of the English one, with forms', () => {
  const files = filesOf(german);
  expect(checkGlossary('de', { files, glossary: undefined }, english)).toEqual(['glossary: the file is missing']);
  expect(checkGlossary('de', { files, glossary: { terms: { page: { forms: ['Seite'] } } } }, english)).toEqual([
    'glossary.section: is missing',
    'glossary.page: is not in the English glossary',
  ]);
  expect(check({}, { forms: [] })).toContain('glossary.section: has no forms');
});

it('where a group of texts stands is said, and nothing is said of texts that are gone', () => {
  const files = { messages: listTexts({ faq: { title: 'FAQ' }, home: { label: 'Campaign' } }) };
  const said = {
    'messages.faq': 'The dialog of help.',
    'messages.faq.title': 'Its title.',
    'messages.faq.end': 'Gone.',
  };
  expect(checkContext(said, files)).toEqual([
    'messages.home: nothing says where it stands',
    'messages.faq.end: is not in the English files',
  ]);
});
