import { findReferenceFaults, referenceFaults } from '@/scripts/lint/references.mjs';

const known = {
  rows: new Set(['4.1', '4.2']),
  files: ['README.md', 'docs/scaling.md', 'docs/decisions/0001-dependencies.md', 'lib/domain/visit.ts'],
};
const faults = (text: string, path = 'lib/domain/visit.ts') => referenceFaults(path, text, known);

/** Built from two parts, because this file's own references are checked too. */
const spec = (ids: string) => ['spec', ids].join(' ');
const page = (name: string) => ['docs', name].join('/');
const decision = (name: string) => `${name}.${'md'}`;

it('every reference of code, comments and documents leads somewhere', () => {
  expect(findReferenceFaults(process.cwd())).toEqual([]);
});

it.each([
  ['a row', `// the name (${spec('4.1')})`],
  ['rows', `// the name (${spec('4.1, 4.2')}).`],
  ['a page', `// (${page('scaling.md')}).`],
  ['a folder of pages', `[why](${page('decisions')})`],
  ['a decision by its number', `(\`${decision('0001-dependencies')}\`)`],
  ['a page at the root', 'see README.md'],
  ['nothing', '// specifications and decisions are read first'],
])('what cites %s is good', (_, text) => {
  expect(faults(text)).toEqual([]);
});

it.each([
  ['a row that is not there', `// the name (${spec('4.9')})`, `${spec('4.9')} is no row of docs/spec-coverage.md`],
  ['one row that is not there', `// (${spec('4.1, 4.9')})`, `${spec('4.9')} is no row of docs/spec-coverage.md`],
  ['a whole section', `// (${spec('4')})`, `${spec('4')} is a whole section: name the row`],
  ['a page that is not there', `// (${page('nowhere.md')})`, `${page('nowhere.md')} is not there`],
  [
    'a decision by a number it does not have',
    decision('0002-dependencies'),
    `${decision('0002-dependencies')} is not there`,
  ],
  ['a page that is not at the root', decision('MANUAL'), `${decision('MANUAL')} is not there`],
  ['a decision by no page', `// at most 24 h (${'decisions'})`, 'a decision without the page it stands in'],
  ['a decision by its title', `// (spec; ${'decisions'}, 'Video')`, 'a decision without the page it stands in'],
])('what cites %s has a fault', (_, text, fault) => {
  expect(faults(text)).toEqual([fault]);
});

it('a document names code by the path it has, or the end of it', () => {
  const text = '`domain/visit.ts` and `domain/visits.ts`';
  expect(faults(text, 'docs/scaling.md')).toEqual(['domain/visits.ts is not there']);
  expect(faults(text)).toEqual([]);
});
