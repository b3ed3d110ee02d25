import { requireThat } from '../refused.mjs';
import { requireWords } from './disguise.mjs';
import { requirePixels } from './pixels.mjs';

const [END, SCAN, COMMENT, TEM] = [0xd9, 0xda, 0xfe, 0x01];
const isRestart = (marker) => marker >= 0xd0 && marker <= 0xd7;
const isApplication = (marker) => marker >= 0xe0 && marker <= 0xef;
/** C4, C8 and CC are tables. */
const isFrame = (marker) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/**
 * Returns where the picture ends (ITU-T T.81, annex B). Throws unless it is whole.
 * @param {Buffer} bytes
 */
export function endOfJpeg(bytes) {
  let [hasFrame, hasScan] = [false, false];
  for (let at = 2; ;) {
    requireThat(bytes[at] === 0xff);
    while (bytes[at] === 0xff) at += 1;
    const marker = bytes[at] ?? 0;
    at += 1;
    if (marker === END) {
      requireThat(hasFrame && hasScan);
      return at;
    }
    if (isRestart(marker) || marker === TEM) continue;
    requireThat(marker >= 0xc0 && marker !== 0xd8 && at + 2 <= bytes.length);
    const length = bytes.readUInt16BE(at);
    requireThat(length >= 2 && at + length <= bytes.length);
    const segment = bytes.subarray(at + 2, at + length);
    if (isApplication(marker) || marker === COMMENT) requireWords(segment);
    if (isFrame(marker)) {
      requireThat(segment.length >= 6);
      // The height may come later (DNL).
      requirePixels(segment.readUInt16BE(3), segment.readUInt16BE(1) || 1);
      hasFrame = true;
    }
    at += length;
    if (marker === SCAN) {
      requireThat(hasFrame);
      hasScan = true;
      at = endOfScan(bytes, at);
    }
  }
}

/** In a scan's data 00 follows each FF that is no marker. */
function endOfScan(bytes, from) {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && !isRestart(next)) return at;
  }
  return bytes.length;
}
