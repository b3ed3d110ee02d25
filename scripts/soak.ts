import { createRandom } from '../tests/support/random';
import { visitKilledServer } from '../tests/support/killed-visit';
import { prepareRadosgw, stopRadosgw } from '../tests/support/radosgw';
import { startServer } from '../tests/support/server';
import { simulateYear } from '../tests/support/simulated-year';
import { makeTempFolder } from '../tests/support/temp-folder';
import { ensureBuild } from './lib/build.mjs';
import { UserError } from './lib/print-line.mjs';
import { runNpm } from './lib/run.mjs';
import { ensureTools } from './lib/tools.mjs';
import {
  testBrands,
  testLanguages,
  testNoTakeIsLost,
  testOtherBackend,
  testRepetitions,
  testScreens,
} from '../tests/soak/in-browsers';
import { visitContainers } from '../tests/soak/containers';
import { type HostileHourInput, simulateHostileHour } from '../tests/soak/hostile-hour';
import { startSeveralProcesses } from '../tests/soak/hostile-servers';
import { fetchNode, otherLines, passesOn } from '../tests/soak/other-nodes';
import { testSmallServer } from '../tests/soak/small-server';
import { testVersionBefore } from '../tests/soak/version-before';
import { testWorkers } from '../tests/soak/workers';

/** How often the server is killed; `npm test` kills it once. */
const KILLS = 20;
const seed = Number(process.argv[2] ?? Date.now() % 100_000);

/**
 * A visitor makes a video on a server that is killed again and again. Prints one line per kill. Returns whether
 * everything ended correctly.
 */
async function testKills(): Promise<boolean> {
  const random = createRandom(seed);
  const temp = makeTempFolder();
  const server = await startServer();
  let wrong = 0;
  try {
    const right = await visitKilledServer(server, temp.folder, null);
    for (let kill = 1; kill <= KILLS; kill += 1) {
      const visit = await visitKilledServer(server, temp.folder, Math.floor(random() * right.took));
      const same = visit.numbers.join() === right.numbers.join() && visit.frames === right.frames;
      const well = same && visit.lost.length === 0 && visit.films === 1 && visit.counted === 1 && visit.messages === '';
      if (!well) wrong += 1;
      const { killedAt: killedAtMs, took: tookMs, lost, films, counted } = visit;
      const film = same ? 'right' : 'wrong';
      console.log(JSON.stringify({ kill, killedAtMs, tookMs, lost, films, counted, film }));
    }
  } finally {
    await server.stop();
    temp.remove();
  }
  console.log(`${KILLS - wrong} of ${KILLS} visits came out right`);
  return wrong === 0;
}

/** Whether the tests with these names pass, with larger numbers. */
async function passesInJest(names: readonly string[], env: Record<string, string>): Promise<boolean> {
  const { code } = await runNpm(['run', '--silent', 'jest', '--', ...names], { env });
  return code === 0;
}

/** The integration tests with larger numbers: recordings cut off in more places, more killed confirmations. */
async function testCutsAndKills(): Promise<boolean> {
  await ensureBuild();
  const env = { SOAK_CUTS: '40', SOAK_DAMAGE: 'all', SOAK_KILLS: String(KILLS), SOAK_SEED: String(seed) };
  return passesInJest(['media/interrupted', 'flawed-packets', 'killed-upload'], env);
}

/**
 * A month of reminders, with workers that die and a mail server that is hard to reach: once in one process, and once
 * with two on PostgreSQL that are killed.
 */
async function testReminders(): Promise<boolean> {
  await ensureTools(['postgresql']);
  const names = ['integration/reminded-month', 'integration/reminded-by-processes'];
  const { SOAK_PEOPLE = '10000' } = process.env;
  return passesInJest(['--runInBand', ...names], { SOAK_PEOPLE, SOAK_SEED: String(seed) });
}

/** How many takes are normalised while they are recorded, each with some trouble. */
const LIVE_TAKES = 200;

/** Takes that are normalised while they are recorded: all recordings, many films of them, and many more troubles. */
function testLiveTakes(): Promise<boolean> {
  const env = { SOAK_LIVE_RECORDINGS: 'all', SOAK_LIVE_TAKES: String(LIVE_TAKES), SOAK_SEED: String(seed) };
  const media = ['live', 'sync', 'stitch', 'copied', 'audio-only'].map((name) => `media/${name}`);
  const names = [...media, 'live-takes', 'late-encoding'];
  return passesInJest(names, env);
}

/** Many more recordings whose bytes are others, and a process of its own for each file that a section may get. */
async function testFiles(): Promise<boolean> {
  const { SOAK_VARIANTS = '300' } = process.env;
  const env = { SOAK_VARIANTS, SOAK_READERS: 'all', SOAK_SEED: String(seed) };
  return passesInJest(['media/uncopied', 'integration/file-formats'], env);
}

/** What `npm test` does with fewer rows, and only in part on PostgreSQL. */
async function testDatabases(): Promise<boolean> {
  await ensureTools(['postgresql']);
  const env = { SOAK_DATABASES: 'all', SOAK_ROWS: '30000' };
  return passesInJest(['integration/changed-campaign', 'integration/erase-rows', 'contract/store-'], env);
}

/** How long one address does all it can, s, and how often each time. */
const HOSTILE_SECONDS = Number(process.env.SOAK_HOSTILE_SECONDS ?? 3600);
const HOSTILE_TIMES = Number(process.env.SOAK_HOSTILE_TIMES ?? 100);
const GIB = 1024 ** 3;

/**
 * One address does everything at once that the limits exist for, while an honest visitor makes films. Prints the
 * results.
 */
async function testHostileHour(start?: HostileHourInput['start']): Promise<boolean> {
  const hour = await simulateHostileHour({ seed, seconds: HOSTILE_SECONDS, times: HOSTILE_TIMES, start });
  const { honest, attacks, idleMemoryBytes, peaks } = hour;
  const waits = honest.map(({ waitMs }) => waitMs).sort((one, other) => one - other);
  const faults = honest.flatMap(({ fault }) => fault ?? []);
  for (const [attack, told] of Object.entries(attacks)) console.log(JSON.stringify({ attack, ...told }));
  console.log(
    JSON.stringify({
      films: honest.length,
      faults: faults.length,
      firstFaults: faults.slice(0, 5),
      medianWaitMs: waits[Math.floor(waits.length / 2)],
      longestWaitMs: waits.at(-1),
      idleMemoryBytes,
      ...peaks,
    }),
  );
  const erred = Object.values(attacks).some(({ answers }) => '500' in answers);
  if (erred) for (const line of hour.output.split('\n').filter((one) => one.includes('"level":50'))) console.log(line);
  return faults.length === 0 && !erred && peaks.memoryBytes <= GIB && peaks.fullest <= 1;
}

/** The same, to two processes for visitors and one for jobs that share nothing but PostgreSQL and a bucket. */
async function testHostileHourOfSeveral(): Promise<boolean> {
  await ensureTools(['postgresql', 'radosgw']);
  await ensureBuild();
  prepareRadosgw();
  try {
    return await testHostileHour(startSeveralProcesses);
  } finally {
    stopRadosgw();
  }
}

/** How many visits a year has, and until how many of them the database counts as new. */
const VISITS = Number(process.env.SOAK_VISITS ?? 20_000);
const EARLY_VISITS = Math.min(200, VISITS / 10);
/** How much a year of visits may slow down and enlarge the embedded database. */
const YEAR_LIMITS = { p95Ratio: 3, bytesPerVisit: 24 * 1024 };

/**
 * Simulates a year of visits on the embedded database, vacuumed as the worker does. Prints its size and how long GET
 * campaign takes, early and at the end.
 */
async function testYear(): Promise<boolean> {
  const tell = (size: object) => console.log(JSON.stringify({ year: 'goes on', ...size }));
  const { empty, early, end } = await simulateYear({ seed, visits: VISITS, early: EARLY_VISITS, tell });
  const bytesPerVisit = Math.round((end.databaseBytes - empty.databaseBytes) / end.visits);
  const p95Ratio = Math.round((end.p95Ms / early.p95Ms) * 100) / 100;
  console.log(JSON.stringify({ year: 'early', ...early }));
  console.log(JSON.stringify({ year: 'over', ...end, emptyBytes: empty.databaseBytes, bytesPerVisit, p95Ratio }));
  return p95Ratio <= YEAR_LIMITS.p95Ratio && bytesPerVisit <= YEAR_LIMITS.bytesPerVisit;
}

/**
 * Runs the tests that need no browser on the newest version of every Node line in use except ours. Prints one line for
 * each.
 */
async function testOtherNodes(): Promise<boolean> {
  await ensureBuild();
  const results: boolean[] = [];
  for (const line of otherLines()) {
    const passed = await fetchNode(line).then(passesOn, tellWhatToDo);
    console.log(JSON.stringify({ node: line, passed }));
    results.push(passed);
  }
  return results.every(Boolean);
}

function tellWhatToDo(error: unknown): false {
  if (!(error instanceof UserError)) throw error;
  console.log(error.message);
  return false;
}

const sections = {
  testScreens,
  testRepetitions,
  testLanguages,
  testOtherBackend,
  testBrands,
  testNoTakeIsLost: () => testNoTakeIsLost({ seed, kills: KILLS / 2 }),
  testCutsAndKills,
  testLiveTakes,
  testFiles,
  testDatabases,
  testReminders,
  testKills,
  testWorkers: () => testWorkers(seed),
  testVersionBefore,
  testSmallServer,
  testHostileHour: () => testHostileHour(),
  testHostileHourOfSeveral,
  testYear,
  testOtherNodes,
  testContainers: visitContainers,
};

/** `npm run soak [seed [section]…]`: the tests that take too long for every run. Fails when a result is wrong. */
process.env.TEST_TURN = 'all';
console.log(`seed ${seed}`);
const wanted = process.argv.slice(3).map((name) => name.toLowerCase());
const chosen = Object.entries(sections).filter(
  ([name]) => wanted.length === 0 || wanted.some((it) => name.toLowerCase().includes(it)),
);
if (chosen.length === 0) {
  console.log(`There is no such section; there are ${Object.keys(sections).join(', ')}`);
  process.exitCode = 1;
}
for (const [, comesOutRight] of chosen) if (!(await comesOutRight())) process.exitCode = 1;
