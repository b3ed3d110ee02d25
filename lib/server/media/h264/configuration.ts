import { createHash } from 'node:crypto';
import { u16, u8 } from '../container/boxes';
import { writeColours, type Colours } from './colours';

/** The parameter sets of H.264 pictures, which decoders need before the first: one sequence's, and one of pictures. */
export type ParameterSets = { sequence: Buffer; picture: Buffer };

/** Of this profile an `avcC` repeats how colours are stored: 4:2:0 with 8 bits. */
const HIGH = 100;
const COLOURS = u8(0xfd, 0xf8, 0xf8, 0);

/** Returns the content of an `avcC` box (ISO/IEC 14496-15, 5.3.3.1). */
export function writeConfiguration({ sequence, picture }: ParameterSets): Buffer {
  const [profile, compatibility, level] = sequence.subarray(1, 4);
  return Buffer.concat([
    u8(1, profile!, compatibility!, level!, 0xff, 0xe1),
    ...[u16(sequence.length), sequence, u8(1), u16(picture.length), picture],
    ...(profile === HIGH ? [COLOURS] : []),
  ]);
}

/**
 * Reads the content of an `avcC` box. Returns `null` unless it has one set of each kind, and pictures whose units come
 * after lengths of four bytes.
 */
export function readConfiguration(content: Buffer): ParameterSets | null {
  if (content[0] !== 1 || (content[4]! & 3) !== 3 || (content[5]! & 0x1f) !== 1) return null;
  const sequence = readSet(content, 6);
  if (!sequence) return null;
  const next = 8 + sequence.length;
  const picture = content[next] === 1 ? readSet(content, next + 1) : null;
  return picture && { sequence, picture };
}

/** Whether the content of an `avcC` box leaves the sets to pictures whose units come after lengths of four bytes. */
export function saysNoSets(content: Buffer): boolean {
  return content[0] === 1 && (content[4]! & 3) === 3 && (content[5]! & 0x1f) === 0 && content[6] === 0;
}

/** Returns `null` for a set that is not there as a whole. */
function readSet(content: Buffer, at: number): Buffer | null {
  if (at + 2 > content.length) return null;
  const set = content.subarray(at + 2, at + 2 + content.readUInt16BE(at));
  return set.length >= 2 && set.length === content.readUInt16BE(at) ? set : null;
}

export const areSame = (a: ParameterSets, b: ParameterSets): boolean =>
  a.sequence.equals(b.sequence) && a.picture.equals(b.picture);

/** Returns a name of parameters: pictures can be copied into one film only if theirs are the same. */
export function nameOf(sets: ParameterSets, colours: Colours | null): string {
  const hash = createHash('sha256').update(writeConfiguration(sets));
  if (colours) hash.update(writeColours(colours));
  return hash.digest('hex').slice(0, 32);
}
