import { openDatabaseClock } from '@/lib/server/store/database-clock';
import { whileClocksAgree } from '@/lib/server/wiring/clocks-agree';

const START = new Date('2026-11-24T12:00:00Z');
const YEAR_MS = 365 * 24 * 60 * 60 * 1000;
const MINUTE_MS = 60_000;
const ASK_MS = 10_000;

beforeEach(() => void jest.useFakeTimers({ now: START }));
afterEach(() => void jest.useRealTimers());

/** A database whose clock runs as it should, on a machine whose clock can be set. */
async function setUp({ answerMs = 0 } = {}) {
  const database = { startedAt: START.getTime() - performance.now(), answerMs, isAway: false };
  const clock = await openDatabaseClock({
    askMs: ASK_MS,
    async readTime() {
      if (database.isAway) throw new Error('the database is away');
      const time = new Date(database.startedAt + performance.now());
      if (database.answerMs > 0) await jest.advanceTimersByTimeAsync(database.answerMs);
      return time;
    },
  });
  const error = jest.fn();
  const remove = jest.fn(async () => {});
  return { clock, database, error, remove, removing: whileClocksAgree(clock, { error })(remove) };
}

it('goes by the database, however wrong the clock of this machine is', async () => {
  jest.setSystemTime(START.getTime() + YEAR_MS);
  const { clock } = await setUp();
  expect(clock.now()).toEqual(START);
  await jest.advanceTimersByTimeAsync(5_000);
  expect(clock.now().getTime() - START.getTime()).toBe(5_000);
  jest.setSystemTime(0);
  expect(clock.now().getTime() - START.getTime()).toBe(5_000);
});

it('follows the database’s clock when that is set, and goes on while the database is away', async () => {
  const { clock, database } = await setUp();
  database.startedAt += MINUTE_MS;
  await jest.advanceTimersByTimeAsync(ASK_MS);
  expect(clock.now().getTime() - START.getTime()).toBe(MINUTE_MS + ASK_MS);
  database.isAway = true;
  await jest.advanceTimersByTimeAsync(2 * ASK_MS);
  expect(clock.now().getTime() - START.getTime()).toBe(MINUTE_MS + 3 * ASK_MS);
});

it('is not moved by a slow answer', async () => {
  const { clock, database } = await setUp();
  database.answerMs = 8_000;
  await jest.advanceTimersByTimeAsync(ASK_MS);
  const begun = performance.now();
  const before = clock.now().getTime();
  await jest.advanceTimersByTimeAsync(ASK_MS);
  expect(clock.now().getTime() - before).toBe(performance.now() - begun);
});

it.each([
  ['a year ahead', YEAR_MS],
  ['two minutes behind', -2 * MINUTE_MS],
])('removes nothing while this machine’s clock is %s, and says so once', async (_, aheadMs) => {
  const { removing, remove, error } = await setUp();
  jest.setSystemTime(START.getTime() + aheadMs);
  await removing();
  await removing();
  expect(remove).not.toHaveBeenCalled();
  expect(error).toHaveBeenCalledTimes(1);
  expect(error).toHaveBeenCalledWith({ aheadSeconds: aheadMs / 1000 }, expect.stringContaining('nothing is removed'));
});

it('removes nothing while the database’s clock is a year ahead, and goes on once they agree', async () => {
  const { database, removing, remove, error } = await setUp();
  database.startedAt += YEAR_MS;
  await jest.advanceTimersByTimeAsync(ASK_MS);
  await removing();
  expect(remove).not.toHaveBeenCalled();
  database.startedAt -= YEAR_MS;
  await jest.advanceTimersByTimeAsync(ASK_MS);
  await removing();
  expect(remove).toHaveBeenCalledTimes(1);
  expect(error).toHaveBeenCalledTimes(1);
});

it('removes what is due while the clocks differ by some seconds', async () => {
  const { removing, remove } = await setUp();
  jest.setSystemTime(START.getTime() + 20_000);
  await removing();
  expect(remove).toHaveBeenCalledTimes(1);
});
