import type { Logger } from '@/lib/server/logger';
import type { Worker } from '@/lib/server/wiring/worker';
import { startWorker } from '@/lib/worker/start-worker';
import { createFakeQueue } from '@/tests/support/fake-queue';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const MINUTE_MS = 60_000;

async function start(duties: Record<string, () => Promise<void>>) {
  const error = jest.fn();
  const worker = {
    queue: createFakeQueue(),
    liveTakes: 0,
    hasVideoSession: false,
    duties: Object.entries(duties).map(([name, run]) => ({ name, everyMs: MINUTE_MS, run })),
  } as unknown as Worker;
  await startWorker({ worker, logger: { error } as unknown as Logger });
  return { error };
}

it('a worker’s start, and each of its duties, waits for no other one, however long that takes', async () => {
  const sweep = jest.fn(() => new Promise<void>(() => {}));
  const resume = jest.fn(async () => {});
  await start({ sweep, resume });
  expect(resume).toHaveBeenCalledTimes(1);
  await jest.advanceTimersByTimeAsync(5 * MINUTE_MS);
  expect(resume).toHaveBeenCalledTimes(6);
  expect(sweep).toHaveBeenCalledTimes(1);
});

it('a duty that failed is said in the log, and done again', async () => {
  const failed = new Error('failed');
  const resume = jest.fn(() => Promise.reject(failed));
  const { error } = await start({ resume });
  await jest.advanceTimersByTimeAsync(MINUTE_MS);
  expect(resume).toHaveBeenCalledTimes(2);
  expect(error).toHaveBeenCalledWith({ err: failed, duty: 'resume' }, 'a duty failed');
});
