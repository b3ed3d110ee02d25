import { sql, type Kysely } from 'kysely';
import { LONGEST_RUN_SECONDS } from '@/lib/domain/limits';
import type { DoomedBatch, DoomedFileRepository } from '../ports/store/doomed-files';
import { adoptOlderLists } from './adopt-older-lists';
import { doom } from './doom';
import { keysWithoutRow, prefixesWithoutRow } from './references';
import type { Tables } from './tables';

/** For how long a remover has a batch for itself, ms: one that takes longer counts as dead. */
const CLAIM_MS = 10 * 60 * 1000;
/** The first and the longest pause after a removal that failed, seconds. */
const FIRST_PAUSE = 5;
const LONGEST_PAUSE = 10 * 60;
/**
 * The shortest and the longest time before a prefix is emptied again, seconds. In between it is as long as the prefix
 * has been on the list: what comes late is rare, and asking a store for what is there costs.
 */
const SOONEST_AGAIN = 60;
const LATEST_AGAIN = 30 * 60;

export function createDoomedFileRepository(db: Kysely<Tables>, asyncDb = db): DoomedFileRepository {
  return {
    expect: (keys, now) => {
      const dueAt = new Date(now.getTime() + LONGEST_RUN_SECONDS * 1000);
      return doom(db, { keys }, { because: 'run', at: now, dueAt });
    },

    async release(keys, now) {
      if (keys.length === 0) return;
      await sql`
        update doomed_files set not_before = ${now} where key in (
          select key from doomed_files
          where key = any(${[...keys]}::text[]) and claimed_until is null and not_before > ${now}
          for update skip locked)`.execute(asyncDb);
    },

    addLate: (key, now) => doom(db, { keys: [key] }, { because: 'late', at: now }),

    claim: async ({ max, now }) => (await claim(db, max, now, false)) ?? claim(db, max, now, true),

    async noteRemoved(batch, now) {
      const claimedAt = new Date(batch.claimedUntil.getTime() - CLAIM_MS);
      // What was added anew meanwhile may have more files by now: it stays, and is due.
      await sql`
        delete from doomed_files
        where ${isOf(batch)} and not_before <= ${claimedAt} and (until is null or until <= ${now})`.execute(db);
      const pause = sql`make_interval(secs => greatest(${SOONEST_AGAIN}::float8,
        least(${LATEST_AGAIN}::float8, extract(epoch from ${now}::timestamptz - doomed_at))))`;
      await sql`
        update doomed_files set claimed_until = null, tries = 0, removed_at = ${now},
          not_before = case when not_before > ${claimedAt} then not_before
            else least(until, ${now}::timestamptz + ${pause}) end
        where ${isOf(batch)}`.execute(db);
    },

    async postpone(batch, now) {
      await sql`
        update doomed_files set claimed_until = null, tries = tries + 1,
          not_before = ${now}::timestamptz + make_interval(secs =>
            least(${LONGEST_PAUSE}::float8, ${FIRST_PAUSE}::float8 * power(2::float8, least(tries, 20))))
        where ${isOf(batch)}`.execute(db);
    },

    adopt: (now) => adoptOlderLists(db, now),
  };
}

/** Nothing but this batch: after a claim has run out, somebody else may have its keys. */
function isOf({ keys, prefixes, claimedUntil }: DoomedBatch) {
  return sql`key = any(${[...keys, ...prefixes]}::text[]) and claimed_until = ${claimedUntil}`;
}

/**
 * The rows are locked before it is asked what refers to their keys: a transaction that takes one out is over by then,
 * or has not seen it yet and finds it claimed.
 */
function claim(db: Kysely<Tables>, max: number, now: Date, again: boolean): Promise<DoomedBatch | null> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ key: string; is_prefix: boolean }>`
      select key, is_prefix from doomed_files
      where not_before <= ${now} and (claimed_until is null or claimed_until <= ${now})
        and removed_at is ${again ? sql`not null` : sql`null`}
      order by not_before limit ${max} for update skip locked`.execute(trx);
    if (rows.length === 0) return null;
    const named = (isPrefix: boolean) => rows.filter((row) => row.is_prefix === isPrefix).map(({ key }) => key);
    const keys = await keysWithoutRow(trx, named(false));
    const prefixes = await prefixesWithoutRow(trx, named(true));
    const unneeded = [...keys, ...prefixes];
    const needed = rows.map(({ key }) => key).filter((key) => !unneeded.includes(key));
    if (needed.length > 0) await sql`delete from doomed_files where key = any(${needed}::text[])`.execute(trx);
    const claimedUntil = new Date(now.getTime() + CLAIM_MS);
    await sql`
      update doomed_files set claimed_until = ${claimedUntil} where key = any(${unneeded}::text[])`.execute(trx);
    return { keys, prefixes, claimedUntil };
  });
}
