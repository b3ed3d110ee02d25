import { join } from 'node:path';
import { sql } from 'kysely';
import pino from 'pino';
import { openDatabase } from '@/lib/server/store/open-database';
import { giveLatestNumbers } from '@/lib/server/store/organizer/hidden-names';
import { createStore } from '@/lib/server/store/store';
import type { DatabaseLocation } from '../support/many-submissions';
import { startPostgres } from '../support/postgres';
import { SCORED_CAMPAIGN, seedScoredSubmissions, setNamesHidden } from '../support/scored-submissions';
import { makeTempFolder } from '../support/temp-folder';
import { asksOf, asksWithHiddenNames, type Ask } from './comparison-asks';
import type { Figure } from './report';
import { median, percentile, time } from './statistics';

const SUBMISSIONS = Number(process.env.BENCH_SUBMISSIONS ?? 100_000);
/** How often each is asked for; a few times before to warm up. */
const TIMES = { warm: 6, measured: 20 };
/** What the first page takes at most, ms. The embedded database, WebAssembly, asks one thing after the other. */
const PROMISED_MS = { embedded: 200, PostgreSQL: 100 };
type Database = keyof typeof PROMISED_MS;

/**
 * What reviewers wait for who score a hundred thousand submissions by twelve criteria, five each, on the embedded
 * database and on PostgreSQL: the first page of the comparison with its total, and of lists, with scores that are
 * hidden from who has not given their own, for a reviewer who has scored none, half or all, and with open ones; where
 * names are hidden, what has their order.
 */
export async function measureComparison(): Promise<Figure[]> {
  const postgres = await startPostgres();
  const temp = makeTempFolder();
  try {
    return [
      ...(await measureOn('embedded', { folder: join(temp.folder, 'embedded') })),
      ...(await measureOn('PostgreSQL', { url: await postgres.createDatabase('comparison') })),
    ];
  } finally {
    await postgres.stop();
    temp.remove();
  }
}

async function measureOn(name: Database, location: DatabaseLocation): Promise<Figure[]> {
  const seconds = await time(() => seedScoredSubmissions(location, SUBMISSIONS));
  const { db, close } = await openDatabase(location, pino({ level: 'silent' }));
  try {
    const figures: Figure[] = [
      { name: `${name}: writing ${SUBMISSIONS} scored submissions`, value: seconds, unit: 's' },
    ];
    const store = createStore(db);
    for (const ask of asksOf(store)) figures.push(...(await measureAsk(name, ask)));
    await setNamesHidden(db, true);
    // Every submission gets its number, and then it is as in a server that has run for a while.
    await giveLatestNumbers(db, SCORED_CAMPAIGN);
    await sql`vacuum (analyze)`.execute(db);
    for (const ask of asksWithHiddenNames(store)) figures.push(...(await measureAsk(name, ask)));
    return figures;
  } finally {
    await close();
  }
}

async function measureAsk(database: Database, { name, act }: Ask): Promise<Figure[]> {
  const took: number[] = [];
  for (let turn = -TIMES.warm; turn < TIMES.measured; turn += 1) {
    const seconds = await time(act);
    if (turn >= 0) took.push(seconds * 1000);
  }
  return [
    { name: `${database}: ${name}, p50`, value: median(took), unit: 'ms' },
    { name: `${database}: ${name}, p95`, value: percentile(took, 0.95), unit: 'ms', atMost: PROMISED_MS[database] },
  ];
}
