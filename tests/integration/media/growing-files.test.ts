import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { checkContainer, checkLater } from '@/lib/server/media/container/check-container';
import { openByteWindow, openGrowingWindow, type ByteWindow } from '@/lib/server/media/container/byte-window';
import type { WholeElement } from '@/lib/server/media/container/ebml';
import { makeTempFolder } from '@/tests/support/temp-folder';
import { recording } from './recordings';

const temp = makeTempFolder();
afterAll(() => temp.remove());

const outcomeOf = (check: Promise<void>) => check.then(() => 'whole', String);

/** How what has been written is read: from the file, or from memory as far as that has it. */
const ways = {
  'from the file': (path: string) => ({ open: () => openByteWindow(path), add: () => {} }),
  'as it came': (path: string) => {
    const recording = openGrowingWindow(path);
    return { open: () => recording, add: recording.add };
  },
};
type Way = keyof typeof ways;

/** Writes a file in so many pieces, and looks at it after each. Returns what is found in the end. */
async function checkInPieces(way: Way, name: string, content: Buffer, pieces: number): Promise<string> {
  const path = join(temp.folder, `${pieces}-${name}`);
  const { open, add } = ways[way](path);
  /** What is damaged is gone through once more in the end. */
  const found = new Set<string>();
  const note = (bytes: ByteWindow, { id, contents, end }: WholeElement) =>
    bytes
      .readAll(contents, end - contents)
      .then((read) => void found.add(`${id} ${contents} ${read.toString('base64')}`));
  const check = checkLater(open, { matroska: note, mp4: async () => {}, ofBox: async () => {} });
  const endOf = (piece: number) => Math.ceil((content.length * piece) / pieces);
  for (let piece = 1; piece <= pieces; piece += 1) {
    await writeFile(path, content.subarray(0, endOf(piece)));
    add(content.subarray(endOf(piece - 1), endOf(piece)));
    await check.goOn();
  }
  const outcome = await outcomeOf(check.whole());
  return `${outcome}: ${found.size} elements, ${hashOf([...found].join())}`;
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

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
      const once = await checkInPieces('from the file', name, written, 1);
      expect(once.startsWith(`${expected}: `)).toBe(true);
      for (const way of Object.keys(ways) as Way[])
        for (const pieces of [1, 2, 7, 40]) expect(await checkInPieces(way, name, written, pieces)).toBe(once);
      if (written === content) expect(expected).toBe('whole');
    }
  },
);
