/** How long what was read may be used, ms: see docs/decisions/0030-what-calls-cost.md. */
const PERIOD_MS = 1000;

export type Recent<T> = {
  /** Returns what was read in this second, or reads it; callers at the same time share one reading. */
  find(name: string): Promise<T | null>;
  /** Reads everything anew from now on. */
  forget(): void;
};

export type RecentOptions = {
  /** How many names are remembered at most; others are read every time. */
  most: number;
  /** The time of this process, ms. Everything is forgotten when a second of it ends. */
  clock?: () => number;
};

/**
 * Remembers what `read` returns until the second ends, so that nothing is older than a second. All that is made from it
 * within the same second is not older either. What does not exist (`null`) and what fails is not remembered.
 */
export function createRecent<T>(
  read: (name: string) => Promise<T | null>,
  { most, clock = () => performance.now() }: RecentOptions,
): Recent<T> {
  let second = NaN;
  let readings = new Map<string, Promise<T | null>>();

  function begin(name: string): Promise<T | null> {
    const reading = read(name);
    const own = readings;
    if (own.size >= most) return reading;
    own.set(name, reading);
    const drop = () => void own.delete(name);
    reading.then((value) => value ?? drop(), drop);
    return reading;
  }

  return {
    find(name) {
      const current = Math.floor(clock() / PERIOD_MS);
      if (current !== second) [second, readings] = [current, new Map()];
      return readings.get(name) ?? begin(name);
    },
    forget: () => void (readings = new Map()),
  };
}
