import { requireThat } from '../refused.mjs';

/** More than any camera makes: what shows a picture needs four bytes for each. */
const MAX_PIXELS = 250_000_000;

/** @param {number} width @param {number} height */
export function requirePixels(width, height) {
  requireThat(width > 0 && height > 0);
  requireThat(width * height <= MAX_PIXELS, 'tooComplex');
}
