import type { Logger } from '@/lib/server/log/logger';
import type { Worker } from '@/lib/server/wiring/worker';
import { startWorker } from '@/lib/worker/start-worker';
import { createFakeQueue } from '@/tests/support/fake-queue';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const MINUTE_MS = 60_000;

type Given = { jobs?: Worker['jobs']; network?: 'network' | 'noNetwork' };

async function start(duties: Record<string, () => Promise<void>>, { jobs = 'all', network = 'noNetwork' }: Given = {}) {
  const [error, warn] = [jest.fn(), jest.fn()];
  const queue = createFakeQueue();
  const [work, answer] = [jest.spyOn(queue, 'work'), jest.spyOn(queue, 'answer')];
  const worker = {
    handlers: Object.fromEntries([...PROGRAMS, 'deliver', 'fetch'].map((name) => [name, async () => {}])),
    ...{ queue, jobs, liveTakes: 0, isLeaving: () => false },
    checks: { children: { check: async () => network } },
    duties: Object.entries(duties).map(([name, run]) => ({ name, everyMs: MINUTE_MS, run })),
  } as unknown as Worker;
  await startWorker({ worker, logger: { error, warn } as unknown as Logger });
  const taken = [...work.mock.calls, ...answer.mock.calls].map(([name]) => name);
  return { error, warn, taken: taken.sort() };
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

const PROGRAMS = [
  ...['captionFilm', 'clip', 'confirm', 'inspect', 'inspectFile', 'live', 'normalise', 'poster', 'stitch', 'verify'],
];

it.each([
  ['all', [...PROGRAMS, 'deliver', 'fetch'].sort()],
  ['programs', PROGRAMS],
  ['network', ['deliver', 'fetch']],
] as const)('a worker of %s takes these jobs alone', async (jobs, expected) => {
  expect((await start({}, { jobs })).taken).toEqual(expected);
});

it('a start says that programs are not kept from the network, where any are run', async () => {
  const { warn } = await start({}, { network: 'network' });
  expect(warn).toHaveBeenCalledWith({}, expect.stringContaining('can reach the network'));
  expect((await start({}, { network: 'noNetwork' })).warn).not.toHaveBeenCalled();
  expect((await start({}, { network: 'network', jobs: 'network' })).warn).not.toHaveBeenCalled();
});
