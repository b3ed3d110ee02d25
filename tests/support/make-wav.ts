import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeWav as wavOf } from './wav.mjs';

const RATE = 48_000;

export type Sound = { seconds: number; /** 0 is silence. */ hertz: number };

/** Writes sounds one after the other to a file for a fake microphone. Returns its path. */
export function makeWav(folder: string, sounds: Sound[]): string {
  const samples = sounds.flatMap(({ seconds, hertz }) =>
    Array.from({ length: seconds * RATE }, (_, index) =>
      Math.round(12_000 * Math.sin((2 * Math.PI * hertz * index) / RATE)),
    ),
  );
  const path = join(folder, 'microphone.wav');
  writeFileSync(path, wavOf(samples, RATE));
  return path;
}
