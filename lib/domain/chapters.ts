import { FRAME_RATE } from './limits';

/** Where each section begins in a film and how long it is, frames. */
export type Chapter = { start: number; frames: number };

/** Returns the chapters of a film whose sections have these lengths, frames. */
export function chaptersOf(sectionFrames: readonly number[]): Chapter[] {
  let start = 0;
  return sectionFrames.map((frames) => {
    const chapter = { start, frames };
    start += frames;
    return chapter;
  });
}

/** Returns the time of a frame, ms. */
export const toMilliseconds = (frames: number): number => Math.round((frames * 1000) / FRAME_RATE);

/** Returns the time of the picture that stands for a chapter, s: a third into it, when the speaker has begun. */
export const posterTime = ({ start, frames }: Chapter): number => (start + Math.floor(frames / 3)) / FRAME_RATE;
