import { open, type FileHandle } from 'node:fs/promises';
import { ownPackets } from '@/lib/domain/packet-grid';
import { SAMPLES_PER_FRAME } from '@/lib/domain/pcm';
import type { BeginFilmInput, BegunFilm } from '../../ports/begin-film';
import type { Mezzanine, Size } from '../../ports/media';
import { NotCopyable, type WhyEncoded } from '../../ports/media-errors';
import { copyPicturesOf, cutPictures, describePictures } from '../film/copied-pictures';
import { openFilm, type FilmFile } from '../film/open-film';
import type { PictureIndex } from '../pictures/picture-index';
import { ADTS_HEADER_BYTES, findWholePackets } from '../sound/adts';
import { countAll, findAlike, samplesOf, type Pictures } from '../stitch';

/** A section that is being recorded, whose pictures are copied. */
export type ComingSection = {
  size: Size;
  /** Earliest timestamp of the recording, s. */
  start: number;
  /** The longest it may be, frames at 30 fps. */
  maxFrames: number;
  /** Paths of the recording, and of the AAC packets of its sound: both are written as it comes. */
  recording: string;
  packets: string;
  /** Resolves to the index of the pictures that have come. */
  index(): Promise<PictureIndex | WhyEncoded>;
  /** Returns what has become of it; `null` before its end, and when it has to be made of its file. */
  ended(): Pick<Mezzanine, 'samples' | 'aac'> | null;
};

/** `grow`: more of the section has come. */
export type LiveFilm = BegunFilm & { grow(): void };

/**
 * How many pictures room is kept for, to each frame at 30 fps, and how many of them may be key frames. The film of a
 * recording with more, which is rare, is written at once.
 */
const PICTURES_OF_FRAME = 1.25;
const KEYS_OF_PICTURE = 0.25;
/** How much of that room may be left: this many bytes, or this share of the film, whichever is more. */
const MOST_LEFT = { bytes: 64 * 1024, share: 0.05 };

/**
 * Writes a film while its last section is recorded: first all before it, then its pictures and packets as they come. At
 * its end little is left to do: to add the last second, and the index, for which there is room in front.
 */
export async function beginLiveFilm(input: BeginFilmInput, section: ComingSection): Promise<LiveFilm> {
  const files: FileHandle[] = [];
  const closeAll = () => Promise.all(files.map((file) => file.close()));
  try {
    // At once: both are moved away when the section is there.
    const recording = await open(section.recording, 'r');
    files.push(recording);
    const packets = await open(section.packets, 'r');
    files.push(packets);
    const film = await writeBefore(input, section);
    const { grow, finish, idle } = followSection(film, section, { recording, packets, signal: input.signal });
    return {
      ...{ path: input.output, grow, finish },
      async close() {
        await idle();
        await Promise.all([film.close(), closeAll()]);
      },
    };
  } catch (error) {
    await closeAll();
    throw error;
  }
}

async function writeBefore(
  { before, output, signal }: BeginFilmInput,
  { size, start, maxFrames, index }: ComingSection,
): Promise<FilmFile> {
  const mezzanines = await before();
  const found = requireCopied(await index());
  const first = cutPictures(found, start, Infinity);
  if (!first) throw new NotCopyable('order');
  const description = describePictures(first);
  const pictures: Pictures[] = mezzanines.length > 0 ? await findAlike(mezzanines) : [];
  if (pictures.some((one) => !one.description.equals(description)))
    throw new Error('a film is begun of sections whose pictures differ');
  const own = countAll(pictures);
  const more = Math.ceil(PICTURES_OF_FRAME * maxFrames);
  const samples = samplesOf(mezzanines) + maxFrames * SAMPLES_PER_FRAME;
  const limits = { pictures: own.pictures + more, keys: own.keys + Math.ceil(KEYS_OF_PICTURE * more), samples };
  const film = await openFilm({ size, description, limits, output });
  try {
    for (const [at, mezzanine] of mezzanines.entries()) {
      const { samples: length, aac } = mezzanine;
      if (aac === null) throw new Error('a film that is begun needs the packets of its sound');
      const sound = { path: aac, ...ownPackets({ before: film.samples(), samples: length, isLast: false }) };
      await film.add({ ...pictures[at]!, samples: length, sound }, signal);
    }
    await film.sync();
  } catch (error) {
    await film.close();
    throw error;
  }
  return film;
}

function requireCopied(found: PictureIndex | WhyEncoded): PictureIndex {
  if (typeof found === 'string') throw new NotCopyable(found);
  return found;
}

type Followed = { recording: FileHandle; packets: FileHandle; signal?: AbortSignal };

/** Adds a section to a film as it comes: all pictures whose sound is there. */
function followSection(
  film: FilmFile,
  { start, maxFrames, index, ended }: ComingSection,
  { recording, packets: file, signal }: Followed,
): Pick<LiveFilm, 'grow' | 'finish'> & { idle(): Promise<void> } {
  const before = film.samples();
  /** The packets that are the section's own: others are of what precedes it. */
  const { from } = ownPackets({ before, samples: 0, isLast: true });
  const nextPackets = readNewPackets(file);
  let packets = 0;
  let pictures = 0;
  /** Until when pictures were added, and when the last of them is shown. */
  let reached = 0;
  let lastTime = -Infinity;
  let growing = Promise.resolve();

  async function addSound(): Promise<void> {
    const next = await nextPackets();
    film.addSound(next.slice(Math.max(0, from - packets)));
    packets += next.length;
  }

  /** Adds the next pictures that are shown before a time, samples from the section's beginning. */
  async function addPictures(until: number): Promise<void> {
    const next = cutPictures(requireCopied(await index()), start, until, pictures);
    if (!next) return;
    await film.addPictures(copyPicturesOf(recording, next), signal);
    pictures += next.times.length;
    lastTime = next.times.at(-1)!;
  }

  async function addMore(): Promise<void> {
    await addSound();
    const until = Math.min(film.heardUntil(), maxFrames * SAMPLES_PER_FRAME);
    if (until > reached) await addPictures(until);
    reached = until;
  }

  async function addRest(): Promise<boolean> {
    const section = ended();
    if (section === null || section.aac === null || lastTime >= section.samples) return false;
    await addSound();
    if (packets !== ownPackets({ before, samples: section.samples, isLast: true }).to) return false;
    await addPictures(section.samples);
    film.endSection(section.samples);
    return film.finish((left, ofFilm) => left > Math.max(MOST_LEFT.bytes, MOST_LEFT.share * ofFilm));
  }

  return {
    grow() {
      growing = growing.then(addMore);
      // Whoever finishes it is told.
      growing.catch(() => {});
    },

    /** Resolves when nothing is being written. */
    idle: () => growing.catch(() => {}),

    finish() {
      const finishing = growing.then(addRest);
      growing = finishing.then(() => {});
      growing.catch(() => {});
      return finishing;
    },
  };
}

const READ_BYTES = 32 * 1024;

/** Returns a function that reads the packets that an ADTS file has got since, without their headers. */
function readNewPackets(file: FileHandle): () => Promise<Buffer[]> {
  const buffer = Buffer.allocUnsafeSlow(READ_BYTES);
  let read = 0;
  let rest: Buffer = Buffer.alloc(0);

  function* wholeOf(bytes: Buffer): Generator<Buffer> {
    rest = yield* findWholePackets(bytes);
  }

  return async () => {
    const packets: Buffer[] = [];
    for (;;) {
      const { bytesRead } = await file.read(buffer, 0, READ_BYTES, read);
      read += bytesRead;
      for (const packet of wholeOf(Buffer.concat([rest, buffer.subarray(0, bytesRead)])))
        packets.push(packet.subarray(ADTS_HEADER_BYTES));
      if (bytesRead < READ_BYTES) return packets;
    }
  };
}
