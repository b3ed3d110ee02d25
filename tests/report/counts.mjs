import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../../scripts/lib/run.mjs';
import { readJestTests, readJestTimes, readPlaywrightTests, readPlaywrightTimes } from './test-results.mjs';

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

const readJest = (report) => ({
  passed: report.numPassedTests,
  // A file that does not load has no failed test in it, but counts as failed.
  failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
  skipped: report.numPendingTests + report.numTodoTests,
});

const readPlaywright = ({ stats, errors }) => ({
  // A test that passed at its second attempt counts as passed; it is listed at the end.
  passed: stats.expected + stats.flaky,
  failed: stats.unexpected + errors.length,
  skipped: stats.skipped,
});

/** @param {Counts[]} all @returns {Counts} */
export function sumCounts(all) {
  const sum = (key) => all.reduce((total, counts) => total + counts[key], 0);
  return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') };
}

/** The JSON report of a test runner: its path, and readers of its content once the runner has ended. */
function reportAt(file, readCounts, readTests, readTimes) {
  const path = join(root, file);
  const read = () => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null);
  return {
    path,
    /** Deletes the report of an earlier run and creates the folder. */
    clear() {
      rmSync(path, { force: true });
      mkdirSync(dirname(path), { recursive: true });
    },
    /** @returns {Counts} */
    counts() {
      const report = read();
      return report ? readCounts(report) : sumCounts([]);
    },
    /** @returns {import('./spec-coverage.mjs').TestResult[]} */
    tests() {
      const report = read();
      return report ? readTests(report) : [];
    },
    /** @returns {import('./test-results.mjs').FileTime[]} */
    times() {
      const report = read();
      return report ? readTimes(report) : [];
    },
  };
}

/** @param {string} name */
export const jestReport = (name) => reportAt(`tests/.cache/jest-${name}.json`, readJest, readJestTests, readJestTimes);
/** @param {string} name */
export const playwrightReport = (name) =>
  reportAt(`tests/.cache/playwright-${name}.json`, readPlaywright, readPlaywrightTests, readPlaywrightTimes);
