/** How long to wait: at least so long and at most so long, by chance in between. */
export type Pause = { minMilliseconds: number; maxMilliseconds: number };

/** The same thing is tried so many times in a row. */
export const MAX_TRIES = 8;

const FIRST_MS = 500;
const LONGEST_MS = 15_000;
/** Those who were sent away together do not come back together. */
const SPREAD_MS = 1000;

/** With full jitter, doubling from 0.5 s to 15 s. `failures`: in a row, from 1. */
export function backOff(failures: number): Pause {
  return { minMilliseconds: 0, maxMilliseconds: Math.min(FIRST_MS * 2 ** (failures - 1), LONGEST_MS) };
}

/** As long as the server asked for. */
export function pauseOf(seconds: number): Pause {
  return { minMilliseconds: seconds * 1000, maxMilliseconds: seconds * 1000 + SPREAD_MS };
}

/** `random` gives 0 to 1. */
export function drawPause({ minMilliseconds, maxMilliseconds }: Pause, random: () => number): number {
  return minMilliseconds + Math.round((maxMilliseconds - minMilliseconds) * random());
}
