import { SAMPLE_RATE } from './pcm';

/** Where each section begins in a film and how long it is, samples. */
export type Chapter = { start: number; samples: number };

/** Returns the chapters of a film whose sections have these lengths, samples. */
export function chaptersOf(sectionSamples: readonly number[]): Chapter[] {
  let start = 0;
  return sectionSamples.map((samples) => {
    const chapter = { start, samples };
    start += samples;
    return chapter;
  });
}

/**
 * Returns the time of a sample, ms. It is rounded up: a player that goes to the beginning of a section shows its first
 * picture, not the last one of the section before.
 */
export const toMilliseconds = (samples: number): number => Math.ceil((samples * 1000) / SAMPLE_RATE);

/** Returns the time of the picture that stands for a chapter, s: a third into it, when the speaker has begun. */
export const posterTime = ({ start, samples }: Chapter): number => (start + Math.floor(samples / 3)) / SAMPLE_RATE;
