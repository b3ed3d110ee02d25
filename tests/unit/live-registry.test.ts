import { createLiveTakes } from '@/lib/server/use-cases/live-takes';
import { createPart } from '@/tests/support/parts';

const parts = [createPart(0, new Uint8Array([1]))];

describe('a take that is normalised while it is recorded', () => {
  it('is put together from its parts when nobody normalises it', async () => {
    const live = createLiveTakes();
    expect(await live.seal('take', parts, async () => {})).toBe(false);
    expect(await live.result('take')).toBeNull();
  });

  it('gives its file away once, and is told when that was used', async () => {
    const live = createLiveTakes();
    const used: string[] = [];
    let isTaken = false;
    await live.during('take', async (run) => {
      run.whole.give('its file');
      void run.taken.promise.then(() => (isTaken = true));
      const onWhole = async (path: string) => void used.push(`${path}, taken: ${isTaken}`);
      expect(await live.seal('take', parts, onWhole)).toBe(true);
      expect(await live.seal('take', parts, onWhole)).toBe(false);
      await run.taken.promise;
    });
    expect(used).toEqual(['its file, taken: false']);
  });

  it('has no file and no result once its run has given up', async () => {
    const live = createLiveTakes();
    let sealing: Promise<boolean> | undefined;
    let result: Promise<unknown> | undefined;
    await live.during('take', async () => {
      sealing = live.seal('take', parts, async () => {});
      result = live.result('take');
    });
    expect([await sealing, await result]).toEqual([false, null]);
  });
});
