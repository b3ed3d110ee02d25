import { setTimeout } from 'node:timers/promises';
import { type Mishap, startManyMachines } from '../support/many-machines';
import { createRandom } from '../support/random';
import { prepareRadosgw, stopRadosgw } from '../support/radosgw';
import { ensureBuild } from '../../scripts/lib/build.mjs';
import { ensureTools } from '../../scripts/lib/tools.mjs';

/** How often something happens to the machines; `npm test` has four of these. */
const MISHAPS = Number(process.env.SOAK_WORKER_KILLS ?? 50);

const inTurn: readonly Mishap[] = [
  'a worker is killed',
  'a worker sleeps',
  'a worker is killed',
  'the database restarts',
  'a worker is killed',
  'a worker sleeps',
  'a worker is killed',
  'the store is away',
];

/**
 * Visitors make films on several machines. While each film is made, at a random moment from its first request on, a
 * worker is killed or sleeps longer than its lease, the database restarts, or the store is away. Prints one line per
 * film, and at last what is in the bucket. Returns whether every film is right, and the only one of its visit.
 */
export async function testWorkers(seed: number): Promise<boolean> {
  await ensureTools(['caddy', 'postgresql', 'radosgw']);
  await ensureBuild();
  prepareRadosgw();
  const random = createRandom(seed);
  const run = await startManyMachines();
  let wrong = 0;
  try {
    const start = Date.now();
    const right = JSON.stringify(await run.makeFilm());
    const undisturbedMs = Date.now() - start;
    console.log(JSON.stringify({ undisturbedMs }));
    for (let count = 1; count <= MISHAPS; count += 1) {
      const mishap = inTurn[count % inTurn.length]!;
      const began = Date.now();
      const film = run.makeFilm().then(JSON.stringify, String);
      await setTimeout(random() * undisturbedMs);
      const atMs = Date.now() - began;
      await run.befall(mishap, count % 2);
      const made = await film;
      if (made !== right) wrong += 1;
      console.log(
        JSON.stringify({ count, mishap, atMs, tookMs: Date.now() - began, film: made === right ? 'right' : made }),
      );
    }
    const orphans = await run.orphans();
    const films = await run.filmsOfEach();
    console.log(JSON.stringify({ visits: films.length, films: films.reduce((sum, one) => sum + one, 0), orphans }));
    if (orphans.length > 0 || films.some((of) => of !== 1)) wrong += 1;
  } finally {
    await run.stop();
    stopRadosgw();
  }
  console.log(`${Math.max(0, MISHAPS - wrong)} of ${MISHAPS} films came out right`);
  return wrong === 0;
}
