import { sql } from 'kysely';
import pino from 'pino';
import { createBossQueue } from '@/lib/server/queue/boss-queue';
import { openDatabase, type Database } from '@/lib/server/store/open-database';
import { createStore } from '@/lib/server/store/store';
import { unpreparedTakes } from '@/lib/server/store/unprepared-takes';
import { describeWithPostgres } from '@/tests/support/describe-with-postgres';
import { startPostgres, type TestPostgres } from '@/tests/support/postgres';
import { createSeeds } from './store/seeds';
import { testStore } from './store/store.contract';

const ALL = { after: null, limit: 1000 };

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
    const plan = await unpreparedTakes(db, new Date(Date.now() - 48 * 3_600_000), ALL).explain();
    expect(JSON.stringify(plan)).toContain('takes_owed');
  });

  it('makes nobody wait for a lock on another’s visit when takes are issued and parts announced together', async () => {
    const { db } = database;
    const store = createStore(db);
    const { seedVisit, issue, inputOf } = createSeeds({ store });
    const of = async () => {
      const { campaign, visit } = await seedVisit();
      const take = await issue(visit.id, { allowedBytes: 100 });
      const wanted = inputOf(visit.id);
      const found = await store.visits.findForUpload(campaign.name, visit.uuid, { ...wanted, marks: [] });
      if (!found) throw new Error('the visit was not found');
      const limit = (key: string) => ({ key: `${key} of ${visit.id}`, max: 10, seconds: 60, at: new Date() });
      const part = { index: 0, bytes: 10, sha256: 'ab'.repeat(32) };
      return {
        take,
        announce: () => store.parts.announce(take.id, part, limit('announcement')),
        issueNext: () => store.takes.issueNext(wanted, found.next, limit('take')),
      };
    };
    const [locked, free] = [await of(), await of()];
    await db.transaction().execute(async (trx) => {
      await trx.selectFrom('takes').select('id').where('id', '=', locked.take.id).forUpdate().execute();
      const { visitId } = locked.take;
      await trx.selectFrom('user_videos').select('id').where('id', '=', visitId).forUpdate().execute();
      // Once one of each is under way alone, the others wait for it and go together.
      const first = await of();
      const announced = [first, locked, free].map(({ announce }) => announce());
      const issued = [first, locked, free].map(({ issueNext }) => issueNext());
      expect(await Promise.all(announced)).toEqual([[], null, []]);
      expect((await Promise.all(issued)).map((take) => take !== null)).toEqual([true, false, true]);
    });
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
