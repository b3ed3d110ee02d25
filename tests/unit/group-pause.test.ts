import { createGroup } from '@/lib/async/group';

/** Ends the pause after the last group. */
let mockEndPause = () => {};
jest.mock('node:timers/promises', () => ({
  setTimeout: () => new Promise<void>((resolve) => (mockEndPause = resolve)),
}));

it('lets a group fill for a while after the one before, however soon that was done', async () => {
  const groups: number[][] = [];
  const ask = createGroup(
    async (items: readonly number[]) => {
      groups.push([...items]);
      return items;
    },
    { mayBeOfOne: () => false },
  );
  await ask(2);
  const second = ask(4);
  await new Promise(setImmediate);
  const third = ask(6);
  expect(groups).toEqual([[2]]);
  mockEndPause();
  expect(await Promise.all([second, third])).toEqual([4, 6]);
  expect(groups).toEqual([[2], [4, 6]]);
});
