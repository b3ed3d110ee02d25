import { u16, u8 } from '../container/boxes';

/**
 * What the colours of pictures are: their primaries, transfer and matrix by the numbers of ITU-T H.273, and whether
 * they take all values of a byte (0 or 1).
 */
export type Colours = readonly [primaries: number, transfer: number, matrix: number, range: number];

/** The number of what is not said; pictures themselves always say the range. */
export const UNSAID = 2;
export const NO_COLOURS: Colours = [UNSAID, UNSAID, UNSAID, 0];

/** Returns the colours that a container says beyond what the pictures say themselves; `null`: no others. */
export function otherColours(said: Colours | null, own: Colours): Colours | null {
  if (!said) return null;
  const [primaries, transfer, matrix, range] = said.map((value, at) => (value === UNSAID ? own[at]! : value));
  const colours: Colours = [primaries!, transfer!, matrix!, range!];
  return colours.some((value, at) => value !== own[at]) ? colours : null;
}

/** Returns the content of a `colr` box (ISO/IEC 14496-12, 12.1.5). */
export const writeColours = ([primaries, transfer, matrix, range]: Colours): Buffer =>
  Buffer.concat([Buffer.from('nclx'), u16(primaries, transfer, matrix), u8(range << 7)]);
