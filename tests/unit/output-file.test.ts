import fs from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { writeOutput } from '@/lib/server/media/live/output-file';
import { makeTempFolder } from '@/tests/support/temp-folder';

jest.mock('node:fs', () => {
  const real: typeof fs = jest.requireActual('node:fs');
  return { ...real, fdatasync: jest.fn(real.fdatasync) };
});
const sync = jest.mocked(fs.fdatasync);
const MB = 1024 * 1024;
let temp: ReturnType<typeof makeTempFolder>;
beforeEach(() => {
  temp = makeTempFolder();
  sync.mockClear();
});
afterEach(() => temp.remove());

/** Writes what a program wrote. */
function write(megabytes: number) {
  const path = join(temp.folder, 'output');
  const output = new PassThrough({ highWaterMark: megabytes * MB });
  const file = writeOutput(output, path, { onBytes: () => {}, isFull: () => false });
  for (let index = 0; index < megabytes; index++) output.write(Buffer.alloc(MB));
  return { path, file };
}

it('asks the disk to have the bytes while more come, and keeps as many as are wanted', async () => {
  const { path, file } = write(9);
  await file.until(() => file.written() === 9 * MB && sync.mock.calls.length > 0);
  await file.keep(7 * MB + 1);
  expect((await stat(path)).size).toBe(7 * MB + 1);
});

it('says that the disk failed when it failed ahead of the end', async () => {
  sync.mockImplementationOnce((_, done) => done(new Error('the disk failed')));
  const { file } = write(5);
  await expect(file.until(() => false)).rejects.toThrow('the disk failed');
  await expect(file.keep(MB)).rejects.toThrow('the disk failed');
});

it.each([1, 2, 7, 100])('leaves out the header that what comes begins with, in pieces of %i bytes', async (bytes) => {
  const path = join(temp.folder, 'sound');
  const output = new PassThrough();
  const seen: string[] = [];
  const file = writeOutput(output, path, {
    readHeader: (header) => (header.includes('|') ? header.indexOf('|') + 1 : null),
    onBytes: (chunk) => seen.push(chunk.toString()),
    isFull: () => false,
  });
  const all = 'header|sound | of a program';
  for (let at = 0; at < all.length; at += bytes) output.write(all.slice(at, at + bytes));
  await file.until(() => file.written() === all.length - 7);
  expect([seen.join(''), await readFile(path, 'utf8')]).toEqual(['sound | of a program', 'sound | of a program']);
  expect(seen).not.toContain('');
  await file.close();
});
