import { createSaving, type SavingDeps } from '@/lib/browser/takes/saving';
import { shownPercent } from '@/lib/browser/takes/saving-machine';
import { createManualTimers, settle } from '../support/browser-factories';

function setUp(overrides: Partial<SavingDeps> = {}) {
  const timers = createManualTimers();
  const deps = { goOn: jest.fn(), goBack: jest.fn(), log: jest.fn() };
  type Upload = { tell: (share: number) => void; finish: () => void; fail: (error: Error) => void };
  const upload: Upload = { tell: () => {}, finish: () => {}, fail: () => {} };
  const save = (onProgress: (share: number) => void) =>
    new Promise<void>((resolve, reject) => Object.assign(upload, { tell: onProgress, finish: resolve, fail: reject }));
  const saving = createSaving({ save, timers, random: () => 0.5, ...deps, ...overrides });
  return { saving, timers, upload, ...deps };
}

it('grows by one percent each time', async () => {
  const { saving, timers, upload } = setUp();
  saving.enter();
  upload.tell(1);
  await timers.pass(350 * 7);
  expect(shownPercent(saving.getState())).toBe(7);
});

it.each([
  [0, 200],
  [0.999999, 499],
])('waits between 200 and 499 ms (chance %d)', async (chance, milliseconds) => {
  const { saving, timers, upload } = setUp({ random: () => chance });
  saving.enter();
  upload.tell(1);
  await timers.pass(milliseconds - 1);
  expect(shownPercent(saving.getState())).toBe(0);
  await timers.pass(1);
  expect(shownPercent(saving.getState())).toBe(1);
});

it('goes on a second after everything is saved', async () => {
  const { saving, timers, upload, goOn } = setUp();
  saving.enter();
  upload.finish();
  await settle();
  expect(shownPercent(saving.getState())).toBe(100);
  await timers.pass(999);
  expect(goOn).not.toHaveBeenCalled();
  await timers.pass(1);
  expect(goOn).toHaveBeenCalledTimes(1);
});

it('goes back only once its failure was read', async () => {
  const { saving, timers, upload, goBack, log } = setUp();
  saving.enter();
  upload.fail(new Error('Could not get upload url'));
  await timers.pass(5000);
  expect(saving.getState()).toEqual({ name: 'failed', shown: 0, problem: 'unsent' });
  expect(goBack).not.toHaveBeenCalled();
  expect(log).toHaveBeenCalledWith('Upload failed', 'Error: Could not get upload url');
  saving.dismiss();
  expect(goBack).toHaveBeenCalledTimes(1);
});

it('takes nobody anywhere who has left', async () => {
  const { saving, timers, upload, goOn } = setUp();
  saving.enter();
  saving.leave();
  upload.finish();
  await timers.pass(5000);
  expect(goOn).not.toHaveBeenCalled();
});
