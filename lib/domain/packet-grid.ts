import { SAMPLES_PER_FRAME } from './pcm';

/** How many samples an AAC packet brings. */
export const PACKET_SAMPLES = 1024;
/**
 * How many packets are encoded before a section's first one, and thrown away: by then the encoder's state is that of
 * one that has encoded the whole film.
 */
const WARM_UP_PACKETS = 8;
/** On the sound of how many frames before it a section's packets depend: ten packets are 6.4 frames. */
export const FRAMES_BEFORE = 7;

const samplesOf = (frames: number) => frames * SAMPLES_PER_FRAME;

/** Packet 0 is the encoder's delay; of the last packet only a part may be sound. */
export const packetsOfFilm = (frames: number) => Math.ceil(samplesOf(frames) / PACKET_SAMPLES) + 1;

/** Returns how many samples of a film's last packet are sound. */
export const lastPacketSamples = (frames: number) => samplesOf(frames) - (packetsOfFilm(frames) - 2) * PACKET_SAMPLES;

/**
 * Returns the first packet of the section that begins after so many frames of its film. The packets before it depend on
 * the sound of these frames alone, so they belong to the sections before.
 */
const firstPacketAfter = (frames: number) => Math.max(0, Math.floor(samplesOf(frames) / PACKET_SAMPLES) - 1);

/** Returns the packet with which the encoding of that section's sound begins. */
const encodedFrom = (frames: number) => Math.max(0, firstPacketAfter(frames) - WARM_UP_PACKETS);

/** Returns with how many samples of the sections before, so many frames long, the encoding of a section begins. */
export function leadSamples(framesBefore: number): number {
  return samplesOf(framesBefore) - encodedFrom(framesBefore) * PACKET_SAMPLES;
}

/** Where a section is in its film, in frames. */
export type SectionFrames = { before: number; frames: number; isLast: boolean };

/** Returns which packets are a section's own, of those that were encoded of its lead and its sound. */
export function ownPackets({ before, frames, isLast }: SectionFrames): { from: number; to: number } {
  const end = before + frames;
  const from = firstPacketAfter(before) - encodedFrom(before);
  const to = (isLast ? packetsOfFilm(end) : firstPacketAfter(end)) - encodedFrom(before);
  return { from, to };
}
