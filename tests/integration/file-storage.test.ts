import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { type FileStorageOptions, createFileStorage } from '@/lib/server/storage/folder/file-storage';
import { mayMount, mountDisk } from '@/tests/support/small-disk';
import { makeTempFolder } from '@/tests/support/temp-folder';

const closers: (() => void)[] = [];

afterEach(() => {
  for (const close of closers.splice(0).reverse()) close();
});

function makeFolder(): string {
  const { folder, remove } = makeTempFolder();
  closers.push(remove);
  return folder;
}

const open = (folder: string, publicUrl = 'http://here.example', more: Partial<FileStorageOptions> = {}) =>
  createFileStorage({ folder, publicUrl, secret: 'a secret of the tests', disk: { floorBytes: 0 }, ...more });

/** Returns the names of all incomplete files, wherever they are. */
const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) => (entry.isFile() ? entry.name : []));

describe('files on their way in', () => {
  it('of processes that are gone are deleted by one that is alone', () => {
    const folder = makeFolder();
    mkdirSync(join(folder, 'incoming', 'gone'), { recursive: true });
    writeFileSync(join(folder, 'incoming', 'gone', 'film'), 'half');
    createFileStorage({ folder, publicUrl: '', secret: 'a secret of the tests', isOnlyProcess: true });
    expect(filesIn(join(folder, 'incoming'))).toEqual([]);
  });

  it('are left to the process that writes them', async () => {
    const folder = makeFolder();
    const storage = open(folder);
    const source = new Readable({ read() {} });
    source.push('half ');
    const writing = storage.incoming.write(source);
    open(folder);
    source.push('and half');
    source.push(null);
    expect(await readFile((await writing).path, 'utf8')).toBe('half and half');
  });
});

it('refuses settled posts when it can ask their owners, and only then says so', async () => {
  const asking = open(makeFolder(), undefined, { accepts: async (ownerId) => ownerId !== 'settled' });
  expect(asking.refusesSettledPosts).toBe(true);
  expect(await Promise.all(['settled', 'open'].map(asking.accepts))).toEqual([false, true]);
  const unasking = open(makeFolder());
  expect(unasking.refusesSettledPosts).toBe(false);
  expect(await unasking.accepts('settled')).toBe(true);
});

it('leaves no empty folders behind', async () => {
  const folder = makeFolder();
  const storage = open(folder);
  await writeFile(join(folder, 'film'), 'film');
  await storage.store('demo/take/film.mp4', join(folder, 'film'));
  await storage.remove(['demo/take/film.mp4']);
  expect(readdirSync(join(folder, 'stored'))).toEqual([]);
});

it('stores while the same folder is being emptied', async () => {
  const folder = makeFolder();
  const storage = open(folder);
  const fillAndEmpty = async (name: string) => {
    const [path, key, sizes] = [join(folder, name), `demo/take/${name}.mp4`, new Set<number | null>()];
    for (let round = 0; round < 100; round++) {
      await writeFile(path, 'film');
      await storage.store(key, path);
      sizes.add(await storage.size(key));
      await storage.remove([key]);
    }
    return [...sizes];
  };
  expect(await Promise.all(['one', 'two', 'three'].map(fillAndEmpty))).toEqual([[4], [4], [4]]);
});

it('shares the bytes with a job instead of copying them', async () => {
  const folder = makeFolder();
  const storage = open(folder);
  await writeFile(join(folder, 'film'), 'film');
  await storage.store('demo/film.mp4', join(folder, 'film'));
  await storage.copyTo('demo/film.mp4', join(folder, 'copy'));
  expect(statSync(join(folder, 'copy')).ino).toBe(statSync(join(folder, 'stored', 'demo', 'film.mp4')).ino);
});

it('makes links below the root when it has no public address', async () => {
  const storage = open(makeFolder(), '');
  expect(await storage.link({ key: 'demo/film.mp4', lifeSeconds: 60 })).toMatch(/^\/api\/media\/demo\/film\.mp4\?/);
  expect(storage.keyOf(storage.urlOf('demo/film.mp4'))).toBe('demo/film.mp4');
});

(mayMount() ? describe : describe.skip)('a disk of its own (needs root)', () => {
  function makeDisk(kilobytes: number): string {
    const disk = makeFolder();
    closers.push(mountDisk(disk, kilobytes));
    return disk;
  }

  it('that is full is named as the reason, and nothing is left on it', async () => {
    const disk = makeDisk(512);
    const storage = open(disk);
    const tooMuch = Readable.from(Array.from({ length: 16 }, () => Buffer.alloc(64 * 1024)));
    await expect(storage.incoming.write(tooMuch)).rejects.toMatchObject({ code: 'noSpace' });
    expect(filesIn(join(disk, 'incoming'))).toEqual([]);
    await expect(storage.check()).resolves.toBe('ok');
  });

  it('gets a copy of what is stored from another, and gives one', async () => {
    const [disk, elsewhere] = [makeDisk(512), makeFolder()];
    const storage = open(disk);
    await writeFile(join(elsewhere, 'film'), 'film');
    await storage.store('demo/film.mp4', join(elsewhere, 'film'));
    await storage.copyTo('demo/film.mp4', join(elsewhere, 'copy'));
    expect(readdirSync(elsewhere)).toEqual(['copy']);
    expect(await readFile(join(elsewhere, 'copy'), 'utf8')).toBe('film');
    expect(filesIn(join(disk, 'incoming'))).toEqual([]);
  });
});
