import { readdirSync, readFileSync } from 'node:fs';
import { words } from '../support/words';

type Group = { [name: string]: string | Group };

const listTexts = (group: Group, path: string): [path: string, text: string][] =>
  Object.entries(group).flatMap(([name, text]) =>
    typeof text === 'string' ? [[`${path}.${name}`, text] as [string, string]] : listTexts(text, `${path}.${name}`),
  );

const ofVisitors = [...listTexts(words.visitor, 'visitor'), ...listTexts(words.error, 'error')];
const ofOrganizers = [...listTexts(words.organizer, 'organizer'), ...listTexts(words.mail, 'mail')];

/** What only some texts say: commands, and the specification's own words. */
const EXEMPT = /^organizer\.(signIn\.emptyCommand|campaigns\.emptyFile)$/;

/** Returns the paths of the texts in which something is found, each with what. */
const find = (texts: readonly [string, string][], pattern: RegExp) =>
  texts.flatMap(([path, text]) => (EXEMPT.test(path) ? [] : (text.match(pattern) ?? []).map((it) => `${path}: ${it}`)));

/** Words of the list in docs/words.md that have a better one there. */
const REPLACED = [
  /\b(films?|takes?(?= \d)|rehearsals?|letter|mails?|tries|meanwhile|whoever|somebody|nobody|everybody)\b/gi,
  /\b(goes on|by itself|safe (?:on|with)|on (?:its|the) way|switch(?:ed)? o[nf]+|look in your mail)\b/gi,
  /\b(came back|mend(?:ed)?|take(?:n)? back|for good|at most|once more|possible again|anew|beside|faults?)\b/gi,
];

it.each(REPLACED)('no text says what the list of words replaces: %s', (pattern) => {
  // `{tries}` is the name of an argument.
  const texts = [...ofVisitors, ...ofOrganizers].map(([path, text]): [string, string] => [
    path,
    text.replace(/\{\w+(?:, \w+,)?/g, '{'),
  ]);
  expect(find(texts, pattern)).toEqual([]);
});

it('apostrophes are straight for visitors and typographic in the console, quotation marks “so” in both', () => {
  expect(find(ofVisitors, /[‘’"]/g)).toEqual([]);
  expect(find(ofOrganizers, /['"‘]/g)).toEqual([]);
});

it('no text begins or ends with a space, and none has one before an ellipsis', () => {
  const texts = [...ofVisitors, ...ofOrganizers];
  expect(find(texts, /^ | $| …(?!<)/g)).toEqual([]);
});

it('every count is left to the language: no branch is for the number 1, and “one” has its number', () => {
  const texts = [...ofVisitors, ...ofOrganizers];
  expect(find(texts, /=1 \{/g)).toEqual([]);
  // What it counts are the lines' own numbers.
  const counting = texts.filter(([path]) => path !== 'organizer.invitations.wrongLines');
  expect(find(counting, /\bone \{(?![^#]*#)[^}]*\}/g)).toEqual([]);
});

it('members are not asked to please do anything', () => {
  const toOutsiders = /^(organizer\.shared|mail\.(unsubscribe|invitation|templates))\b/;
  expect(find(ofOrganizers, /please/gi).filter((found) => !toOutsiders.test(found))).toEqual([]);
});

/** Put together from what they are about: `webhooks.eventWords.submission_erased`. */
const COMPOSED = /\.([^\W_]+_\w+|moved(up|down)|\w+(May|Of))$/;

it('every text has a place in the code that names it', () => {
  const sources = ['app', 'components', 'lib'].flatMap((room) =>
    readdirSync(room, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => readFileSync(`${room}/${file}`, 'utf8')),
  );
  const named = new Set(sources.join('\n').match(/\w+/g));
  const isNamed = (path: string) => COMPOSED.test(path) || path.split('.').every((name) => named.has(name));
  const unused = [...ofVisitors, ...ofOrganizers].map(([path]) => path).filter((path) => !isNamed(path));
  expect(unused).toEqual([]);
});
