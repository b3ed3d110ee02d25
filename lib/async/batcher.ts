import { setTimeout } from 'node:timers/promises';

/** How many go together at most. */
const MAX = 100;
/** How soon a batch may follow the one before, ms: who comes alone waits for nothing, and many go together. */
const PAUSE_MS = 10;

type Waiting<I, O> = { item: I; resolve: (answer: O) => void; reject: (error: unknown) => void };

type Options<I> = {
  /** Whether an error may be the fault of one item. */
  mayBeOfOne: (error: unknown) => boolean;
  /** No two items of a batch have the same key. Default: any items may go together. */
  keyOf?: (item: I) => string;
};

/**
 * Does the work for many at once: whoever asks while a batch is under way, or sooner than `PAUSE_MS` after it began,
 * goes with a later batch. Whoever comes alone waits for nothing. `work` resolves with an answer for each item, in
 * their order. When it rejects with what may be the fault of one item, it is called again for each half, and so on:
 * what cannot be done for one does no harm to the others, and each is told its own error. All are told any other error
 * at once.
 */
export function createBatcher<I, O>(
  work: (items: readonly I[]) => Promise<readonly O[]>,
  { mayBeOfOne, keyOf }: Options<I>,
): (item: I) => Promise<O> {
  let waiting: Waiting<I, O>[] = [];
  let isUnderWay = false;

  function takeBatch(): Waiting<I, O>[] {
    const keys = new Set<unknown>();
    const [batch, others]: [Waiting<I, O>[], Waiting<I, O>[]] = [[], []];
    for (const one of waiting) {
      const key = keyOf ? keyOf(one.item) : one;
      (batch.length < MAX && !keys.has(key) ? batch : others).push(one);
      keys.add(key);
    }
    waiting = others;
    return batch;
  }

  async function answer(batch: readonly Waiting<I, O>[]): Promise<void> {
    try {
      const answers = await work(batch.map(({ item }) => item));
      batch.forEach(({ resolve }, index) => resolve(answers[index] as O));
    } catch (error) {
      if (batch.length === 1 || !mayBeOfOne(error)) batch.forEach(({ reject }) => reject(error));
      else for (const half of halvesOf(batch)) await answer(half);
    }
  }

  async function run(): Promise<void> {
    if (isUnderWay) return;
    isUnderWay = true;
    while (waiting.length > 0) {
      const pause = setTimeout(PAUSE_MS);
      await answer(takeBatch());
      await pause;
    }
    isUnderWay = false;
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      void run();
    });
}

function halvesOf<T>(all: readonly T[]): [readonly T[], readonly T[]] {
  const half = Math.ceil(all.length / 2);
  return [all.slice(0, half), all.slice(half)];
}
