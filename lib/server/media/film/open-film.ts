import { open } from 'node:fs/promises';
import { packetsOfFilm, PACKET_SAMPLES } from '@/lib/domain/packet-grid';
import type { Size } from '../../ports/media';
import { appendToFile } from './append-to-file';
import { box, list64, u32 } from '../container/boxes';
import { FILE_TYPE, filmIndex, type FilmTracks, type Track } from './film-index';
import type { FilmPicture } from './film-picture';
import { readPackets, type PacketRange } from './read-packets';

/** One section of a film. */
export type FilmSection = {
  /** How long it is, samples of sound. */
  samples: number;
  /** How many pictures it has, and how many of them are key frames at most. */
  count: { pictures: number; keys: number };
  /** Yields its pictures in order. They may be overwritten when the next are asked for. */
  pictures(): AsyncIterable<FilmPicture[]>;
  sound: PacketRange;
};

/** How many pictures a film has, how many of them are key frames, and how long it is: each at most. */
type FilmLimits = { pictures: number; keys: number; samples: number };

type FilmInput = {
  size: Size;
  /** How the pictures of all sections are described (`avc1`). */
  description: Buffer;
  limits: FilmLimits;
  output: string;
};

/** Picture and sound take turns, so that a player finds them together: a second or so of each. */
const CHUNK_PACKETS = 50;
const CHUNK_SAMPLES = CHUNK_PACKETS * PACKET_SAMPLES;
/** What the index needs beside its tables is under 2 KiB. */
const INDEX_BYTES = 4096;
/** The header of a box that may be larger than 4 GiB. */
const DATA_HEADER_BYTES = 16;

export type FilmFile = Awaited<ReturnType<typeof openFilm>>;

/**
 * Opens an MP4 that is written by copying pictures and packets, one section after the other. The index comes first, so
 * that a player can begin at once; the room for it is kept until the size of each picture is known.
 */
export async function openFilm({ size, description, limits, output: path }: FilmInput) {
  const room = roomForIndex(limits);
  const tracks: FilmTracks = {
    ...{ size, samples: 0, picture: description, keyFrames: [] },
    ...{ video: { sizes: [], chunks: [], times: [] }, audio: { sizes: [], chunks: [] } },
  };
  const { video, audio, keyFrames } = tracks;
  const file = await open(path, 'w');
  const output = appendToFile(file);
  output.append(Buffer.alloc(room));
  /** Those that are not in the file yet: they wait for pictures. */
  let packets: Buffer[] = [];
  let chunks = 0;
  let isFirstOfSection = true;

  /** Samples that follow one another belong to the same chunk. */
  function put(track: Track, sample: Buffer, beginsChunk: boolean): void {
    if (beginsChunk) track.chunks.push({ at: output.end(), samples: 0 });
    track.chunks.at(-1)!.samples += 1;
    track.sizes.push(sample.length);
    output.append(sample);
  }

  /** As far as the packets go that have come. */
  function putSound(to: number): void {
    const next = packets.splice(0, Math.max(0, to - audio.sizes.length));
    next.forEach((packet, index) => put(audio, packet, index === 0));
  }

  function putPicture({ content, isKey }: FilmPicture, time: number): void {
    const chunk = Math.floor(time / CHUNK_SAMPLES);
    const beginsChunk = chunk >= chunks;
    // The first packet is the encoder's delay.
    if (beginsChunk && chunk > 0) putSound(1 + chunk * CHUNK_PACKETS);
    if (beginsChunk) chunks = chunk + 1;
    put(video, content, beginsChunk);
    video.times.push(time);
    if (isKey) keyFrames.push(video.sizes.length);
  }

  function addSound(more: readonly Buffer[]): void {
    packets = [...packets, ...more];
  }

  async function addPictures(pictures: AsyncIterable<FilmPicture[]>, signal?: AbortSignal): Promise<void> {
    for await (const some of pictures) {
      for (const picture of some) {
        // Sound that begins earlier is not heard with the last picture of the section before.
        putPicture(picture, isFirstOfSection ? tracks.samples : tracks.samples + picture.time);
        isFirstOfSection = false;
      }
      signal?.throwIfAborted();
      await output.flush();
    }
  }

  function endSection(samples: number): void {
    tracks.samples += samples;
    isFirstOfSection = true;
    // A copy, so that the memory of all the others can be used again.
    packets = packets.map((packet) => Buffer.from(packet));
  }

  return {
    /** Adds packets of a section's sound. They are written with its pictures, once these are added. */
    addSound,

    /** Writes a section's next pictures. The sound has to be there that is heard before them (`heardUntil`). */
    addPictures,

    /** Ends a section that is so many samples long. What is added then is of the next one. */
    endSection,

    /** Adds the next section. */
    async add({ pictures, sound, samples }: FilmSection, signal?: AbortSignal): Promise<void> {
      addSound(await readPackets(sound));
      await addPictures(pictures(), signal);
      endSection(samples);
    },

    /** Returns until when pictures can be added, samples from the beginning of their section: their sound is there. */
    heardUntil(): number {
      const found = audio.sizes.length + packets.length;
      return (1 + Math.floor((found - 1) / CHUNK_PACKETS)) * CHUNK_SAMPLES - tracks.samples;
    },

    /** Resolves when the disk has nearly all that was added. */
    sync: () => output.sync(),

    /**
     * Writes the rest, and the index. Returns `false` when there is no room for it, because the film has more than its
     * limits, or when more of that room would be left than `isTooMuch` says, bytes: each player loads it.
     */
    async finish(isTooMuch: (left: number, ofFilm: number) => boolean = () => false): Promise<boolean> {
      putSound(Infinity);
      const index = Buffer.concat([FILE_TYPE, filmIndex(tracks)]);
      const rest = room - index.length - DATA_HEADER_BYTES;
      if (rest < 8 || isTooMuch(rest, output.end())) return false;
      await output.finish();
      const data = [u32(1), Buffer.from('mdat'), list64([output.end() - room + DATA_HEADER_BYTES])];
      await file.write(Buffer.concat([index, box('free', Buffer.alloc(rest - 8)), ...data]), 0, room, 0);
      return true;
    },

    /** Returns how long all sections until now are together, samples. */
    samples: () => tracks.samples,

    close: () => file.close(),
  };
}

function roomForIndex({ pictures, keys, samples }: FilmLimits): number {
  const chunks = 2 * (Math.ceil(samples / CHUNK_SAMPLES) + 1);
  // A picture has a size, and may have a length of its own; chunks may each have as many samples as no other.
  return INDEX_BYTES + 12 * pictures + 4 * packetsOfFilm(samples) + 4 * keys + 20 * chunks;
}
