import { sql, type Kysely } from 'kysely';
import type { Clock } from '../ports/clock';
import type { Tables } from './tables';

/** How often the database is asked for its time, ms. In between, this machine's monotonic clock goes on from it. */
const ASK_MS = 10_000;

type Parts = { readTime(): Promise<Date>; askMs?: number };

/** Returns what time it is in the database. */
export async function readDatabaseTime(db: Kysely<Tables>): Promise<Date> {
  const { rows } = await sql<{ time: Date }>`select clock_timestamp() as time`.execute(db);
  return rows[0]!.time;
}

/**
 * Opens the clock of the database. Every process of an installation has the same, however wrong the clock of its own
 * machine is, and setting that one changes nothing. Rejects when the database does not answer; later the clock goes on
 * without it.
 */
export async function openDatabaseClock({ readTime, askMs = ASK_MS }: Parts): Promise<Clock & { close(): void }> {
  /** The database's time is the monotonic one and this, ms. */
  let offset = (await ask()).middle;

  /** The time was read at some moment between the question and the answer. */
  async function ask() {
    const sentAt = performance.now();
    const time = (await readTime()).getTime();
    const [least, most] = [time - performance.now(), time - sentAt];
    return { least, most, middle: (least + most) / 2 };
  }

  /** Changes no more than the answer shows to be wrong: a slow answer moves nothing. */
  async function askAgain(): Promise<void> {
    const { least, most } = await ask();
    offset = Math.min(Math.max(offset, least), most);
  }

  // Whoever uses the database says that it is away.
  const timer = setInterval(() => void askAgain().catch(() => {}), askMs).unref();
  const now = () => new Date(performance.now() + offset);
  return { now, ownIsAheadMs: () => Date.now() - now().getTime(), close: () => clearInterval(timer) };
}
