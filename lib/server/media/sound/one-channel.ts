import { BYTES_PER_SAMPLE } from '@/lib/domain/pcm';

const BYTES_PER_CHANNEL = BYTES_PER_SAMPLE / 2;

/**
 * Returns a function that takes PCM of two channels piece by piece, and returns the samples of one of them while both
 * are the same: a microphone has one channel, which mezzanines have twice. From the first sample on in which they
 * differ it returns `null`. A sample that is cut off by the end of a piece is returned with the next piece.
 */
export function createOneChannel(): (pcm: Buffer) => Buffer | null {
  let rest: Buffer = Buffer.alloc(0);
  let isOne = true;
  return (pcm) => {
    const bytes = rest.length > 0 ? Buffer.concat([rest, pcm]) : pcm;
    const samples = Math.floor(bytes.length / BYTES_PER_SAMPLE);
    rest = bytes.subarray(samples * BYTES_PER_SAMPLE);
    const channel = Buffer.allocUnsafe(samples * BYTES_PER_CHANNEL);
    for (let sample = 0; isOne && sample < samples; sample += 1) {
      const at = sample * BYTES_PER_SAMPLE;
      const both = bytes.readUInt32LE(at);
      isOne = both >>> 16 === (both & 0xffff);
      channel.writeUInt16LE(both & 0xffff, sample * BYTES_PER_CHANNEL);
    }
    return isOne ? channel : null;
  };
}

/** Returns whether both channels of PCM are the same in each sample. */
export async function isOneChannel(pieces: AsyncIterable<Buffer> | Iterable<Buffer>): Promise<boolean> {
  const takeOne = createOneChannel();
  for await (const piece of pieces) if (!takeOne(piece)) return false;
  return true;
}
