import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { applyDemoCampaigns } from '../support/campaigns-command';
import { makeRecording } from '../support/film/make-recording';
import { cutIntoParts } from '../support/parts';
import { startPostgres } from '../support/postgres';
import { startServer, type TestServer } from '../support/server';
import { makeTempFolder } from '../support/temp-folder';
import { createVisitor } from '../support/visitor';
import { readCpuSeconds } from './process-usage';
import type { Figure } from './report';

/** The demo campaign: three sections, recorded for 15 s each. */
const SECTIONS = ['who', 'memory', 'wish'];
const SECONDS = 15;
const IDLE_SECONDS = 20;

/**
 * What one visit costs a server on PostgreSQL: statements (all of them listed), processor time, bytes. Three answers of
 * fifteen seconds, a part each second, as a browser sends them.
 */
export async function measureVisitCosts(): Promise<Figure[]> {
  const postgres = await startPostgres({ settings: ['shared_preload_libraries=pg_stat_statements'] });
  const DATABASE_URL = await postgres.createDatabase('costs');
  const settings = { DATABASE_URL, APP_SECRET: 'a secret of the benchmark, for nobody' };
  const database = new pg.Client({ connectionString: DATABASE_URL });
  const temp = makeTempFolder();
  let server: TestServer | undefined;
  try {
    await database.connect();
    await database.query('create extension pg_stat_statements');
    server = await startServer({ env: settings });
    await applyDemoCampaigns({ ...settings, DATA_DIR: server.dataDir });
    const take = await recordTake(temp.folder);
    await makeVisit(server, take);

    const idle = await during(server, database, () => new Promise((done) => setTimeout(done, IDLE_SECONDS * 1000)));
    const began = performance.now();
    const visit = await during(server, database, () => makeVisit(server!, take));
    const seconds = (performance.now() - began) / 1000;
    const idleStatements = (idle.statements / IDLE_SECONDS) * seconds;
    for (const { calls, query } of visit.listed) console.log(`${String(calls).padStart(5)}  ${query}`);
    const minutes = (SECTIONS.length * SECONDS) / 60;
    return [
      { name: 'statements of a visit (3 × 15 s)', value: visit.statements - idleStatements, unit: '' },
      { name: 'statements at rest', value: idle.statements / IDLE_SECONDS, unit: '/s' },
      { name: 'time that PostgreSQL spent on the visit’s statements', value: visit.databaseMs, unit: 'ms' },
      { name: 'processor time of a recorded minute, ffmpeg included', value: visit.cpuSeconds / minutes, unit: 's' },
      {
        name: 'bytes of a recorded minute as it came',
        value: (take.length * SECTIONS.length) / minutes / 1e6,
        unit: 'MB',
      },
    ];
  } finally {
    await database.end();
    await server?.stop();
    await postgres.stop();
    temp.remove();
  }
}

async function recordTake(folder: string): Promise<Uint8Array<ArrayBuffer>> {
  const path = join(folder, 'take');
  const file = await makeRecording({ path, format: 'webm vp8', first: 0, frames: SECONDS * 30, delayMs: 0 });
  return new Uint8Array(await readFile(file));
}

async function makeVisit({ url }: TestServer, take: Uint8Array<ArrayBuffer>): Promise<void> {
  const visitor = createVisitor(url, 'demo');
  await visitor.call('campaign/demo');
  await visitor.begin();
  for (const section of SECTIONS) await visitor.saveInParts(section, cutIntoParts(take, SECONDS), SECONDS * 1000);
  const { status } = await visitor.film();
  if (status !== 'Complete') throw new Error(`The film ended ${status}`);
  await visitor.download();
}

type Statement = { query: string; calls: number; ms: number };

async function during(server: TestServer, database: pg.Client, act: () => Promise<unknown>) {
  const cpuBefore = await readCpuSeconds(server.pid);
  await database.query('select pg_stat_statements_reset()');
  await act();
  const { rows } = await database.query<Statement>(
    `select regexp_replace(query, '\\s+', ' ', 'g') as query, calls::int, total_exec_time as ms
     from pg_stat_statements where query not like '%pg_stat_statements%' order by calls desc`,
  );
  return {
    cpuSeconds: (await readCpuSeconds(server.pid)) - cpuBefore,
    statements: rows.reduce((sum, { calls }) => sum + calls, 0),
    databaseMs: rows.reduce((sum, { ms }) => sum + ms, 0),
    listed: rows.map(({ query, calls }) => ({ calls, query: query.slice(0, 110) })),
  };
}
