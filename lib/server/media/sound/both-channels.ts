import { createReadStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { ADTS_HEADER_BYTES, findWholePackets, headerOfTwo } from './adts';

/** Elements of a packet of AAC (ISO/IEC 14496-3, 4.5.2.1). */
const ONE_CHANNEL = 0;
const CHANNEL_PAIR = 1;
const FILL = 6;
const END = 7;
const EIGHT_SHORT_WINDOWS = 2;
/** The largest number of a length's field; another field follows then. */
const LONG_SECTION = 31;
const SHORT_SECTION = 7;
/** A silent side needs 14 at most, of which 13 are the sections of eight groups of 15 bands. */
const MORE_BYTES = 16;

/** Makes a file of one channel one of two channels that are the same: see `asBothChannels`. */
export async function writeBothChannels(path: string): Promise<void> {
  const output: Buffer[] = [];
  for await (const piece of bothChannelsOf(createReadStream(path) as AsyncIterable<Buffer>)) output.push(piece);
  // As one piece: of many, each would be written by itself.
  await writeFile(path, Buffer.concat(output));
}

/** Makes the same of the bytes of such a file as they come. Others have their turn after each piece. */
export async function* bothChannelsOf(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const piece of pieces) {
    const output: Buffer[] = [];
    const packets = findWholePackets(Buffer.concat([rest, piece]));
    let next = packets.next();
    for (; !next.done; next = packets.next()) {
      const content = asBothChannels(next.value.subarray(ADTS_HEADER_BYTES));
      output.push(headerOfTwo(next.value, content.length), content);
    }
    rest = next.value;
    yield Buffer.concat(output);
  }
  if (rest.length > 0) throw new Error('a packet of sound that is cut off');
}

/**
 * Returns a packet of AAC of one channel as one of two channels that are the same: as middle and side, of which the
 * side is silent. Nothing is decoded, so nothing is lost. The packet must have neither noise that is only described nor
 * temporal noise shaping: a decoder applies both to each channel by itself. Throws if it is none of the encoder's.
 */
export function asBothChannels(packet: Buffer): Buffer {
  const { bits, skip, position } = createReader(packet);
  let element = bits(3);
  while (element === FILL) {
    const count = bits(4);
    skip(8 * (count < 15 ? count : 14 + bits(8)));
    element = bits(3);
  }
  if (element !== ONE_CHANNEL) throw new Error(`a packet of sound with the element ${element}`);
  const tag = bits(4);
  const gain = bits(8);
  const [reserved, sequence, shape] = [bits(1), bits(2), bits(1)];
  const isShort = sequence === EIGHT_SHORT_WINDOWS;
  const bands = bits(isShort ? 4 : 6);
  // Of eight short windows: which belong together. Of others: whether they are predicted, which AAC-LC does not have.
  const groups = bits(isShort ? 7 : 1);

  const output = createWriter(packet.length + MORE_BYTES);
  const put = output.put;
  put(CHANNEL_PAIR, 3);
  put(tag, 4);
  put(1, 1); // Both channels have the same windows.
  put(reserved, 1);
  put(sequence, 2);
  put(shape, 1);
  put(bands, isShort ? 4 : 6);
  put(groups, isShort ? 7 : 1);
  put(2, 2); // Middle and side in all bands.
  put(gain, 8);
  output.copy(packet, position(), endOf(packet));
  put(0, 8);
  for (let group = 0; group < (isShort ? countGroups(groups) : 1); group += 1) putSilence(put, bands, isShort);
  put(0, 3); // Neither pulses, nor temporal noise shaping, nor gain control.
  put(END, 3);
  return output.end();
}

/** The windows of a bit that is set belong to the group before. */
const countGroups = (grouping: number) => 8 - [...grouping.toString(2)].filter((bit) => bit === '1').length;

/** One section of so many bands in which nothing is. */
function putSilence(put: (value: number, count: number) => void, bands: number, isShort: boolean): void {
  const [count, largest] = isShort ? [3, SHORT_SECTION] : [5, LONG_SECTION];
  if (bands === 0) return;
  put(0, 4);
  let left = bands;
  for (; left >= largest; left -= largest) put(largest, count);
  put(left, count);
}

/** Returns where the last element begins, bits: it is three ones, after which only zeros fill up the last byte. */
function endOf(packet: Buffer): number {
  const last = packet.at(-1) ?? 0;
  if (last === 0) throw new Error('a packet of sound without an end');
  return 8 * packet.length - trailingZeros(last) - 3;
}

const trailingZeros = (value: number) => 31 - Math.clz32(value & -value);

function createReader(bytes: Buffer) {
  let at = 0;
  return {
    bits(count: number): number {
      let value = 0;
      for (let read = 0; read < count; read += 1, at += 1) {
        const byte = bytes[at >> 3];
        if (byte === undefined) throw new Error('a packet of sound that is cut off');
        value = value * 2 + ((byte >> (7 - (at & 7))) & 1);
      }
      return value;
    },
    skip: (count: number) => void (at += count),
    position: () => at,
  };
}

function createWriter(size: number) {
  const bytes = Buffer.alloc(size);
  let [at, held, count] = [0, 0, 0];
  /** Adds the lowest `bitCount` bits of a number, 16 at most. */
  function put(value: number, bitCount: number): void {
    held = (held << bitCount) | value;
    count += bitCount;
    for (; count >= 8; count -= 8) bytes[at++] = held >> (count - 8);
    held &= (1 << count) - 1;
  }
  return {
    put,
    copy(source: Buffer, from: number, to: number): void {
      let next = from;
      const bit = () => (source[next >> 3]! >> (7 - (next++ & 7))) & 1;
      while (next < to && count > 0) put(bit(), 1);
      const shift = next & 7;
      for (; next + 8 <= to; next += 8) {
        const byte = next >> 3;
        bytes[at++] = shift === 0 ? source[byte]! : (source[byte]! << shift) | (source[byte + 1]! >> (8 - shift));
      }
      while (next < to) put(bit(), 1);
    },
    /** Fills up the last byte. */
    end(): Buffer {
      if (count > 0) put(0, 8 - count);
      return bytes.subarray(0, at);
    },
  };
}
