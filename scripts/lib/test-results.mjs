/** @typedef {import('./spec-coverage.mjs').TestResult} TestResult */

/** Where a test stands, as rows of docs/spec-coverage.md name it: `unit/blocks`. */
const shortName = (path) => path.replace(/^.*\/tests\//, '').replace(/\.test\.tsx?$/, '');

const JEST_OUTCOMES = { passed: 'passed', failed: 'failed' };

/** @param {object} report of Jest's `--json` @returns {TestResult[]} */
export function readJestTests({ testResults }) {
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ ancestorTitles, title, status }) => ({
      file: shortName(name),
      title: [...ancestorTitles, title].join(' › '),
      outcome: JEST_OUTCOMES[status] ?? 'skipped',
    })),
  );
}

const PLAYWRIGHT_OUTCOMES = { expected: 'passed', skipped: 'skipped' };

/** One for each project a test ran in. @param {object} report of Playwright's JSON reporter @returns {TestResult[]} */
export function readPlaywrightTests({ suites }) {
  const inSuite = (file, titles, suite) => [
    ...(suite.specs ?? []).flatMap(({ title, tests }) =>
      tests.map(({ status }) => ({ file, title: [...titles, title].join(' › '), outcome: PLAYWRIGHT_OUTCOMES[status] ?? 'failed' })),
    ),
    ...(suite.suites ?? []).flatMap((inner) => inSuite(file, [...titles, inner.title], inner)),
  ];
  return suites.flatMap((suite) => inSuite(shortName(`/tests/e2e/${suite.file}`), [], suite));
}
