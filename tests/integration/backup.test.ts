import { existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pino from 'pino';
import { backup } from '@/lib/server/commands/backup/backup';
import { writeArchive, type Entry } from '@/lib/server/commands/backup/archive';
import { restore } from '@/lib/server/commands/backup/restore';
import { lockDataFolder } from '@/lib/server/data-folder/lock';
import { createFileStorage } from '@/lib/server/storage/folder/file-storage';
import { openDatabase, type Database } from '@/lib/server/store/open-database';
import { createStore } from '@/lib/server/store/store';
import { applyCampaigns } from '@/tests/support/apply-campaigns';
import { data } from '@/tests/support/data-command';
import { makeDataFolder } from '@/tests/support/database-template';
import { startServer, type TestServer } from '@/tests/support/server';
import { storeClip } from '@/tests/support/store-clip';
import { storeVisit } from '@/tests/support/store-visit';
import { makeTempFolder } from '@/tests/support/temp-folder';
import { createVisitor } from '@/tests/support/visitor';

const temps: { remove(): void }[] = [];
const servers: TestServer[] = [];
afterAll(async () => {
  for (const server of servers) await server.stop();
  for (const temp of temps) temp.remove();
});

function tempFolder(make = makeTempFolder): string {
  const temp = make();
  temps.push(temp);
  return temp.folder;
}

async function start(options?: { dataDir: string; port: number }): Promise<TestServer> {
  const server = await startServer(options);
  servers.push(server);
  return server;
}

/** Returns the names of a data folder's files. */
const filesOf = async (folder: string) =>
  (await readdir(join(folder, 'files/stored'), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .sort();

it('a restored copy plays every film, and visits that were under way go on', async () => {
  const take = new Uint8Array(await readFile('tests/fixtures/media/fake-count-samestream-1.mp4'));
  const server = await start();
  await applyCampaigns(server, [{ name: 'kept', sections: [{ id: 'one', prompt: 'Where?', seconds: 5 }] }]);
  const visitor = createVisitor(server.url, 'kept');
  await visitor.begin();
  await visitor.save('one', take);
  expect((await visitor.film()).status).toBe('Complete');
  const film = await visitor.download();
  const later = createVisitor(server.url, 'kept');
  await later.begin();
  await later.save('one', take);

  const file = join(tempFolder(), 'kept.tar');
  const kept = await data(server.dataDir, 'backup', file);
  expect(kept).toMatchObject({ code: 0, stderr: '' });
  expect(kept.stdout).toMatch(/^kept the database and \d+ files \(\d+ MB\) in /);
  expect((await readdir(join(server.dataDir, 'files/snapshots'), { recursive: true })).length).toBeLessThanOrEqual(1);

  const folder = join(tempFolder(), 'copy');
  expect(await data(folder, 'restore', file)).toMatchObject({ code: 0, stderr: '' });
  expect((await readdir(folder)).sort()).toEqual(['database', 'files', 'secret']);

  // The address is the same, so that the visitors' cookies and links are.
  await server.stop();
  servers.splice(0);
  await start({ dataDir: folder, port: server.port });
  expect((await visitor.download()).equals(film)).toBe(true);
  expect((await later.film()).status).toBe('Complete');
}, 120_000);

describe('in one process', () => {
  let source: Awaited<ReturnType<typeof openSource>>;
  /** A backup with something of everything. */
  let whole: string;
  beforeAll(async () => {
    source = await openSource();
  });
  afterAll(() => source.close());

  async function openSource() {
    const folder = tempFolder(makeDataFolder);
    await writeFile(join(folder, 'secret'), 'a secret of the tests');
    const database = await openDatabase({ folder }, pino({ level: 'silent' }));
    const storage = createFileStorage({
      folder: join(folder, 'files'),
      publicUrl: '',
      secret: 'x',
      isOnlyProcess: true,
    });
    const put = async (key: string, text: string) => {
      const path = join(folder, 'written');
      await writeFile(path, text);
      await storage.store(key, path);
    };
    const needed = { folder, storage, dump: database.dump!, now: () => new Date() };
    return {
      ...{ folder, storage, put, store: createStore(database.db) },
      keep: (during: () => unknown = () => {}) => {
        const path = join(tempFolder(), 'kept.tar');
        const dump = async () => {
          await during();
          return database.dump!();
        };
        return backup({ ...needed, dump }, { path }).then((made) => ({ ...made, path }));
      },
      backup: (path: string) => backup(needed, { path }),
      close: () => database.close(),
    };
  }

  it('an installation that holds no file yet is kept and restored', async () => {
    const { path, files } = await source.keep();
    expect(files).toBe(0);
    const folder = join(tempFolder(), 'copy');
    await restore({ path, folder });
    expect(await filesOf(folder)).toEqual([]);
  }, 60_000);

  describe('a copy made of an installation in use', () => {
    const take = 'campaign/visit/take.webm';
    const [answer, draft] = ['So', 'So it is'].map((text) => ({ kind: 'text' as const, text }));
    let seeded: Awaited<ReturnType<typeof seed>>;
    let meanwhile: { isHeld: boolean; removing: unknown };
    let copy: string;
    let restored: Database;

    /** Writes what is looked for in the copy. */
    async function seed() {
      const { visit, campaign } = await storeVisit(source.store);
      await source.store.answers.keep(visit.id, 'two', { revision: 1, answer: answer! });
      const written = await source.store.answers.keep(visit.id, 'two', { revision: 2, draft: draft! });
      const clip = await storeClip(source.store, campaign.organizationId, source.put);
      await source.put(take, 'a take');
      await source.put('campaign/visit/film.mp4', 'x'.repeat(5000));
      return { visit, written, clip, organizationId: campaign.organizationId };
    }

    beforeAll(async () => {
      seeded = await seed();
      let newcomer: Promise<void> | undefined;
      const { path } = await source.keep(async () => {
        newcomer = source.put('campaign/newcomer/late.webm', 'late');
        const isHeld = source.storage.holdsRemovals();
        meanwhile = { isHeld, removing: await source.storage.remove([take]).catch((error: unknown) => error) };
      });
      await newcomer;
      whole = path;
      copy = join(tempFolder(), 'copy');
      await restore({ path, folder: copy });
      restored = await openDatabase({ folder: copy }, pino({ level: 'silent' }));
    }, 60_000);
    afterAll(() => restored.close());

    it('has what visitors have written, sent or not', async () => {
      expect(seeded.written).toMatchObject({ answer, draft });
      expect(await createStore(restored.db).answers.list(seeded.visit.id)).toEqual([seeded.written]);
    });

    it('has what questions are asked with', async () => {
      const { id, key } = seeded.clip;
      expect(await filesOf(copy)).toContain('clip.png');
      const ready = await createStore(restored.db).clips.ready(seeded.organizationId, [id]);
      expect(ready).toMatchObject([{ id, fileKey: key }]);
    });

    it('has what is to be removed while the database is written; nobody waits, and it goes later', async () => {
      expect(meanwhile).toMatchObject({ isHeld: true, removing: { code: 'unavailable' } });
      await source.storage.remove([take]);
      expect(await source.storage.size(take)).toBeNull();
      expect(await filesOf(copy)).toContain('take.webm');
    });

    it('is without the files of a visit that began while the database was written', async () => {
      expect(await filesOf(copy)).toEqual(['clip.png', 'film.mp4', 'take.webm']);
    });
  });

  it('keeps an installation whose secret is in APP_SECRET and not in the folder', async () => {
    await source.put('campaign/visit/take.webm', 'a take');
    const secret = join(source.folder, 'secret');
    await rm(secret);
    const folder = join(tempFolder(), 'copy');
    try {
      const { path } = await source.keep();
      await restore({ path, folder });
    } finally {
      await writeFile(secret, 'a secret of the tests');
    }
    expect((await readdir(folder)).sort()).toEqual(['database', 'files']);
  }, 60_000);

  describe('a restore refuses', () => {
    async function changed(change: (path: string) => Promise<void>): Promise<string> {
      const path = join(tempFolder(), 'changed.tar');
      await copyFile(whole, path);
      await change(path);
      return path;
    }

    async function flip(path: string): Promise<void> {
      const bytes = await readFile(path);
      const place = bytes.lastIndexOf('xxxx');
      bytes[place] = 'y'.charCodeAt(0);
      await writeFile(path, bytes);
    }

    /** Cuts the archive before its last entry: a tar file that is cut there looks whole. */
    async function cutBetweenEntries(path: string): Promise<void> {
      await truncate(path, (await readFile(path)).lastIndexOf('SHA256SUMS'));
    }

    /** A backup replaces no file. */
    async function rewrite(path: string, entries: AsyncIterable<Entry>): Promise<void> {
      await rm(path);
      await writeArchive(path, entries);
    }

    async function* entriesOfFormat(format: number): AsyncGenerator<Entry> {
      yield { name: 'introreel.json', content: Buffer.from(JSON.stringify({ format })) };
    }

    async function* strangeEntries(): AsyncGenerator<Entry> {
      yield* entriesOfFormat(1);
      yield { name: 'files/../../escaped', content: Buffer.from('x') };
    }

    it.each([
      ['that was cut off', () => changed((path) => truncate(path, 100_000)), 'it is cut off, or no archive'],
      ['that was cut off between two files', () => changed(cutBetweenEntries), 'its end is missing'],
      ['with a changed file', () => changed(flip), 'it was changed after it was written'],
      [
        'that is no archive',
        () => changed((path) => writeFile(path, 'x'.repeat(2000))),
        'it is cut off, or no archive',
      ],
      [
        'whose names lead out of the folder',
        () => changed((path) => rewrite(path, strangeEntries())),
        'there is files/../../escaped in it',
      ],
      ['of another format', () => changed((path) => rewrite(path, entriesOfFormat(2))), 'it has format 2'],
    ])('an archive %s, and leaves nothing', async (_, make, why) => {
      const folder = join(tempFolder(), 'copy');
      await expect(restore({ path: await make(), folder })).rejects.toThrow(why);
      expect(await readdir(folder)).toEqual([]);
    });

    it('a folder that is not empty', async () => {
      const folder = tempFolder();
      await writeFile(join(folder, 'mine'), '');
      await expect(restore({ path: whole, folder })).rejects.toThrow('is not empty');
      expect(await readdir(folder)).toEqual(['mine']);
    });

    it('a folder that a process has', async () => {
      const folder = tempFolder();
      const lock = await lockDataFolder(folder);
      await expect(restore({ path: whole, folder })).rejects.toThrow('in use by process');
      await lock.release();
    });

    it.each([
      ['unpacked', ['restoring/files'], 'restoring/secret'],
      ['moved the result out of its own folder', ['restoring/database', 'files/stored'], 'files/stored/half'],
    ])(
      'nothing that an earlier restore left when it was killed while it %s',
      async (_moment, folders, file) => {
        const folder = tempFolder();
        for (const name of folders) await mkdir(join(folder, name), { recursive: true });
        await writeFile(join(folder, file), 'half');
        await restore({ path: whole, folder });
        expect((await readdir(folder)).sort()).toEqual(['database', 'files', 'secret']);
        expect(existsSync(join(folder, 'files/stored/half'))).toBe(false);
      },
      60_000,
    );
  });

  it('a backup replaces no file, and leaves nothing when it fails', async () => {
    const folder = tempFolder();
    await writeFile(join(folder, 'there.tar'), 'mine');
    await expect(source.backup(join(folder, 'there.tar'))).rejects.toThrow('is there already');
    await expect(source.backup(join(folder, 'none/new.tar'))).rejects.toThrow(
      `There is no folder ${folder}/none: make`,
    );
    const failing: AsyncIterable<Entry> = (async function* () {
      yield { name: 'one', content: Buffer.from('1') };
      throw new Error('the disk is gone');
    })();
    await expect(writeArchive(join(folder, 'new.tar'), failing)).rejects.toThrow('the disk is gone');
    expect(await readdir(folder)).toEqual(['there.tar']);
  });

  it('of two backups to the same file, which take turns at it, one is written and the other refused', async () => {
    const folder = tempFolder();
    const path = join(folder, 'kept.tar');
    let ended: Promise<unknown> = Promise.resolve();
    async function* entries(): AsyncGenerator<Entry> {
      yield { name: 'one', content: Buffer.from('1') };
      await (ended = expect(writeArchive(path, none())).rejects.toThrow('is being written to it'));
    }
    async function* none(): AsyncGenerator<Entry> {}
    await writeArchive(path, entries());
    await ended;
    expect((await readdir(folder)).sort()).toEqual(['kept.tar']);
    await expect(writeArchive(path, none())).rejects.toThrow('is there already');
    expect(await readdir(folder)).toEqual(['kept.tar']);
  });
});
