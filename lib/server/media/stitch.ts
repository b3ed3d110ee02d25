import { rm, stat } from 'node:fs/promises';
import { ownPackets } from '@/lib/domain/packet-grid';
import { SAMPLES_PER_FRAME } from '@/lib/domain/pcm';
import type { StitchInput, Mezzanine } from '../ports/media';
import { readIndex } from './container/read-index';
import { encodeSound } from './sound/encode-sound';
import { copyPictures, describePictures, readPictures } from './film/copied-pictures';
import { pictureDescription } from './film/picture-description';
import { encodedPictures } from './film/read-frames';
import type { PacketRange } from './film/read-packets';
import { openFilm, type FilmSection } from './film/open-film';
import type { Tools } from './tools';

export const samplesOf = (mezzanines: readonly Mezzanine[]) =>
  mezzanines.reduce((sum, { samples }) => sum + samples, 0);

/** The pictures of a section, and what decoders need to know of them. */
export type Pictures = Pick<FilmSection, 'count' | 'pictures'> & { description: Buffer };

/** At least every so many frames that were encoded one is a key frame, beside the first of each section. */
const FRAMES_BETWEEN_KEYS = 30;

export async function findPictures({ video, recording, samples }: Mezzanine): Promise<Pictures> {
  if (recording === null) {
    const index = await readIndex(video);
    const frames = samples / SAMPLES_PER_FRAME;
    return {
      count: { pictures: frames, keys: 1 + Math.ceil(frames / FRAMES_BETWEEN_KEYS) },
      pictures: () => encodedPictures(video, index, frames),
      description: pictureDescription(index),
    };
  }
  const index = await readPictures(video);
  return {
    count: { pictures: index.at.length, keys: index.keys.length },
    pictures: () => copyPictures(recording, index),
    description: describePictures(index),
  };
}

/** Videos that were encoded differently can be copied together, too; only the picture breaks. */
export async function findAlike(mezzanines: readonly Mezzanine[]): Promise<Pictures[]> {
  const all = await Promise.all(mezzanines.map(findPictures));
  const [first, ...others] = all;
  if (!first) throw new Error('a film of no mezzanines');
  if (others.some(({ description }) => !description.equals(first.description)))
    throw new Error('mezzanines that were encoded differently cannot be joined');
  return all;
}

/** Returns how many pictures sections have together, and how many of them are key frames at most. */
export function countAll(sections: readonly Pick<Pictures, 'count'>[]): FilmSection['count'] {
  const sum = (of: 'pictures' | 'keys') => sections.reduce((all, { count }) => all + count[of], 0);
  return { pictures: sum('pictures'), keys: sum('keys') };
}

/** Finds each section's own packets, which are encoded where that was not done before. */
async function findSound(tools: Tools, { mezzanines, output, signal }: StitchInput): Promise<PacketRange[]> {
  const ranges: PacketRange[] = [];
  for (const [index, { samples, audio, aac }] of mezzanines.entries()) {
    const earlier = mezzanines.slice(0, index);
    const before = samplesOf(earlier);
    const path = aac ?? encodedOf(output, index);
    ranges.push({ path, ...ownPackets({ before, samples, isLast: index === mezzanines.length - 1 }) });
    if (aac) continue;
    const sound = { samples: before, audio: earlier.map((one) => one.audio) };
    await encodeSound(tools, { before: sound, audio, samples, output: path, signal });
  }
  return ranges;
}

const encodedOf = (output: string, index: number) => `${output}.${index}.aac`;

/**
 * Makes one MP4 of mezzanines by copying: the pictures of each, and the packets of sound that each has in this film.
 * The encoder's delay is recorded in an edit list.
 */
export async function stitchMezzanines(tools: Tools, input: StitchInput): Promise<{ samples: number; bytes: number }> {
  const { mezzanines, output, signal } = input;
  const pictures = await findAlike(mezzanines);
  try {
    const sound = await findSound(tools, input);
    const [{ size }] = mezzanines as [Mezzanine];
    const samples = samplesOf(mezzanines);
    const limits = { ...countAll(pictures), samples };
    const film = await openFilm({ size, description: pictures[0]!.description, limits, output });
    try {
      for (const [at, mezzanine] of mezzanines.entries())
        await film.add({ ...pictures[at]!, samples: mezzanine.samples, sound: sound[at]! }, signal);
      if (!(await film.finish())) throw new Error('no room for the index of a film');
    } finally {
      await film.close();
    }
    const { size: bytes } = await stat(output);
    return { samples, bytes };
  } catch (error) {
    await rm(output, { force: true });
    throw error;
  } finally {
    for (const index of mezzanines.keys()) await rm(encodedOf(output, index), { force: true });
  }
}
