import { open, type FileHandle } from 'node:fs/promises';
import { packetsOfFilm } from '@/lib/domain/packet-grid';
import type { Size } from '../../ports/media';
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
const WRITE_BYTES = 1024 * 1024;
/** After so many bytes the disk is asked to have them, while the film is still being written. */
const SYNC_BYTES = 16 * 1024 * 1024;
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
  let waiting: Buffer[] = [Buffer.alloc(start)];
  let end = start;
  let waitingBytes = 0;
  let writing: Promise<unknown> = Promise.resolve();
  let syncing: Promise<unknown> = Promise.resolve();
  let synced = 0;

  function put(track: Track, samples: readonly Buffer[]): void {
    if (samples.length === 0) return;
    track.chunks.push({ at: end, samples: samples.length });
    for (const sample of samples) {
      track.sizes.push(sample.length);
      waiting.push(sample);
      waitingBytes += sample.length;
      end += sample.length;
    }
  }

  /** Begins to write what waits, once what was to be written before is written: meanwhile more is read. */
  async function flush(): Promise<void> {
    signal?.throwIfAborted();
    const bytes = Buffer.concat(waiting);
    waiting = [];
    waitingBytes = 0;
    await writing;
    writing = file.writeFile(bytes);
    writing.catch(() => {});
    if (end < synced + SYNC_BYTES) return;
    synced = end;
    await syncing;
    syncing = file.datasync();
    syncing.catch(() => {});
  }

  let chunk: Buffer[] = [];
  for await (const frame of framesOf(sections)) {
    if (isKeyFrame(frame)) keyFrames.push(video.sizes.length + chunk.length + 1);
    if (chunk.push(frame) < CHUNK.frames) continue;
    put(video, chunk);
    chunk = [];
    // The first packet is the encoder's delay.
    put(audio, packets.slice(audio.sizes.length, 1 + (CHUNK.packets * video.sizes.length) / CHUNK.frames));
    if (waitingBytes > WRITE_BYTES) await flush();
  }
  put(video, chunk);
  put(audio, packets.slice(audio.sizes.length));
  await flush();
  await Promise.all([writing, syncing]);
  return end;
}

async function* framesOf(sections: readonly FilmSection[]): AsyncGenerator<Buffer> {
  for (const { video, index, frames } of sections) {
    let found = 0;
    for await (const frame of readFrames(video, index)) {
      found += 1;
      if (found <= frames) yield frame;
    }
    if (found !== frames) throw new Error(`stitching: ${found} of ${frames} frames`);
  }
}
