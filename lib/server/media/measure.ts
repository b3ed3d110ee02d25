import * as z from 'zod';
import { FRAME_RATE } from '@/lib/domain/limits';
import { BadMedia, type ProbeInput, type Size } from '../ports/media';
import { checkContainer } from './container/check-container';
import { fileUrl, UNTRUSTED_INPUT, type Tools } from './tools';

/** A recording as far as it can be known without decoding it. */
export type Recording = {
  /** As shown, of the first picture. */
  size: Size;
  /** Stream numbers: either may come first in the file. */
  video: number;
  audio: number | null;
  /**
   * How many frames at 30 a second both tracks together last, from the earlier start to the later end.
   * What lies before time 0 is not meant to be heard: encoder delay.
   */
  frames: number;
  /** Earliest timestamp in the file, s; ffmpeg moves it to 0 unless told otherwise. */
  start: number;
};

/** Listing the packets of an hour takes under a second. */
const SECONDS = 30;

const time = z.coerce.number();

const Probe = z.object({
  format: z.object({ start_time: z.optional(time) }),
  streams: z.array(
    z.object({
      index: z.int(),
      codec_type: z.optional(z.string()),
      width: z.optional(z.int()),
      height: z.optional(z.int()),
      disposition: z.optional(z.object({ attached_pic: z.optional(z.int()) })),
      side_data_list: z.optional(z.array(z.object({ rotation: z.optional(z.number()) }))),
    }),
  ),
  packets: z.optional(z.array(z.object({ stream_index: z.int(), pts_time: z.optional(time), duration_time: z.optional(time) }))),
});

type Probe = z.infer<typeof Probe>;
type Stream = Probe['streams'][number];

const SHOWN = [
  'format=start_time',
  'stream=index,codec_type,width,height',
  'stream_disposition=attached_pic',
  'stream_side_data=rotation',
  'packet=stream_index,pts_time,duration_time',
].join(':');

async function probe(tools: Tools, { source, signal }: ProbeInput): Promise<Probe> {
  const args = [...UNTRUSTED_INPUT, '-show_entries', SHOWN, '-of', 'json=compact=1', fileUrl(source)];
  const outcome = await tools.ffprobe(args, SECONDS, signal);
  if (outcome.end === 'overflow') throw new BadMedia('tooLong', 'more packets than any recording has');
  if (outcome.code !== 0) throw new BadMedia('unreadable', outcome.stderr);
  if (outcome.stderr !== '') throw new BadMedia('damaged', outcome.stderr);
  return Probe.parse(JSON.parse(outcome.stdout));
}

function sizeShown({ width = 0, height = 0, side_data_list = [] }: Stream): Size {
  if (width === 0 || height === 0) throw new BadMedia('noVideo', 'the picture has no size');
  const rotation = side_data_list.find((data) => data.rotation !== undefined)?.rotation ?? 0;
  return Math.abs(rotation) % 180 === 90 ? { width: height, height: width } : { width, height };
}

/**
 * Checks a recording's structure, finds its tracks, and measures it by its packets: headers of
 * recordings made by browsers lie about duration and frame rate, or say nothing. Throws `BadMedia`.
 */
export async function measureRecording(tools: Tools, input: ProbeInput): Promise<Recording> {
  await checkContainer(input.source);
  const { format, streams, packets = [] } = await probe(tools, input);
  if (packets.length === 0) throw new BadMedia('empty', 'no packets');

  const has = (stream: Stream) => packets.some((packet) => packet.stream_index === stream.index && packet.pts_time !== undefined);
  const video = streams.find((stream) => stream.codec_type === 'video' && stream.disposition?.attached_pic !== 1 && has(stream));
  const audio = streams.find((stream) => stream.codec_type === 'audio' && has(stream));
  if (!video) throw new BadMedia('noVideo', 'no picture in the file');

  // A WebM packet may not say how long it lasts: one frame, then.
  const end = packets.reduce((latest, packet) => {
    if (packet.stream_index !== video.index && packet.stream_index !== audio?.index) return latest;
    return Math.max(latest, (packet.pts_time ?? 0) + (packet.duration_time ?? (packet.stream_index === video.index ? 1 / FRAME_RATE : 0)));
  }, 0);
  const start = format.start_time ?? 0;
  const frames = Math.max(1, Math.round(FRAME_RATE * (end - Math.max(0, start))));
  return { size: sizeShown(video), video: video.index, audio: audio?.index ?? null, frames, start };
}
