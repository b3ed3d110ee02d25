import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { MezzanineRecord } from '@/lib/server/ports/store/takes';
import { normaliseLive } from '@/lib/server/use-cases/films/normalise-live';
import { createUploadId } from '@/tests/support/factories';
import { findLeftovers } from '@/tests/support/live-cases';
import { beginVisit, openServer, type ServerParts } from '@/tests/support/open-server';
import { cutIntoParts } from '@/tests/support/parts';
import { waitFor } from '@/tests/support/wait-for';

let server: ServerParts;
beforeAll(async () => {
  server = await openServer();
});
afterAll(() => server.close());

/** Records and saves a take that is normalised meanwhile, which nobody has asked to be prepared. */
async function recordTake(storage: Partial<typeof server.storage> = {}) {
  const visit = await beginVisit(server, { storage: { ...server.storage, ...storage } });
  const takeId = createUploadId();
  const target = await visit.target(takeId);
  const content = await readFile(join('tests/fixtures/media', 'fake-count-samestream-1.mp4'));
  const parts = cutIntoParts(new Uint8Array(content), 4);
  const stop = new AbortController();
  const run = normaliseLive(visit.deps, { takeId }, { signal: stop.signal }, () => {});
  // How it ends is asked later.
  run.catch(() => {});
  for (const part of parts) {
    await visit.postPart(target, part);
    await visit.announce(takeId, part);
  }
  await visit.save(await visit.confirm(takeId, parts));
  // Longer than a call may wait: a busy machine takes its time.
  await waitFor(async () => (await visit.deps.live.result(takeId)) !== null);
  const { stored } = (await visit.deps.live.result(takeId))!;
  return { visit, takeId, stored: stored!, run, stop: () => stop.abort(new Error('stopped')) };
}

const keysOf = ({ videoKey, audioKey, aac }: MezzanineRecord) => [videoKey, audioKey, aac!.key];
const sizes = (record: MezzanineRecord) => Promise.all(keysOf(record).map((key) => server.storage.size(key)));

describe('a mezzanine that was made while its take was recorded', () => {
  it('is in storage before anybody asks for it, and only gets its row then', async () => {
    const { visit, takeId, stored, run } = await recordTake();
    const record = await stored;
    const found = () => server.store.takes.mezzanine(takeId, record);
    expect(await sizes(record)).toEqual([expect.any(Number), expect.any(Number), expect.any(Number)]);
    expect(await found()).toBeNull();
    await visit.prepare(takeId);
    expect(await found()).toEqual(record);
    await run;
    await visit.removeDoomed();
    expect(await sizes(record)).not.toContain(null);
  });

  it('is removed when its run has ended and nobody has asked for it', async () => {
    const { visit, stored, run, stop } = await recordTake();
    const record = await stored;
    stop();
    await expect(run).rejects.toThrow('stopped');
    visit.pass(1000);
    await visit.removeDoomed();
    expect(await sizes(record)).toEqual([null, null, null]);
    await waitFor(() => findLeftovers(server).length === 0);
  });

  it('is made of the take’s file when storage refuses it, which its run says, and leaves nothing there', async () => {
    const keys: string[] = [];
    const refused = new Error('the bucket is away');
    let letOthersCome = () => {};
    const others = new Promise<void>((resolve) => (letOthersCome = resolve));
    const store: typeof server.storage.store = async (key, path) => {
      const isAhead = key.includes('/mezzanines/') && keys.length < 3;
      if (isAhead) keys.push(key);
      if (isAhead && key.endsWith('.aac')) throw refused;
      if (isAhead) await others;
      return server.storage.store(key, path);
    };
    const { visit, takeId, stored, run } = await recordTake({ store });
    await expect(stored).rejects.toBe(refused);
    await visit.prepare(takeId);
    const made = (await server.store.takes.latest(visit.visitId)).get('one')!;
    expect(made.size).not.toBeNull();
    letOthersCome();
    await expect(run).rejects.toBe(refused);
    await visit.removeDoomed();
    expect(keys).toHaveLength(3);
    expect(await Promise.all(keys.map((key) => server.storage.size(key)))).toEqual([null, null, null]);
  });
});
