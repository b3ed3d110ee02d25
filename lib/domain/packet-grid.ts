/** How many samples an AAC packet brings. */
export const PACKET_SAMPLES = 1024;
/**
 * How many packets are encoded before a section's first one, and thrown away: by then the encoder's state is that of
 * one that has encoded the whole film.
 */
const WARM_UP_PACKETS = 8;
/** On how many samples before it a section's packets depend, at most. */
export const SAMPLES_BEFORE = (WARM_UP_PACKETS + 2) * PACKET_SAMPLES;

/** Packet 0 is the encoder's delay; of the last packet only a part may be sound. */
export const packetsOfFilm = (samples: number) => Math.ceil(samples / PACKET_SAMPLES) + 1;

/** Returns how many samples of a film's last packet are sound. */
export const lastPacketSamples = (samples: number) => samples - (packetsOfFilm(samples) - 2) * PACKET_SAMPLES;

/**
 * Returns the first packet of the section that begins after so many samples of its film. The packets before it depend
 * on the sound of these samples alone, so they belong to the sections before.
 */
const firstPacketAfter = (samples: number) => Math.max(0, Math.floor(samples / PACKET_SAMPLES) - 1);

/** Returns the packet with which the encoding of that section's sound begins. */
const encodedFrom = (samples: number) => Math.max(0, firstPacketAfter(samples) - WARM_UP_PACKETS);

/** Returns with how many samples of the sections before, so many samples long, the encoding of a section begins. */
export function leadSamples(samplesBefore: number): number {
  return samplesBefore - encodedFrom(samplesBefore) * PACKET_SAMPLES;
}

/** Where a section is in its film, and how long it is, samples. */
export type SectionSound = { before: number; samples: number; isLast: boolean };

/** Returns which packets are a section's own, of those that were encoded of its lead and its sound. */
export function ownPackets({ before, samples, isLast }: SectionSound): { from: number; to: number } {
  const end = before + samples;
  const from = firstPacketAfter(before) - encodedFrom(before);
  const to = (isLast ? packetsOfFilm(end) : firstPacketAfter(end)) - encodedFrom(before);
  return { from, to };
}
