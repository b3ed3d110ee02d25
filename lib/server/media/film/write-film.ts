import { open, type FileHandle } from 'node:fs/promises';
import { packetsOfFilm } from '@/lib/domain/packet-grid';
import type { Size } from '../../ports/media';
import { appendToFile } from './append-to-file';
import { box, list64, u32 } from './boxes';
import { FILE_TYPE, filmIndex, type FilmTracks, type Track } from './film-index';
import { pictureDescription } from './picture-description';
import { isKeyFrame, readFrames } from './read-frames';
import { readPackets, type PacketRange } from './read-packets';

/** One section of a film. */
export type FilmSection = {
  video: string;
  /** The `moov` of its video. */
  index: Buffer;
  frames: number;
  sound: PacketRange;
};

export type FilmInput = { sections: readonly FilmSection[]; size: Size; output: string; signal?: AbortSignal };

/** Picture and sound take turns, so that a player finds them together: 32 frames last exactly as long as 50 packets. */
const CHUNK = { frames: 32, packets: 50 };
/** At most every so many frames is a key frame, beside the first of each section. */
const FRAMES_BETWEEN_KEYS = 30;
/** What the index needs beside its tables is under 2 KiB. */
const INDEX_BYTES = 4096;

/**
 * Writes an MP4 of sections by copying their frames and packets, one section after the other. The index comes first, so
 * that a player can begin at once; the room for it is kept until the size of each frame is known.
 */
export async function writeFilm({ sections, size, output, signal }: FilmInput): Promise<void> {
  const frames = sections.reduce((sum, section) => sum + section.frames, 0);
  const room = roomForIndex(frames, sections.length);
  const tracks: FilmTracks = {
    ...{ size, picture: pictureDescription(sections[0]!.index), keyFrames: [] },
    ...{ video: { sizes: [], chunks: [] }, audio: { sizes: [], chunks: [] } },
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

function roomForIndex(frames: number, sections: number): number {
  const keyFrames = Math.ceil(frames / FRAMES_BETWEEN_KEYS) + sections;
  const chunks = 2 * Math.ceil(frames / CHUNK.frames);
  return INDEX_BYTES + 4 * (frames + packetsOfFilm(frames) + keyFrames) + 8 * chunks;
}

type Data = { sections: readonly FilmSection[]; tracks: FilmTracks; start: number; signal?: AbortSignal };

/** Writes frames and packets, and notes where they are. Returns where they end. */
async function writeChunks(file: FileHandle, { sections, tracks, start, signal }: Data): Promise<number> {
  const { video, audio, keyFrames } = tracks;
  const packets = (await Promise.all(sections.map(({ sound }) => readPackets(sound)))).flat();
  const output = appendToFile(file);
  output.append(Buffer.alloc(start));

  /** Samples that follow one another belong to the same chunk. */
  function put(track: Track, sample: Buffer, beginsChunk: boolean): void {
    if (beginsChunk) track.chunks.push({ at: output.end(), samples: 0 });
    track.chunks.at(-1)!.samples += 1;
    track.sizes.push(sample.length);
    output.append(sample);
  }

  const putSound = (to?: number) =>
    packets.slice(audio.sizes.length, to).forEach((packet, index) => put(audio, packet, index === 0));

  for await (const frames of framesOf(sections)) {
    for (const frame of frames) {
      const before = video.sizes.length;
      if (isKeyFrame(frame)) keyFrames.push(before + 1);
      put(video, frame, before % CHUNK.frames === 0);
      // The first packet is the encoder's delay.
      if ((before + 1) % CHUNK.frames === 0) putSound(1 + (CHUNK.packets * (before + 1)) / CHUNK.frames);
    }
    signal?.throwIfAborted();
    await output.flush();
  }
  putSound();
  await output.finish();
  return output.end();
}

/** Yields the frames of all sections, as many at once as one reading brings. */
async function* framesOf(sections: readonly FilmSection[]): AsyncGenerator<Buffer[]> {
  for (const { video, index, frames } of sections) {
    let found = 0;
    for await (const some of readFrames(video, index)) {
      yield some.slice(0, Math.max(0, frames - found));
      found += some.length;
    }
    if (found !== frames) throw new Error(`stitching: ${found} of ${frames} frames`);
  }
}
