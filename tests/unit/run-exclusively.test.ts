import type { LimitRepository } from '@/lib/server/ports/store/upkeep';
import type { Deps } from '@/lib/server/use-cases/deps';
import { runExclusively } from '@/lib/server/use-cases/run-exclusively';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const MINUTE_MS = 60_000;
const turn = { key: 'upkeep', seconds: 50 };

/** What processes share; each of them can do the work. */
function setUp() {
  let end = new Date(0);
  const limits: Pick<LimitRepository, 'count' | 'extend'> = {
    async count({ at, seconds }) {
      if (end > at) return end;
      end = new Date(at.getTime() + seconds * 1000);
      return null;
    },
    async extend(_, from, next) {
      const isSame = end.getTime() === from.getTime();
      if (isSame) end = next;
      return isSame;
    },
  };
  const deps = { store: { limits } as unknown as Deps['store'], now: () => new Date() };
  const other = jest.fn(async () => {});
  return { deps, other, tryOther: () => runExclusively(deps, turn, other) };
}

it('whoever works longer than a turn keeps it, and the next turn is a while after its end', async () => {
  const { deps, other, tryOther } = setUp();
  let finish = () => {};
  const working = runExclusively(deps, turn, () => new Promise((resolve) => (finish = resolve)));
  for (let minutes = 0; minutes < 30; minutes += 1) {
    await jest.advanceTimersByTimeAsync(MINUTE_MS);
    await tryOther();
  }
  expect(other).not.toHaveBeenCalled();
  finish();
  await working;
  await jest.advanceTimersByTimeAsync(MINUTE_MS);
  await tryOther();
  expect(other).toHaveBeenCalledTimes(1);
});

it('whoever fails gives the next turn to others', async () => {
  const { deps, other, tryOther } = setUp();
  await expect(runExclusively(deps, turn, () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  await jest.advanceTimersByTimeAsync(MINUTE_MS);
  await tryOther();
  expect(other).toHaveBeenCalledTimes(1);
});
