import { createBatcher } from '@/lib/async/batcher';

/** Ends the pause after the last batch. */
let mockEndPause = () => {};
jest.mock('node:timers/promises', () => ({
  setTimeout: () => new Promise<void>((resolve) => (mockEndPause = resolve)),
}));

it('lets a batch fill for a while after the one before, however soon that was done', async () => {
  const batches: number[][] = [];
  const ask = createBatcher(
    async (items: readonly number[]) => {
      batches.push([...items]);
      return items;
    },
    { mayBeOfOne: () => false },
  );
  await ask(2);
  const second = ask(4);
  await new Promise(setImmediate);
  const third = ask(6);
  expect(batches).toEqual([[2]]);
  mockEndPause();
  expect(await Promise.all([second, third])).toEqual([4, 6]);
  expect(batches).toEqual([[2], [4, 6]]);
});
