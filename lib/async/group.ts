import { setTimeout } from 'node:timers/promises';

/** How many go together at most. */
const MOST = 100;
/** How soon a group may follow the one before, ms: who comes alone waits for nothing, and many go together. */
const PAUSE_MS = 10;

type Waiting<I, O> = { item: I; resolve: (answer: O) => void; reject: (error: unknown) => void };

type Options<I> = {
  /** Whether an error may be the fault of one item. */
  mayBeOfOne: (error: unknown) => boolean;
  /** No two items of a group have the same key. Default: any items may go together. */
  keyOf?: (item: I) => string;
};

/**
 * Does the work for many at once: whoever asks while a group is under way, or sooner than `PAUSE_MS` after it began,
 * goes with a later group. Whoever comes alone waits for nothing. `work` resolves with an answer for each item, in
 * their order. When it rejects with what may be the fault of one item, it is called again for each half, and so on:
 * what cannot be done for one does no harm to the others, and each is told its own error. All are told any other error
 * at once.
 */
export function createGroup<I, O>(
  work: (items: readonly I[]) => Promise<readonly O[]>,
  { mayBeOfOne, keyOf }: Options<I>,
): (item: I) => Promise<O> {
  let waiting: Waiting<I, O>[] = [];
  let isUnderWay = false;

  function takeGroup(): Waiting<I, O>[] {
    const keys = new Set<unknown>();
    const [group, others]: [Waiting<I, O>[], Waiting<I, O>[]] = [[], []];
    for (const one of waiting) {
      const key = keyOf ? keyOf(one.item) : one;
      (group.length < MOST && !keys.has(key) ? group : others).push(one);
      keys.add(key);
    }
    waiting = others;
    return group;
  }

  async function answer(group: readonly Waiting<I, O>[]): Promise<void> {
    try {
      const answers = await work(group.map(({ item }) => item));
      group.forEach(({ resolve }, index) => resolve(answers[index] as O));
    } catch (error) {
      if (group.length === 1 || !mayBeOfOne(error)) group.forEach(({ reject }) => reject(error));
      else for (const half of halvesOf(group)) await answer(half);
    }
  }

  async function run(): Promise<void> {
    if (isUnderWay) return;
    isUnderWay = true;
    while (waiting.length > 0) {
      const pause = setTimeout(PAUSE_MS);
      await answer(takeGroup());
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
