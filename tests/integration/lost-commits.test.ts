import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Kysely } from 'kysely';
import pino from 'pino';
import { withRunFiles } from '@/lib/server/use-cases/with-run-files';
import { openDatabase, type Database } from '@/lib/server/store/open-database';
import { BoundedPostgresDialect, createPostgresPool } from '@/lib/server/store/postgres-pool';
import { createStore } from '@/lib/server/store/store';
import type { Tables } from '@/lib/server/store/tables';
import { removeDoomed } from '@/lib/server/use-cases/upkeep/remove-doomed';
import { describeWithPostgres } from '@/tests/support/describe-with-postgres';
import { createUploadId } from '@/tests/support/factories';
import { beginVisit, openServer, type ServerParts } from '@/tests/support/open-server';
import { createPart } from '@/tests/support/parts';
import { startPostgres, type TestPostgres } from '@/tests/support/postgres';
import { startTcpProxy, type TcpProxy } from '@/tests/support/tcp-proxy';
import { waitFor } from '@/tests/support/wait-for';

/** When a client gives up a statement, ms. */
const ANSWER_MS = 1_500;
const DAY = 24 * 3_600_000;

describeWithPostgres('a file that is named by a commit whose answer is lost', () => {
  let postgres: TestPostgres;
  let database: Database;
  let way: TcpProxy;
  /** The server, which reaches the database over a connection that is at times bad. */
  let server: ServerParts;
  /** Another process, whose connection is good. */
  let remover: { store: ReturnType<typeof createStore>; storage: ServerParts['storage'] };
  let far: Kysely<Tables>;
  beforeAll(async () => {
    postgres = await startPostgres();
    database = await openDatabase({ url: postgres.url }, pino({ level: 'silent' }));
    way = await startTcpProxy(Number(new URL(postgres.url).port));
    const url = new URL(postgres.url);
    url.host = new URL(way.url).host;
    far = new Kysely({
      dialect: new BoundedPostgresDialect({ pool: createPostgresPool(url.href, { answerMs: ANSWER_MS }) }),
    });
    const embedded = await openServer();
    const store = createStore(far);
    const storage = { ...embedded.storage, accepts: store.acceptsUpload };
    server = { ...embedded, db: far, store, storage, close: () => embedded.close() };
    remover = { store: createStore(database.db), storage: embedded.storage };
  }, 60_000);
  afterEach(() => way.restore());
  afterAll(async () => {
    await far.destroy();
    await way.close();
    await server.close();
    await database.close();
    await postgres.stop();
  });

  /** Removes all that may be removed, as late as anybody could: no run lasts so long. */
  const removeAll = () => removeDoomed({ ...remover, now: () => new Date(Date.now() + 2 * DAY) });

  /** Begins a take, and returns the acts that make a row name its file. */
  async function beginTake() {
    const visit = await beginVisit(server);
    const uploadId = createUploadId();
    const target = await visit.target(uploadId);
    const part = createPart(0, new Uint8Array([1, 2, 3]));
    const key = `${visit.campaign.id}/${visit.visitId}/${uploadId}/archive/${randomUUID()}.mp4`;
    return {
      uploadId,
      async 'saves a take'() {
        await visit.post(target, new Uint8Array(10));
        return () => visit.save(target, 10);
      },
      async 'confirms a take'() {
        await visit.postPart(target, part);
        await visit.announce(uploadId, part);
        return () => visit.confirm(uploadId, [part]);
      },
      async 'settles a take with the archive of a video session'() {
        const path = join(server.folder, randomUUID());
        return () =>
          withRunFiles(visit.deps, [key], async () => {
            await writeFile(path, 'archive');
            await server.storage.store(key, path);
            return server.store.takes.settle(uploadId, { key, bytes: 7, sha256: 'f' });
          });
      },
    };
  }

  /** Returns the take's file, when a row says what it is. */
  async function fileOf(uploadId: string) {
    const take = await remover.store.takes.find(uploadId);
    return take && (take.savedAt ?? take.manifestHash) !== null ? server.storage.size(take.key) : 'none';
  }

  const acts = ['saves a take', 'confirms a take', 'settles a take with the archive of a video session'] as const;

  it.each(acts)('stays when the transaction that %s is committed', async (act) => {
    const take = await beginTake();
    const run = await take[act]();
    way.loseAnswers(/commit/i, 1);
    await expect(run()).rejects.toThrow();
    expect(way.lost).toBeGreaterThan(0);
    way.restore();
    expect(await fileOf(take.uploadId)).toBeGreaterThan(0);
    await removeAll();
    expect(await fileOf(take.uploadId)).toBeGreaterThan(0);
  });

  it.each(acts)('stays when the transaction that %s is committed late, after somebody looked', async (act) => {
    const take = await beginTake();
    const run = await take[act]();
    const before = way.late;
    const letGo = way.hold(/commit/i);
    const running = run().catch((error: Error) => error);
    await waitFor(async () => way.late > before);
    await removeAll();
    expect(await fileOf(take.uploadId)).toBe('none');
    expect(await running).toBeInstanceOf(Error);
    // What the client had sent arrives now that it has given up.
    letGo();
    await waitFor(async () => (await fileOf(take.uploadId)) !== 'none');
    await removeAll();
    expect(await fileOf(take.uploadId)).toBeGreaterThan(0);
  });

  it.each(acts)('is found by who %s again', async (act) => {
    const take = await beginTake();
    const run = await take[act]();
    way.loseAnswers(/commit/i, 1);
    await expect(run()).rejects.toThrow();
    way.restore();
    await run();
    await removeAll();
    expect(await fileOf(take.uploadId)).toBeGreaterThan(0);
  });
});
