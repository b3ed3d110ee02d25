import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';

/** Gives the test a device on which nothing is kept yet. */
export function emptyDevice(): void {
  globalThis.indexedDB = new IDBFactory();
}
