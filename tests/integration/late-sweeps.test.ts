import { applyRetention } from '@/lib/server/use-cases/upkeep/apply-retention';
import { runExclusively } from '@/lib/server/use-cases/run-exclusively';
import { removeDoomed } from '@/lib/server/use-cases/upkeep/remove-doomed';
import { sweep } from '@/lib/server/use-cases/upkeep/sweep';
import { createUploadId } from '@/tests/support/factories';
import { beginVisit, openServer, type ServerParts } from '@/tests/support/open-server';

let server: ServerParts;
beforeAll(async () => {
  server = await openServer();
});
afterAll(() => server.close());

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

/** Sends and saves a take of this many bytes. Returns its key. */
async function saveTake(
  visit: Awaited<ReturnType<typeof beginVisit>>,
  uploadId: string,
  bytes: number,
): Promise<string> {
  const target = await visit.target(uploadId);
  await visit.post(target, new Uint8Array(bytes).fill(7));
  await visit.save(target, bytes);
  const take = await server.store.takes.find(uploadId);
  return take?.key ?? '';
}

it('a removal that was held up takes nothing of a take that was sent and saved meanwhile', async () => {
  const visit = await beginVisit(server);
  const uploadId = createUploadId();
  await visit.post(await visit.target(uploadId), new Uint8Array(10));
  visit.pass(49 * HOUR);
  await sweep(visit.deps);
  visit.pass(HOUR / 10);
  let goOn = () => {};
  let reach = () => {};
  const gone = new Promise<void>((resolve) => (goOn = resolve));
  const reached = new Promise<void>((resolve) => (reach = resolve));
  const held =
    <A extends unknown[], R>(remove: (...args: A) => Promise<R>) =>
    async (...args: A) => {
      reach();
      await gone;
      return remove(...args);
    };
  const { remove, removeAll } = server.storage;
  const storage = { ...server.storage, remove: held(remove), removeAll: held(removeAll) };
  const late = removeDoomed({ ...visit.deps, storage });
  await reached;
  // Another server takes over the removal that looks dead, and the visitor comes back.
  visit.pass(HOUR);
  await visit.removeDoomed();
  const key = await saveTake(visit, uploadId, 20);
  goOn();
  await late;
  expect(await server.storage.size(key)).toBe(20);
});

it('of several workers one at a time does what one does for all, and once in its time', async () => {
  const { deps, pass } = await beginVisit(server);
  const turn = { key: 'what one does for all', seconds: 50 };
  const work = jest.fn(async () => {});
  await Promise.all([
    runExclusively(deps, turn, work),
    runExclusively(deps, turn, work),
    runExclusively(deps, turn, work),
  ]);
  expect(work).toHaveBeenCalledTimes(1);
  pass(60_000);
  await runExclusively(deps, turn, work);
  expect(work).toHaveBeenCalledTimes(2);
});

it('a visit that is taken up again while those left are erased is left alone', async () => {
  const visit = await beginVisit(server);
  visit.pass(400 * DAY);
  const uploadId = createUploadId();
  const abandoned: typeof server.store.retention.abandoned = async (...args) => {
    const ids = await server.store.retention.abandoned(...args);
    if (ids.includes(visit.visitId)) await saveTake(visit, uploadId, 20);
    return ids;
  };
  const store = { ...server.store, retention: { ...server.store.retention, abandoned } };
  await applyRetention({ ...visit.deps, store, retention: { takesDays: 0, visitsDays: 180 } });
  const take = await server.store.takes.find(uploadId);
  expect(take?.savedAt).not.toBeNull();
  expect(await server.storage.size(take?.key ?? '')).toBe(20);
});
