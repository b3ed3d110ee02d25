import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import pino from 'pino';
import { lockDataFolder } from '@/lib/server/data-folder/lock';
import { readEnv } from '@/lib/server/env/env';
import { moveStorage } from '@/lib/server/wiring/storage-commands';
import { createFileStorage, type FileStorage } from '@/lib/server/storage/folder/file-storage';
import { createCopier } from '@/lib/server/storage/move/copy-files';
import { openLedger } from '@/lib/server/storage/move/ledger';
import type { BucketSettings } from '@/lib/server/storage/s3/bucket';
import { openS3Tools } from '@/lib/server/storage/s3/open-s3';
import { openDatabase } from '@/lib/server/store/open-database';
import { createStore } from '@/lib/server/store/store';
import { claimStorage } from '@/lib/server/use-cases/upkeep/claim-storage';
import { startChild } from '@/tests/support/child';
import { makeDataFolder } from '@/tests/support/database-template';
import { describeWithRadosgw } from '@/tests/support/describe-with-radosgw';
import { nodeFlags } from '@/tests/support/node-flags';
import { startPostgres } from '@/tests/support/postgres';
import { createBucket, openS3, variablesOf } from '@/tests/support/s3-bucket';
import { storeVisit } from '@/tests/support/store-visit';
import { makeTempFolder } from '@/tests/support/temp-folder';
import { waitFor } from '@/tests/support/wait-for';

const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex');

describeWithRadosgw('npm run storage -- move', () => {
  const temp = makeDataFolder();
  let settings: BucketSettings;
  beforeAll(async () => void (settings = await createBucket()), 180_000);
  afterAll(() => temp.remove());

  const startMove = (more: Record<string, string> = { DATABASE_URL: '', DATA_DIR: temp.folder }) =>
    startChild(process.execPath, [...nodeFlags, '--import', 'tsx', 'scripts/storage.ts', 'move'], {
      env: { ...process.env, NODE_OPTIONS: '', ...variablesOf(settings), ...more },
    });
  const openFolder = () =>
    createFileStorage({ folder: join(temp.folder, 'files'), publicUrl: '', secret: 'a secret of the tests' });
  const openStore = async () => {
    const database = await openDatabase({ folder: temp.folder }, pino({ level: 'silent' }));
    return { store: createStore(database.db), close: () => database.close() };
  };
  /** How many files the ledger says are in the bucket. */
  const copied = () => {
    const path = join(temp.folder, `files/move-to-${settings.bucket}.jsonl`);
    return existsSync(path) ? (readFileSync(path, 'utf8').match(/"version"/g) ?? []).length : 0;
  };

  it('copies the files while a server uses them, goes on after it was killed, and switches the database over', async () => {
    const { store, close } = await openStore();
    const storage = openFolder();
    await claimStorage({ store, storage });
    const kept = new Map<string, string>();
    const put = async (key: string, content: Buffer) => {
      const path = join(temp.folder, randomUUID());
      await writeFile(path, content);
      await storage.store(key, path);
      kept.set(key, sha256(content));
    };
    // Too long for a name on the disk: only a row says what it is.
    const { visit } = await storeVisit(store);
    const longKey = `${'求'.repeat(100)}/${randomUUID()}/take.mp4`;
    await store.takes.issue({
      ...{ id: randomUUID(), visitId: visit.id, sectionId: 'one', count: 1, device: 'Web', videoType: null },
      ...{ folder: `demo/${randomUUID()}`, uploadKey: longKey, allowedBytes: 100, limitSeconds: 5, visitBytes: 1e12 },
      ...{ postsStayOpen: false, now: new Date() },
    });
    await put(longKey, Buffer.from('the longest name'));
    for (let index = 0; index < 60; index++) await put(`demo/${index}/take.mp4`, randomBytes(100_000));
    await close();

    // A server runs, which the lock says.
    const lock = await lockDataFolder(temp.folder);
    const first = startMove();
    await waitFor(() => copied() >= 20);
    await first.end('SIGKILL');
    expect(copied()).toBeLessThan(60);

    const second = startMove();
    for (let index = 0; index < 20; index++) {
      await put(`demo/late-${index}/take.mp4`, randomBytes(50_000));
      if (index % 4 === 0) await put(`demo/${index}/take.mp4`, randomBytes(90_000));
      if (index % 4 === 1) {
        await storage.remove([`demo/${index}/take.mp4`]);
        kept.delete(`demo/${index}/take.mp4`);
      }
    }
    await waitFor(() => second.output().includes('Stop every server'));
    await put('demo/last/take.mp4', randomBytes(1000));
    await storage.close();
    await lock.release();
    expect(await second.ended).toBe('exit code 0');
    expect(second.output()).toContain(`All files are in the bucket ${settings.bucket}`);

    const s3 = openS3(settings);
    const there = new Map<string, string>();
    for (const key of await s3.keys()) there.set(key, sha256(await buffer(await s3.storage.read(key))));
    expect(there).toEqual(kept);

    const after = await openStore();
    await claimStorage({ store: after.store, storage: s3.storage });
    const folder = openFolder();
    await expect(claimStorage({ store: after.store, storage: folder })).rejects.toThrow(
      `The files of this database are in the bucket ${settings.bucket} at ${settings.endpoint}, not in the folder`,
    );
    await folder.close();
    await after.close();
    await s3.storage.close();
  });

  it('copies all of it when another store has a bucket of the same name, or it was made anew', async () => {
    const own = makeDataFolder();
    const storage = createFileStorage({ folder: join(own.folder, 'files'), publicUrl: '', secret: 'of the tests' });
    const path = join(own.folder, 'film');
    await writeFile(path, 'the film');
    await storage.store('demo/film.mp4', path);
    const [before, now] = [await createBucket(), await createBucket()];
    const ledger = await openLedger(join(own.folder, `files/move-to-${now.bucket}.jsonl`));
    const target = openS3Tools(readEnv(variablesOf(before)));
    await createCopier({ stored: storage.stored, target, ledger }).copyAll();
    await target.storage.close();
    await storage.close();
    await moveStorage(readEnv({ ...variablesOf(now), DATA_DIR: own.folder }), () => {});
    const s3 = openS3(now);
    expect(await s3.keys()).toEqual(['demo/film.mp4']);
    await s3.storage.close();
    own.remove();
  });

  it('does not say that it is done when somebody else told the database of another place meanwhile', async () => {
    const own = makeDataFolder();
    const storage = createFileStorage({ folder: join(own.folder, 'files'), publicUrl: '', secret: 'of the tests' });
    const database = await openDatabase({ folder: own.folder }, pino({ level: 'silent' }));
    await claimStorage({ store: createStore(database.db), storage });
    // As if the row were another one by the time it is written.
    await database.pool.query('create rule changed as on update to storage_place do instead nothing');
    await database.close();
    await storage.close();
    const said: string[] = [];
    const env = readEnv({ ...variablesOf(await createBucket()), DATA_DIR: own.folder });
    await expect(moveStorage(env, (line) => said.push(line))).rejects.toThrow('somebody else moved them meanwhile');
    expect(said.join()).not.toContain('All files are in');
    own.remove();
  });

  const withPostgres = process.env.SKIP_POSTGRES ? it.skip : it;
  withPostgres('waits on PostgreSQL for every server that shows itself in the folder', async () => {
    const postgres = await startPostgres();
    const own = makeTempFolder();
    const bucket = await createBucket();
    const database = await openDatabase({ url: postgres.url }, pino({ level: 'silent' }));
    const store = createStore(database.db);
    const [one, two] = [1, 2].map(() =>
      createFileStorage({ folder: join(own.folder, 'files'), publicUrl: '', secret: 'a secret of the tests' }),
    ) as [FileStorage, FileStorage];
    for (const storage of [one, two]) await claimStorage({ store, storage });
    const path = join(own.folder, 'film');
    await writeFile(path, 'the film');
    await one.store('demo/film.mp4', path);
    const move = startMove({
      ...{ DATABASE_URL: postgres.url, APP_SECRET: 'x'.repeat(32), DATA_DIR: own.folder },
      ...variablesOf(bucket),
    });
    await waitFor(() => move.output().includes('Stop every server'));
    await one.close();
    await claimStorage({ store, storage: two });
    expect(move.hasEnded()).toBe(false);
    await two.close();
    expect(await move.ended).toBe('exit code 0');
    const s3 = openS3(bucket);
    await claimStorage({ store, storage: s3.storage });
    expect(await s3.keys()).toEqual(['demo/film.mp4']);
    await s3.storage.close();
    await database.close();
    await postgres.stop();
    own.remove();
  });
});
