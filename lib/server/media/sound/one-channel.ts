import { bytesOfSamples } from '@/lib/domain/pcm';

/**
 * Returns a function that takes PCM of two channels piece by piece, and returns the samples of one of them while both
 * are the same: some devices record their one microphone twice. From the first sample on in which they differ it
 * returns `null`. A sample that is cut off by the end of a piece is returned with the next piece.
 */
export function createOneChannel(): (pcm: Buffer) => Buffer | null {
  let rest: Buffer = Buffer.alloc(0);
  let isOne = true;
  return (pcm) => {
    const bytes = rest.length > 0 ? Buffer.concat([rest, pcm]) : pcm;
    const samples = Math.floor(bytes.length / bytesOfSamples(1, 2));
    rest = bytes.subarray(bytesOfSamples(samples, 2));
    const both = numbersOf(bytes, samples);
    const channel = new Int16Array(samples);
    for (let sample = 0; isOne && sample < samples; sample += 1) {
      const left = both[2 * sample]!;
      isOne = left === both[2 * sample + 1];
      channel[sample] = left;
    }
    return isOne ? Buffer.from(channel.buffer) : null;
  };
}

/** Returns whether both channels of PCM are the same in each sample. */
export async function isOneChannel(pieces: AsyncIterable<Buffer> | Iterable<Buffer>): Promise<boolean> {
  const takeOne = createOneChannel();
  for await (const piece of pieces) if (!takeOne(piece)) return false;
  return true;
}

/** Returns the samples of two channels, one after the other, as a machine of little-endian numbers has them. */
function numbersOf(pcm: Buffer, samples: number): Int16Array {
  const isAligned = pcm.byteOffset % Int16Array.BYTES_PER_ELEMENT === 0;
  const bytes = isAligned ? pcm : Buffer.from(new Uint8Array(pcm).buffer);
  return new Int16Array(bytes.buffer, bytes.byteOffset, 2 * samples);
}
