import type { CSSProperties } from 'react';

/** How many of a hundred `part` is of `whole`; nothing is nothing of nothing. */
export const percentOf = (part: number, whole: number) => (whole > 0 ? (100 * part) / whole : 0);

/** A drawn number, for eyes alone: the number itself stands beside it. `warn`: it is better small. */
export function Bar({ part, whole, warn }: { part: number; whole: number; warn?: boolean }) {
  return <span className={warn ? 'bar bar--warn' : 'bar'} style={valueStyle(part, whole)} aria-hidden="true" />;
}

/** The property by which the design's drawings take their length. */
export const valueStyle = (part: number, whole: number) =>
  ({ '--value': percentOf(part, whole).toFixed(1) }) as CSSProperties;
