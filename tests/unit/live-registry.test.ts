import { createLiveTakes, type LiveResult } from '@/lib/server/use-cases/live-takes';
import { createPart } from '@/tests/support/parts';

const manyParts = (count: number) =>
  Array.from({ length: count }, (_, index) => createPart(index, new Uint8Array([1])));
const parts = manyParts(1);

async function inFakeTime(work: () => Promise<unknown>): Promise<void> {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask'] });
  try {
    await work();
  } finally {
    jest.useRealTimers();
  }
}

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
    await live.during('take', 'visit', async (run) => {
      run.whole.give('its file');
      void run.taken.promise.then(() => (isTaken = true));
      const onWhole = async (path: string) => void used.push(`${path}, taken: ${isTaken}`);
      expect(await live.seal('take', parts, onWhole)).toBe(true);
      expect(await live.seal('take', parts, onWhole)).toBe(false);
      await run.taken.promise;
    });
    expect(used).toEqual(['its file, taken: false']);
  });

  it('waits with encoding its pictures while as many others do as may', async () => {
    const live = createLiveTakes({ maxEncoded: 1 });
    await live.during('first', 'visit', async (first) => {
      expect([live.mayEncode(first), live.mayEncode(first)]).toEqual([true, true]);
      await live.during('second', 'visit', async (second) => expect(live.mayEncode(second)).toBe(false));
    });
    await live.during('third', 'visit', async (third) => expect(live.mayEncode(third)).toBe(true));
  });

  it('goes on to its end as soon as its sender has said of which parts it is', async () => {
    const live = createLiveTakes();
    live.endAfter('take', parts);
    await live.during('take', 'visit', async (run) => {
      live.endAfter('take', manyParts(12));
      expect(run.parts).toBeNull();
      const hasRung = run.wakeSignal.wait(60_000);
      live.endAfter('take', parts);
      await hasRung;
      expect(run.parts).toBe(parts);
      run.whole.give('its file');
      expect(await live.seal('take', manyParts(1), async () => {})).toBe(true);
      expect(run.ending).toBeNull();
    });
  });

  it('is put together from its parts when it is settled with others than its sender had said', async () => {
    const live = createLiveTakes();
    await live.during('take', 'visit', async (run) => {
      live.endAfter('take', parts);
      run.whole.give('a file of other parts');
      expect(await live.seal('take', manyParts(2), async () => {})).toBe(false);
      expect(run.ending).toBe('the take is of other parts');
      expect(await live.result('take')).toBeNull();
    });
  });

  it('has no file and no result once its run has given up', async () => {
    const live = createLiveTakes();
    let sealing: Promise<boolean> | undefined;
    let result: Promise<unknown> | undefined;
    await live.during('take', 'visit', async () => {
      sealing = live.seal('take', parts, async () => {});
      result = live.result('take');
    });
    expect([await sealing, await result]).toEqual([false, null]);
  });

  it('is not waited for when it is far behind: it ends, and the take is put together from its parts', async () => {
    const live = createLiveTakes();
    await inFakeTime(() =>
      live.during('take', 'visit', async (run) => {
        run.fed = 1;
        const sealing = live.seal('take', manyParts(11), async () => {});
        await jest.advanceTimersByTimeAsync(5000);
        expect(await sealing).toBe(false);
        expect(run.ending).toBe('it is behind');
        expect(await live.result('take')).toBeNull();
      }),
    );
    await live.during('take', 'visit', async (run) => {
      run.fed = 2;
      run.whole.give('its file');
      expect(await live.seal('take', manyParts(12), async () => run.taken.give())).toBe(true);
    });
  });

  it.each([
    [
      'once it is there, as long as a run is slow but would be done in the same time again',
      [4e6, 1.9e6, 0],
      'a result',
    ],
    ['no longer than ten seconds when its run stands still', [4e6, 4e6], null],
    ['no longer when its run is slower than that', [4e6, 1.9e6, 1e6], null],
    ['no longer when nothing waits and it is not done', [0, 0], null],
  ])('is waited for: %s', async (_, waiting, expected) => {
    const live = createLiveTakes();
    await inFakeTime(() =>
      live.during('take', 'visit', async (run) => {
        const left = [...waiting];
        run.waiting = () => left.shift()!;
        run.whole.give('its file');
        await live.seal('take', parts, async () => {});
        const result = live.use('take', async () => 'a result');
        await jest.advanceTimersByTimeAsync(10_000 * (waiting.length - 1));
        run.result.give({} as LiveResult);
        expect(await result).toBe(expected);
        expect(left).toEqual([]);
      }),
    );
  });

  it('ends when its visitor records further takes: one visit has two places', async () => {
    const live = createLiveTakes();
    const endings: (string | null)[] = [];
    await live.during('one', 'visit', (one) =>
      live.during('two', 'visit', (two) =>
        live.during('another', 'other visit', (another) =>
          live.during('three', 'visit', async (three) => {
            endings.push(...[one, two, another, three].map(({ ending }) => ending));
          }),
        ),
      ),
    );
    expect(endings).toEqual(['later takes are being recorded', null, null, null]);
  });

  it('keeps its files until the last one who uses them has ended', async () => {
    const live = createLiveTakes();
    const events: string[] = [];
    await live.during('take', 'visit', async (run) => {
      run.whole.give('its file');
      void run.used.promise.then(() => events.push('used'));
      expect(await live.use('take', async () => 'not sealed yet')).toBeNull();
      await live.seal('take', parts, async () => {});
      const first = live.use('take', async () => {
        events.push('one begins');
        await live.use('take', async () => void events.push('another ends'));
        await new Promise((resolve) => setImmediate(resolve));
        events.push('one ends');
        return null;
      });
      run.result.give({} as LiveResult);
      await first;
      await run.used.promise;
    });
    expect(events).toEqual(['one begins', 'another ends', 'one ends', 'used']);
  });
});
