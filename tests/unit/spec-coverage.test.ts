import { readFileSync } from 'node:fs';
import { coverageFaults, isNamed, parseCoverage } from '@/scripts/lib/spec-coverage.mjs';
import { readJestTests, readPlaywrightTests } from '@/scripts/lib/test-results.mjs';
import { readWrittenTitles } from '@/tests/support/written-tests';

const { rows, faults } = parseCoverage(readFileSync('docs/spec-coverage.md', 'utf8'));
const SECTIONS = [1, 2, 3, 4, 5, 6, 7, 8, 9];

/** A table with a row for each section, its third section's replaced. */
function table(...replaced: string[]): string {
  const rest = SECTIONS.filter((section) => section !== 3).map((section) => `| ${section}.1 | Says ${section} | unit/some › works |`);
  return ['# Title', '| # | Statement | Proof |', '|---|---|---|', ...rest.slice(0, 2), ...replaced, ...rest.slice(2)].join('\n');
}

const one = '| 3.1 | Says this | unit/some › works |';

it('the table is whole: numbered, in order, nothing twice', () => {
  expect(faults).toEqual([]);
});

it('every row names tests that are written', () => {
  const files = [...new Set(rows.flatMap(({ proofs }) => proofs.map(({ file }) => file)))];
  const written = new Map(files.map((file) => [file, readWrittenTitles(file) ?? []]));
  const unwritten = rows.flatMap(({ id, proofs }) =>
    proofs
      .filter(({ file, title }) => !written.get(file)?.some((one) => isNamed(one, title) || isNamed(title, one)))
      .map(({ file, title }) => `${id}: ${file} › ${title}`),
  );
  expect(unwritten).toEqual([]);
});

it('reads rows with several proofs, and those that say why there is none', () => {
  const read = parseCoverage(table('| 3.1 | Has a \\| in it | unit/a › b › c<br>e2e/d › e |', '| 3.2 | Session | own issue: hosted video session |', '| 3.3 | Mail | not testable here: nobody says |'));
  expect(read.faults).toEqual([]);
  expect(read.rows.slice(2, 5)).toEqual([
    { id: '3.1', statement: 'Has a | in it', proofs: [{ file: 'unit/a', title: 'b › c' }, { file: 'e2e/d', title: 'e' }] },
    { id: '3.2', statement: 'Session', proofs: [] },
    { id: '3.3', statement: 'Mail', proofs: [] },
  ]);
});

it.each([
  ['no proof', ['| 3.1 | Says this | |'], '3.1 is not whole'],
  ['no reason', ['| 3.1 | Says this | not testable here: |'], '3.1 is not whole'],
  ['a file that is no test', ['| 3.1 | Says this | lib/a › works |'], '3.1 is not whole'],
  ['a file without a test', ['| 3.1 | Says this | unit/some |'], '3.1 is not whole'],
  ['a column too many', ['| 3.1 | Says | this | unit/some › works |'], '3.1 has 4 columns'],
  ['a number twice', [one, '| 3.1 | Says that | unit/some › works |'], '3.1 comes after 3.1'],
  ['rows out of order', ['| 3.10 | Says that | unit/some › works |', '| 3.2 | Says this | unit/some › works |'], '3.2 comes after 3.10'],
  ['a statement twice', [one, '| 3.2 | Says this | unit/other › works |'], '3.2 says the same as 3.1'],
  ['no row for a section', [], 'section 3 has no rows'],
])('a table with %s has a fault', (_, replaced, fault) => {
  expect(parseCoverage(table(...replaced)).faults[0]).toContain(fault);
});

it.each([
  ['the same words', 'works (a.b)', 'works (a.b)', true],
  ['other words', 'works (a.b)', 'works (a-b)', false],
  ['more words', 'works', 'works well', false],
  ['words filled in', 'works with … at …', 'works with {"a":1} at 7', true],
  ['words filled in elsewhere', 'works with …', 'fails with 1', false],
])('a test is named by %s: %j, %j → %s', (_, named, title, is) => {
  expect(isNamed(named, title)).toBe(is);
});

const row = { id: '3.1', statement: 'Says this', proofs: [{ file: 'unit/some', title: 'works with …' }] };

it.each([
  ['passed', [{ file: 'unit/some', title: 'works with 1', outcome: 'passed' }], []],
  ['was skipped', [{ file: 'unit/some', title: 'works with 1', outcome: 'skipped' }], []],
  ['passed and failed', [{ file: 'unit/some', title: 'works with 1', outcome: 'passed' }, { file: 'unit/some', title: 'works with 2', outcome: 'failed' }], ['failed']],
  ['was not run', [], ['was not run']],
  ['was run in another file', [{ file: 'unit/other', title: 'works with 1', outcome: 'passed' }], ['was not run']],
] as const)('a row whose test %s', (_, results, endings) => {
  expect(coverageFaults([row], [...results])).toEqual(endings.map((ending) => `3.1 names 'unit/some › works with …', which ${ending}`));
});

it('reads what Jest and Playwright report', () => {
  const assertionResults = [{ ancestorTitles: ['a', 'b'], title: 'c', status: 'passed' }, { ancestorTitles: [], title: 'd', status: 'pending' }];
  expect(readJestTests({ testResults: [{ name: '/x/tests/unit/media/some.test.ts', assertionResults }] })).toEqual([
    { file: 'unit/media/some', title: 'a › b › c', outcome: 'passed' },
    { file: 'unit/media/some', title: 'd', outcome: 'skipped' },
  ]);
  const spec = (title: string, ...statuses: string[]) => ({ title, tests: statuses.map((status) => ({ status })) });
  expect(readPlaywrightTests({ suites: [{ title: 's.test.ts', file: 's.test.ts', specs: [spec('a', 'expected', 'flaky')], suites: [{ title: 'g', specs: [spec('b', 'skipped')] }] }] })).toEqual([
    { file: 'e2e/s', title: 'a', outcome: 'passed' },
    { file: 'e2e/s', title: 'a', outcome: 'failed' },
    { file: 'e2e/s', title: 'g › b', outcome: 'skipped' },
  ]);
});
