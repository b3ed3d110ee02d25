/** How many go together at most. */
const MOST = 100;

type Waiting<I, O> = { item: I; resolve: (answer: O) => void; reject: (error: unknown) => void };

/**
 * Does the work for many at once: whoever asks while a group is under way goes with the next group, so nobody waits for
 * company. `work` resolves with an answer for each item, in their order. When it rejects with what may be the fault of
 * one item (`mayBeOfOne`), it is called again for each alone: what cannot be done for one does no harm to the others,
 * and each is told its own error. All are told any other error at once.
 */
export function createGroup<I, O>(
  work: (items: readonly I[]) => Promise<readonly O[]>,
  mayBeOfOne: (error: unknown) => boolean,
): (item: I) => Promise<O> {
  const waiting: Waiting<I, O>[] = [];
  let isUnderWay = false;

  async function answer(group: readonly Waiting<I, O>[]): Promise<void> {
    try {
      const answers = await work(group.map(({ item }) => item));
      group.forEach(({ resolve }, index) => resolve(answers[index] as O));
    } catch (error) {
      if (group.length === 1 || !mayBeOfOne(error)) group.forEach(({ reject }) => reject(error));
      else await Promise.all(group.map((one) => answer([one])));
    }
  }

  async function run(): Promise<void> {
    if (isUnderWay) return;
    isUnderWay = true;
    while (waiting.length > 0) await answer(waiting.splice(0, MOST));
    isUnderWay = false;
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      void run();
    });
}
