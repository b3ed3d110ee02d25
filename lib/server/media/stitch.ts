import { rm, stat } from 'node:fs/promises';
import { ownPackets } from '@/lib/domain/packet-grid';
import type { StitchInput, Mezzanine } from '../ports/media';
import { avcConfiguration, readIndex } from './container/avc-configuration';
import { encodeSound } from './encode-sound';
import type { PacketRange } from './film/read-packets';
import { writeFilm } from './film/write-film';
import type { Tools } from './tools';

const framesOf = (mezzanines: readonly Mezzanine[]) => mezzanines.reduce((sum, { frames }) => sum + frames, 0);

/** Videos that were encoded differently can be copied together, too; only the picture breaks. */
async function readIndexes(mezzanines: readonly Mezzanine[]): Promise<Buffer[]> {
  if (mezzanines.length === 0) throw new Error('a film of no mezzanines');
  const indexes = await Promise.all(mezzanines.map(({ video }) => readIndex(video)));
  const [first, ...others] = indexes.map(avcConfiguration);
  if (others.some((other) => !other.equals(first!)))
    throw new Error('mezzanines that were encoded differently cannot be joined');
  return indexes;
}

/** Finds each section's own packets, which are encoded where that was not done before. */
async function findSound(tools: Tools, { mezzanines, output, signal }: StitchInput): Promise<PacketRange[]> {
  const ranges: PacketRange[] = [];
  for (const [index, { frames, audio, aac }] of mezzanines.entries()) {
    const earlier = mezzanines.slice(0, index);
    const before = framesOf(earlier);
    const path = aac ?? encodedOf(output, index);
    ranges.push({ path, ...ownPackets({ before, frames, isLast: index === mezzanines.length - 1 }) });
    if (aac) continue;
    const sound = { frames: before, audio: earlier.map((one) => one.audio) };
    await encodeSound(tools, { before: sound, audio, frames, output: path, signal });
  }
  return ranges;
}

const encodedOf = (output: string, index: number) => `${output}.${index}.aac`;

/**
 * Makes one MP4 of mezzanines by copying: the frames of each, and the packets of sound that each has in this film. The
 * encoder's delay is recorded in an edit list.
 */
export async function stitchMezzanines(tools: Tools, input: StitchInput): Promise<{ frames: number; bytes: number }> {
  const { mezzanines, output, signal } = input;
  const indexes = await readIndexes(mezzanines);
  try {
    const sound = await findSound(tools, input);
    const sections = mezzanines.map(({ video, frames }, at) => {
      return { video, frames, index: indexes[at]!, sound: sound[at]! };
    });
    await writeFilm({ sections, size: mezzanines[0]!.size, output, signal });
    const { size: bytes } = await stat(output);
    return { frames: framesOf(mezzanines), bytes };
  } catch (error) {
    await rm(output, { force: true });
    throw error;
  } finally {
    for (const index of mezzanines.keys()) await rm(encodedOf(output, index), { force: true });
  }
}
