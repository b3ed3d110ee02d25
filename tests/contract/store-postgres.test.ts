import { sql } from 'kysely';
import pino from 'pino';
import { openDatabase, type Database } from '@/lib/server/store/open-database';
import { createStore } from '@/lib/server/store/store';
import { unpreparedTakes } from '@/lib/server/store/unprepared-takes';
import { describeWithPostgres } from '@/tests/support/describe-with-postgres';
import { startPostgres } from '@/tests/support/postgres';
import { testStore } from './store/store.contract';

const logger = pino({ level: 'silent' });

describeWithPostgres('the store on PostgreSQL', () => {
  let database: Database;
  testStore(async () => {
    const postgres = await startPostgres();
    database = await openDatabase({ url: postgres.url }, logger);
    const close = async () => {
      await database.close();
      await postgres.stop();
    };
    return { store: createStore(database.db), close };
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
});
