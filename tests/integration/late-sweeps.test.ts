import { applyRetention } from '@/lib/server/use-cases/apply-retention';
import { inTurn } from '@/lib/server/use-cases/in-turn';
import { sweep } from '@/lib/server/use-cases/sweep';
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

it('a sweep that was held up removes nothing of a take that was sent and saved meanwhile', async () => {
  const visit = await beginVisit(server);
  const uploadId = createUploadId();
  await visit.post(await visit.target(uploadId), new Uint8Array(10));
  visit.pass(49 * HOUR);
  let goOn = () => {};
  let reach = () => {};
  const gone = new Promise<void>((resolve) => (goOn = resolve));
  const reached = new Promise<void>((resolve) => (reach = resolve));
  const removeAll: typeof server.storage.removeAll = async (...args) => {
    reach();
    await gone;
    return server.storage.removeAll(...args);
  };
  const late = sweep({ ...visit.deps, storage: { ...server.storage, removeAll } });
  await reached;
  // Another server takes over the sweep that looks dead, and the visitor comes back.
  visit.pass(HOUR / 10);
  await visit.sweep();
  const key = await saveTake(visit, uploadId, 20);
  goOn();
  await late;
  expect(await server.storage.size(key)).toBe(20);
});

it('of several workers one at a time does what one does for all, and once in its time', async () => {
  const { deps, pass } = await beginVisit(server);
  const turn = { key: 'what one does for all', seconds: 50 };
  const work = jest.fn(async () => {});
  await Promise.all([inTurn(deps, turn, work), inTurn(deps, turn, work), inTurn(deps, turn, work)]);
  expect(work).toHaveBeenCalledTimes(1);
  pass(60_000);
  await inTurn(deps, turn, work);
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
