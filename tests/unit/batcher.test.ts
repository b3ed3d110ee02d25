import { createBatcher } from '@/lib/async/batcher';

/** Multiplies by ten, and notes what came together. An odd number is at fault, and with it all that it comes with. */
function createWork(options: { keyOf?: (item: number) => string } = {}) {
  const batches: number[][] = [];
  const ask = createBatcher(
    async (items: readonly number[]) => {
      batches.push([...items]);
      await new Promise(setImmediate);
      const fault = items.find((item) => item % 2);
      if (fault) throw new Error(`fault in ${fault}`);
      if (items.includes(0)) throw new Error('nobody is there');
      return items.map((item) => item * 10);
    },
    { mayBeOfOne: (error) => error instanceof Error && error.message.startsWith('fault'), ...options },
  );
  return { ask, batches };
}

it('begins at once, and does together what is asked for meanwhile', async () => {
  const { ask, batches } = createWork();
  const asked = [2, 4, 6, 8].map(ask);
  expect(batches).toEqual([[2]]);
  expect(await Promise.all(asked)).toEqual([20, 40, 60, 80]);
  expect(batches).toEqual([[2], [4, 6, 8]]);
});

it('does by halves what could not be done together, so that a fault is told only to who asked for it', async () => {
  const { ask, batches } = createWork();
  const outcomes = await Promise.allSettled([2, 4, 5, 6, 7].map(ask));
  expect(batches).toEqual([[2], [4, 5, 6, 7], [4, 5], [4], [5], [6, 7], [6], [7]]);
  const fault = (number: number) => ({ status: 'rejected', reason: new Error(`fault in ${number}`) });
  const done = (value: number) => ({ status: 'fulfilled', value });
  expect(outcomes).toEqual([done(20), done(40), fault(5), done(60), fault(7)]);
  expect(await ask(8)).toBe(80);
});

it('tells everybody at once what is no fault of one', async () => {
  const { ask, batches } = createWork();
  const outcomes = await Promise.allSettled([2, 4, 0, 6].map(ask));
  expect(batches).toEqual([[2], [4, 0, 6]]);
  const nobody = { status: 'rejected', reason: new Error('nobody is there') };
  expect(outcomes).toEqual([{ status: 'fulfilled', value: 20 }, nobody, nobody, nobody]);
  expect(await ask(8)).toBe(80);
});

it('goes on after a fault of one alone, and keeps a batch within its bound', async () => {
  const { ask, batches } = createWork();
  const refused = ask(1);
  const others = Array.from({ length: 250 }, () => ask(2));
  await expect(refused).rejects.toThrow('fault in 1');
  expect(new Set(await Promise.all(others))).toEqual(new Set([20]));
  expect(batches.map(({ length }) => length)).toEqual([1, 100, 100, 50]);
});

it('puts no two items with the same key into one batch', async () => {
  const { ask, batches } = createWork({ keyOf: (item) => String(item % 10) });
  expect(await Promise.all([8, 2, 12, 4, 22, 14].map(ask))).toEqual([80, 20, 120, 40, 220, 140]);
  expect(batches).toEqual([[8], [2, 4], [12, 14], [22]]);
});
