import type { CallError } from '../api/call-error';

const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 15_000;

/** Returns how long to wait before a failed request is made again. `failures`: how many in a row failed before it. */
export function pauseAfter({ retryAfter }: CallError, failures: number): number {
  const growing = Math.min(FIRST_PAUSE_MS * 2 ** failures, LONGEST_PAUSE_MS);
  return retryAfter === null ? growing : retryAfter * 1000;
}
