import { openDB } from 'idb';
import { createIndexedDbSpool } from '@/lib/browser/take-store/indexed-db-spool';
import { emptyDevice, forceClose, refuseBlobs, watchConnections } from '@/tests/support/fake-device-storage';
import { createPart, createSpooledTake } from '@/tests/support/take-factories';
import { createMemoryStore } from '../support/browser-factories';
import { testSpool } from './spool.contract';

const NAME = 'introreel-takes';
const ID = createSpooledTake().uploadId;
const DAY_MS = 24 * 60 * 60_000;
const START = Date.parse('2026-11-24T12:00:00Z');

beforeEach(emptyDevice);

describe('The spool on the device', () => {
  testSpool(createIndexedDbSpool);
});

describe('The spool on a device whose database refuses blobs', () => {
  beforeEach(() => void refuseBlobs());
  testSpool(createIndexedDbSpool);
});

it('finds out once that the database refuses blobs, and loses nothing', async () => {
  const refused = refuseBlobs();
  const spool = createIndexedDbSpool();
  await spool.begin(createSpooledTake());
  for (const index of [0, 1, 2]) await spool.add(ID, createPart({ index }));
  // The first write is tried again over a new connection, as after any transaction that ended without an error.
  expect(refused()).toBe(2);
  const texts = (await createIndexedDbSpool().parts(ID)).map(({ blob }) => blob.text());
  expect(await Promise.all(texts)).toEqual(['part 0', 'part 1', 'part 2']);
});

/** Writes to the database directly, something that no spool would write. */
async function scribble(store: 'takes' | 'parts', record: object): Promise<void> {
  const database = await openDB(NAME);
  await database.put(store, record);
  database.close();
}

/** The same, into the database that a spool has made before. */
async function scribbleAfterOpening(store: 'takes' | 'parts', record: object): Promise<void> {
  await createIndexedDbSpool().list();
  await scribble(store, record);
}

async function readKeys(): Promise<{ takes: unknown[]; parts: number }> {
  const database = await openDB(NAME);
  const [takes, parts] = [await database.getAllKeys('takes'), (await database.getAllKeys('parts')).length];
  database.close();
  return { takes, parts };
}

it('says that it outlives the page', () => {
  expect(createIndexedDbSpool().location).toBe('device');
});

it('has in another page what one has kept, also while both are open', async () => {
  const [one, other] = [createIndexedDbSpool(), createIndexedDbSpool()];
  await Promise.all([one.begin(createSpooledTake()), other.begin(createSpooledTake({ uploadId: 'other' }))]);
  await Promise.all([one.add(ID, createPart()), other.add('other', createPart())]);
  expect([(await other.parts(ID)).length, (await one.parts('other')).length]).toEqual([1, 1]);
  expect(await createIndexedDbSpool().list()).toHaveLength(2);
});

it('writes to the disk before it counts', async () => {
  const spool = createIndexedDbSpool();
  const transaction = jest.spyOn(IDBDatabase.prototype, 'transaction');
  await spool.begin(createSpooledTake());
  await spool.add(ID, createPart());
  const writes = transaction.mock.calls.filter(([, mode]) => mode === 'readwrite');
  expect(writes.map(([, , options]) => options)).toEqual([{ durability: 'strict' }, { durability: 'strict' }]);
});

it.each([
  ['of another time', { uploadId: ID, version: 7 }],
  ['of no known device', { ...createSpooledTake(), device: 'Fridge' }],
  ['of no known ending', { ...createSpooledTake(), ending: 'burnt' }],
  ['without a visit', { ...createSpooledTake(), uuid: undefined }],
  ['of a length that is no number', { ...createSpooledTake(), milliseconds: '3000' }],
  ['of a negative count', { ...createSpooledTake(), count: -1 }],
  ['named by a number', { ...createSpooledTake(), uploadId: 7 }],
])('passes over a record %s, and removes it and its parts by its age alone', async (_, record) => {
  const store = createMemoryStore();
  const listLater = async (days: number) => {
    jest.spyOn(Date, 'now').mockReturnValue(START + days * DAY_MS);
    // Another page each time.
    return (await createIndexedDbSpool(store).list()).map(({ uploadId }) => uploadId);
  };
  await createIndexedDbSpool(store).begin(createSpooledTake({ uploadId: 'good' }));
  await scribble('takes', record);
  await scribble('parts', { ...createPart(), uploadId: record.uploadId });
  expect([await listLater(0), await listLater(1), await listLater(29.9)]).toEqual([['good'], ['good'], ['good']]);
  expect(await readKeys()).toEqual({ takes: expect.arrayContaining(['good', record.uploadId]), parts: 1 });
  expect(await listLater(30)).toEqual(['good']);
  expect(await readKeys()).toEqual({ takes: ['good'], parts: 0 });
});

it('waits as long again when the clock is put back', async () => {
  const store = createMemoryStore();
  await scribbleAfterOpening('takes', { uploadId: ID, version: 7 });
  const clock = jest.spyOn(Date, 'now').mockReturnValue(START + 400 * DAY_MS);
  await createIndexedDbSpool(store).list();
  clock.mockReturnValue(START);
  await createIndexedDbSpool(store).list();
  clock.mockReturnValue(START + 29 * DAY_MS);
  await createIndexedDbSpool(store).list();
  expect(await readKeys()).toEqual({ takes: [ID], parts: 0 });
});

it.each([
  ['without bytes', { blob: 'film' }],
  ['without a hash', { sha256: 'none' }],
  ['without a time', { until: null }],
])('has no parts of a take of which one is %s, and keeps them', async (_, wrong) => {
  const spool = createIndexedDbSpool();
  await spool.begin(createSpooledTake());
  await spool.add(ID, createPart());
  await scribble('parts', { ...createPart({ index: 1 }), uploadId: ID, ...wrong });
  expect(await spool.parts(ID)).toEqual([]);
  expect(await readKeys()).toEqual({ takes: [ID], parts: 2 });
});

it('goes on over a new connection when the browser has closed the one it had', async () => {
  const opened = watchConnections();
  const spool = createIndexedDbSpool();
  await spool.begin(createSpooledTake());
  await spool.add(ID, createPart());
  opened.forEach(forceClose);
  await spool.add(ID, createPart({ index: 1 }));
  expect([(await spool.parts(ID)).length, opened.length]).toEqual([2, 2]);
});

it('goes on over a new connection when the one it had is of no use, though nobody said so', async () => {
  const opened = watchConnections();
  const spool = createIndexedDbSpool();
  await spool.begin(createSpooledTake());
  opened.forEach((connection) => connection.close());
  await spool.add(ID, createPart());
  expect(await spool.parts(ID)).toHaveLength(1);
});

it('stands in nobody’s way who deletes the database, and keeps no part of a take that is gone with it', async () => {
  const spool = createIndexedDbSpool();
  await spool.begin(createSpooledTake());
  await new Promise((resolve, reject) => {
    Object.assign(indexedDB.deleteDatabase(NAME), { onsuccess: resolve, onerror: reject, onblocked: reject });
  });
  await expect(spool.add(ID, createPart())).rejects.toThrow();
  expect(await spool.parts(ID)).toEqual([]);
});

it('stands in nobody’s way who brings a newer version, and fails from then on', async () => {
  const spool = createIndexedDbSpool();
  await spool.begin(createSpooledTake());
  const newer = await openDB(NAME, 99);
  await expect(spool.add(ID, createPart())).rejects.toThrow(expect.objectContaining({ name: 'VersionError' }));
  newer.close();
});

it('says with the browser’s own error that the disk is full, having written nothing', async () => {
  const spool = createIndexedDbSpool();
  await spool.begin(createSpooledTake());
  const put = jest.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError');
  });
  await expect(spool.add(ID, createPart())).rejects.toThrow(expect.objectContaining({ name: 'QuotaExceededError' }));
  put.mockRestore();
  expect(await spool.parts(ID)).toEqual([]);
});

it('leaves a take with its owner when handing it over fails half-way', async () => {
  const spool = createIndexedDbSpool();
  await spool.begin(createSpooledTake());
  await spool.add(ID, createPart());
  await spool.add(ID, createPart({ index: 1 }));
  const { put } = IDBObjectStore.prototype;
  let left = 2;
  const full = jest.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function fail(
    this: IDBObjectStore,
    ...parameters
  ) {
    if ((left -= 1) < 0) throw new DOMException('Full', 'QuotaExceededError');
    return put.apply(this, parameters);
  });
  await expect(spool.reassign(ID, { uploadId: 'new', uuid: 'other' })).rejects.toThrow();
  full.mockRestore();
  expect(await spool.list()).toEqual([createSpooledTake()]);
  expect([(await spool.parts(ID)).length, await spool.parts('new')]).toEqual([2, []]);
});
