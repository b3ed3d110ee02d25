import type { ByteWindow } from '../container/byte-window';
import { elementsOf, type WholeElement } from '../container/ebml';
import type { Size } from '../../ports/media';
import { BadMedia } from '../../ports/media-errors';
import { UNSAID, type Colours } from '../h264/colours';
import { readConfiguration } from '../h264/configuration';
import type { PictureSink, PictureTrack } from './picture-index';

/** Ids of elements (RFC 9559). */
const INFO = 0x1549a966;
const TIMESTAMP_SCALE = 0x2ad7b1;
const TRACKS = 0x1654ae6b;
const TRACK_ENTRY = 0xae;
const TRACK_NUMBER = 0xd7;
const TRACK_TYPE = 0x83;
const CODEC_ID = 0x86;
const CODEC_PRIVATE = 0x63a2;
const CODEC_DELAY = 0x56aa;
const VIDEO = 0xe0;
const [PIXEL_WIDTH, PIXEL_HEIGHT] = [0xb0, 0xba];
const [DISPLAY_WIDTH, DISPLAY_HEIGHT, DISPLAY_UNIT] = [0x54b0, 0x54ba, 0x54b2];
const COLOURS = 0x55b0;
const [MATRIX, RANGE, TRANSFER, PRIMARIES] = [0x55b1, 0x55b9, 0x55ba, 0x55bb];
/** What the numbers of a range mean. */
const RANGES = [UNSAID, 0, 1];
/** Pixels, and unknown. */
const UNITS_OF_PIXELS = [0, 4];
const CLUSTER_TIMESTAMP = 0xe7;
const SIMPLE_BLOCK = 0xa3;
const BLOCK_GROUP = 0xa0;
const BLOCK = 0xa1;
const READ = new Set([INFO, TRACKS, CLUSTER_TIMESTAMP, BLOCK_GROUP]);

const H264 = 'V_MPEG4/ISO/AVC';
const [IS_VIDEO, IS_SOUND] = [1, 2];
/** Several frames in one block; no recorder does so with pictures. */
const LACING = 0x06;
/** The number of a track in a byte, a time in two, and flags. */
const BLOCK_HEADER_BYTES = 4;
/** Numbers of tracks up to 126 are a single byte, which begins with this bit. */
const SHORT_NUMBER = 0x80;
const MAX_NUMBER = 126;
const MAX_NUMBER_BYTES = 8;
/** No camera's picture is larger. */
const MAX_BYTES = 8 * 1024 * 1024;
/** Times are in units of so many nanoseconds. */
const SCALE = 1_000_000;
const NANOSECONDS = 1_000_000_000;

/** What else a description of a track and its pictures may have, as it changes nothing of how they are shown. */
const KNOWN_OF_TRACK = new Set([
  ...[TRACK_NUMBER, TRACK_TYPE, CODEC_ID, CODEC_PRIVATE, VIDEO],
  // UID, enabled, default, forced, lacing, name, language twice, codec name, default duration.
  ...[0x73c5, 0xb9, 0x88, 0x55aa, 0x9c, 0x536e, 0x22b59c, 0x22b59d, 0x258688, 0x23e383],
]);
const KNOWN_OF_VIDEO = new Set([
  ...[PIXEL_WIDTH, PIXEL_HEIGHT, DISPLAY_WIDTH, DISPLAY_HEIGHT, DISPLAY_UNIT, COLOURS],
  // Frame rate; what is said of interlacing is said by the parameters of the pictures as well.
  ...[0x2383e3, 0x9a],
]);

/** Reads the pictures of a Matroska file from its elements, which are handed to it in order. */
export function createMatroskaReader(sink: PictureSink) {
  let scale = SCALE;
  let video: number | null = null;
  /**
   * The sound that has not begun yet: the number of its track, which of the tracks it is, and how much earlier its
   * packets are heard than they say, units.
   */
  let awaited: { number: number; stream: number; delay: number } | null = null;
  let clusterTime = 0;

  /** The clock of pictures that were found, and of the track that was handed on, is what was said before. */
  function readInfo(content: Buffer): void {
    const found = numberOf(childrenOf(content).get(TIMESTAMP_SCALE)) || SCALE;
    if (video !== null && found !== scale) return sink.refuse('container');
    scale = found;
  }

  function readTracks(content: Buffer): void {
    const entries = [...elementsOf(content)]
      .filter(({ id }) => id === TRACK_ENTRY)
      .map((entry) => childrenOf(entry.content));
    const videos = entries.filter((entry) => numberOf(entry.get(TRACK_TYPE)) === IS_VIDEO);
    const [entry, ...others] = videos;
    if (!entry || others.length > 0 || video !== null) return sink.refuse('container');
    if (entry.get(CODEC_ID)?.toString('latin1') !== H264) return sink.refuse('codec');
    const track = trackOf(entry);
    const number = numberOf(entry.get(TRACK_NUMBER));
    if (!track || number > MAX_NUMBER) return sink.refuse('container');
    video = number;
    sink.track({ ...track, stream: entries.indexOf(entry), scale: NANOSECONDS / scale });
    readSound(entries);
  }

  function readSound(entries: readonly ReadonlyMap<number, Buffer>[]): void {
    if (entries.length === 1) return sink.sound('none');
    const stream = entries.findIndex((entry) => numberOf(entry.get(TRACK_TYPE)) === IS_SOUND);
    const number = stream < 0 ? Infinity : numberOf(entries[stream]!.get(TRACK_NUMBER));
    if (entries.length > 2 || number > MAX_NUMBER) return sink.sound('unknown');
    const delay = Math.round(numberOf(entries[stream]!.get(CODEC_DELAY)) / scale);
    awaited = { number, stream, delay };
    sink.sound({ stream, start: null });
  }

  function beginSound(header: Buffer, { stream, delay }: NonNullable<typeof awaited>): void {
    awaited = null;
    sink.sound({ stream, start: ((clusterTime + header.readInt16BE(1) - delay) * scale) / NANOSECONDS });
  }

  async function readBlock(bytes: ByteWindow, start: number, end: number): Promise<void> {
    const header = await bytes.read(start, BLOCK_HEADER_BYTES);
    if (awaited && header.length === BLOCK_HEADER_BYTES && header[0] === (SHORT_NUMBER | awaited.number))
      return beginSound(header, awaited);
    if (video === null || header[0] !== (SHORT_NUMBER | video)) return;
    const at = start + BLOCK_HEADER_BYTES;
    if (at >= end || end - at > MAX_BYTES) return sink.refuse('container');
    if ((header.readUInt8(3) & LACING) !== 0) return sink.refuse('container');
    const time = clusterTime + header.readInt16BE(1);
    sink.picture({ at, bytes: end - at, time }, await bytes.readAll(at, end - at));
  }

  async function readGroup(bytes: ByteWindow, start: number, content: Buffer): Promise<void> {
    const block = [...elementsOf(content)].find(({ id }) => id === BLOCK);
    if (block) await readBlock(bytes, start + block.contents, start + block.end);
  }

  return async function read(bytes: ByteWindow, { id, contents, end }: WholeElement): Promise<void> {
    if (id === SIMPLE_BLOCK) return readBlock(bytes, contents, end);
    if (!READ.has(id)) return;
    if (end - contents > MAX_BYTES) return sink.refuse('container');
    const content = await bytes.readAll(contents, end - contents);
    if (id === INFO) readInfo(content);
    if (id === TRACKS) readTracks(content);
    if (id === CLUSTER_TIMESTAMP) clusterTime = numberOf(content);
    if (id === BLOCK_GROUP) await readGroup(bytes, contents, content);
  };
}

/** Returns `null` for pictures that are shown in another way than they are stored. */
function trackOf(entry: ReadonlyMap<number, Buffer>): Omit<PictureTrack, 'scale' | 'stream'> | null {
  const video = childrenOf(entry.get(VIDEO) ?? Buffer.alloc(0));
  const size = { width: numberOf(video.get(PIXEL_WIDTH)), height: numberOf(video.get(PIXEL_HEIGHT)) };
  const isKnown =
    [...entry.keys()].every((id) => KNOWN_OF_TRACK.has(id)) && [...video.keys()].every((id) => KNOWN_OF_VIDEO.has(id));
  if (!isKnown || !isShownAs(size, video)) return null;
  const colours = readColours(video.get(COLOURS));
  const configuration = entry.get(CODEC_PRIVATE);
  if (!configuration || configuration.length === 0) return { size, colours, form: 'startCodes', sets: null };
  const sets = readConfiguration(configuration);
  return sets && { size, colours, form: 'lengths', sets };
}

function readColours(content: Buffer | undefined): Colours | null {
  if (!content) return null;
  const said = childrenOf(content);
  const [primaries, transfer, matrix] = [PRIMARIES, TRANSFER, MATRIX].map((id) =>
    said.has(id) ? numberOf(said.get(id)) : UNSAID,
  );
  return [primaries!, transfer!, matrix!, RANGES[numberOf(said.get(RANGE))] ?? UNSAID];
}

function isShownAs({ width, height }: Size, video: ReadonlyMap<number, Buffer>): boolean {
  const shown = [
    numberOf(video.get(DISPLAY_WIDTH) ?? video.get(PIXEL_WIDTH)),
    numberOf(video.get(DISPLAY_HEIGHT) ?? video.get(PIXEL_HEIGHT)),
  ];
  return UNITS_OF_PIXELS.includes(numberOf(video.get(DISPLAY_UNIT))) && shown[0] === width && shown[1] === height;
}

/** Returns the first element of each kind. */
function childrenOf(content: Buffer): Map<number, Buffer> {
  const children = new Map<number, Buffer>();
  for (const element of elementsOf(content)) if (!children.has(element.id)) children.set(element.id, element.content);
  return children;
}

/** Returns 0 for a number that is not there. Throws `BadMedia` for one that is too large. */
function numberOf(content: Buffer | undefined): number {
  if (content && content.length > MAX_NUMBER_BYTES) throw new BadMedia('damaged', 'a number that is too long');
  return [...(content ?? [])].reduce((sum, digit) => sum * 256 + digit, 0);
}
