import { readFileSync } from 'node:fs';
import { namedRowsOf, readNamedRows } from '@/tests/report/named-rows.mjs';
import { coverageFaults, namingFaults, parseCoverage, rowsNamedIn } from '@/tests/report/spec-coverage.mjs';
import {
  describeSlowest,
  describeTrouble,
  readJestTests,
  readJestTimes,
  readPlaywrightTests,
  readPlaywrightTimes,
} from '@/tests/report/test-results.mjs';

const SECTIONS = [1, 2, 3, 4, 5, 6, 7, 8, 9];

/** Built from two parts, because this file's own titles must not name a row. */
const naming = (...ids: string[]) => `(spec ${ids.join(', ')})`;

/** Returns a table with a row for each section. The row of section 3 is replaced by these rows. */
function table(...replaced: string[]): string {
  const rest = SECTIONS.filter((section) => section !== 3).map((section) => `| ${section}.1 | Says ${section} | |`);
  return [
    '# Title',
    '| # | Statement | Without a test, because |',
    '|---|---|---|',
    ...rest.slice(0, 2),
    ...replaced,
    ...rest.slice(2),
  ].join('\n');
}

const one = '| 3.1 | Says this | |';

it('the table is whole, and every row is named by a test or says why it is not', () => {
  const { rows, faults } = parseCoverage(readFileSync('docs/spec-coverage.md', 'utf8'));
  expect([...faults, ...namingFaults(rows, readNamedRows('tests'))]).toEqual([]);
});

it('reads rows, and those that say why they have no test', () => {
  const read = parseCoverage(
    table(
      '| 3.1 | Has a \\| in it | |',
      '| 3.2 | Session | not testable here: nobody can |',
      '| 3.3 | Mail | not testable here: nobody says |',
    ),
  );
  expect(read.faults).toEqual([]);
  expect(read.rows.slice(2, 5)).toEqual([
    { id: '3.1', statement: 'Has a | in it', reason: '' },
    { id: '3.2', statement: 'Session', reason: 'not testable here: nobody can' },
    { id: '3.3', statement: 'Mail', reason: 'not testable here: nobody says' },
  ]);
});

it.each([
  ['a reason that gives none', ['| 3.1 | Says this | not testable here: |'], '3.1 is not whole'],
  ['a test in its last column', ['| 3.1 | Says this | unit/some › works |'], '3.1 is not whole'],
  ['a row that says nothing', ['| 3.1 | | |'], '3.1 is not whole'],
  ['a column too many', ['| 3.1 | Says | this | |'], '3.1 has 4 columns'],
  ['a number twice', [one, '| 3.1 | Says that | |'], '3.1 comes after 3.1'],
  ['rows out of order', ['| 3.10 | Says that | |', '| 3.2 | Says this | |'], '3.2 comes after 3.10'],
  ['a statement twice', [one, '| 3.2 | Says this | |'], '3.2 says the same as 3.1'],
  ['no row for a section', [], 'section 3 has no rows'],
])('a table with %s has a fault', (_, replaced, fault) => {
  expect(parseCoverage(table(...replaced)).faults[0]).toContain(fault);
});

it.each([
  ['one row', `keeps the uuid ${naming('1.2')}`, ['1.2']],
  [
    'rows, in a group and in a test',
    `a visit ${naming('1.2')} › goes on ${naming('4.10', '9.1')}`,
    ['1.2', '4.10', '9.1'],
  ],
  [
    'a range of rows, and one',
    `calls them ${naming('3.13', '7.23 to 7.26')}`,
    ['3.13', '7.23', '7.24', '7.25', '7.26'],
  ],
  ['rows that do not exist', `calls them ${naming('7.26 to 7.23')}`, ['7.26 to 7.23']],
  ['rows of two sections', `calls them ${naming('7.26 to 8.1')}`, ['7.26 to 8.1']],
  ['what is no row', `calls them ${naming('all of it')}`, ['all of it']],
  ['no row', 'keeps the uuid (1.2)', []],
])('a title names %s', (_, title, ids) => {
  expect(rowsNamedIn(title)).toEqual(ids);
});

it('finds rows in titles, in names of cases and in names that are put together, but not in comments', () => {
  const text = [
    `// as it says ${naming('9.1')}`,
    `describe('a visit ${naming('1.1')}', () => {`,
    `  it.each([['begun ${naming('1.2')}', 1]])('goes on %s', () => {});`,
    `  for (const name of names) it(\`goes on \${name} ${naming('1.3')}\`, () => {});`,
    '});',
  ].join('\n');
  expect(namedRowsOf('/tests/unit/some.test.ts', text)).toEqual(
    ['1.1', '1.2', '1.3'].map((id) => ({ file: 'unit/some', id })),
  );
  expect(namedRowsOf('/tests/contract/some.contract.ts', text)[0]).toEqual({ file: null, id: '1.1' });
});

const row = { id: '3.1', statement: 'Says this', reason: '' };
const excused = { id: '3.2', statement: 'Session', reason: 'not testable here: nobody can' };

it.each([
  ['no test', [], ["no test's title names 3.1"]],
  ['a test, and a reason for having none', ['3.1', '3.2'], ['3.2 has a test and a reason for having none']],
  ['a test that names more than there is', ['3.1', '3.9'], ['unit/some names 3.9, which is no row']],
  ['a test', ['3.1'], []],
])('a row with %s', (_, ids, expected) => {
  expect(
    namingFaults(
      [row, excused],
      ids.map((id) => ({ file: 'unit/some', id })),
    ),
  ).toEqual(expected);
});

const result = { file: 'unit/some', title: `works ${naming('3.1')} with 1`, outcome: 'passed', why: '' } as const;
const other = { ...result, title: `works ${naming('3.1')} with 2` };

it.each([
  ['passed', [result], []],
  ['passed at its second attempt', [{ ...result, outcome: 'flaky' }], []],
  [
    'was skipped',
    [{ ...result, outcome: 'skipped' }],
    [`3.1 is named by 'unit/some › ${result.title}', which was skipped`],
  ],
  [
    'passed and was skipped',
    [result, { ...other, outcome: 'skipped' }],
    [`3.1 is named by 'unit/some › ${other.title}', which was skipped`],
  ],
  [
    'was skipped for what is not missing here',
    [{ ...result, outcome: 'skipped', why: 'firefox is missing' }],
    [`3.1 is named by 'unit/some › ${result.title}', which was skipped`],
  ],
  ['was skipped for what is missing', [{ ...result, outcome: 'skipped', why: 'postgresql is missing' }], []],
  [
    'passed and failed',
    [result, { ...other, outcome: 'failed' }],
    [`3.1 is named by 'unit/some › ${other.title}', which failed`],
  ],
  ['was not run', [], ['no test that names 3.1 was run']],
  [
    'was run in another file alone',
    [{ ...result, file: 'unit/other' }],
    ['3.1 is named in unit/some, where no such test was run'],
  ],
] as const)('a row whose test %s', (_, results, expected) => {
  const named = [
    { file: 'unit/some', id: '3.1' },
    { file: null, id: '3.1' },
  ];
  expect(coverageFaults([row, excused], named, [...results], ['postgresql is missing'])).toEqual(expected);
});

it('reads what Jest reports: a suite left out by its own name, a second attempt, and a file that does not load', () => {
  const assertionResults = [
    { ancestorTitles: ['a', 'b'], title: 'c', status: 'passed', failureMessages: [] },
    { ancestorTitles: ['a (skipped: postgresql is missing; apt-get (as root))', 'b'], title: 'd', status: 'pending' },
    { ancestorTitles: [], title: 'e', status: 'failed', failureMessages: ['\u001B[31mno\u001B[39m', 'more'] },
    { ancestorTitles: [], title: 'f', status: 'passed', failureMessages: [], retryReasons: ['late'] },
    { ancestorTitles: [], title: 'g', status: 'failed', failureMessages: ['no'], retryReasons: ['late'] },
  ];
  const testResults = [
    { name: '/x/tests/unit/media/some.test.ts', status: 'failed', message: 'all of it', assertionResults },
    { name: '/x/tests/unit/other.test.tsx', status: 'failed', message: 'Cannot find module', assertionResults: [] },
  ];
  expect(readJestTests({ testResults })).toEqual([
    { file: 'unit/media/some', title: 'a › b › c', outcome: 'passed', why: '' },
    {
      file: 'unit/media/some',
      title: 'a › b › d',
      outcome: 'skipped',
      why: 'postgresql is missing; apt-get (as root)',
    },
    { file: 'unit/media/some', title: 'e', outcome: 'failed', why: 'no' },
    { file: 'unit/media/some', title: 'f', outcome: 'flaky', why: 'late' },
    { file: 'unit/media/some', title: 'g', outcome: 'failed', why: 'no' },
    { file: 'unit/other', title: 'outside its tests', outcome: 'failed', why: 'Cannot find module' },
  ]);
});

it('reads what Playwright reports: every project, every attempt, and what is wrong outside of tests', () => {
  const run = (projectName: string, status: string, messages: string[] = [], annotations: object[] = []) => ({
    projectName,
    status,
    annotations,
    results: messages.map((message) => ({ errors: [{ message }] })),
  });
  const specs = [
    {
      title: 'a',
      tests: [run('own', 'expected'), run('other', 'flaky', ['late']), run('third', 'unexpected', ['no', 'still no'])],
    },
  ];
  const suites = [
    {
      title: 'g',
      specs: [
        { title: 'b', tests: [run('own', 'skipped', [], [{ type: 'skip', description: 'firefox is missing' }])] },
      ],
    },
  ];
  const file = 'e2e/s';
  expect(
    readPlaywrightTests({
      suites: [{ title: 's.test.ts', file: 's.test.ts', specs, suites }],
      errors: [{ message: 'port taken' }],
    }),
  ).toEqual([
    { file, title: 'a', outcome: 'passed', why: '', project: 'own' },
    { file, title: 'a', outcome: 'flaky', why: 'late', project: 'other' },
    { file, title: 'a', outcome: 'failed', why: 'no', project: 'third' },
    { file, title: 'g › b', outcome: 'skipped', why: 'firefox is missing', project: 'own' },
    { file: 'e2e', title: 'outside its tests', outcome: 'failed', why: 'port taken' },
  ]);
});

it('the end of a log names what was flaky and what failed, each with its first error', () => {
  const why = [
    'Error: late',
    '',
    '    at x (/y/node_modules/z.js:1:1)',
    '    at t (tests/t.ts:1:1)',
    ...Array.from({ length: 40 }, (_, line) => `line ${line}`),
  ].join('\n');
  const lines = describeTrouble([
    result,
    { ...result, outcome: 'failed', why },
    { ...result, title: 'waits', outcome: 'flaky', why: 'late', project: 'own' },
  ]);
  expect(lines.slice(0, 8)).toEqual([
    '',
    'Passed at a second attempt only, to be fixed:',
    '✗ unit/some › waits (own)',
    '    late',
    '',
    'Failed:',
    `✗ unit/some › ${result.title}`,
    '    Error: late',
  ]);
  expect(lines.slice(8, 10)).toEqual(['        at t (tests/t.ts:1:1)', '    line 0']);
  expect(lines).toHaveLength(7 + 25);
  expect(describeTrouble([result])).toEqual([]);
});

it('the end of a log names the ten slowest files, each with its share of the time', () => {
  const millis = (...durations: number[]) => [{ tests: [{ results: durations.map((duration) => ({ duration })) }] }];
  const suites = [
    { file: 's.test.ts', specs: millis(30_000), suites: [{ specs: millis(10_000, 20_000) }] },
    { file: 's.test.ts', specs: millis(15_000) },
  ];
  const testResults = Array.from({ length: 12 }, (_, index) => ({
    name: `/x/tests/unit/n${index}.test.ts`,
    startTime: 1000,
    endTime: index === 11 ? 15_000 : 2000,
  }));
  const times = [...readJestTimes({ testResults }), ...readPlaywrightTimes({ suites })];
  const lines = describeSlowest(times);
  const first = ['   75.0 s  75.0 %  e2e/s', '   14.0 s  14.0 %  unit/n11', '    1.0 s   1.0 %  unit/n0'];
  expect(lines.slice(2, 5)).toEqual(first);
  expect(lines).toHaveLength(2 + 10);
  expect(describeSlowest([])).toEqual([]);
});
