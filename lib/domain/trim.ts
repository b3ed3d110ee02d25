/** What is kept of a recording, milliseconds from its beginning. */
export type Trim = { fromMs: number; toMs: number };

export type TrimEnd = keyof Trim;

/** So much of a recording is kept at least, milliseconds; a shorter one is kept whole. */
export const LEAST_KEPT_MS = 1000;

/** The whole of a recording. */
export const wholeTrim = (lengthMs: number): Trim => ({ fromMs: 0, toMs: lengthMs });

/** Returns how far one end of a trim may be moved. */
export function trimRange(trim: Trim, end: TrimEnd, lengthMs: number): { min: number; max: number } {
  return end === 'fromMs'
    ? { min: 0, max: Math.max(0, trim.toMs - LEAST_KEPT_MS) }
    : { min: Math.min(lengthMs, trim.fromMs + LEAST_KEPT_MS), max: lengthMs };
}

/** Returns the trim with one end moved there, as far as it may be. Ends are at whole tenths of a second, or the end. */
export function moveTrim(trim: Trim, end: TrimEnd, toMs: number, lengthMs: number): Trim {
  const { min, max } = trimRange(trim, end, lengthMs);
  const tenth = toMs >= lengthMs ? lengthMs : Math.round(toMs / 100) * 100;
  return { ...trim, [end]: Math.min(max, Math.max(min, tenth)) };
}

/** Returns what of a recording is to be kept; `null`: all of it. */
export const trimToSend = (trim: Trim, lengthMs: number): Trim | null =>
  trim.fromMs <= 0 && trim.toMs >= lengthMs ? null : trim;
