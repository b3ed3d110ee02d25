import { allStarted, startChild, waitUntilReady } from '@/tests/support/child';
import { createUndo } from '@/tests/support/undo';

const startIdle = () => startChild(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);

it('a process that is not ready in time has ended', async () => {
  const child = startIdle();
  await expect(waitUntilReady(child, async () => false, 10)).rejects.toThrow('was not ready after 10 ms');
  expect(child.hasEnded()).toBe(true);
});

it('of processes that start together none stays when one fails', async () => {
  const child = startIdle();
  const failing = Promise.reject(new Error('no port is free'));
  await expect(allStarted([failing, Promise.resolve(child)])).rejects.toThrow('no port is free');
  expect(child.hasEnded()).toBe(true);
});

it('what was begun before something failed is ended, the latest first', async () => {
  const ended: string[] = [];
  const undo = createUndo();
  async function begin() {
    undo.add(() => ended.push('replaced'));
    undo.instead(() => ended.push('one'));
    undo.add(async () => ended.push('two'));
    throw new Error('no port is free');
  }
  await expect(undo.unless(begin())).rejects.toThrow('no port is free');
  expect(ended).toEqual(['two', 'one']);
});
