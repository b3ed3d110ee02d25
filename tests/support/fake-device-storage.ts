import 'fake-indexeddb/auto';
import { IDBFactory, forceCloseDatabase } from 'fake-indexeddb';

/** Gives the test a device on which nothing is kept yet. */
export function emptyDevice(): void {
  globalThis.indexedDB = new IDBFactory();
}

/** Every connection that is opened from now on. */
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

/** As a browser does that has trouble, or whose visitor clears everything away. */
export function forceClose(connection: IDBDatabase): void {
  // The package's types ask for the class where an instance is meant.
  forceCloseDatabase(connection as unknown as typeof IDBDatabase);
}
