import type { Flaw } from './recorder-state';
import { SILENCE_DECIBELS } from './silence';

/** The mean brightness, 0 to 255, of a picture in which nearly nothing is seen: a covered lens, or no light at all. */
const DARK = 12;
/** A verdict about the sound needs a second of measurements. */
const ENOUGH_SOUND = 10;

/** Finds out during a recording whether its take has a flaw that the visitor may not notice. */
export type FlawWatch = {
  /** A recording begins. */
  begin(): void;
  hear(decibels: number): void;
  /** `brightness`: the mean of the picture, 0 to 255. */
  see(brightness: number): void;
  /** Returns the flaw of the recording so far; `undefined` when there is none, or when nobody knows. */
  read(): Flaw | undefined;
};

/** A take is silent or dark only when it is so from its beginning to its end. */
export function createFlawWatch(): FlawWatch {
  let sounds = 0;
  let pictures = 0;
  let loudest = -Infinity;
  let brightest = 0;
  return {
    begin() {
      sounds = pictures = brightest = 0;
      loudest = -Infinity;
    },
    hear(decibels) {
      sounds += 1;
      loudest = Math.max(loudest, decibels);
    },
    see(brightness) {
      pictures += 1;
      brightest = Math.max(brightest, brightness);
    },
    read() {
      const isSilent = sounds >= ENOUGH_SOUND && loudest < SILENCE_DECIBELS;
      const isDark = pictures > 0 && brightest < DARK;
      if (isSilent) return isDark ? 'silentAndDark' : 'silent';
      return isDark ? 'dark' : undefined;
    },
  };
}
