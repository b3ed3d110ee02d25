import { FRAME_RATE } from '@/lib/domain/limits';
import { SAMPLE_RATE } from '@/lib/domain/pcm';
import type { ProbeInput, Size } from '../ports/media';
import { BadMedia } from '../ports/media-errors';
import { checkContainer, type OnPart } from './container/check-container';
import { CARD_SIZE } from './card/card';
import { LISTED, readListing, type Listing, type Track } from './probe-lines';
import { DECODERS, fileUrl, UNTRUSTED_INPUT, UNTRUSTED_WITH_COVER, type Tools } from './tools';

/** What can be known of a recording without decoding it. */
export type MeasuredRecording = {
  /** The first picture's size as shown; that of the card for sound alone. */
  size: Size;
  /** Stream numbers; the video or the audio may be first in the file. */
  /** `null`: it is sound alone. */
  video: number | null;
  audio: number | null;
  /**
   * The length of both tracks together in frames at 30 fps, from the earlier start to the later end. What is before
   * time 0 is encoder delay and is not counted.
   */
  frames: number;
  /** The same length in samples of sound. */
  samples: number;
  /** How many pictures there are. */
  pictures: number;
  /** When the last one is shown, s. */
  lastPicture: number;
  /** Earliest timestamp in the file, s; by default ffmpeg moves it to 0. */
  start: number;
};

/** Listing the packets of an hour takes under a second. */
const LIMITS = { seconds: 30, cpuSeconds: 10 };

/** The most frames per second: no browser records that many, and each one is decoded whether it is shown or not. */
const MAX_FRAMES_PER_SECOND = 120;

/**
 * A message of a parser (`NULL`) or decoder: packets are damaged. The demuxers' messages mean that the structure is,
 * and then packets may be missing from the listing.
 */
const OF_PACKETS = new RegExp(`^(?:\\[(?:NULL|${DECODERS.join('|')}) @ 0x[0-9a-f]+\\] | +Last message repeated )`);

async function list(tools: Tools, { source, signal, isProven, passesCovers }: ProbeInput): Promise<Listing> {
  const { listing, onLine } = readListing();
  let ofStructure: string | undefined;
  const onMessage = (line: string) => {
    if (!OF_PACKETS.test(line)) ofStructure ??= line;
  };
  const outcome = await tools.ffprobe(
    [...(passesCovers ? UNTRUSTED_WITH_COVER : UNTRUSTED_INPUT), ...LISTED, fileUrl(source)],
    {
      ...LIMITS,
      onLine,
      onMessage: isProven ? onMessage : undefined,
      signal,
    },
  );
  if (outcome.end === 'overflow') throw new BadMedia('tooLong', 'more packets than any recording has');
  const message = ofStructure ?? outcome.stderr;
  if (outcome.code !== 0) throw new BadMedia('unreadable', message);
  if (message !== '') throw new BadMedia('damaged', message);
  return listing;
}

function sizeShown({ width, height, rotation }: Track): Size {
  if (width === 0 || height === 0) throw new BadMedia('noVideo', 'the picture has no size');
  return Math.abs(rotation) % 180 === 90 ? { width: height, height: width } : { width, height };
}

/**
 * Checks a recording's structure, finds its tracks, and measures it by its packets, because the headers of browsers'
 * recordings have wrong durations and frame rates, or none. Throws `BadMedia`.
 */
export async function measureRecording(tools: Tools, input: ProbeInput, onPart?: OnPart): Promise<MeasuredRecording> {
  await checkContainer(input.source, onPart);
  return sumUp(await list(tools, input), input);
}

/** Finds a recording's tracks and its length in the listing of its packets. Throws `BadMedia`. */
export function sumUp(
  { start, tracks, packets }: Listing,
  { isAudioOnly = false, passesCovers = false }: Pick<ProbeInput, 'isAudioOnly' | 'passesCovers'> = {},
): MeasuredRecording {
  const isPicture = ({ type, isCover }: Track) => type === 'video' && !(passesCovers && isCover);
  if (isAudioOnly && tracks.some(isPicture)) throw new BadMedia('hasVideo', 'a picture in it');
  if (packets.size === 0) throw new BadMedia('empty', 'no packets');

  const isTimed = (track: Track) => packets.get(track.index)?.isTimed;
  const video = tracks.find((track) => track.type === 'video' && !track.isCover && isTimed(track));
  const audio = tracks.find((track) => track.type === 'audio' && isTimed(track));
  if (!video && !isAudioOnly) throw new BadMedia('noVideo', 'no picture in the file');

  // A packet may have no duration: it counts as one frame then.
  const pictures = video ? packets.get(video.index)! : NO_PICTURES;
  const sound = audio && packets.get(audio.index)!;
  const end = Math.max(
    pictures.end,
    video ? pictures.openEnd + 1 / FRAME_RATE : 0,
    sound?.end ?? 0,
    sound?.openEnd ?? 0,
  );
  const seconds = end - Math.max(0, start);
  const frames = Math.max(1, Math.round(FRAME_RATE * seconds));
  const samples = Math.max(1, Math.round(SAMPLE_RATE * seconds));
  checkRate(pictures.count, frames);
  const found = { video: video?.index ?? null, audio: audio?.index ?? null };
  const ofPictures = {
    size: video ? sizeShown(video) : CARD_SIZE,
    pictures: pictures.count,
    lastPicture: pictures.last,
  };
  return { ...found, ...ofPictures, frames, samples, start };
}

const NO_PICTURES = { count: 0, end: 0, openEnd: 0, last: 0 };

function checkRate(pictures: number, frames: number): void {
  const seconds = Math.max(1, frames / FRAME_RATE);
  if (pictures > MAX_FRAMES_PER_SECOND * seconds)
    throw new BadMedia('tooComplex', `${pictures} pictures in ${seconds} s`);
}
