import { createTimeLimit } from '@/lib/browser/take-store/time-limit';
import { createManualTimers, settle } from '../support/browser-factories';

function setUp() {
  const timers = createManualTimers();
  return { timers, limitTime: createTimeLimit(5000, timers) };
}

const hang = () => new Promise<never>(() => {});

it('gives what work gives in time', async () => {
  const { limitTime } = setUp();
  expect(await limitTime(async () => 'done')).toBe('done');
});

it('fails as the work fails', async () => {
  const { limitTime } = setUp();
  await expect(
    limitTime(async () => {
      throw new Error('full');
    }),
  ).rejects.toThrow('full');
});

it('gives up at its limit and not before', async () => {
  const { limitTime, timers } = setUp();
  const fail = jest.fn();
  limitTime(hang).catch(fail);
  await timers.pass(4999);
  expect(fail).not.toHaveBeenCalled();
  await timers.pass(1);
  await settle();
  expect(fail).toHaveBeenCalledTimes(1);
});

it('begins nothing else as long as something hangs', async () => {
  const { limitTime, timers } = setUp();
  limitTime(hang).catch(() => {});
  await timers.pass(5000);
  const work = jest.fn(async () => {});
  await expect(limitTime(work)).rejects.toThrow();
  expect(work).not.toHaveBeenCalled();
});

it('begins again when what hung is done after all, even by failing', async () => {
  const { limitTime, timers } = setUp();
  let fail: (error: Error) => void = () => {};
  limitTime(() => new Promise((_, reject) => (fail = reject))).catch(() => {});
  await timers.pass(5000);
  fail(new Error('late'));
  await settle();
  expect(await limitTime(async () => 'done')).toBe('done');
});

it('counts work that throws at once as failed', async () => {
  const { limitTime } = setUp();
  await expect(
    limitTime(() => {
      throw new Error('no database');
    }),
  ).rejects.toThrow('no database');
});
