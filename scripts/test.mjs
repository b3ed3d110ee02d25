import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { jestReport, playwrightReport, sumCounts } from '../tests/report/counts.mjs';
import { ensurePackages } from './lib/packages.mjs';
import { root, runNode, runNpm } from './lib/run.mjs';
import { main, printLine, UserError } from './lib/print-line.mjs';
import { ensureTestBuilds } from './lib/test-builds.mjs';
import { coverageFaults, parseCoverage } from '../tests/report/spec-coverage.mjs';
import { describeSlowest, describeTrouble } from '../tests/report/test-results.mjs';
import { ensureTools, installCommand } from './lib/tools.mjs';

const underCi = Boolean(process.env.CI) && process.env.CI !== 'false';

/** Programs that few tests need: without them these tests are skipped, and read the reason from the environment. */
const optionalPrograms = {
  postgresql: 'SKIP_POSTGRES',
  radosgw: 'SKIP_RADOSGW',
  pgbouncer: 'SKIP_PGBOUNCER',
  pocketsphinx: 'SKIP_POCKETSPHINX',
  caddy: 'SKIP_CADDY',
  firefox: 'SKIP_FIREFOX',
  webkit: 'SKIP_WEBKIT',
};

async function prepare() {
  const optional = Object.keys(optionalPrograms);
  // Where the headless one is missing, Chromium takes its place.
  const programs = ensureTools(['ffmpeg', 'chromium'], ['headlessChromium', ...optional]);
  // Both wait for the network most of the time. What fails is told when nothing is being installed any more.
  await Promise.allSettled([programs, ensurePackages()]).then((both) =>
    both.forEach(({ status, reason }) => {
      if (status === 'rejected') throw reason;
    }),
  );
  const missing = await programs;
  for (const tool of optional.filter((name) => missing.includes(name))) {
    const reason = `${tool} is missing; ${installCommand(tool)}`;
    if (underCi) throw new UserError(reason);
    printLine(`What needs ${tool} is skipped: ${reason}`);
    process.env[optionalPrograms[tool]] = reason;
  }
}

const done = { code: 0 };

function jestStage(title, projects, args = []) {
  const report = jestReport(projects[0]);
  // The embedded database is WebAssembly: no test's database lives long enough to be worth optimising.
  // Most of what a test of a page makes is soon of no use: with more room for it, less of it is moved about.
  const engine = ['--liftoff-only', '--max-semi-space-size=32'];
  const flags = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning', ...engine];
  const jest = [...flags, 'node_modules/jest/bin/jest.js'];
  const given = ['--selectProjects', ...projects, '--ci', '--json', '--outputFile', report.path, ...args];
  return { title, report, work: (quiet) => runNode([...jest, ...given], quiet) };
}

const cores = availableParallelism();
/** With a worker for each core, none has nothing to do while a test waits, or when the other lane is over. */
const beside = ['--maxWorkers', String(cores)];
/**
 * Integration tests wait for servers and for jobs' pauses nearly half of their time. More workers than cores test at
 * the same time only while a core has nothing to do (tests/support/test-slot.ts).
 */
const waiting = ['--maxWorkers', String(cores + 2)];

function playwrightStage(title, name, args) {
  const report = playwrightReport(name);
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: report.path };
  return { title, report, work: () => runNode(['node_modules/@playwright/test/cli.js', 'test', ...args], { env }) };
}

/**
 * The lanes of one row run in parallel, because parts of each use one core only; the stages of a lane run one after
 * the other. The next row begins when all of this one has passed.
 */
const rows = [
  [[{ title: 'What the tests need', work: () => prepare().then(() => done) }]],
  [
    [
      { title: 'Types and lint', work: (quiet) => runNpm(['run', '--silent', 'lint'], quiet) },
      // No test makes one.
      { title: 'Builds', work: () => ensureTestBuilds().then(() => done) },
    ],
    [jestStage('Unit and components', ['unit', 'components'], beside)],
  ],
  [[jestStage('Integration and contract', ['integration', 'contract'], waiting)]],
  [[playwrightStage('End to end', 'beside', ['--grep-invert', '@alone'])]],
  // Tests that measure the camera frame by frame, and Firefox, run alone.
  [[playwrightStage('End to end, alone', 'alone', ['--grep', '@alone', '--workers', '1'])]],
];

const secondsSince = (start) => `${((Date.now() - start) / 1000).toFixed(1)} s`;

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
  const { ok, output } = await attempt(() => work({ quiet }));
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

/** Returns the rows of docs/spec-coverage.md that no test has shown, once every test ran. */
async function findUnproved(tests) {
  // Imported here because it needs a package, which may not have been installed when this file was loaded.
  const { readNamedRows } = await import('../tests/report/named-rows.mjs');
  const { rows, faults } = parseCoverage(readFileSync(join(root, 'docs/spec-coverage.md'), 'utf8'));
  const excuses = Object.values(optionalPrograms)
    .map((variable) => process.env[variable])
    .filter(Boolean);
  return [...faults, ...coverageFaults(rows, readNamedRows(join(root, 'tests')), tests, excuses)];
}

await main(async () => {
  const start = Date.now();
  const results = [];
  for (const row of rows) {
    results.push(...(await Promise.all(row.map((lane) => runLane(lane, row.length > 1)))).flat());
    if (!results.every(({ ok }) => ok)) break;
  }
  const tests = results.flatMap((result) => result.tests);
  const { passed, failed, skipped } = sumCounts(results.map(({ counts }) => counts));
  const unproved = results.every(({ ok }) => ok) ? await findUnproved(tests) : [];
  const faults = [
    ...results.filter(({ ok }) => !ok).map(({ title }) => `Stopped at: ${title}.`),
    ...unproved.map((fault) => `docs/spec-coverage.md: ${fault}`),
    ...(passed + failed === 0 ? ['No test ran.'] : []),
    ...(underCi && skipped > 0 ? ['Under CI a skipped test is a failure.'] : []),
  ];
  for (const line of [...describeTrouble(tests), ...describeSlowest(results.flatMap(({ times }) => times))])
    printLine(line);
  printLine(`\n${secondsSince(start)} altogether.`);
  for (const fault of faults) printLine(fault);
  printLine(`${passed} passed, ${failed} failed, ${skipped} skipped`);
  process.exitCode = faults.length === 0 ? 0 : 1;
});
