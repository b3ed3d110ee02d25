import { sql, type Transaction } from 'kysely';
import pino from 'pino';
import type { Store } from '@/lib/server/ports/store/store';
import { openDatabase, type Database } from '@/lib/server/store/open-database';
import { createStore } from '@/lib/server/store/store';
import type { Tables } from '@/lib/server/store/tables';
import { createSeeds } from '@/tests/contract/store/seeds';
import { describeWithPostgres } from '@/tests/support/describe-with-postgres';
import { startPostgres, type TestPostgres } from '@/tests/support/postgres';
import { createHeardLine } from '@/tests/support/transcript-factories';
import { waitFor } from '@/tests/support/wait-for';

const AT = new Date('2026-03-01T12:00:00Z');
const OLD = { before: new Date('2126-01-01T00:00:00Z') };
const FOUND = { at: AT, spoken: 'en', speechMs: 900, dropped: 0, lines: [createHeardLine()] };

type Line = { visitId: string; transcriptId: string };

describeWithPostgres('what is said in a visit that somebody else has locked', () => {
  let postgres: TestPostgres;
  let database: Database;
  let store: Store;
  beforeAll(async () => {
    postgres = await startPostgres();
    database = await openDatabase({ url: postgres.url }, pino({ level: 'silent' }));
    store = createStore(database.db);
  });
  afterAll(async () => {
    await database.close();
    await postgres.stop();
  });

  /** Stores a visit whose section was recorded twice; something is said in both takes, and the visitor corrected it. */
  async function seedMade() {
    const { seedVisit, issue } = createSeeds({ store });
    const { visit } = await seedVisit();
    for (const count of [1, 2]) {
      const { id: takeId } = await issue(visit.id, { count });
      await store.takes.save(takeId, { bytes: 10, claimedMs: 1000, device: 'Web' });
      const id = `words${count}of${visit.id.replaceAll('-', '')}`;
      await store.transcripts.request({ id, takeId, most: 9, at: AT });
      await store.transcripts.begin({ takeId, runId: 'run', at: AT });
      await store.transcripts.keep({ takeId, runId: 'run', ...FOUND });
      await correct({ visitId: visit.id, transcriptId: id });
    }
    return { visitId: visit.id, transcriptId: `words1of${visit.id.replaceAll('-', '')}` };
  }

  const correct = (line: Line) =>
    store.transcripts.correct({ ...line, position: 0, words: 'Hello', corrector: { by: 'visitor' }, at: AT });

  /** Locks the visit, lets somebody begin, and once that waits takes all that is below the visit. */
  async function whileLocked(visitId: string, begin: () => Promise<unknown>): Promise<unknown> {
    let begun: Promise<unknown> = Promise.resolve();
    await database.db.transaction().execute(async (trx) => {
      await sql`select from user_videos where id = ${visitId} for update`.execute(trx);
      let hasEnded = false;
      begun = begin().finally(() => (hasEnded = true));
      begun.catch(() => undefined);
      await waitFor(async () => hasEnded || (await isAwaited()));
      await takeAll(trx, visitId);
    });
    return begun;
  }

  async function isAwaited(): Promise<boolean> {
    const { rows } = await sql`select from pg_stat_activity where wait_event_type = 'Lock'`.execute(database.db);
    return rows.length > 0;
  }

  async function takeAll(trx: Transaction<Tables>, visitId: string): Promise<void> {
    await sql`select from takes where user_video_id = ${visitId} for update nowait`.execute(trx);
    await sql`select from transcripts where user_video_id = ${visitId} for update nowait`.execute(trx);
    await sql`
      select from transcript_lines where transcript_id in (select id from transcripts where user_video_id = ${visitId})
      for update nowait`.execute(trx);
  }

  it.each<[string, (line: Line) => Promise<unknown>]>([
    ['is corrected', correct],
    ['is again what was heard', ({ visitId }) => store.transcripts.undoCorrections(visitId, 'visitor')],
    ['is removed', ({ visitId }) => store.transcripts.removeOfVisit(visitId, AT)],
    [
      'goes with takes that nobody needs',
      () => store.retention.dropTakes({ ...OLD, at: AT, until: AT, idsOf: (ids) => ids, limit: 10 }),
    ],
  ])('%s, and nobody waits who holds anything else of it', async (_, begin) => {
    const line = await seedMade();
    await expect(whileLocked(line.visitId, () => begin(line))).resolves.not.toThrow();
  });
});
