import { open, type FileHandle } from 'node:fs/promises';
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

export type FilmInput = {
  sections: readonly FilmSection[];
  size: Size;
  /** How the pictures of all sections are described (`avc1`). */
  description: Buffer;
  output: string;
  signal?: AbortSignal;
};

/** Picture and sound take turns, so that a player finds them together: a second or so of each. */
const CHUNK_PACKETS = 50;
const CHUNK_SAMPLES = CHUNK_PACKETS * PACKET_SAMPLES;
/** What the index needs beside its tables is under 2 KiB. */
const INDEX_BYTES = 4096;

/**
 * Writes an MP4 of sections by copying their pictures and packets, one section after the other. The index comes first,
 * so that a player can begin at once; the room for it is kept until the size of each picture is known.
 */
export async function writeFilm({ sections, size, description, output, signal }: FilmInput): Promise<void> {
  const samples = sections.reduce((sum, section) => sum + section.samples, 0);
  const room = roomForIndex(sections, samples);
  const tracks: FilmTracks = {
    ...{ size, samples, picture: description, keyFrames: [] },
    ...{ video: { sizes: [], chunks: [], times: [] }, audio: { sizes: [], chunks: [] } },
  };
  const file = await open(output, 'w');
  try {
    const end = await writeChunks(file, { sections, tracks, start: room, signal });
    const index = Buffer.concat([FILE_TYPE, filmIndex(tracks)]);
    const rest = room - index.length - DATA_HEADER_BYTES;
    if (rest < 8) throw new Error(`no room for an index of ${index.length} bytes`);
    const data = [u32(1), Buffer.from('mdat'), list64([end - room + DATA_HEADER_BYTES])];
    await file.write(Buffer.concat([index, box('free', Buffer.alloc(rest - 8)), ...data]), 0, room, 0);
  } finally {
    await file.close();
  }
}

/** The header of a box that may be larger than 4 GiB. */
const DATA_HEADER_BYTES = 16;

function roomForIndex(sections: readonly FilmSection[], samples: number): number {
  const pictures = sections.reduce((sum, { count }) => sum + count.pictures, 0);
  const keys = sections.reduce((sum, { count }) => sum + count.keys, 0);
  const chunks = 2 * (Math.ceil(samples / CHUNK_SAMPLES) + 1);
  // A picture has a size, and may have a length of its own; chunks may each have as many samples as no other.
  return INDEX_BYTES + 12 * pictures + 4 * packetsOfFilm(samples) + 4 * keys + 20 * chunks;
}

type Data = { sections: readonly FilmSection[]; tracks: FilmTracks; start: number; signal?: AbortSignal };

/** Writes pictures and packets, and notes where they are. Returns where they end. */
async function writeChunks(file: FileHandle, { sections, tracks, start, signal }: Data): Promise<number> {
  const { video, audio, keyFrames } = tracks;
  const packets = (await Promise.all(sections.map(({ sound }) => readPackets(sound)))).flat();
  const output = appendToFile(file);
  output.append(Buffer.alloc(start));
  let chunks = 0;

  /** Samples that follow one another belong to the same chunk. */
  function put(track: Track, sample: Buffer, beginsChunk: boolean): void {
    if (beginsChunk) track.chunks.push({ at: output.end(), samples: 0 });
    track.chunks.at(-1)!.samples += 1;
    track.sizes.push(sample.length);
    output.append(sample);
  }

  const putSound = (to?: number) =>
    packets.slice(audio.sizes.length, to).forEach((packet, index) => put(audio, packet, index === 0));

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

  let before = 0;
  for (const section of sections) {
    let isFirst = true;
    for await (const pictures of section.pictures()) {
      for (const picture of pictures) {
        // Sound that begins earlier is not heard with the last picture of the section before.
        putPicture(picture, isFirst ? before : before + picture.time);
        isFirst = false;
      }
      signal?.throwIfAborted();
      await output.flush();
    }
    before += section.samples;
  }
  putSound();
  await output.finish();
  return output.end();
}
