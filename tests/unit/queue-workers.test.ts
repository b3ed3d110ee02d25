import type { Logger } from '@/lib/server/log/logger';
import type { ClaimedJob, Claims } from '@/lib/server/queue/claims';
import { createWorkers } from '@/lib/server/queue/workers';

const NAMES = ['stitch', 'poster', 'verify'];
const POLL_MS = 2_000;
const logger = { error: () => {} } as unknown as Logger;

/** Starts workers that find no job, until `jobs` has some. `takesAll`: as in the only process. */
async function startIdle({ takesAll = false } = {}) {
  jest.useFakeTimers();
  const taken: string[] = [];
  const jobs: string[] = [];
  const ends: ((error?: Error) => void)[] = [];
  const findDue = jest.fn(async (): Promise<string[]> => []);
  const take = async (name: string, most: number) => {
    taken.push(name);
    return jobs.splice(0, most).map((id) => ({ id, name }) as ClaimedJob);
  };
  const settled = async () => {};
  const claims = { take, findDue, complete: settled, fail: settled } as unknown as Claims;
  const onSettled = jest.fn();
  const workers = createWorkers(claims, { logger, takesAll, onSettled });
  const handle = () =>
    new Promise<object>((resolve, reject) => ends.push((error) => (error ? reject(error) : resolve({ found: 1 }))));
  for (const name of NAMES) workers.start(name, { max: 2 }, handle);
  await jest.advanceTimersByTimeAsync(0);
  expect(taken.splice(0)).toEqual(NAMES);
  const wake = async () => {
    workers.wake('stitch');
    await jest.advanceTimersByTimeAsync(0);
    return taken.splice(0).length;
  };
  /** The first job that runs has ended. */
  const end = async (error?: Error) => {
    ends.shift()?.(error);
    await jest.advanceTimersByTimeAsync(0);
    return taken.splice(0).length;
  };
  return { workers, taken, findDue, jobs, wake, end, onSettled };
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

it('After a job, workers look for another only where there may be one', async () => {
  const { workers, jobs, wake, end, onSettled } = await startIdle();
  jobs.push('a');
  expect(await wake()).toBe(2);
  expect(await end()).toBe(0);
  expect(onSettled.mock.calls).toEqual([['a', { found: 1 }]]);
  jobs.push('b', 'c');
  expect(await wake()).toBe(2);
  expect(await end()).toBe(1);
  expect(await end(new Error('try again'))).toBe(1);
  expect(onSettled.mock.lastCall).toEqual(['c', undefined]);
  await workers.close();
});

it('The only process takes at once all jobs that may run', async () => {
  const { workers, jobs, wake, end } = await startIdle({ takesAll: true });
  jobs.push('a', 'b', 'c');
  expect(await wake()).toBe(1);
  expect(await end()).toBe(1);
  expect(await end()).toBe(1);
  expect(await end()).toBe(0);
  await workers.close();
});

it('A job that comes while another is being taken is taken, too', async () => {
  const { workers, jobs, taken, end } = await startIdle();
  workers.wake('stitch');
  while (taken.length === 0) await Promise.resolve();
  jobs.push('late');
  workers.wake('stitch');
  await jest.advanceTimersByTimeAsync(0);
  expect(jobs).toEqual([]);
  expect(taken.length).toBeGreaterThan(1);
  await end();
  await workers.close();
});
