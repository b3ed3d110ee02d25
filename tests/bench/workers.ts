import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { applyDemoCampaigns } from '../support/campaigns-command';
import { startChild, type Child } from '../support/child';
import { makeRecording } from '../support/film/make-recording';
import { startPostgres } from '../support/postgres';
import { migrateDatabase, startWeb } from '../support/processes';
import { makeTempFolder } from '../support/temp-folder';
import { createVisitor } from '../support/visitor';
import type { Figure } from './report';

/** A journey: three answers of ten seconds. */
const SECTIONS = ['who', 'memory', 'wish'];
const SECONDS = 10;
const JOURNEYS = 6;
/** As often as pages ask for the film at most: more would be measured instead of the workers. */
const POLL_MS = 1_000;

/**
 * How many journeys a worker makes films of in a minute, pinned to one core, and two workers on a core each. From both
 * comes the share of the work that does not run beside other work (Amdahl's law), and what more workers would do.
 */
export async function measureWorkers(): Promise<Figure[]> {
  const postgres = await startPostgres();
  const temp = makeTempFolder();
  try {
    const path = join(temp.folder, 'take');
    const file = await makeRecording({ path, format: 'webm vp8', first: 0, frames: SECONDS * 30, delayMs: 0 });
    const take = new Uint8Array(await readFile(file));
    const rates: number[] = [];
    for (const workers of availableParallelism() > 1 ? [1, 2] : [1]) {
      const DATABASE_URL = await postgres.createDatabase(`workers_${workers}`);
      rates.push(await journeysPerMinute({ DATABASE_URL, folder: join(temp.folder, String(workers)), workers, take }));
    }
    const [one = NaN, two = NaN] = rates;
    // S(n) = n / (1 + σ (n − 1)), and S(2) is known.
    const serial = Math.max(0, (2 * one) / two - 1);
    const predicted = (one * 4) / (1 + 3 * serial);
    return [
      { name: 'journeys (3 × 10 s) a minute, one worker on one core', value: one, unit: '/min' },
      { name: 'journeys a minute, two workers on a core each', value: two, unit: '/min' },
      { name: 'share of the work that runs alone (σ)', value: serial, unit: '' },
      { name: 'journeys a minute, four workers on a core each, by that law', value: predicted, unit: '/min' },
    ];
  } finally {
    await postgres.stop();
    temp.remove();
  }
}

type Given = { DATABASE_URL: string; folder: string; workers: number; take: Uint8Array<ArrayBuffer> };

/** Counted is the time from the first visitor's name until the last film is there. All visitors come at once. */
async function journeysPerMinute({ DATABASE_URL, folder, workers, take }: Given): Promise<number> {
  const env = {
    ...{ DATABASE_URL, DATA_DIR: folder, APP_SECRET: 'a secret of the benchmark, for nobody' },
    ...{ DISK_FLOOR_BYTES: '0', LIMIT_USER_VIDEOS: '1000' },
  };
  await migrateDatabase(env);
  await applyDemoCampaigns(env);
  const web = await startWeb({ env });
  const running: Child[] = [];
  try {
    for (let core = 0; core < workers; core += 1) running.push(startPinned(core, env));
    await Promise.all(running.map(untilReady));
    const began = performance.now();
    await Promise.all(Array.from({ length: JOURNEYS }, () => makeJourney(web.url, take)));
    return JOURNEYS / ((performance.now() - began) / 60_000);
  } finally {
    await Promise.all([web, ...running].map((child) => child.end('SIGTERM')));
  }
}

async function makeJourney(url: string, take: Uint8Array<ArrayBuffer>): Promise<void> {
  const visitor = createVisitor(url, 'demo');
  await visitor.begin();
  for (const section of SECTIONS) await visitor.save(section, take, SECONDS * 1000);
  const { status } = await visitor.film(300_000, POLL_MS);
  if (status !== 'Complete') throw new Error(`A film ended ${status}`);
}

function startPinned(core: number, env: Record<string, string>): Child {
  const command = ['-c', String(core), process.execPath, '--import', 'tsx', 'scripts/worker.ts'];
  return startChild('taskset', command, { env: { ...process.env, NODE_OPTIONS: '', ...env } });
}

async function untilReady(worker: Child): Promise<void> {
  while (!worker.output().includes('Ready')) {
    if (worker.hasEnded()) throw new Error(worker.output());
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
