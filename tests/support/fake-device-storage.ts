import 'fake-indexeddb/auto';
import { IDBFactory, forceCloseDatabase } from 'fake-indexeddb';

/** Gives the test a device without any stored data. */
export function emptyDevice(): void {
  globalThis.indexedDB = new IDBFactory();
}

/** Returns a list of all connections that are opened from now on. */
export function watchConnections(): IDBDatabase[] {
  const opened: IDBDatabase[] = [];
  const { open } = indexedDB;
  jest.spyOn(indexedDB, 'open').mockImplementation((...parameters) => {
    const request = open.apply(indexedDB, parameters);
    request.addEventListener('success', () => opened.push(request.result));
    return request;
  });
  return opened;
}

/** Closes a connection as a browser does that has a problem, or whose visitor deletes all data. */
export function forceClose(connection: IDBDatabase): void {
  // The package's types name the class where they mean an instance.
  forceCloseDatabase(connection as unknown as typeof IDBDatabase);
}

/**
 * Makes the database refuse every `Blob`, as WebKit's does in private browsing: the transaction ends with no error at
 * all. Returns how many were refused so far.
 */
export function refuseBlobs(): () => number {
  const { put } = IDBObjectStore.prototype;
  let refused = 0;
  jest.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function refuse(
    this: IDBObjectStore,
    ...[value, key]
  ) {
    const holdsBlob = Object.values(value as object).some((field) => field instanceof Blob);
    if (!holdsBlob) return put.call(this, value, key);
    refused += 1;
    const request = put.call(this, { ...(value as object), blob: null }, key);
    queueMicrotask(() => this.transaction.abort());
    return request;
  });
  return () => refused;
}
