import { CallError, errorFromAnswer } from '@/lib/browser/api/call-error';
import { createSaving, shownPercent, type SavingDeps } from '@/lib/browser/saving/saving';
import type { UploadStatus } from '@/lib/browser/upload/state';
import { createManualTimers, settle } from '../support/browser-factories';
import { createFakeUploads } from '../support/fake-takes';

function setUp({ status, ...overrides }: Partial<SavingDeps> & { status?: UploadStatus } = {}) {
  const timers = createManualTimers();
  const deps = { queueSave: jest.fn(), goOn: jest.fn(), goBack: jest.fn(), log: jest.fn() };
  type Record = { finish: () => void; fail: (error: Error) => void };
  const record: Record = { finish: () => {}, fail: () => {} };
  const save = jest.fn(
    () => new Promise<void>((resolve, reject) => Object.assign(record, { finish: resolve, fail: reject })),
  );
  const uploads = createFakeUploads({ status });
  const upload = { send: jest.fn(), status: () => uploads.status(), subscribe: uploads.subscribe };
  const saving = createSaving({ upload, save, timers, random: () => 0.5, ...deps, ...overrides });
  return { saving, timers, upload, uploads, save, record, ...deps };
}

it('grows by one percent each time (spec 4.30)', async () => {
  const { saving, timers, uploads } = setUp();
  saving.enter();
  uploads.tell({ name: 'sending', share: 0.9 });
  await timers.pass(350 * 7);
  expect(shownPercent(saving.getState())).toBe(7);
});

it.each([
  [0, 200],
  [0.999999, 499],
])('waits between 200 and 499 ms (chance %d) (spec 9.16)', async (chance, milliseconds) => {
  const { saving, timers, uploads } = setUp({ random: () => chance });
  saving.enter();
  uploads.tell({ name: 'sending', share: 0.9 });
  await timers.pass(milliseconds - 1);
  expect(shownPercent(saving.getState())).toBe(0);
  await timers.pass(1);
  expect(shownPercent(saving.getState())).toBe(1);
});

it('sends, then writes the record, and goes on a second after that (spec 9.17)', async () => {
  const { saving, timers, upload, uploads, save, record, goOn } = setUp();
  saving.enter();
  expect(upload.send).toHaveBeenCalledTimes(1);
  expect(save).not.toHaveBeenCalled();
  uploads.tell({ name: 'onServer' });
  expect(save).toHaveBeenCalledTimes(1);
  await timers.pass(350 * 200);
  expect(shownPercent(saving.getState())).toBe(99);
  record.finish();
  await settle();
  expect(shownPercent(saving.getState())).toBe(100);
  await timers.pass(999);
  expect(goOn).not.toHaveBeenCalled();
  await timers.pass(1);
  expect(goOn).toHaveBeenCalledTimes(1);
});

it('goes back only once its failure was read', async () => {
  const { saving, timers, uploads, goBack, log } = setUp();
  saving.enter();
  uploads.tell({ name: 'failed', share: 0.2, problem: 'unsent' });
  await timers.pass(5000);
  expect(saving.getState()).toEqual({ name: 'failed', shown: 0, problem: 'unsent' });
  expect(goBack).not.toHaveBeenCalled();
  expect(log).toHaveBeenCalledWith('Upload failed', 'unsent');
  saving.dismiss();
  expect(goBack).toHaveBeenCalledTimes(1);
});

it.each([
  ['refused', errorFromAnswer(400, { error: { code: 'foreignUrl' } })],
  ['visitGone', errorFromAnswer(404, { error: { code: 'notFound' } })],
  ['unsent', errorFromAnswer(503, null)],
  ['unsent', new CallError('network', 'away')],
  ['unsent', new Error('down')],
])('calls it %s when the record cannot be written: %s', async (problem, error) => {
  const { saving, record } = setUp({ status: { name: 'onServer' } });
  saving.enter();
  record.fail(error);
  await settle();
  expect(saving.getState()).toEqual({ name: 'failed', shown: 99, problem });
});

it('offers to go on after five seconds, and leaves the take to the queue when that is chosen', async () => {
  const { saving, timers, queueSave, goOn } = setUp();
  saving.enter();
  await timers.pass(4999);
  expect(saving.getState()).not.toHaveProperty('isLate');
  await timers.pass(1);
  expect(saving.getState()).toMatchObject({ name: 'saving', isLate: true });
  saving.goOnEarly();
  expect([queueSave.mock.calls.length, goOn.mock.calls.length]).toEqual([1, 1]);
  expect(queueSave.mock.invocationCallOrder[0]).toBeLessThan(goOn.mock.invocationCallOrder[0] ?? 0);
});

it('takes nobody anywhere who has left', async () => {
  const { saving, timers, uploads, record, goOn } = setUp({ status: { name: 'onServer' } });
  saving.enter();
  saving.leave();
  record.finish();
  uploads.tell({ name: 'failed', share: 0, problem: 'unsent' });
  await timers.pass(5000);
  expect(goOn).not.toHaveBeenCalled();
  expect(saving.getState()).toEqual({ name: 'idle' });
});
