import { forEachAtMost } from '@/lib/async/for-each-at-most';

it('works on so many at once, and on all', async () => {
  const done: number[] = [];
  let running = 0;
  let most = 0;
  await forEachAtMost(2, [1, 2, 3, 4, 5], async (item) => {
    most = Math.max(most, (running += 1));
    await new Promise(setImmediate);
    running -= 1;
    done.push(item);
  });
  expect([done.sort(), most]).toEqual([[1, 2, 3, 4, 5], 2]);
});

it('rejects with the first error', async () => {
  const fail = async () => Promise.reject(new Error('no'));
  await expect(forEachAtMost(2, [1, 2], fail)).rejects.toThrow('no');
});

it('begins nothing after an error, and rejects once all that was begun has ended', async () => {
  const seen: string[] = [];
  const work = async (item: number) => {
    seen.push(`begin ${item}`);
    if (item === 1) throw new Error('no');
    await new Promise(setImmediate);
    seen.push(`end ${item}`);
  };
  await expect(forEachAtMost(2, [1, 2, 3, 4], work)).rejects.toThrow('no');
  expect(seen).toEqual(['begin 1', 'begin 2', 'end 2']);
});
