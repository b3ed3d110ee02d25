/** How much still has to arrive, bytes, at a time by the page's clock, milliseconds. */
export type Reading = { at: number; left: number };

/** A rate is taken from this much time only: the connection may have changed since. */
const WINDOW_MS = 60_000;
const SHORTEST_MS = 3000;

/** Returns the readings with one more. Readings too old for a rate are dropped, all of them when bytes were lost. */
export function addReading(before: readonly Reading[], reading: Reading): readonly Reading[] {
  const last = before.at(-1);
  if (last?.left === reading.left) return before;
  if (last && last.left < reading.left) return [reading];
  return [...before.filter(({ at }) => reading.at - at <= WINDOW_MS), reading];
}

/** Returns the seconds until all has arrived, or `null` before there is a rate to tell by. */
export function estimateSeconds(readings: readonly Reading[]): number | null {
  const [first, last] = [readings[0], readings.at(-1)];
  if (!first || !last || last.at - first.at < SHORTEST_MS) return null;
  const bytesPerMillisecond = (first.left - last.left) / (last.at - first.at);
  return Math.ceil(last.left / bytesPerMillisecond / 1000);
}

/** Returns the share of all takes that has arrived, 0 to 1. `share`: that of one take. */
export function shareOfAll(takes: readonly { bytes: number; share: number }[]): { share: number; left: number } {
  const bytes = takes.reduce((sum, take) => sum + take.bytes, 0);
  const arrived = takes.reduce((sum, take) => sum + take.bytes * take.share, 0);
  return { share: bytes === 0 ? 0 : arrived / bytes, left: Math.round(bytes - arrived) };
}
