import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** How many pixels of it are one of a page: it stays sharp on every screen. */
const SCALE = 3;
/** Of the picture, pixels: its letters are as high as the logo's on the pages, with a little room around. */
const HEIGHT = 84;
/** An email is 360 wide on a phone, with room at both sides. */
const MAX_WIDTH = 280 * SCALE;
/** Every email carries it. */
const MAX_BYTES = 30_000;

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');

/**
 * Returns the logo that a brand's emails carry, and the size at which they show it: `logo.png` in the brand's folder,
 * because mail programs show no SVG. Throws when it is missing, or is none that every email can carry.
 *
 * @param {string} brand
 * @param {string} [folder] the repository
 * @returns {{ png: Buffer; width: number; height: number }}
 */
export function readEmailLogo(brand, folder = process.cwd()) {
  const file = `brands/${brand}/logo.png`;
  const path = join(folder, 'brands', brand, 'logo.png');
  if (!existsSync(path))
    throw new Error(`${file} is missing: emails carry the logo as a PNG, ${HEIGHT} pixels high (CONTRIBUTING.md)`);
  const png = readFileSync(path);
  if (!png.subarray(0, 8).equals(SIGNATURE)) throw new Error(`${file} is no PNG`);
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  if (height !== HEIGHT || width > MAX_WIDTH)
    throw new Error(
      `${file} is ${width} × ${height} pixels: it has to be ${HEIGHT} high, and ${MAX_WIDTH} wide at most`,
    );
  if (png.length > MAX_BYTES) throw new Error(`${file} has ${png.length} bytes: ${MAX_BYTES} is the most`);
  return { png, width: Math.round(width / SCALE), height: HEIGHT / SCALE };
}
