import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './run.mjs';

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

const readJest = (report) => ({
  passed: report.numPassedTests,
  // A file that does not even load has no failed test in it, but it has failed.
  failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
  skipped: report.numPendingTests + report.numTodoTests,
});

const readPlaywright = ({ stats, errors }) => ({
  passed: stats.expected,
  failed: stats.unexpected + stats.flaky + errors.length,
  skipped: stats.skipped,
});

/** @param {Counts[]} all @returns {Counts} */
export function sumCounts(all) {
  const sum = (key) => all.reduce((total, counts) => total + counts[key], 0);
  return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') };
}

/** The JSON report of a runner: where it is written, and the counts in it once the runner is done. */
function reportAt(file, read) {
  const path = join(root, file);
  return {
    path,
    /** Nothing is left of an earlier run, and the folder is there. */
    clear() {
      rmSync(path, { force: true });
      mkdirSync(dirname(path), { recursive: true });
    },
    /** @returns {Counts} */
    counts: () => (existsSync(path) ? read(JSON.parse(readFileSync(path, 'utf8'))) : sumCounts([])),
  };
}

/** @param {string} name */
export const jestReport = (name) => reportAt(`tests/.cache/jest-${name}.json`, readJest);
export const playwrightReport = () => reportAt('tests/.cache/playwright.json', readPlaywright);
