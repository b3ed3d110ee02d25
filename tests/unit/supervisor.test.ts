import type { PgBoss } from 'pg-boss';
import type { Logger } from '@/lib/server/log/logger';
import type { Claims } from '@/lib/server/queue/claims';
import { startSupervisor } from '@/lib/server/queue/supervisor';
import { createWorkers, type Workers } from '@/lib/server/queue/workers';

const LEASE_MS = 10_000;
const logger = { error: () => {} } as unknown as Logger;

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

/** A process among others that can see one silent worker's job all the time. */
function setUp({ isOnlyProcess = false } = {}) {
  const takeOver = jest.fn(async () => new Set(['stitch']));
  const beat = jest.fn(async () => {});
  const wake = jest.fn();
  const parts = {
    boss: { supervise: async () => {} } as unknown as PgBoss,
    claims: { takeOver } as unknown as Claims,
    workers: { beat } as unknown as Workers,
    wake,
  };
  const supervisor = startSupervisor(parts, logger, { isOnlyProcess });
  const times = async (milliseconds: number) => {
    takeOver.mockClear();
    await jest.advanceTimersByTimeAsync(milliseconds);
    return takeOver.mock.calls.length;
  };
  return { supervisor, times, beat, wake };
}

it('takes jobs of a dead worker over, within 15 s, and wakes their queue', async () => {
  const { times, wake } = setUp();
  expect(await times(LEASE_MS)).toBe(0);
  expect(await times(5_000)).toBeGreaterThan(0);
  expect(wake).toHaveBeenCalledWith('stitch');
});

it('gives everybody the time of a lease after the machine slept', async () => {
  const { times } = setUp();
  await times(2 * LEASE_MS);
  jest.setSystemTime(Date.now() + 60_000);
  expect(await times(LEASE_MS - 1_000)).toBe(0);
  expect(await times(5_000)).toBeGreaterThan(0);
});

it.each([-365, 365])('takes jobs over although the clock was set by %s days', async (days) => {
  const { times } = setUp();
  jest.setSystemTime(Date.now() + days * 24 * 60 * 60 * 1000);
  await times(LEASE_MS + 3_000);
  expect(await times(5_000)).toBeGreaterThan(0);
});

it('gives everybody the time of a lease after the database was away', async () => {
  const { times, beat } = setUp();
  await times(2 * LEASE_MS);
  beat.mockRejectedValueOnce(new Error('the database is away'));
  await times(2_000);
  expect(await times(LEASE_MS - 2_000)).toBe(0);
  expect(await times(5_000)).toBeGreaterThan(0);
});

it('gives everybody the time of a lease after the database stood still, without an error', async () => {
  const { times, beat } = setUp();
  await times(2 * LEASE_MS);
  let goOn = () => {};
  const still = new Promise<void>((resolve) => (goOn = resolve));
  beat.mockImplementation(() => still);
  await times(12_000);
  beat.mockImplementation(async () => {});
  goOn();
  expect(await times(LEASE_MS - 1_000)).toBe(0);
  expect(await times(5_000)).toBeGreaterThan(0);
});

it('asks the database whether it answers, also where no job runs', async () => {
  const renew = jest.fn(() => Promise.reject(new Error('the database is away')));
  const { beat } = createWorkers({ renew } as unknown as Claims, { logger, takesAll: false, onSettled: () => {} });
  await expect(beat(true)).rejects.toThrow('the database is away');
});

it('takes nothing over where it is alone', async () => {
  const { times } = setUp({ isOnlyProcess: true });
  expect(await times(10 * LEASE_MS)).toBe(0);
});
