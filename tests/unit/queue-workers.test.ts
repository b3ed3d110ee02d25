import type { Logger } from '@/lib/server/log/logger';
import type { Claims } from '@/lib/server/queue/claims';
import { createWorkers } from '@/lib/server/queue/workers';

const NAMES = ['stitch', 'poster', 'verify'];
const POLL_MS = 2_000;
const logger = { error: () => {} } as unknown as Logger;

/** Starts workers that find no job. */
async function startIdle() {
  jest.useFakeTimers();
  const taken: string[] = [];
  const findDue = jest.fn(async (): Promise<string[]> => []);
  const take = async (name: string) => (taken.push(name), null);
  const workers = createWorkers({ take, findDue } as unknown as Claims, logger, () => {});
  for (const name of NAMES) workers.start(name, { max: 2 }, async () => {});
  await jest.advanceTimersByTimeAsync(0);
  expect(taken.splice(0)).toEqual(NAMES);
  return { workers, taken, findDue };
}

afterEach(() => jest.useRealTimers());

it('Idle workers look for the jobs of all queues at once, and take of those that have some', async () => {
  const { workers, taken, findDue } = await startIdle();
  await jest.advanceTimersByTimeAsync(5 * POLL_MS);
  expect([findDue.mock.calls.length, taken]).toEqual([5, []]);
  expect(findDue).toHaveBeenLastCalledWith(NAMES);
  findDue.mockResolvedValueOnce(['poster']);
  await jest.advanceTimersByTimeAsync(POLL_MS);
  expect(taken).toEqual(['poster']);
  await workers.close();
});

it('Workers that could not look for jobs look again', async () => {
  const { workers, taken, findDue } = await startIdle();
  findDue.mockRejectedValueOnce(new Error('away')).mockResolvedValueOnce(['verify']);
  await jest.advanceTimersByTimeAsync(POLL_MS);
  expect(taken).toEqual([]);
  await jest.advanceTimersByTimeAsync(POLL_MS);
  expect(taken).toEqual(['verify']);
  await workers.close();
});

it('A job that was told of is taken at once', async () => {
  const { workers, taken } = await startIdle();
  workers.wake('stitch');
  await jest.advanceTimersByTimeAsync(0);
  expect(taken).toEqual(['stitch']);
  await workers.close();
});
