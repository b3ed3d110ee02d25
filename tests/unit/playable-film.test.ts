import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makePlayable } from '@/lib/browser/capture/playable-film';
import { listTopBoxes } from '@/lib/domain/mp4-boxes';
import { findPatches } from '@/lib/domain/playable-film';
import { makeTempFolder } from '@/tests/support/temp-folder';

const temp = makeTempFolder();
afterAll(() => temp.remove());

const read = (name: string) => readFileSync(join('tests/fixtures/media', name));

/** Returns the length that stands in the header, s; a box 'mehd' of WebKit's has 3000 ticks a second. */
function writtenLength(film: Buffer): number {
  return Number(film.readBigUInt64BE(film.indexOf('mehd') + 8)) / 3000;
}

const playable = async (film: Buffer) =>
  Buffer.from(await (await makePlayable(new Blob([new Uint8Array(film)]))).arrayBuffer());

it('the length of a film in fragments is written into its header', async () => {
  const film = read('webkitgtk-mock-4s.dedup.mp4');
  expect(writtenLength(film)).toBe(0);
  const played = await playable(film);
  expect(writtenLength(played)).toBeCloseTo(3.93, 1);
  expect(played.length).toBe(film.length);
});

it('of what is written twice, one says nothing, and every packet decodes', async () => {
  const path = join(temp.folder, 'film.mp4');
  const decode = () => execFileSync('ffmpeg', ['-v', 'error', '-i', path, '-f', 'null', '-'], { stdio: 'pipe' });
  writeFileSync(path, await playable(read('webkitgtk-mock-4s.mp4')));
  expect(String(decode())).toBe('');
  const film = readFileSync(path);
  expect(film.toString('latin1').match(/free/g)).toHaveLength(2);
  expect(writtenLength(film)).toBeCloseTo(3.93, 1);
});

it.each(['chromium-webm-vp8-30fps-6s-kf30.webm', 'chromium-mp4-default-6s-slice10.mp4', 'fake-count-samestream-1.mp4'])(
  'any other film stays as it is: %s',
  async (name) => {
    expect((await playable(read(name))).equals(read(name))).toBe(true);
  },
);

it('a film that was cut off, and one that is none, are returned', async () => {
  const film = read('webkitgtk-mock-4s.dedup.mp4');
  expect(writtenLength(await playable(film.subarray(0, 400_000)))).toBeGreaterThan(1);
  expect(await playable(Buffer.from('no film'))).toEqual(Buffer.from('no film'));
  expect(await playable(Buffer.alloc(0))).toHaveLength(0);
});

it('a film that claims more than it holds stays as it is', async () => {
  const film = Buffer.from(read('webkitgtk-mock-4s.dedup.mp4'));
  film.writeUInt32BE(0xffffffff, film.indexOf('trun') + 8);
  expect((await playable(film)).equals(film)).toBe(true);
});

it('of a film of endless boxes only so many are read as a recorder writes', async () => {
  let reads = 0;
  const box = new DataView(new Uint8Array(Buffer.from('\0\0\0\u0008ftyp', 'latin1')).buffer);
  const read = async () => {
    reads += 1;
    return box;
  };
  await findPatches({ size: 8_000_000, read });
  expect(reads).toBe(20_000);
});

it.each([
  ['nothing of boxes that say nothing', 'free', 0],
  ['16 MB of fragments', 'moof', 16 * 1024 * 1024],
])('of a film of large boxes the memory keeps at most %s', async (_, type, most) => {
  const size = 18_000;
  const box = Buffer.alloc(size);
  box.writeUInt32BE(size);
  box.write(type, 4, 'latin1');
  const read = async (_at: number, bytes: number) => new DataView(new Uint8Array(box.subarray(0, bytes)).buffer);
  const boxes = await listTopBoxes({ size: 20_000 * size, read });
  const kept = boxes.reduce((sum, { view }) => sum + view.byteLength, 0);
  expect(kept).toBeLessThanOrEqual(most + size);
  expect(boxes.length).toBeGreaterThan(900);
});
