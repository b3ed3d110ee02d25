import { sql } from 'kysely';
import pino from 'pino';
import { createBossQueue } from '@/lib/server/queue/boss-queue';
import { openDatabase, type Database } from '@/lib/server/store/open-database';
import { createStore } from '@/lib/server/store/store';
import { unpreparedTakes } from '@/lib/server/store/unprepared-takes';
import { describeWithPostgres } from '@/tests/support/describe-with-postgres';
import { startPostgres, type TestPostgres } from '@/tests/support/postgres';
import { testStore } from './store/store.contract';

const logger = pino({ level: 'silent' });

describeWithPostgres('the store on PostgreSQL', () => {
  let database: Database;
  let postgres: TestPostgres;
  testStore(async () => {
    postgres = await startPostgres();
    database = await openDatabase({ url: postgres.url }, logger);
    const close = async () => {
      await database.close();
      await postgres.stop();
    };
    return { store: createStore(database.db), db: database.db, close };
  });

  it('finds the takes that are owed work by an index, however many there are', async () => {
    const { db } = database;
    await sql`
      insert into takes (id, user_video_id, section_id, count, folder, key, device, allowed_bytes, saved_at)
      select 'old-' || n, (select min(id) from user_videos), 'old', n, 'old/' || n, 'old/' || n || '/upload',
        'Web', 1, now() - n * interval '1 hour'
      from generate_series(1, 20000) as n`.execute(db);
    await sql`analyze takes`.execute(db);
    const plan = await unpreparedTakes(db, new Date(Date.now() - 48 * 3_600_000)).explain();
    expect(JSON.stringify(plan)).toContain('takes_owed');
  });

  it('is brought up to date by ten processes at once, and only by those that may', async () => {
    const url = await postgres.createDatabase('at_once');
    await expect(openDatabase({ url }, logger, { migrates: false })).rejects.toThrow('run `npm run migrate` first');
    const opened = await Promise.all(
      Array.from({ length: 10 }, async () => {
        const one = await openDatabase({ url }, logger);
        const queue = await createBossQueue({ pool: one.pool, logger, isOnlyProcess: false });
        await queue.close();
        return one;
      }),
    );
    const reader = await openDatabase({ url }, logger, { migrates: false });
    for (const one of [...opened, reader]) await one.close();
  });

  it('serves a version that knows only older tables', async () => {
    const url = await postgres.createDatabase('newer');
    const newer = await openDatabase({ url }, logger);
    await sql`insert into schema_migration values ('9999-of-tomorrow', now()::text)`.execute(newer.db);
    await sql`alter table takes add column of_tomorrow text`.execute(newer.db);
    for (const migrates of [true, false]) await (await openDatabase({ url }, logger, { migrates })).close();
    await newer.close();
  });
});
