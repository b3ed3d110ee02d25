import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuild } from './lib/build.mjs';
import { jestReport, playwrightReport, sumCounts } from './lib/counts.mjs';
import { ensurePackages } from './lib/packages.mjs';
import { root, run, runNode } from './lib/run.mjs';
import { main, say, Unready } from './lib/say.mjs';
import { coverageFaults, parseCoverage } from './lib/spec-coverage.mjs';
import { describeTrouble } from './lib/test-results.mjs';
import { ensureTools, installCommand, installTools } from './lib/tools.mjs';

const underCi = Boolean(process.env.CI) && process.env.CI !== 'false';

/** Programs that few tests need: these are left out without them, and read why from the environment. */
const forSome = { postgresql: 'SKIP_POSTGRES', firefox: 'SKIP_FIREFOX' };

async function prepare() {
  await ensurePackages();
  await ensureTools(['ffmpeg', 'chromium']);
  for (const [tool, variable] of Object.entries(forSome)) {
    const missing = await installTools([tool]);
    if (missing.length === 0) continue;
    const reason = `${tool} is missing; ${installCommand(tool)}`;
    if (underCi) throw new Unready(reason);
    say(`What needs ${tool} is skipped: ${reason}`);
    process.env[variable] = reason;
  }
}

const done = { code: 0 };

function jestStage(title, ...projects) {
  const report = jestReport(projects[0]);
  const flags = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'];
  const args = ['node_modules/jest/bin/jest.js', '--selectProjects', ...projects, '--ci', '--json', '--outputFile', report.path];
  return { title, report, work: () => runNode([...flags, ...args]) };
}

const stages = [
  { title: 'What the tests need', work: () => prepare().then(() => done) },
  { title: 'Types', work: () => runNode(['node_modules/typescript/bin/tsc', '--noEmit']) },
  { title: 'Lint', work: () => run('npm', ['run', '--silent', 'lint']) },
  jestStage('Unit and components', 'unit', 'components'),
  { title: 'Build', work: () => ensureBuild().then(() => done) },
  jestStage('Integration and contract', 'integration', 'contract'),
  { title: 'End to end', report: playwrightReport(), work: () => runNode(['node_modules/@playwright/test/cli.js', 'test']) },
];

const secondsSince = (start) => `${((Date.now() - start) / 1000).toFixed(1)} s`;

async function attempt(work) {
  try {
    return (await work()).code === 0;
  } catch (error) {
    say(error instanceof Unready ? error.message : error.stack);
    return false;
  }
}

async function runStage({ title, work, report }) {
  const start = Date.now();
  say(`\n── ${title} ──`);
  report?.clear();
  const ok = await attempt(work);
  say(`── ${title}: ${ok ? 'passed' : 'FAILED'} in ${secondsSince(start)}`);
  return { title, ok, counts: report?.counts() ?? sumCounts([]), tests: report?.tests() ?? [] };
}

/** Rows of docs/spec-coverage.md that no test has shown, once every test ran. */
async function findUnproved(tests) {
  // It needs a package, and there may have been none when this file was loaded.
  const { readNamedRows } = await import('./lib/named-rows.mjs');
  const { rows, faults } = parseCoverage(readFileSync(join(root, 'docs/spec-coverage.md'), 'utf8'));
  const excuses = Object.values(forSome).map((variable) => process.env[variable]).filter(Boolean);
  return [...faults, ...coverageFaults(rows, readNamedRows(join(root, 'tests')), tests, excuses)];
}

await main(async () => {
  const start = Date.now();
  const results = [];
  for (const stage of stages) {
    results.push(await runStage(stage));
    if (!results.at(-1).ok) break;
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
  for (const line of describeTrouble(tests)) say(line);
  say(`\n${secondsSince(start)} altogether.`);
  for (const fault of faults) say(fault);
  say(`${passed} passed, ${failed} failed, ${skipped} skipped`);
  process.exitCode = faults.length === 0 ? 0 : 1;
});
