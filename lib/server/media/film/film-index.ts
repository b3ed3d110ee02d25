import { lastPacketSamples, PACKET_SAMPLES } from '@/lib/domain/packet-grid';
import { SAMPLE_RATE } from '@/lib/domain/pcm';
import type { Size } from '../../ports/media';
import { box, fullBox, list32, list64, MATRIX, u16, u32, u8 } from '../container/boxes';

/** One track of a film: what has to be known of each of its samples (pictures, or packets of sound). */
export type Track = {
  /** Bytes of each sample. */
  sizes: number[];
  /** Where each chunk of samples begins in the file, and how many it has. */
  chunks: { at: number; samples: number }[];
};

export type FilmTracks = {
  size: Size;
  /** How long it is, samples of sound. */
  samples: number;
  /** The entry of the table of sample descriptions (`avc1`). */
  picture: Buffer;
  /** `times`: when each picture is shown, samples of sound. */
  video: Track & { times: number[] };
  /** The numbers of the key frames, from 1 on. */
  keyFrames: number[];
  audio: Track;
};

/** The clock of the film and of both its tracks is that of its sound. */
const SCALE = SAMPLE_RATE;
/** The language is not known (`und`). */
const LANGUAGE = 0x55c4;
/** 4 GiB: from there on, chunks need 8 bytes. */
const LARGEST_OFFSET = 2 ** 32 - 1;

export const FILE_TYPE = box('ftyp', Buffer.from('isom'), u32(0x200), Buffer.from('isomiso2avc1mp41'));

/** Returns the index of a film (`moov`). */
export function filmIndex(film: FilmTracks): Buffer {
  const next = u32(3);
  const header = [u32(0, 0, SCALE, film.samples, 0x10000), u16(0x100, 0), u32(0, 0), MATRIX, Buffer.alloc(24), next];
  return box('moov', fullBox('mvhd', 0, 0, ...header), videoTrack(film), audioTrack(film));
}

/** Each picture is shown until the next one, also where that is of the next section. */
function videoTrack({ size, samples, picture, video, keyFrames }: FilmTracks): Buffer {
  const shown = video.times.map((time, index) => (video.times[index + 1] ?? samples) - time);
  const runs = runsOf(shown).flatMap(({ count, value }) => [count, value]);
  const tables = [
    sampleDescription(picture),
    fullBox('stts', 0, 0, u32(runs.length / 2), list32(runs)),
    fullBox('stss', 0, 0, u32(keyFrames.length), list32(keyFrames)),
    ...placesOf(video),
  ];
  return box(
    'trak',
    trackHeader(1, samples, { ...size, volume: 0 }),
    editList(samples, 0),
    mediaOf('vide', samples, fullBox('vmhd', 0, 1, u16(0, 0, 0, 0)), tables),
  );
}

/** The first packet is the encoder's delay: the edit list leaves it out. */
function audioTrack({ audio, samples }: FilmTracks): Buffer {
  const packets = audio.sizes.length;
  const times = u32(2, packets - 1, PACKET_SAMPLES, 1, lastPacketSamples(samples));
  // To begin anywhere, a decoder needs the packet before.
  const roll = fullBox('sgpd', 1, 0, Buffer.from('roll'), u32(2, 1), u16(-1));
  const rolls = fullBox('sbgp', 0, 0, Buffer.from('roll'), u32(1, packets, 1));
  const tables = [sampleDescription(SOUND), fullBox('stts', 0, 0, times), ...placesOf(audio), roll, rolls];
  return box(
    'trak',
    trackHeader(2, samples, { width: 0, height: 0, volume: 0x100 }),
    editList(samples, PACKET_SAMPLES),
    mediaOf('soun', samples + PACKET_SAMPLES, fullBox('smhd', 0, 0, u16(0, 0)), tables),
  );
}

/** Enabled, and part of the film. */
const trackHeader = (id: number, lasts: number, { width, height, volume }: Size & { volume: number }) =>
  fullBox(
    'tkhd',
    0,
    3,
    u32(0, 0, id, 0, lasts, 0, 0),
    u16(0, volume && 1, volume, 0),
    MATRIX,
    u32(width * 2 ** 16, height * 2 ** 16),
  );

/** What is shown of a track: for how long, and from where on. */
const editList = (lasts: number, from: number) => box('edts', fullBox('elst', 0, 0, u32(1, lasts, from), u16(1, 0)));

/** Returns how often each value comes, where values that are alike follow one another. */
function runsOf(values: readonly number[]): { count: number; value: number }[] {
  const runs: { count: number; value: number }[] = [];
  for (const value of values) {
    const last = runs.at(-1);
    if (last?.value === value) last.count += 1;
    else runs.push({ count: 1, value });
  }
  return runs;
}

function mediaOf(kind: 'vide' | 'soun', lasts: number, header: Buffer, tables: Buffer[]): Buffer {
  const name = Buffer.from(`${kind === 'vide' ? 'Video' : 'Sound'}Handler\0`);
  const references = box('dinf', fullBox('dref', 0, 0, u32(1), fullBox('url ', 0, 1)));
  return box(
    'mdia',
    fullBox('mdhd', 0, 0, u32(0, 0, SCALE, lasts), u16(LANGUAGE, 0)),
    fullBox('hdlr', 0, 0, u32(0), Buffer.from(kind), u32(0, 0, 0), name),
    box('minf', header, references, box('stbl', ...tables)),
  );
}

const sampleDescription = (entry: Buffer) => fullBox('stsd', 0, 0, u32(1), entry);

/** Where the samples are. */
function placesOf({ sizes, chunks }: Track): Buffer[] {
  // One entry for each run of chunks with as many samples.
  const entries = chunks.flatMap(({ samples }, index) =>
    samples === chunks[index - 1]?.samples ? [] : [index + 1, samples, 1],
  );
  const offsets = chunks.map(({ at }) => at);
  const count = u32(chunks.length);
  return [
    fullBox('stsc', 0, 0, u32(entries.length / 3), list32(entries)),
    fullBox('stsz', 0, 0, u32(0, sizes.length), list32(sizes)),
    (offsets.at(-1) ?? 0) > LARGEST_OFFSET
      ? fullBox('co64', 0, 0, count, list64(offsets))
      : fullBox('stco', 0, 0, count, list32(offsets)),
  ];
}

/** AAC-LC, 48 kHz, stereo (ISO/IEC 14496-1 and -3): descriptors in one another, each with its length. */
const SOUND = (() => {
  const descriptor = (tag: number, ...content: Buffer[]) => {
    const body = Buffer.concat(content);
    return Buffer.concat([u8(tag, 0x80, 0x80, 0x80, body.length), body]);
  };
  const config = descriptor(5, u8(0x11, 0x90));
  const decoder = descriptor(4, u8(0x40, 0x15, 0, 0, 0), u32(128_000, 128_000), config);
  const stream = descriptor(3, u16(2), u8(0), decoder, descriptor(6, u8(2)));
  const header = [u32(0), u16(0, 1), u32(0, 0), u16(2, 16, 0, 0), u32(SAMPLE_RATE * 2 ** 16)];
  return box('mp4a', ...header, fullBox('esds', 0, 0, stream));
})();
