import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB } from 'idb';
import { type KeyValueStore, browserStorage } from '../storage';
import type { Part, Spool } from './spool';
import { type StoredPart, isSpooledTake, isStoredPart, toBytes, toPart } from './stored-forms';
import { createUnusableTakes } from './unusable-takes';

const NAME = 'introreel-takes';
const VERSION = 1;
/** The errors of a connection that the browser has lost or closed. */
const LOST = ['InvalidStateError', 'UnknownError', 'AbortError'];

/** Values are `unknown`, because another version of the page, or a person, may have written them. */
interface TakeSchema extends DBSchema {
  takes: { key: string; value: unknown };
  parts: { key: [uploadId: string, index: number]; value: unknown };
}

type TakeConnection = IDBPDatabase<TakeSchema>;

/** The range of all keys of a take's parts; in IndexedDB an array sorts after every number. */
const partsOf = (uploadId: string) => IDBKeyRange.bound([uploadId], [uploadId, []]);

/**
 * Keeps takes on the device. A write resolves only when it is on the disk (`durability: 'strict'`). In private
 * browsing, Safari's database refuses a `Blob`: when the first one fails, the same bytes are written as an
 * `ArrayBuffer`, and so is all that follows.
 */
export function createIndexedDbSpool(store: KeyValueStore = browserStorage()): Spool {
  const database = createTakeDatabase();
  const unusable = createUnusableTakes(store);
  let form: 'unknown' | 'blob' | 'bytes' = 'unknown';

  const write = (work: (transaction: Writing) => Promise<unknown>) =>
    database((connection) => writeAll(connection, work));

  return {
    location: 'device',
    begin: (take) => write((transaction) => transaction.objectStore('takes').put(take)),
    async add(uploadId, part) {
      await addPart(uploadId, part);
      const kept = toPart(await database((connection) => connection.get('parts', [uploadId, part.index])));
      if (!kept) throw new Error('What was written is not there');
      return kept.blob;
    },
    end: (uploadId, end) =>
      write(async (transaction) => {
        const take = await find(transaction, uploadId);
        await transaction.objectStore('takes').put({ ...take, ...end });
      }),
    async list() {
      const [takes, ids] = await database((connection) => {
        const store = connection.transaction('takes').store;
        return Promise.all([store.getAll(), store.getAllKeys()]);
      });
      await setAside(ids.filter((_, index) => !isSpooledTake(takes[index])));
      return takes.filter(isSpooledTake);
    },
    setAside: (uploadId) => setAside([uploadId]),
    async parts(uploadId) {
      const found = await database((connection) => connection.getAll('parts', partsOf(uploadId)));
      const parts = found.flatMap((value) => toPart(value) ?? []);
      return parts.length === found.length ? parts : [];
    },
    discard: (uploadId) => write((transaction) => remove(transaction, uploadId)),
    reassign: (uploadId, to) =>
      write(async (transaction) => {
        const take = await find(transaction, uploadId);
        const parts = await transaction.objectStore('parts').getAll(partsOf(uploadId));
        await transaction.objectStore('takes').put({ ...take, ...to });
        for (const part of parts.filter(isStoredPart)) {
          await transaction.objectStore('parts').put({ ...part, uploadId: to.uploadId });
        }
        await remove(transaction, uploadId);
      }),
  };

  async function setAside(ids: readonly string[]): Promise<void> {
    const old = ids.filter((id) => unusable.isOld(String(id)));
    if (old.length > 0) await write((transaction) => Promise.all(old.map((id) => remove(transaction, id))));
  }

  async function addPart(uploadId: string, part: Part): Promise<void> {
    const put = (stored: StoredPart) =>
      write(async (transaction) => {
        await find(transaction, uploadId);
        await transaction.objectStore('parts').put({ ...stored, uploadId });
      });
    if (form === 'bytes') return put(await toBytes(part));
    try {
      await put(part);
      form = 'blob';
    } catch (error) {
      if (form === 'blob' || nameOf(error) === 'QuotaExceededError') throw error;
      await put(await toBytes(part)).catch(() => Promise.reject(error));
      form = 'bytes';
    }
  }
}

type Writing = IDBPTransaction<TakeSchema, ('takes' | 'parts')[], 'readwrite'>;

/** Writes everything or nothing. */
async function writeAll(connection: TakeConnection, work: (transaction: Writing) => Promise<unknown>): Promise<void> {
  const transaction = connection.transaction(['takes', 'parts'], 'readwrite', { durability: 'strict' });
  const done = transaction.done.then(
    () => null,
    (reason: unknown) => reason,
  );
  try {
    await work(transaction);
  } catch (error) {
    abort(transaction);
    const reason = await done;
    // A request only knows that it was aborted; the transaction has the cause, unless the line above aborted it.
    throw reason === null || nameOf(reason) === 'AbortError' ? error : reason;
  }
  const reason = await done;
  if (reason !== null) throw reason;
}

function abort(transaction: Writing): void {
  try {
    transaction.abort();
  } catch {
    // The transaction was already over.
  }
}

async function find(transaction: Writing, uploadId: string) {
  const take = await transaction.objectStore('takes').get(uploadId);
  if (!isSpooledTake(take)) throw new Error('There is no such take');
  return take;
}

function remove(transaction: Writing, uploadId: string): Promise<unknown> {
  return Promise.all([
    transaction.objectStore('takes').delete(uploadId),
    transaction.objectStore('parts').delete(partsOf(uploadId)),
  ]);
}

/** The browser's own errors differ only in their names. */
function nameOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'name' in error ? String(error.name) : '';
}

/**
 * Returns a function that runs work with a connection to the device's database of takes. The connection is opened at
 * its first use, and once more when the browser has closed it.
 */
function createTakeDatabase(): <T>(work: (connection: TakeConnection) => Promise<T>) => Promise<T> {
  let opened: Promise<TakeConnection> | null = null;

  function connect(): Promise<TakeConnection> {
    const connection: Promise<TakeConnection> = openDB<TakeSchema>(NAME, VERSION, {
      upgrade(database) {
        database.createObjectStore('takes', { keyPath: 'uploadId' });
        database.createObjectStore('parts', { keyPath: ['uploadId', 'index'] });
      },
      // Another page needs a newer version or deletes the database; it must not wait for this connection.
      blocking: () => close(connection),
      terminated: () => close(connection),
    });
    connection.catch(() => close(connection));
    return connection;
  }

  function close(connection: Promise<TakeConnection>): void {
    if (opened === connection) opened = null;
    connection.then(
      (lost) => lost.close(),
      () => undefined,
    );
  }

  return async (work) => {
    const connection = (opened ??= connect());
    const ready = await connection;
    try {
      return await work(ready);
    } catch (error) {
      if (!LOST.includes(nameOf(error))) throw error;
      close(connection);
      return work(await (opened ??= connect()));
    }
  };
}
