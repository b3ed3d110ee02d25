import { once } from 'node:events';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { streamZip } from '@/lib/server/use-cases/exports/stream-zip';
import { dataDescriptor, directoryEnd, directoryLine } from '@/lib/server/use-cases/exports/zip-records';
import { readZip } from '@/tests/support/read-zip';

const MB = 1024 * 1024;
const GB = 1024 * MB;

it('files and texts are read back as they were added, under their names in any script', async () => {
  const zip = streamZip(async ({ add, addText }) => {
    await add('films/Ōno – ليلى.mp4', Readable.from([Buffer.from('a fi'), Buffer.from('lm')]));
    await addText('whole.txt', 'größer');
    await addText('pieces.csv', ['a,b\n', '1,2\n']);
    await addText('empty.txt', []);
  });
  const files = [...readZip(await buffer(zip))].map(([name, content]) => [name, content.toString()]);
  expect(files).toEqual([
    ['films/Ōno – ليلى.mp4', 'a film'],
    ['whole.txt', 'größer'],
    ['pieces.csv', 'a,b\n1,2\n'],
    ['empty.txt', ''],
  ]);
});

it('no more is made than is read', async () => {
  let made = 0;
  function* pieces() {
    for (; made < 20; made += 1) yield Buffer.alloc(MB);
  }
  const zip = streamZip(
    async ({ add }) => void (await add('film.mp4', Readable.from(pieces(), { objectMode: false }))),
  );
  await once(zip, 'readable');
  expect(made).toBeLessThan(5);
  await buffer(zip);
  expect(made).toBe(20);
});

it('a file that breaks off is named as missing, and the next ones are there', async () => {
  const film = new Readable({ read: () => undefined });
  film.push('half a film');
  const told: boolean[] = [];
  const zip = streamZip(async ({ add, addText, miss }) => {
    told.push(await add('broken.mp4', film));
    miss('gone.mp4');
    told.push(await add('whole.mp4', Readable.from([Buffer.from('a film')])));
    await addText('table.csv', 'a,b\n');
  });
  const read: Buffer[] = [];
  zip.on('data', (bytes: Buffer) => read.push(bytes));
  await once(zip, 'data');
  film.destroy(new Error('The disk is gone'));
  await once(zip, 'end');
  const files = [...readZip(Buffer.concat(read))].map(([name, content]) => [name, content.toString()]);
  expect(files).toEqual([
    ['whole.mp4', 'a film'],
    ['table.csv', 'a,b\n'],
    ['missing.txt', 'broken.mp4\ngone.mp4\n'],
  ]);
  expect(told).toEqual([false, true]);
  expect(film.closed).toBe(true);
});

it('what fails but a file has no directory', async () => {
  const zip = streamZip(async ({ addText }) => {
    await addText('table.csv', 'a,b\n');
    throw new Error('The database is gone');
  });
  const read: Buffer[] = [];
  zip.on('data', (bytes: Buffer) => read.push(bytes));
  await expect(once(zip, 'end')).rejects.toThrow('The database is gone');
  expect(() => readZip(Buffer.concat(read))).toThrow('no whole ZIP file');
});

it('a file that fails while nobody reads yet is missing, and fails nothing else', async () => {
  const film = new Readable({ read: () => undefined });
  // A name that fills what is kept for the reader.
  const name = 'film'.repeat(10_000);
  const zip = streamZip(async ({ add }) => void (await add(name, film)));
  film.destroy(new Error('The disk is gone'));
  // `once` would hear the error, for which the export has to listen.
  await new Promise((resolve) => film.on('close', resolve));
  expect([...readZip(await buffer(zip)).keys()]).toEqual(['missing.txt']);
});

it.each(['/etc/passwd', 'C:/film.mp4', '../film.mp4', 'a/../../film.mp4', 'a\\film.mp4'])(
  'no file is named %s',
  async (name) => {
    await expect(buffer(streamZip(({ addText }) => addText(name, '')))).rejects.toThrow('No name for a file');
  },
);

describe('what does not fit into 32 bits has 64', () => {
  const entry = { name: Buffer.from('film.mp4'), addedAt: new Date(), at: 0, bytes: 1, crc: 7 };
  /** The fields of the ZIP64 part, which stands at the end: both sizes, and where the file begins. */
  const large = (line: Buffer) => [-24, -16, -8].map((at) => Number(line.readBigUInt64LE(line.length + at)));

  it.each([
    ['a large file', { bytes: 5 * GB }],
    ['a file behind many others', { at: 5 * GB }],
  ])('%s', (_, given) => {
    const { bytes, at } = { ...entry, ...given };
    const [small, line] = [directoryLine(entry), directoryLine({ ...entry, ...given })];
    expect(line.length - small.length).toBe(28);
    expect(large(line)).toEqual([bytes, bytes, at]);
    expect([20, 24, 42].map((field) => line.readUInt32LE(field))).toEqual(Array(3).fill(0xffffffff));
  });

  it('the sizes behind a file', () => {
    expect(dataDescriptor(entry)).toHaveLength(16);
    const descriptor = dataDescriptor({ ...entry, bytes: 5 * GB });
    expect([8, 16].map((at) => Number(descriptor.readBigUInt64LE(at)))).toEqual([5 * GB, 5 * GB]);
  });

  it.each([
    ['many files', { lines: 65_535, at: 1, bytes: 2 }],
    ['a directory behind large files', { lines: 1, at: 5 * GB, bytes: 2 }],
  ])('the end of the directory: %s', (_, given) => {
    expect(directoryEnd({ lines: 65_534, at: 1, bytes: 2 })).toHaveLength(22);
    const end = directoryEnd(given);
    expect([24, 32, 40, 48].map((at) => Number(end.readBigUInt64LE(at)))).toEqual([
      ...[given.lines, given.lines, given.bytes, given.at],
    ]);
    expect(Number(end.readBigUInt64LE(64))).toBe(given.at + given.bytes);
    expect(end.readUInt16LE(76 + 10)).toBe(0xffff);
  });
});
