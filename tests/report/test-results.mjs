import { stripVTControlCharacters } from 'node:util';

/** @typedef {import('./spec-coverage.mjs').TestResult} TestResult */

/** Returns the short name of a test's file: `unit/blocks`. */
export const shortName = (path) => path.replace(/^.*\/tests\//, '').replace(/\.test\.tsx?$/, '');

const JEST_OUTCOMES = { passed: 'passed', failed: 'failed' };

/** How the name of a skipped suite ends (tests/support/describe-with-postgres.ts). */
const SKIPPED = / \(skipped: (.*?)\)(?= › |$)/;

/** @param {object} report of Jest's `--json` @returns {TestResult[]} */
export function readJestTests({ testResults }) {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = shortName(name);
    // A file that does not load has no tests in it.
    if (assertionResults.length === 0) return status === 'failed' ? [failedOutside(file, message)] : [];
    return assertionResults.map((result) => {
      const { ancestorTitles, title, status: outcome, failureMessages = [], retryReasons = [] } = result;
      const whole = [...ancestorTitles, title].join(' › ');
      return {
        file,
        title: whole.replace(SKIPPED, ''),
        outcome: outcome === 'passed' && retryReasons.length > 0 ? 'flaky' : (JEST_OUTCOMES[outcome] ?? 'skipped'),
        why: SKIPPED.exec(whole)?.[1] ?? plain(failureMessages[0] ?? retryReasons[0]),
      };
    });
  });
}

const PLAYWRIGHT_OUTCOMES = { expected: 'passed', flaky: 'flaky', skipped: 'skipped' };

/**
 * Returns one result for each project a test ran in.
 * @param {object} report of Playwright's JSON reporter @returns {TestResult[]}
 */
export function readPlaywrightTests({ suites, errors = [] }) {
  const inSuite = (file, titles, suite) => [
    ...(suite.specs ?? []).flatMap(({ title, tests }) =>
      tests.map(({ status, projectName, annotations = [], results = [] }) => ({
        file,
        title: [...titles, title].join(' › '),
        outcome: PLAYWRIGHT_OUTCOMES[status] ?? 'failed',
        why:
          annotations.find(({ type }) => type === 'skip')?.description ??
          plain(results.flatMap((one) => one.errors)[0]?.message),
        project: projectName,
      })),
    ),
    ...(suite.suites ?? []).flatMap((inner) => inSuite(file, [...titles, inner.title], inner)),
  ];
  return [
    ...suites.flatMap((suite) => inSuite(shortName(`/tests/e2e/${suite.file}`), [], suite)),
    ...errors.map(({ message }) => failedOutside('e2e', message)),
  ];
}

/** @typedef {{ file: string, seconds: number }} FileTime */

/**
 * Returns how long each file took, including the waiting in its hooks.
 * @param {object} report of Jest's `--json` @returns {FileTime[]}
 */
export const readJestTimes = ({ testResults }) =>
  testResults.map(({ name, startTime, endTime }) => ({ file: shortName(name), seconds: (endTime - startTime) / 1000 }));

/**
 * Returns how long the tests of each file took, in all projects and attempts.
 * @param {object} report of Playwright's JSON reporter @returns {FileTime[]}
 */
export function readPlaywrightTimes({ suites }) {
  const millisecondsOf = ({ specs = [], suites: inner = [] }) => {
    const results = specs.flatMap(({ tests }) => tests).flatMap((test) => test.results ?? []);
    const parts = [...results.map(({ duration }) => duration), ...inner.map(millisecondsOf)];
    return parts.reduce((sum, one) => sum + one, 0);
  };
  const times = new Map();
  for (const suite of suites) {
    const file = shortName(`/tests/e2e/${suite.file}`);
    times.set(file, (times.get(file) ?? 0) + millisecondsOf(suite) / 1000);
  }
  return [...times].map(([file, seconds]) => ({ file, seconds }));
}

/**
 * Describes the ten slowest files and the share each had of the time of all files. Files run in parallel, so the sum is
 * longer than the whole run.
 * @param {FileTime[]} times @returns {string[]} lines
 */
export function describeSlowest(times) {
  if (times.length === 0) return [];
  const whole = times.reduce((sum, { seconds }) => sum + seconds, 0);
  const slowest = [...times].sort((one, other) => other.seconds - one.seconds).slice(0, 10);
  const fixed = (value, width) => value.toFixed(1).padStart(width);
  const lines = slowest.map(
    ({ file, seconds }) => `${fixed(seconds, 7)} s ${fixed((100 * seconds) / whole, 5)} %  ${file}`,
  );
  return ['', 'The slowest files, and their share of the time of all:', ...lines];
}

const failedOutside = (file, message) => ({ file, title: 'outside its tests', outcome: 'failed', why: plain(message) });
const plain = (text = '') => stripVTControlCharacters(text).trim();

const LINES = 25;

/**
 * Describes what a reader of only the end of a log has to know: the tests that passed only at a second attempt, and
 * each that failed, with its first error.
 * @param {TestResult[]} results @returns {string[]} lines
 */
export function describeTrouble(results) {
  const list = (outcome, heading) => {
    const found = results.filter((result) => result.outcome === outcome);
    return found.length === 0 ? [] : ['', heading, ...found.flatMap(describeResult)];
  };
  return [...list('flaky', 'Passed at a second attempt only, to be fixed:'), ...list('failed', 'Failed:')];
}

function describeResult({ file, title, why, project }) {
  const lines = why.split('\n').filter((line) => line.trim() && !/^\s*at .*\/node_modules\//.test(line));
  return [
    `✗ ${file} › ${title}${project ? ` (${project})` : ''}`,
    ...lines.slice(0, LINES).map((line) => `    ${line}`),
  ];
}
