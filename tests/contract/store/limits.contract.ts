import { createUuid } from '@/tests/support/factories';
import type { RunningStore } from './seeds';

/** Tests the repository of limits. */
export function testLimits(run: RunningStore): void {
  describe('limits', () => {
    const now = new Date();
    const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);
    const limit = { max: 3, seconds: 60 };

    it('let as many through as they say, however many ask at once, and say until when', async () => {
      const key = createUuid();
      const answers = await Promise.all(
        Array.from({ length: 10 }, () => run.store.limits.count({ key, ...limit, at: now })),
      );
      expect(answers.filter((answer) => answer === null)).toHaveLength(3);
      expect(answers.filter((answer) => answer?.getTime() === later(60).getTime())).toHaveLength(7);
    });

    it('begin anew when their time is over, and do not count what they refuse', async () => {
      const key = createUuid();
      const counts = [];
      for (const seconds of [0, 10, 20, 30, 59, 60, 61, 62, 63])
        counts.push((await run.store.limits.count({ key, ...limit, at: later(seconds) })) === null);
      expect(counts).toEqual([true, true, true, false, false, true, true, true, false]);
    });

    it('count several uses at once, all of them or none', async () => {
      const key = createUuid();
      const count = async (amount: number, seconds = 0) =>
        (await run.store.limits.count({ key, max: 10, seconds: 60, at: later(seconds), amount })) === null;
      expect([await count(11), await count(7), await count(4), await count(3), await count(1)]).toEqual([
        ...[false, true, false],
        ...[true, false],
      ]);
      expect([await count(10, 60), await count(1, 61)]).toEqual([true, false]);
    });

    it('are each their own, and forgotten when they are over, not before', async () => {
      const [key, other] = [createUuid(), createUuid()];
      const once = { max: 1, seconds: 60 };
      expect(await run.store.limits.count({ key, ...once, at: now })).toBeNull();
      expect(await run.store.limits.count({ key: other, ...once, at: later(30) })).toBeNull();
      await run.store.limits.sweep(later(60));
      expect(await run.store.limits.count({ key: other, ...once, at: later(60) })).not.toBeNull();
      expect(await run.store.limits.count({ key, ...once, at: later(1) })).toBeNull();
    });

    it('last longer when whoever has one extends it, and nobody else can', async () => {
      const once = { key: createUuid(), max: 1, seconds: 60 };
      const extend = (end: number, next: number) => run.store.limits.extend(once.key, later(end), later(next));
      expect(await run.store.limits.count({ ...once, at: now })).toBeNull();
      expect([await extend(60, 90), await extend(60, 95), await extend(90, 100)]).toEqual([true, false, true]);
      expect(await run.store.limits.count({ ...once, at: later(99) })).toEqual(later(100));
      expect(await run.store.limits.count({ ...once, at: later(100) })).toBeNull();
    });

    it('do not stay reached for a year because of one use by a clock that was a year ahead', async () => {
      const key = createUuid();
      const once = { key, max: 1, seconds: 60 };
      expect(await run.store.limits.count({ ...once, at: later(365 * 24 * 60 * 60) })).toBeNull();
      expect(await run.store.limits.count({ ...once, at: now })).toBeNull();
      // Clocks of processes differ by some milliseconds.
      expect(await run.store.limits.count({ ...once, at: later(-1) })).toEqual(later(60));
    });
  });
}
