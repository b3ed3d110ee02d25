import type { Beginning } from '../../ports/media';
import type { Card } from '../card/card';
import { audioToFollow, feedOf, KEEP_FILTERS } from '../encode';
import { PACKET_LINES, readPacketLines } from '../packet-lines';
import { LISTED, readListing, type Listing } from '../probe-lines';
import type { KeptSound } from '../sound/pcm-file';
import { UNTRUSTED_FEED, type Fed, type RunOptions, type Tools } from '../tools';
import type { LivePictures } from './live-pictures';

type FedInput = KeptSound & { beginning: Beginning; limits: RunOptions };
type LivePrograms = { encoder: Fed; prober: Fed | null; listing: Listing; isTorn(): boolean };

/**
 * Opens ffmpeg with an output for the pictures, where it is to decode them, and one for the sound. It writes both
 * without end then, and ffprobe lists the packets; otherwise it lists them itself, and ends with the recording.
 */
export async function openPrograms(
  tools: Tools,
  { pictures, card, beginning, keepsOneChannel, limits }: { pictures: LivePictures; card: Card | null } & FedInput,
): Promise<LivePrograms> {
  const fed = [...KEEP_FILTERS, ...feedOf(beginning, card)];
  const { audio } = beginning;
  const soundTo = (output: string, isEndless: boolean) =>
    audio === null ? [] : ['-map', `0:${audio}`, ...audioToFollow(output, { isEndless, keepsOneChannel })];
  const outputs = audio === null ? 0 : 1;
  if (!pictures.options) {
    const { listing, isTorn, onLine } = readPacketLines(beginning);
    const options = [...fed, ...soundTo('pipe:3', false), ...PACKET_LINES];
    const encoder = await tools.open('ffmpeg', options, { ...limits, onLine, outputs });
    return { encoder, prober: null, listing, isTorn };
  }
  const { listing, onLine } = readListing();
  const prober = await tools.open('ffprobe', [...UNTRUSTED_FEED, ...LISTED, 'pipe:0'], {
    ...limits,
    onLine,
    outputs: 0,
  });
  try {
    const options = [...fed, ...pictures.options, ...soundTo('pipe:4', true)];
    const encoder = await tools.open('ffmpeg', options, { ...limits, outputs: 1 + outputs });
    return { encoder, prober, listing, isTorn: () => false };
  } catch (error) {
    prober.release();
    throw error;
  }
}
