import { FRAME_RATE } from './limits';

/** The audio format of mezzanines: 48 kHz, signed 16-bit little-endian, of one channel or two. */
export const SAMPLE_RATE = 48_000;
/** A whole number: this keeps audio and video of a constant rate in sync over any number of sections. */
export const SAMPLES_PER_FRAME = SAMPLE_RATE / FRAME_RATE;

/** A microphone has one channel. What has more is kept as two. */
export type Channels = 1 | 2;

/** Returns how many bytes so many samples are. */
export const bytesOfSamples = (samples: number, channels: Channels): number => 2 * channels * samples;

/** Returns how large a file of PCM is. One channel is followed by a byte, which tells it from two. */
export const pcmFileBytes = (samples: number, channels: Channels): number =>
  bytesOfSamples(samples, channels) + (channels === 1 ? 1 : 0);

/** Returns how many channels a file of PCM has, by its size. */
export const channelsOfFile = (bytes: number): Channels => (bytes % 2 === 1 ? 1 : 2);

/** Returns how many samples are in a file of PCM, by its size. */
export function samplesOfFile(bytes: number): number {
  const channels = channelsOfFile(bytes);
  return Math.floor(bytes / bytesOfSamples(1, channels));
}
