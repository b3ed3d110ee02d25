import { createPatience } from '@/lib/browser/take-store/patience';
import { createManualTimers, settle } from '../support/browser-factories';

function setUp() {
  const timers = createManualTimers();
  return { timers, patience: createPatience(5000, timers) };
}

const hang = () => new Promise<never>(() => {});

it('gives what work gives in time', async () => {
  const { patience } = setUp();
  expect(await patience(async () => 'done')).toBe('done');
});

it('fails as the work fails', async () => {
  const { patience } = setUp();
  await expect(patience(async () => { throw new Error('full'); })).rejects.toThrow('full');
});

it('gives up at its limit and not before', async () => {
  const { patience, timers } = setUp();
  const fail = jest.fn();
  patience(hang).catch(fail);
  await timers.pass(4999);
  expect(fail).not.toHaveBeenCalled();
  await timers.pass(1);
  await settle();
  expect(fail).toHaveBeenCalledTimes(1);
});

it('begins nothing else as long as something hangs', async () => {
  const { patience, timers } = setUp();
  patience(hang).catch(() => {});
  await timers.pass(5000);
  const work = jest.fn(async () => {});
  await expect(patience(work)).rejects.toThrow();
  expect(work).not.toHaveBeenCalled();
});

it('begins again when what hung is done after all, even by failing', async () => {
  const { patience, timers } = setUp();
  let fail: (error: Error) => void = () => {};
  patience(() => new Promise((_, reject) => (fail = reject))).catch(() => {});
  await timers.pass(5000);
  fail(new Error('late'));
  await settle();
  expect(await patience(async () => 'done')).toBe('done');
});

it('counts work that throws at once as failed', async () => {
  const { patience } = setUp();
  await expect(patience(() => { throw new Error('no database'); })).rejects.toThrow('no database');
});
