import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sumCounts } from '../tests/report/counts.mjs';
import { ensurePackages } from './lib/packages.mjs';
import { root } from './lib/run.mjs';
import { main, printLine, UserError } from './lib/print-line.mjs';
import { cores, jestStage, lint, playwrightStage, runRows, secondsSince, unitAndComponents } from './lib/stages.mjs';
import { ensureTestBuilds } from './lib/test-builds.mjs';
import { chooseTurn, filesOutOfTurn, turns } from './lib/test-turns.mjs';
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

/**
 * Integration tests wait for servers and for jobs' pauses nearly half of their time. More workers than cores test at
 * the same time only while a core has nothing to do (tests/support/test-slot.ts).
 */
const waiting = ['--maxWorkers', String(cores + 2)];

/** Parts of what runs in parallel use one core only. */
const rows = [
  [[{ title: 'What the tests need', work: () => prepare().then(() => done) }]],
  [
    // No test makes a build.
    [lint, { title: 'Builds', work: () => ensureTestBuilds().then(() => done) }],
    [unitAndComponents],
  ],
  [[jestStage('Integration and contract', ['integration', 'contract'], waiting)]],
  [[playwrightStage('End to end', 'beside', ['--grep-invert', '@alone'])]],
  // Tests that measure the camera frame by frame, and Firefox, run alone.
  [[playwrightStage('End to end, alone', 'alone', ['--grep', '@alone', '--workers', '1'])]],
];

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
  process.env.TEST_TURN = chooseTurn(process.env.TEST_TURN);
  const others = filesOutOfTurn().length;
  if (others > 0)
    printLine(
      `Of the long tests, turn ${process.env.TEST_TURN} of ${turns.length}: ${others} files have another one. ` +
        'All run with TEST_TURN=all.',
    );
  // What mends a fault is another commit, which may have another turn.
  const again = others > 0 ? `Once it is mended, run this turn again: TEST_TURN=${process.env.TEST_TURN}.` : '';
  const results = await runRows(rows);
  const tests = results.flatMap((result) => result.tests);
  const { passed, failed, skipped } = sumCounts(results.map(({ counts }) => counts));
  const unproved = results.every(({ ok }) => ok) ? await findUnproved(tests) : [];
  const faults = [
    ...results.filter(({ ok }) => !ok).map(({ title }) => `Stopped at: ${title}. ${again}`),
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
