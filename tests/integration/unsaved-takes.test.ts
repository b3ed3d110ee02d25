import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pino from 'pino';
import { AppError } from '@/lib/contract/errors';
import { createLocalFiles } from '@/lib/server/local-files/create-local-files';
import type { Storage } from '@/lib/server/ports/storage';
import type { Store } from '@/lib/server/ports/store/store';
import { createFileStorage } from '@/lib/server/storage/folder/file-storage';
import { openDatabase } from '@/lib/server/store/open-database';
import { createStore } from '@/lib/server/store/store';
import { announcePart } from '@/lib/server/use-cases/takes/announce-part';
import { confirmTake } from '@/lib/server/use-cases/takes/confirm-take';
import { getUploadTarget } from '@/lib/server/use-cases/takes/get-upload-target';
import { createLiveTakes } from '@/lib/server/use-cases/live-takes';
import { removeDoomed } from '@/lib/server/use-cases/upkeep/remove-doomed';
import { saveTake } from '@/lib/server/use-cases/takes/save-take';
import { sweep } from '@/lib/server/use-cases/upkeep/sweep';
import type { Limits } from '@/lib/server/use-cases/deps';
import { verifyParts } from '@/lib/server/use-cases/takes/verify-parts';
import { makeDataFolder } from '@/tests/support/database-template';
import { expectingStore } from '@/tests/support/expecting-store';
import { createCampaign, createUploadId, createUuid } from '@/tests/support/factories';
import { createFakeQueue, runCalledJobs } from '@/tests/support/fake-queue';
import { createPart, hashTake, type SentPart } from '@/tests/support/parts';
import { storeVisit } from '@/tests/support/store-visit';
import { noLimits } from '@/tests/support/use-cases';

const HOUR = 3_600_000;
const temp = makeDataFolder();
let database: Awaited<ReturnType<typeof openDatabase>>;
let store: Store;
let storage: Storage;
const files = createLocalFiles({ workFolder: join(temp.folder, 'work') });
beforeAll(async () => {
  database = await openDatabase({ folder: temp.folder }, pino({ level: 'silent' }));
  store = createStore(database.db);
  storage = createFileStorage({ folder: join(temp.folder, 'files'), publicUrl: '', secret: 'a secret of the tests' });
  await mkdir(join(temp.folder, 'own'));
});
afterAll(async () => {
  await files.close();
  await database.close();
  temp.remove();
});

const bytesOf = (text: string) => new Uint8Array(Buffer.from(text));
const parts = ['one ', 'two ', 'three'].map((text, index) => createPart(index, bytesOf(text)));
const whole = hashTake(parts);

async function put(key: string, content: Uint8Array): Promise<void> {
  const path = join(temp.folder, 'own', createUuid());
  await writeFile(path, content);
  await storage.store(key, path);
}

/**
 * Begins a visit and one take with its presigned posts. Returns the calls and jobs of the server for it, without the
 * network. The clock can be set forward.
 */
async function begun(given: { storage?: Storage; store?: Store; limits?: Limits; normalisesLive?: boolean } = {}) {
  const campaign = createCampaign();
  const uuid = createUuid();
  const { requester } = await storeVisit(store, { campaign, uuid });
  let ahead = 0;
  const queue = createFakeQueue();
  const deps = {
    store,
    storage,
    files,
    live: createLiveTakes(),
    queue,
    media: {
      repair: async () => ({ misledDecoders: false }),
      measure: async () => 1,
      probe: async () => {
        throw new Error('not sound alone');
      },
    },
    limits: noLimits,
    whitelabel: null,
    normalisesLive: true,
    fingerprint: (text: string) => text,
    now: () => new Date(Date.now() + ahead),
    ...given,
  };
  const uploadId = createUploadId();
  const target = (id = uploadId) =>
    getUploadTarget(deps, {
      campaignName: campaign.name,
      fileName: `${uuid}_section_one.mp4`,
      uploadId: id,
      visitor: requester.visitor,
    });
  const { url, count, parts: form } = await target();
  const keyOf = (part: SentPart) => `${form?.prefix}/${part.index}-${part.sha256}`;
  const announce = (part: SentPart) =>
    announcePart(deps, { ...requester, uploadId, index: part.index, bytes: part.bytes, sha256: part.sha256 });
  return {
    target,
    announce,
    another: () => target(createUploadId()),
    keyOf,
    uploadId,
    uuid,
    sent: queue.sent,
    singleKey: storage.keyOf(url) ?? '',
    pass: (milliseconds: number) => void (ahead += milliseconds),
    post: (part: SentPart) => put(keyOf(part), part.content),
    async send(some: SentPart[] = parts) {
      for (const part of some) await put(keyOf(part), part.content);
      for (const part of some) await announce(part);
    },
    confirm: (other: { storage?: Storage } = {}) =>
      confirmTake(runCalledJobs({ ...deps, ...other }), { ...requester, uploadId, ...whole }),
    save: (address = url) =>
      saveTake(deps, { ...requester, video: { sectionId: 'one', url: address, count, device: 'Web' } }),
    verify: () => verifyParts(deps, { takeId: uploadId }),
    removeDoomed: (of: Storage = deps.storage) => removeDoomed({ ...deps, storage: of }),
    /** Sweeps, and removes what is due some minutes later. */
    async sweep() {
      await sweep(deps);
      await removeDoomed({ ...deps, now: () => new Date(deps.now().getTime() + HOUR / 6) });
    },
    sizes: () => Promise.all(parts.map((part) => storage.size(keyOf(part)))),
  };
}

const incomplete = (missing: number[]) => ({ code: 'uploadIncomplete', details: { missing } });

describe('what came of a take that is not saved', () => {
  it('is swept two days after it was last touched; who comes back then sends it again', async () => {
    const take = await begun();
    await take.send();
    await put(take.singleKey, bytesOf('single'));
    take.pass(40 * HOUR);
    await take.announce(parts[0]!);
    take.pass(47 * HOUR);
    await take.sweep();
    expect(await take.sizes()).toEqual([4, 4, 5]);
    take.pass(2 * HOUR);
    await take.sweep();
    expect([await take.sizes(), await storage.size(take.singleKey)]).toEqual([[null, null, null], null]);
    await expect(take.announce(parts[1]!)).rejects.toMatchObject({ code: 'uploadIncomplete' });
    await expect(take.confirm()).rejects.toMatchObject(incomplete([0, 1, 2]));
    await take.target();
    await take.send();
    await expect(take.confirm()).resolves.toMatchObject({ count: 1 });
  });

  it('counts for its visit as much as there is of it, announced or not, until it is swept', async () => {
    const take = await begun({ limits: { ...noLimits, storedFactor: 1 } });
    const large = createPart(0, new Uint8Array(8_000_000));
    await take.post(large);
    await take.another();
    take.pass(2 * HOUR);
    await expect(take.another()).rejects.toMatchObject({ code: 'tooMuchStored' });
    take.pass(48 * HOUR);
    await take.sweep();
    await expect(take.another()).resolves.toMatchObject({ count: 3 });
  });

  it('is swept when it was confirmed too, and is not when it was saved', async () => {
    const [left, saved] = [await begun(), await begun()];
    const keys = [];
    for (const take of [left, saved]) {
      await take.send();
      keys.push(storage.keyOf((await take.confirm()).url) ?? '');
    }
    await saved.save();
    for (const take of [left, saved]) {
      take.pass(49 * HOUR);
      await take.sweep();
    }
    expect(await Promise.all(keys.map((key) => storage.size(key)))).toEqual([null, 13]);
    await left.target();
    await left.send();
    expect(await storage.size(storage.keyOf((await left.confirm()).url) ?? '')).toBe(13);
  });

  it('by a form that was still good after it was confirmed goes when no more can come', async () => {
    const take = await begun();
    await take.send();
    const key = storage.keyOf((await take.confirm()).url) ?? '';
    await take.save();
    await take.post(parts[0]!);
    await put(take.singleKey, bytesOf('single'));
    take.pass(4 * HOUR);
    await take.sweep();
    expect([await take.sizes(), await storage.size(take.singleKey), await storage.size(key)]).toEqual([
      [null, null, null],
      null,
      13,
    ]);
  });

  it('is sent again by who comes back while it is removed, and nothing of that is lost', async () => {
    let release = () => {};
    let begin = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    const removing = new Promise<void>((resolve) => (begin = resolve));
    const slow: Storage = {
      ...storage,
      async removeAll(prefix) {
        begin();
        await held;
        return storage.removeAll(prefix);
      },
    };
    const take = await begun({ storage: slow });
    await take.send();
    take.pass(49 * HOUR);
    const sweeping = take.sweep();
    await removing;
    await take.target();
    await take.announce(parts[0]!);
    release();
    await sweeping;
    await expect(take.confirm()).rejects.toMatchObject({ code: 'uploadIncomplete' });
    await take.target();
    await take.send();
    const key = storage.keyOf((await take.confirm()).url) ?? '';
    take.pass(HOUR);
    await take.removeDoomed();
    expect(await storage.size(key)).toBe(13);
  });
});

it('a part sends no job to normalise its take where none is normalised while it is recorded', async () => {
  const take = await begun({ normalisesLive: false });
  await take.send();
  expect(take.sent).toEqual(parts.map(() => `verify ${take.uploadId}`));
});

it('a take is confirmed, saved and prepared though nothing can be removed, and what its forms brought goes later', async () => {
  const fail = () => Promise.reject(new AppError('unavailable', 'The store has too much to do'));
  const take = await begun({ storage: { ...storage, list: fail, remove: fail, removeAll: fail } });
  await take.send();
  const { url } = await take.confirm();
  await expect(take.save(url)).resolves.toMatchObject({ videos: [{ sectionId: 'one' }] });
  expect(take.sent).toContain(`normalise ${take.uploadId}`);
  await expect(take.removeDoomed()).rejects.toMatchObject({ code: 'unavailable' });
  expect(await take.sizes()).toEqual([4, 4, 5]);
  take.pass(HOUR);
  await take.removeDoomed(storage);
  expect([await take.sizes(), await storage.size(storage.keyOf(url) ?? '')]).toEqual([[null, null, null], 13]);
});

describe('a part that is not what it was announced as', () => {
  it('is found by the job, removed, and named by the next answer', async () => {
    const take = await begun();
    await take.send(parts.slice(0, 2));
    expect(take.sent).toEqual(['verify', 'live', 'verify'].map((job) => `${job} ${take.uploadId}`));
    await put(take.keyOf(parts[0]!), bytesOf('evil'));
    await take.verify();
    await take.removeDoomed();
    expect(await take.sizes()).toEqual([null, 4, null]);
    await take.post(parts[2]!);
    expect(await take.announce(parts[2]!)).toEqual({ missing: [0] });
    await take.send([parts[0]!]);
    await take.verify();
    await expect(take.confirm()).resolves.toMatchObject({ count: 1 });
  });

  it('that changed after it was looked at is found by the confirmation', async () => {
    const take = await begun();
    await take.send();
    await take.verify();
    await put(take.keyOf(parts[1]!), bytesOf('evil'));
    await storage.remove([take.keyOf(parts[2]!)]);
    await expect(take.confirm()).rejects.toMatchObject(incomplete([1, 2]));
    await take.removeDoomed();
    expect(await take.sizes()).toEqual([4, null, null]);
    await take.send(parts.slice(1));
    await expect(take.confirm()).resolves.toMatchObject({ count: 1 });
  });
});

describe('a confirmation that dies', () => {
  it.each<[string, (broken: { storage: Storage; store: Store }) => void]>([
    ['while it reads', ({ storage: broken }) => (broken.read = dieOnce(storage.read))],
    ['before the whole is stored', ({ storage: broken }) => (broken.store = dieOnce(storage.store))],
    [
      'after the whole is stored',
      ({ store: broken }) => (broken.parts = { ...store.parts, confirm: dieOnce(store.parts.confirm) }),
    ],
  ])('%s comes right when it is sent again', async (_, breakIt) => {
    const broken = { storage: { ...storage }, store: { ...store } };
    breakIt(broken);
    const take = await begun(broken);
    await take.send();
    await expect(take.confirm()).rejects.toThrow('killed');
    const key = storage.keyOf((await take.confirm()).url) ?? '';
    await take.removeDoomed();
    expect([await storage.size(key), await take.sizes()]).toEqual([13, [null, null, null]]);
  });

  it('behind another server that was faster has the same answer', async () => {
    const take = await begun();
    await take.send();
    let answered: Promise<unknown> | null = null;
    const late: Storage = {
      ...storage,
      async read(key) {
        answered ??= expectingStore(store).parts.confirm(take.uploadId, {
          key: 'demo/the/whole.mp4',
          parts: await store.parts.list(take.uploadId),
          sha256: whole.sha256,
        });
        await answered;
        await storage.removeAll(key.slice(0, key.lastIndexOf('/')));
        return storage.read(key);
      },
    };
    const behind = await take.confirm({ storage: late });
    expect(behind).toEqual({ url: storage.urlOf('demo/the/whole.mp4'), count: 1 });
  });
});

function dieOnce<A extends unknown[], R>(act: (...args: A) => Promise<R>): (...args: A) => Promise<R> {
  let died = false;
  return (...args) => {
    if (died) return act(...args);
    died = true;
    return Promise.reject(new Error('killed'));
  };
}
