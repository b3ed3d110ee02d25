import type { Task } from './upload-task';

/** What is known of the connection. */
export type Line = {
  isOnline: boolean;
  /** So much may be under way at once. */
  limit: number;
  /** Milliseconds the last part took. */
  partTook: number;
};

const MAX_IN_FLIGHT = 4;
/** No progress and no answer for so long is a stall. */
const PATIENCE_MS = 20_000;
/** A page that slept while a part was under way must not become patient for hours. */
const LONGEST_MS = 120_000;

export const NEW_LINE: Line = { isOnline: true, limit: MAX_IN_FLIGHT, partTook: 0 };

/**
 * How long a part may show no progress. What a browser calls sent may only lie in the system's buffers: on a slow
 * line a part looks stalled for as long as the last one took.
 */
export function patienceOf(line: Line, task: Task): number {
  return Math.max(PATIENCE_MS, Math.min(2 * line.partTook, LONGEST_MS)) * 2 ** task.stalls;
}

/** One at a time: together they stalled. */
export function afterStall(line: Line): Line {
  return { ...line, limit: 1 };
}

/** More at a time, unless the line is so slow that they would only share it. */
export function afterPart(line: Line, partTook: number): Line {
  const limit = partTook < PATIENCE_MS / 2 ? Math.min(line.limit + 1, MAX_IN_FLIGHT) : line.limit;
  return { ...line, limit, partTook };
}
