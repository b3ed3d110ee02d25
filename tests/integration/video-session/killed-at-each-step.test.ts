import { isAppError } from '@/lib/contract/errors';
import { readSettings } from '@/lib/server/video-session/settings';
import type { VideoSession } from '@/lib/server/ports/video-session';
import { createVideoSession } from '@/lib/server/video-session/service/create-video-session';
import { createUploadId } from '@/tests/support/factories';
import { Killed, type Life, killable } from '@/tests/support/killable';
import { openServer, type ServerParts } from '@/tests/support/open-server';
import { beginSessionVisit } from '@/tests/support/video-session/session-visit';
import { startVideoService, type TestVideoService } from '@/tests/support/video-session/start-video-service';

const file = Buffer.from('what the service recorded');
let server: ServerParts;
let service: TestVideoService;
beforeAll(async () => {
  server = await openServer();
  service = await startVideoService({ file });
});
afterAll(async () => {
  await service.close();
  await server.close();
});

/** Begins a visit on a server that dies once. */
async function beginKillableVisit(life: Life) {
  const { store, storage } = server;
  const videoSession = await createVideoSession(readSettings(service.env));
  if (!videoSession) throw new Error('there is no video session');
  const killableSession: VideoSession = killable({ ...videoSession, until: () => killableSession }, life, [
    ...(['until', 'createToken', 'findArchive', 'listArchives'] as const),
  ]);
  return beginSessionVisit(server, service, {
    videoSession: killableSession,
    storage: killable(storage, life, ['urlOf', 'keyOf', 'link', 'size', 'sizeBelow', 'room']),
    store: {
      ...store,
      recordings: killable(store.recordings, life, ['find', 'running', 'latest', 'open', 'session']),
      takes: killable(store.takes, life, ['find', 'latest', 'unmeasured', 'unprepared']),
      doomedFiles: killable(store.doomedFiles, life),
    },
  });
}

type Visit = Awaited<ReturnType<typeof beginKillableVisit>>;

/** Repeats a call as a browser does, and starts the server again when it has died. */
async function persist<T>(visit: Visit, life: Life, call: () => Promise<T>): Promise<T> {
  for (let tries = 0; tries < 20; tries += 1) {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof Killed) && !isAppError(error)) throw error;
      if (isAppError(error) && error.code !== 'unavailable') throw error;
    }
    await work(visit, life);
  }
  throw new Error('the call never succeeded');
}

function ignoreNotYet(error: unknown): void {
  if (!isAppError(error) || error.code !== 'uploadIncomplete') throw error;
}

/** What the worker does meanwhile; it too may die and be started again. */
async function work(visit: Visit, life: Life): Promise<void> {
  for (const task of [visit.resume, visit.fetchAll, visit.runUpkeep]) {
    life.isDead = false;
    await task().catch((error: unknown) => {
      if (!(error instanceof Killed)) throw error;
    });
  }
  life.isDead = false;
}

/** Records and saves a section. Returns how often the server reached for something, and the take's id. */
async function record(diesAt: number): Promise<{ calls: number; uploadId: string }> {
  const life: Life = { calls: 0, diesAt, isDead: false };
  const visit = await beginKillableVisit(life);
  const before = service.everStarted.length;
  const uploadId = createUploadId();
  const { sessionId } = await persist(visit, life, visit.open);
  service.connect(sessionId);
  await persist(visit, life, () => visit.start({ uploadId, sectionId: 'one' }));
  await persist(visit, life, () => visit.stop(uploadId));
  // The visitor says once that the take is wanted, and closes the page.
  await persist(visit, life, () => visit.upload({ uploadId }).catch(ignoreNotYet));
  for (let tries = 0; tries < 5; tries += 1) {
    await work(visit, life);
    // A later death would change nothing.
    if (service.archives.size === 0 && (await visit.see()).videos.length > 0) break;
    // A job that died is sent again after a minute.
    visit.pass(61_000);
  }
  const { calls } = life;
  await visit.runUpkeepUntilEmpty();

  expect(service.everStarted).toHaveLength(before + 1);
  const { videos, recordings } = await visit.see();
  expect([videos.map(({ sectionId, count }) => [sectionId, count]), recordings]).toEqual([[['one', 1]], []]);
  return { calls, uploadId };
}

it('a server that dies at any step of a recording records it once, loses nothing and leaves nothing behind', async () => {
  const { calls: steps } = await record(Infinity);
  expect(steps).toBeGreaterThan(15);
  const ids: string[] = [];
  // Only what changes something is a step. To die before one is to die after the one before it.
  for (let step = 1; step <= steps; step += 1) {
    ids.push((await record(step)).uploadId);
  }
  const later = await beginSessionVisit(server, service);
  later.pass(26 * 3_600_000);
  await later.sweep();
  for (const id of ids) {
    const folder = (await server.store.takes.find(id))?.folder ?? '';
    expect(await server.storage.sizeBelow(folder)).toBe(file.byteLength);
  }
}, 240_000);
