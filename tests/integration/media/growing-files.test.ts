import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { checkContainer, checkLater } from '@/lib/server/media/container/check-container';
import { makeTempFolder } from '@/tests/support/temp-folder';
import { recording } from './recordings';

const temp = makeTempFolder();
afterAll(() => temp.remove());

const outcomeOf = (check: Promise<void>) => check.then(() => 'whole', String);

/** Writes a file in so many pieces, and looks at it after each. Returns what is found in the end. */
async function checkInPieces(name: string, content: Buffer, pieces: number): Promise<string> {
  const path = join(temp.folder, `${pieces}-${name}`);
  const check = checkLater(path);
  for (let piece = 1; piece <= pieces; piece += 1) {
    await writeFile(path, content.subarray(0, Math.ceil((content.length * piece) / pieces)));
    await check.goOn();
  }
  return outcomeOf(check.whole());
}

it.each(['fake-red-440.webm', 'chromium-mkv-h264-30fps-6s-slice10.mkv', 'fake-count-samestream-1.mp4'])(
  'a recording that is looked at while it is written is found what its file is: %s',
  async (name) => {
    const content = await readFile(recording(name));
    const half = content.length >> 1;
    const damaged = Buffer.from(content).fill(0, half, half + 20_000);
    for (const written of [content, content.subarray(0, half), damaged, content.subarray(0, 6)]) {
      const path = join(temp.folder, name);
      await writeFile(path, written);
      const expected = await outcomeOf(checkContainer(path));
      for (const pieces of [1, 7, 40]) expect(await checkInPieces(name, written, pieces)).toBe(expected);
      if (written === content) expect(expected).toBe('whole');
    }
  },
);
