import { availableParallelism } from 'node:os';
import { jestReport, playwrightReport, sumCounts } from '../../tests/report/counts.mjs';
import { runNode, runNpm } from './run.mjs';
import { printLine, UserError } from './print-line.mjs';

/**
 * A part of `npm test` or `npm run check`: `work` resolves with how it ended, and with its output when it is asked to
 * be quiet.
 * @typedef {{ title: string, report?: ReturnType<typeof jestReport>,
 *   work: (quiet: boolean) => Promise<{ code: number, output?: string }> }} Stage
 */

export const cores = availableParallelism();

export function jestStage(title, projects, args = []) {
  const report = jestReport(projects[0]);
  // The embedded database is WebAssembly: no test's database lives long enough to be worth optimising.
  // Most of what a test of a page makes is soon of no use: with more room for it, less of it is moved about.
  const engine = ['--liftoff-only', '--max-semi-space-size=32'];
  const flags = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning', ...engine];
  const jest = [...flags, 'node_modules/jest/bin/jest.js'];
  const given = ['--selectProjects', ...projects, '--ci', '--json', '--outputFile', report.path, ...args];
  return { title, report, work: (quiet) => runNode([...jest, ...given], { quiet }) };
}

export function playwrightStage(title, name, args) {
  const report = playwrightReport(name);
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: report.path };
  return { title, report, work: () => runNode(['node_modules/@playwright/test/cli.js', 'test', ...args], { env }) };
}

export const lint = {
  title: 'Types and lint',
  work: (quiet) => runNpm(['run', '--silent', 'lint'], { quiet }),
};

/** With a worker for each core, none has nothing to do while a test waits, or when the other lane is over. */
export const unitAndComponents = jestStage(
  'Unit and components',
  ['unit', 'components'],
  ['--maxWorkers', String(cores)],
);

export const secondsSince = (start) => `${((Date.now() - start) / 1000).toFixed(1)} s`;

async function attempt(work) {
  try {
    const { code, output = '' } = await work();
    return { ok: code === 0, output };
  } catch (error) {
    return { ok: false, output: error instanceof UserError ? error.message : error.stack };
  }
}

/** The output of a stage that runs in parallel with others is printed at once when the stage is over. */
async function runStage({ title, work, report }, quiet) {
  const start = Date.now();
  printLine(`\n── ${title} ──`);
  report?.clear();
  const { ok, output } = await attempt(() => work(quiet));
  if (output.trim()) printLine(output.trimEnd());
  printLine(`── ${title}: ${ok ? 'passed' : 'FAILED'} in ${secondsSince(start)}`);
  const counts = report?.counts() ?? sumCounts([]);
  return { title, ok, counts, tests: report?.tests() ?? [], times: report?.times() ?? [] };
}

/** Runs the stages of a lane until one fails. */
async function runLane(lane, quiet) {
  const results = [];
  for (const stage of lane) {
    results.push(await runStage(stage, quiet));
    if (!results.every(({ ok }) => ok)) break;
  }
  return results;
}

/**
 * Runs the lanes of each row in parallel, and the stages of each lane one after the other. The next row begins when all
 * of this one has passed. Returns the results of all stages that ran.
 * @param {Stage[][][]} rows
 */
export async function runRows(rows) {
  const results = [];
  for (const row of rows) {
    results.push(...(await Promise.all(row.map((lane) => runLane(lane, row.length > 1)))).flat());
    if (!results.every(({ ok }) => ok)) break;
  }
  return results;
}
