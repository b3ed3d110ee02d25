import { loadavg } from 'node:os';
import { join } from 'node:path';
import { startCampaigns } from '../support/campaigns-command';
import { copyDatabase } from '../support/database-template';
import { seedSubmissions, type DatabaseLocation } from '../support/many-submissions';
import { createOrganizerClient } from '../support/organizer-client';
import { startPostgres } from '../support/postgres';
import { migrateDatabase } from '../support/processes';
import { startServer } from '../support/server';
import { makeTempFolder } from '../support/temp-folder';
import type { Figure } from './report';
import { median, percentile, time } from './statistics';
import type { BenchRequest } from './submission-requests';

/** Nothing else is done meanwhile: the visits that nobody finished are older than a server would keep them. */
const SETTINGS = { APP_SECRET: 'a secret of the benchmark, for nobody', RETENTION_VISITS_DAYS: '0' };
/** How often each is asked for; a few times before to warm up. */
const TIMES = { warm: 6, measured: 40 };

type Asked = {
  /** How many there are, on each database. */
  submissions: { embedded: number; PostgreSQL: number };
  /** Writes what else there is. */
  seed?: (location: DatabaseLocation) => Promise<unknown>;
  /** What is asked for where there are so many. */
  requests: (submissions: number) => readonly BenchRequest[];
};

/** What the owner of an organization with so many submissions waits for, on the embedded database and on PostgreSQL. */
export async function measureConsole(asked: Asked): Promise<Figure[]> {
  const postgres = await startPostgres();
  const temp = makeTempFolder();
  try {
    const embedded = { DATA_DIR: join(temp.folder, 'embedded'), DATABASE_URL: '', ...SETTINGS };
    copyDatabase('demo', embedded.DATA_DIR);
    const url = await postgres.createDatabase('console');
    const onPostgres = { DATA_DIR: join(temp.folder, 'postgres'), DATABASE_URL: url, ...SETTINGS };
    // A folder without a database would get a copied one, and with it another storage.
    copyDatabase('demo', onPostgres.DATA_DIR);
    await migrateDatabase(onPostgres);
    return [
      ...(await measureOn(asked, 'embedded', embedded, { folder: embedded.DATA_DIR })),
      ...(await measureOn(asked, 'PostgreSQL', onPostgres, { url })),
    ];
  } finally {
    await postgres.stop();
    temp.remove();
  }
}

type Settings = Record<string, string> & { DATA_DIR: string };

async function measureOn(
  { seed, ...asked }: Asked,
  name: keyof Asked['submissions'],
  env: Settings,
  location: DatabaseLocation,
) {
  const { code, stdout, stderr } = await startCampaigns(env, 'owner', 'owner@bench.example', '--organization', 'Bench');
  if (code !== 0) throw new Error(stderr);
  const submissions = asked.submissions[name];
  const seconds = await time(async () => {
    await seedSubmissions(location, submissions);
    await seed?.(location);
  });
  const server = await startServer({ dataDir: env.DATA_DIR, env });
  try {
    const owner = createOrganizerClient(server.url);
    await owner.follow(/http\S+/.exec(stdout)?.[0] ?? '');
    const figures: Figure[] = [{ name: `${name}: writing ${submissions} submissions`, value: seconds, unit: 's' }];
    for (const ask of asked.requests(submissions)) figures.push(...(await measureRequest(name, owner, ask)));
    figures.push({ name: `${name}: load of the machine at the end`, value: loadavg()[0]!, unit: '' });
    return figures;
  } finally {
    await server.stop();
  }
}

/** Asks one after the other, as one member does. */
async function measureRequest(database: string, owner: ReturnType<typeof createOrganizerClient>, ask: BenchRequest) {
  const took: number[] = [];
  for (let turn = -TIMES.warm; turn < TIMES.measured; turn += 1) {
    const path = ask.paths[(turn + TIMES.warm) % ask.paths.length]!;
    const seconds = await time(async () => {
      const { status, body } = await owner.call(path);
      if (status !== 200) throw new Error(`${path} was answered ${status}: ${JSON.stringify(body)}`);
      if (ask.isRight?.(body) === false) throw new Error(`${path} was answered wrongly: ${JSON.stringify(body)}`);
    });
    if (turn >= 0) took.push(seconds * 1000);
  }
  const name = `${database}: ${ask.name}`;
  return [
    { name: `${name}, p50`, value: median(took), unit: 'ms' },
    { name: `${name}, p95`, value: percentile(took, 0.95), unit: 'ms', atMost: ask.atMost },
  ];
}
