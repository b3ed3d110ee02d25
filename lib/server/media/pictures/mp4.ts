import type { ByteWindow } from '../container/byte-window';
import type { Box } from '../container/iso-boxes';
import type { WhyEncoded } from '../../ports/media-errors';
import { UNSAID, type Colours } from '../h264/colours';
import { readConfiguration, saysNoSets } from '../h264/configuration';
import { boxesIn, type InnerBox } from './mp4-boxes';
import { readFragment } from './mp4-fragment';
import { readTable } from './mp4-table';
import { createSoundFinder, hasLongTimes, isEdited, kindOf, readTrackHead, type TrackHead } from './mp4-track';
import type { FoundPicture, PictureSink, PictureTrack } from './picture-index';

/** The index of ten minutes in one table is under 1 MiB, and a picture of a camera is smaller. */
const MAX_BYTES = 8 * 1024 * 1024;
/** Where a description of pictures has its size, and its boxes. */
const ENTRY = { size: 24, boxes: 78 };
/** Of pictures that may say their parameters themselves. */
const IN_PICTURES = 'avc3';
/** A picture that is neither turned nor stretched. */
const UNTURNED = [0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000];

/** Reads the pictures of an MP4 from its boxes at the top level, which are handed to it in order. */
export function createMp4Reader(sink: PictureSink) {
  let track: Pick<TrackHead, 'id' | 'defaults'> | null = null;
  const sound = createSoundFinder(sink.sound);
  /** There is one index: tables of others are not read. */
  let hasMovie = false;
  /** When the pictures of the next fragment are shown, if it does not say so itself. */
  let time = 0;
  /** What was said of pictures that come after it, and how many of them were handed on. */
  let announced: readonly FoundPicture[] = [];
  let next = 0;

  /** Hands on the pictures that are there as a whole. */
  async function readOn(bytes: ByteWindow): Promise<void> {
    for (; next < announced.length; next += 1) {
      const picture = announced[next]!;
      if (picture.bytes > MAX_BYTES) return sink.refuse('container');
      if (picture.at + picture.bytes > bytes.size) return;
      sink.picture(picture, await bytes.readAll(picture.at, picture.bytes));
    }
  }

  function announce(pictures: readonly FoundPicture[]): void {
    if (next < announced.length) return sink.refuse('container');
    announced = pictures;
    next = 0;
  }

  function readMovie(movie: InnerBox): void {
    if (hasMovie) return sink.refuse('container');
    hasMovie = true;
    const found = findTrack(movie);
    if (typeof found === 'string') return sink.refuse(found);
    sink.track(found.track);
    track = found.head;
    sound.readMovie(movie);
    const table = readTable(found.head.table);
    if (table) announce(table);
    else sink.refuse('container');
  }

  function readNext(fragment: InnerBox, start: number, { id, defaults }: NonNullable<typeof track>): void {
    const found = readFragment(fragment, { id, defaults, start, time });
    if (!found) return sink.refuse('container');
    time = found.end;
    announce(found.pictures);
  }

  return {
    readOn,

    async read(bytes: ByteWindow, { type, start, end }: Box): Promise<void> {
      if (type !== 'moov' && type !== 'moof') return readOn(bytes);
      if (end - start > MAX_BYTES) return sink.refuse('container');
      const [box] = boxesIn(await bytes.readAll(start, end - start));
      if (!box) return sink.refuse('container');
      if (type === 'moov') readMovie(box);
      else if (track) {
        sound.readFragment(box);
        readNext(box, start, track);
      }
    },
  };
}

type FoundTrack = { track: PictureTrack; head: TrackHead };

function findTrack(movie: InnerBox): FoundTrack | WhyEncoded {
  const traks = movie.all('trak');
  const [trak, ...others] = traks.filter((each) => kindOf(each) === 'vide');
  const [whole, header, description] = [
    movie.find('mvhd'),
    trak?.find('tkhd'),
    trak?.find('mdia', 'minf', 'stbl', 'stsd'),
  ];
  const head = trak && readTrackHead(movie, trak);
  if (!head || !whole || !header || !description || others.length > 0) return 'container';
  const [entry, ...entries] = description.inner(8);
  if (!entry || entries.length > 0) return 'container';
  if (entry.type !== 'avc1' && entry.type !== IN_PICTURES) return 'codec';
  if (isTurned(whole, 36) || isTurned(header, 40)) return 'rotated';
  const inner = entry.inner(ENTRY.boxes);
  const configuration = inner.find(({ type }) => type === 'avcC');
  if (!configuration) return 'container';
  const sets = readConfiguration(configuration.content);
  const colours = readColours(inner);
  const isInPictures = entry.type === IN_PICTURES && saysNoSets(configuration.content);
  const isStretched = inner.some((box) => box.type === 'clap' || (box.type === 'pasp' && box.u32(0) !== box.u32(4)));
  // Who shows pictures in another order shifts their times, and cuts off the first shift.
  if (isEdited(trak)) return head.table.find('ctts') ? 'order' : 'container';
  if ((!sets && !isInPictures) || isStretched || colours === 'unknown') return 'container';
  const size = { width: entry.u16(ENTRY.size), height: entry.u16(ENTRY.size + 2) };
  const { scale } = head;
  return { head, track: { stream: traks.indexOf(trak), size, scale, form: 'lengths', sets, colours } };
}

/** `unknown`: they are described otherwise than by numbers. */
function readColours(boxes: readonly InnerBox[]): Colours | null | 'unknown' {
  const [box, ...others] = boxes.filter(({ type }) => type === 'colr');
  if (!box) return null;
  const hasRange = box.text(0, 4) === 'nclx';
  if (others.length > 0 || (!hasRange && box.text(0, 4) !== 'nclc')) return 'unknown';
  return [box.u16(4), box.u16(6), box.u16(8), hasRange ? box.u8(10) >> 7 : UNSAID];
}

/** Whether the matrix of a header turns or stretches the picture; `at`: where it is after three times of 4 bytes. */
function isTurned(header: InnerBox, at: number): boolean {
  const from = hasLongTimes(header) ? at + 12 : at;
  return UNTURNED.some((value, index) => header.u32(from + 4 * index) !== value);
}
