/** An MP4 box begins with its length, 4 bytes, and its type, 4 bytes. */
const HEADER_BYTES = 8;

/**
 * Finds where each frame ends in an MP4 that is written with one fragment a frame, from its bytes as they come. Throws
 * at a box of a form that no fragment of one frame has.
 */
export function createFrameEnds() {
  const ends: number[] = [];
  let header = Buffer.alloc(0);
  /** How many bytes have come, and where the box that is read ends. */
  let position = 0;
  let boxEnd = 0;

  return {
    /** By frame, the number of bytes up to its end. Its last box may not have come as a whole. */
    ends,

    /** Whether all bytes of this many frames have come. */
    hasAll: (frames: number) => frames > 0 && ends.length >= frames && ends[frames - 1]! <= position,

    add(chunk: Buffer): void {
      for (let read = 0; read < chunk.length;) {
        if (position < boxEnd) {
          const more = Math.min(boxEnd - position, chunk.length - read);
          read += more;
          position += more;
          continue;
        }
        const more = chunk.subarray(read, read + HEADER_BYTES - header.length);
        header = Buffer.concat([header, more]);
        read += more.length;
        position += more.length;
        if (header.length < HEADER_BYTES) return;
        const bytes = header.readUInt32BE(0);
        if (bytes < HEADER_BYTES) throw new Error(`a box of ${bytes} bytes`);
        boxEnd = position - HEADER_BYTES + bytes;
        if (header.toString('latin1', 4) === 'mdat') ends.push(boxEnd);
        header = Buffer.alloc(0);
      }
    },
  };
}
