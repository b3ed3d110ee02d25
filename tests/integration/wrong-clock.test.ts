import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import pino from 'pino';
import { createBossQueue } from '@/lib/server/queue/boss-queue';
import { openDatabase, type Database } from '@/lib/server/store/open-database';
import { createStore } from '@/lib/server/store/store';
import type { Child } from '@/tests/support/child';
import { describeWithPostgres } from '@/tests/support/describe-with-postgres';
import { common } from '@/tests/support/many-processes';
import { startPostgres, type TestPostgres } from '@/tests/support/postgres';
import { startWorkerProcess } from '@/tests/support/processes';
import { storeVisit } from '@/tests/support/store-visit';
import { makeTempFolder } from '@/tests/support/temp-folder';
import { waitFor } from '@/tests/support/wait-for';

describeWithPostgres('a worker whose clock is a year ahead', () => {
  const logger = pino({ level: 'silent' });
  const temp = makeTempFolder();
  const workers: Child[] = [];
  let postgres: TestPostgres;
  let database: Database;
  beforeAll(async () => {
    postgres = await startPostgres();
    database = await openDatabase({ url: postgres.url }, logger);
    await (await createBossQueue({ pool: database.pool, logger, isOnlyProcess: false })).close();
  });
  afterAll(async () => {
    for (const worker of workers) await worker.end('SIGTERM');
    await database.close();
    await postgres.stop();
    temp.remove();
  });

  async function start(env: Record<string, string> = {}): Promise<Child> {
    const worker = await startWorkerProcess({ ...common(postgres), DATA_DIR: temp.folder, ...env });
    workers.push(worker);
    return worker;
  }

  it('removes nothing and says why, and keeps no other worker from removing what is due', async () => {
    const store = createStore(database.db);
    const { visit } = await storeVisit(store);
    const due = { key: `of/nobody/${visit.id}`, is_prefix: false, until: new Date(Date.now() - 1000) };
    await database.db.insertInto('erased_files').values(due).execute();
    const left = () => database.db.selectFrom('erased_files').select('key').where('key', '=', due.key).execute();

    const ahead = pathToFileURL(join('tests', 'support', 'year-ahead.mjs')).href;
    const wrong = await start({ NODE_OPTIONS: `--import=${ahead}` });
    await waitFor(() => wrong.output().includes('nothing is removed: this machine'));
    expect(await store.visits.get(visit.id)).not.toBeNull();
    expect(await left()).toHaveLength(1);

    await start();
    await waitFor(async () => (await left()).length === 0);
    expect(await store.visits.get(visit.id)).not.toBeNull();
  });
});
