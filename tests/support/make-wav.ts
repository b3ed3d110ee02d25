import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

const RATE = 48_000;
const HEADER = 44;

export type Sound = { seconds: number; /** 0 is silence. */ hertz: number };

/** Writes sounds one after the other to a file for a fake microphone. Returns its path. */
export function makeWav(folder: string, sounds: Sound[]): string {
  const samples = sounds.flatMap(({ seconds, hertz }) =>
    Array.from({ length: seconds * RATE }, (_, index) =>
      Math.round(12_000 * Math.sin((2 * Math.PI * hertz * index) / RATE)),
    ),
  );
  const file = Buffer.alloc(HEADER + samples.length * 2);
  file.write('RIFF', 0);
  file.writeUInt32LE(file.length - 8, 4);
  file.write('WAVEfmt ', 8);
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(RATE, 24);
  file.writeUInt32LE(RATE * 2, 28);
  file.writeUInt16LE(2, 32);
  file.writeUInt16LE(16, 34);
  file.write('data', 36);
  file.writeUInt32LE(samples.length * 2, 40);
  samples.forEach((sample, index) => file.writeInt16LE(sample, HEADER + index * 2));
  const path = join(folder, 'microphone.wav');
  writeFileSync(path, file);
  return path;
}
