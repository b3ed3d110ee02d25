import { readFileSync } from 'node:fs';
import { coverageFaults, isNamed, parseCoverage } from '@/scripts/lib/spec-coverage.mjs';
import { describeTrouble, readJestTests, readPlaywrightTests } from '@/scripts/lib/test-results.mjs';
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

const result = { file: 'unit/some', title: 'works with 1', outcome: 'passed', why: '' } as const;

it.each([
  ['passed', [result], []],
  ['passed at its second attempt', [{ ...result, outcome: 'flaky' }], []],
  ['was skipped', [{ ...result, outcome: 'skipped' }], ['was skipped']],
  ['passed and was skipped', [result, { ...result, title: 'works with 2', outcome: 'skipped' }], ['was skipped']],
  ['was skipped for what is not missing here', [{ ...result, outcome: 'skipped', why: 'firefox is missing' }], ['was skipped']],
  ['was skipped for what is missing', [{ ...result, outcome: 'skipped', why: 'postgresql is missing' }], []],
  ['passed and failed', [result, { ...result, title: 'works with 2', outcome: 'failed' }], ['failed']],
  ['was not run', [], ['was not run']],
  ['was run in another file', [{ ...result, file: 'unit/other' }], ['was not run']],
] as const)('a row whose test %s', (_, results, endings) => {
  const found = coverageFaults([row], [...results], ['postgresql is missing']);
  expect(found).toEqual(endings.map((ending) => `3.1 names 'unit/some › works with …', which ${ending}`));
});

it('reads what Jest reports: a suite left out by its own name, and a file that does not load', () => {
  const assertionResults = [
    { ancestorTitles: ['a', 'b'], title: 'c', status: 'passed', failureMessages: [] },
    { ancestorTitles: ['a (skipped: postgresql is missing; apt-get (as root))', 'b'], title: 'd', status: 'pending' },
    { ancestorTitles: [], title: 'e', status: 'failed', failureMessages: ['\u001B[31mno\u001B[39m', 'more'] },
  ];
  const testResults = [
    { name: '/x/tests/unit/media/some.test.ts', status: 'failed', message: 'all of it', assertionResults },
    { name: '/x/tests/unit/other.test.tsx', status: 'failed', message: 'Cannot find module', assertionResults: [] },
  ];
  expect(readJestTests({ testResults })).toEqual([
    { file: 'unit/media/some', title: 'a › b › c', outcome: 'passed', why: '' },
    { file: 'unit/media/some', title: 'a › b › d', outcome: 'skipped', why: 'postgresql is missing; apt-get (as root)' },
    { file: 'unit/media/some', title: 'e', outcome: 'failed', why: 'no' },
    { file: 'unit/other', title: 'outside its tests', outcome: 'failed', why: 'Cannot find module' },
  ]);
});

it('reads what Playwright reports: every project, every attempt, and what is wrong outside of tests', () => {
  const run = (projectName: string, status: string, messages: string[] = [], annotations: object[] = []) => ({
    projectName, status, annotations, results: messages.map((message) => ({ errors: [{ message }] })),
  });
  const specs = [{ title: 'a', tests: [run('own', 'expected'), run('other', 'flaky', ['late']), run('third', 'unexpected', ['no', 'still no'])] }];
  const suites = [{ title: 'g', specs: [{ title: 'b', tests: [run('own', 'skipped', [], [{ type: 'skip', description: 'firefox is missing' }])] }] }];
  const file = 'e2e/s';
  expect(readPlaywrightTests({ suites: [{ title: 's.test.ts', file: 's.test.ts', specs, suites }], errors: [{ message: 'port taken' }] })).toEqual([
    { file, title: 'a', outcome: 'passed', why: '', project: 'own' },
    { file, title: 'a', outcome: 'flaky', why: 'late', project: 'other' },
    { file, title: 'a', outcome: 'failed', why: 'no', project: 'third' },
    { file, title: 'g › b', outcome: 'skipped', why: 'firefox is missing', project: 'own' },
    { file: 'e2e', title: 'outside its tests', outcome: 'failed', why: 'port taken' },
  ]);
});

it('the end of a log names what was flaky and what failed, each with its first error', () => {
  const why = ['Error: late', '', '    at x (/y/node_modules/z.js:1:1)', '    at t (tests/t.ts:1:1)', ...Array.from({ length: 40 }, (_, line) => `line ${line}`)].join('\n');
  const lines = describeTrouble([result, { ...result, outcome: 'failed', why }, { ...result, title: 'waits', outcome: 'flaky', why: 'late', project: 'own' }]);
  expect(lines.slice(0, 8)).toEqual([
    '', 'Passed at a second attempt only, to be mended:', '✗ unit/some › waits (own)', '    late',
    '', 'Failed:', '✗ unit/some › works with 1', '    Error: late',
  ]);
  expect(lines.slice(8, 10)).toEqual(['        at t (tests/t.ts:1:1)', '    line 0']);
  expect(lines).toHaveLength(7 + 25);
  expect(describeTrouble([result])).toEqual([]);
});
