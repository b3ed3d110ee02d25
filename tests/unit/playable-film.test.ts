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

/** A box of this type, with numbers of 4 bytes and other boxes in it. */
function box(type: string, ...content: (number | Buffer)[]): Buffer {
  const body = Buffer.concat(content.map((part) => (typeof part === 'number' ? word(part) : part)));
  return Buffer.concat([word(body.length + 8), Buffer.from(type), body]);
}

function word(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

/** The same box, with its size in 8 bytes. */
const longBox = (short: Buffer) =>
  Buffer.concat([word(1), short.subarray(4, 8), word(0), word(short.length + 8), short.subarray(8)]);

const zeros = (numbers: number) => Buffer.alloc(4 * numbers);
const media = box('mdat', zeros(100));
/** A fragment of a second: ten samples of 100 ticks, whose duration the film's header says. */
const fragment = (second: number, ...more: Buffer[]) =>
  box('moof', box('traf', box('tfhd', 0, 7), box('tfdt', 0, second * 1000), box('trun', 0, 10)), ...more);

/** A film with this length in its header, ms. */
function filmOf(length: number, ...boxes: Buffer[]): Buffer {
  const track = box('trak', box('tkhd', 0, 0, 0, 7), box('mdia', box('mdhd', 0, 0, 0, 1000)));
  const defaults = box('mvex', box('mehd', 0, length), box('trex', 0, 7, 1, 100, 0, 0));
  const header = box('moov', box('mvhd', 0, 0, 0, 1000), track, defaults);
  return Buffer.concat([box('ftyp', zeros(2)), header, ...boxes]);
}

const shortLength = (film: Buffer) => film.readUInt32BE(film.indexOf('mehd') + 8);
const three = [fragment(0), media, fragment(1), media, fragment(2), media];
const tooLarge = fragment(1, box('free', zeros(20_000)));

it.each([
  ['whose samples have the duration that its header says', three],
  ['whose media data have a size in 8 bytes', [fragment(0), longBox(media), ...three.slice(2)]],
  ['that was cut off', [...three, fragment(3), media.subarray(0, 50)]],
])('of a film %s every fragment is counted', async (_, boxes) => {
  expect(shortLength(await playable(filmOf(0, ...boxes)))).toBe(3000);
});

it('a length that is right stays', async () => {
  for (const boxes of [three, three.slice(4), []])
    expect(shortLength(await playable(filmOf(3000, ...boxes)))).toBe(3000);
});

it.each([
  ['a fragment that is too large to be read', [...three, tooLarge, media]],
  ['more boxes than are read', [...three, ...Array<Buffer>(20_000).fill(box('free'))]],
  ['a box that is none', [...three, word(3), word(3), ...three]],
  ['no fragment', []],
])('no length is written into a film with %s', async (_, boxes) => {
  expect(shortLength(await playable(filmOf(0, ...boxes)))).toBe(0);
});

it('a film of a quarter of an hour is read in large pieces', async () => {
  const boxes = Array.from({ length: 2700 }, (_, second) => [fragment(second), box('mdat', zeros(250))]).flat();
  const film = new Blob([new Uint8Array(filmOf(0, ...boxes))]);
  let reads = 0;
  const read = async (at: number, bytes: number) => {
    reads += 1;
    return new DataView(await film.slice(at, at + bytes).arrayBuffer());
  };
  expect(await findPatches({ size: film.size, read })).toHaveLength(1);
  expect(reads).toBeLessThan(10);
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
  const { boxes } = await listTopBoxes({ size: 20_000 * size, read });
  const kept = boxes.reduce((sum, { view }) => sum + view.byteLength, 0);
  expect(kept).toBeLessThanOrEqual(most + size);
  expect(boxes.length).toBeGreaterThan(900);
});
