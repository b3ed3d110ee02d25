export const ADTS_HEADER_BYTES = 7;

/** Yields the packets of an ADTS file (ISO/IEC 14496-3, 1.A.2), each with its header. Throws where there is none. */
export function* findPackets(bytes: Buffer): Generator<Buffer> {
  const rest = yield* findWholePackets(bytes);
  if (rest.length > 0) throw new Error('a packet of sound that is cut off');
}

/** The same of a file's next bytes. Returns those of the packet that goes on with bytes that follow. */
export function* findWholePackets(bytes: Buffer): Generator<Buffer, Buffer> {
  let at = 0;
  while (at + ADTS_HEADER_BYTES <= bytes.length) {
    if (bytes.readUInt16BE(at) >> 4 !== 0xfff) throw new Error('sound that is no ADTS');
    // 13 bits, from the 31st on: the length with the header.
    const length = (bytes.readUInt32BE(at + 2) >> 5) & 0x1fff;
    if (length < ADTS_HEADER_BYTES) throw new Error('a packet of sound that is cut off');
    if (at + length > bytes.length) break;
    yield bytes.subarray(at, at + length);
    at += length;
  }
  return bytes.subarray(at);
}

/** Returns the header of one packet as that of another, of two channels. */
export function headerOfTwo(header: Buffer, contentBytes: number): Buffer {
  const own = Buffer.from(header.subarray(0, ADTS_HEADER_BYTES));
  // 3 bits, from the 24th on: the number of channels. 13 bits, from the 31st on: the length.
  own.writeUInt16BE((own.readUInt16BE(2) & ~(7 << 6)) | (2 << 6), 2);
  const length = ADTS_HEADER_BYTES + contentBytes;
  own.writeUInt32BE(((own.readUInt32BE(2) & ~(0x1fff << 5)) | (length << 5)) >>> 0, 2);
  return own;
}
