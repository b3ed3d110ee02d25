import { box } from '../container/boxes';
import { findBox } from './find-box';

const STSD = ['moov', 'trak', 'mdia', 'minf', 'stbl', 'stsd'];
/** What comes before the boxes in a description of a picture. */
const ENTRY_BYTES = 78;
/** The parameters of H.264, the colours, and the shape of a pixel. The bit rate is not the film's. */
const KEPT = ['avcC', 'colr', 'pasp'];

/** Returns how a mezzanine's pictures are described (`avc1`), from its `moov`. */
export function pictureDescription(index: Buffer): Buffer {
  const table = findBox(index, STSD);
  // A version and flags, and the number of entries.
  const entry = findBox(index, ['avc1'], { ...table, body: table.body + 8 });
  const inner = entry.body + ENTRY_BYTES;
  const boxes: Buffer[] = [];
  for (let at = inner; at + 8 <= entry.end; at += index.readUInt32BE(at)) {
    const bytes = index.subarray(at, at + index.readUInt32BE(at));
    if (KEPT.includes(bytes.toString('latin1', 4, 8))) boxes.push(bytes);
  }
  return box('avc1', index.subarray(entry.body, inner), ...boxes);
}
