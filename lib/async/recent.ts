/** How long what was read may be used, ms, unless said otherwise: see docs/decisions/0030-what-calls-cost.md. */
const PERIOD_MS = 1000;

export type Recent<T> = {
  /** Returns what was read in this period, or reads it; callers at the same time share one reading. */
  find(name: string): Promise<T | null>;
  /** Reads everything anew from now on. */
  forget(): void;
};

export type RecentOptions = {
  /** How many names are remembered at most; others are read every time. */
  max: number;
  /** Everything is forgotten when one of these ends, ms. */
  periodMs?: number;
  /** The time of this process, ms. */
  clock?: () => number;
};

/**
 * Remembers what `read` returns until the period ends, a second, so that nothing is older than that. All that is made
 * from it within the same period is not older either. What does not exist (`null`) and what fails is not remembered.
 */
export function createRecent<T>(
  read: (name: string) => Promise<T | null>,
  { max, periodMs = PERIOD_MS, clock = () => performance.now() }: RecentOptions,
): Recent<T> {
  let period = NaN;
  let readings = new Map<string, Promise<T | null>>();

  function begin(name: string): Promise<T | null> {
    const reading = read(name);
    const own = readings;
    if (own.size >= max) return reading;
    own.set(name, reading);
    const drop = () => void own.delete(name);
    reading.then((value) => value ?? drop(), drop);
    return reading;
  }

  return {
    find(name) {
      const current = Math.floor(clock() / periodMs);
      if (current !== period) [period, readings] = [current, new Map()];
      return readings.get(name) ?? begin(name);
    },
    forget: () => void (readings = new Map()),
  };
}
