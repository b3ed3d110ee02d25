import type { Size } from '../../ports/media';

/** Colours as `#rrggbb`: the ground goes from one corner to the other; the disc and its drawing stand on it. */
export type CardColours = { from: string; to: string; disc: string; drawing: string };

/**
 * The pictures from which the film of sound alone is made, as raw bytes: the card in silence and at the loudest (both
 * RGB), and for each of its pixels the level from which on it is as at the loudest (16 bits; `LEVELS`: never).
 */
export type CardPictures = { silent: Buffer; loud: Buffer; levels: Buffer };

/** How many steps the level has. */
export const LEVELS = 256;

/** The disc's radius, by the shorter side of the card, and how far the ring around it reaches, by that radius. */
const DISC = 0.15;
const REACH = 0.62;
const RING_OPACITY = 0.3;
/** The direction of the ground's colours, as in the app's own card. */
const ANGLE = (165 * Math.PI) / 180;

const channels = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
const mix = (one: number, other: number, share: number) => one + (other - one) * share;
const clamp = (value: number) => Math.min(1, Math.max(0, value));
/** How much of a pixel is covered by what is so far from its middle, pixels. */
const covered = (distance: number) => clamp(0.5 - distance);

/** Draws the card of a film: pixel by pixel, so without an array for each. */
export function drawCard({ width, height }: Size, colours: CardColours): CardPictures {
  const [from, to, disc, drawing] = [colours.from, colours.to, colours.disc, colours.drawing].map(channels);
  const radius = DISC * Math.min(width, height);
  const [right, down] = [Math.sin(ANGLE), -Math.cos(ANGLE)];
  const length = Math.abs(width * right) + Math.abs(height * down);
  const pixels = width * height;
  const silent = Buffer.allocUnsafe(3 * pixels);
  const loud = Buffer.allocUnsafe(3 * pixels);
  const levels = new Uint16Array(pixels).fill(LEVELS);
  for (let at = 0; at < pixels; at += 1) {
    const x = (at % width) + 0.5 - width / 2;
    const y = Math.floor(at / width) + 0.5 - height / 2;
    const ground = 0.5 + (x * right + y * down) / length;
    const outside = Math.sqrt(x * x + y * y) - radius;
    const reach = Math.max(0, outside) / (REACH * radius);
    const onDisc = covered(outside);
    const onDrawing = onDisc && onDisc * covered(radius * fromMicrophone(x / radius, y / radius));
    if (reach < 1) levels[at] = Math.round(reach * (LEVELS - 1));
    for (let channel = 0; channel < 3; channel += 1) {
      const under = mix(from![channel]!, to![channel]!, ground);
      const ring = reach < 1 ? mix(under, disc![channel]!, RING_OPACITY) : under;
      silent[3 * at + channel] = Math.round(mix(mix(under, disc![channel]!, onDisc), drawing![channel]!, onDrawing));
      loud[3 * at + channel] = Math.round(mix(mix(ring, disc![channel]!, onDisc), drawing![channel]!, onDrawing));
    }
  }
  return { silent, loud, levels: Buffer.from(levels.buffer) };
}

/** Returns the distance from the drawing of a microphone on a disc with the radius 1; within it less than 0. */
function fromMicrophone(x: number, y: number): number {
  const line = 0.045;
  const head = Math.hypot(x, Math.max(0, Math.abs(y + 0.14) - 0.2)) - 0.17;
  const holder =
    y > -0.06 ? Math.abs(Math.hypot(x, y + 0.06) - 0.31) - line : Math.hypot(Math.abs(x) - 0.31, y + 0.06) - line;
  const stem = Math.hypot(x, Math.max(0, Math.abs(y - 0.36) - 0.1)) - line;
  const foot = Math.hypot(Math.max(0, Math.abs(x) - 0.16), y - 0.46) - line;
  return Math.min(head, holder, stem, foot);
}
