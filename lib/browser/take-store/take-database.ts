import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

const NAME = 'introreel-takes';
const VERSION = 1;
/** What a connection that the browser has lost or closed answers with. */
const LOST = ['InvalidStateError', 'UnknownError', 'AbortError'];

/** What lies there is `unknown`: it may be of another time (take-records.ts). */
export interface TakeSchema extends DBSchema {
  takes: { key: string; value: unknown };
  parts: { key: [uploadId: string, index: number]; value: unknown };
}

export type TakeConnection = IDBPDatabase<TakeSchema>;
/** Gives work a connection; once more a new one where the first turns out to be lost. */
export type TakeDatabase = <T>(work: (connection: TakeConnection) => Promise<T>) => Promise<T>;

/** The browser's own errors are told apart by their names. */
export function nameOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'name' in error ? String(error.name) : '';
}

/** Opens the device's database of takes when there is work, and anew when the browser has closed it. */
export function createTakeDatabase(): TakeDatabase {
  let opened: Promise<TakeConnection> | null = null;

  function connect(): Promise<TakeConnection> {
    const connection: Promise<TakeConnection> = openDB<TakeSchema>(NAME, VERSION, {
      upgrade(database) {
        database.createObjectStore('takes', { keyPath: 'uploadId' });
        database.createObjectStore('parts', { keyPath: ['uploadId', 'index'] });
      },
      // Another page brings a newer version, or deletes everything: it must not wait for this one.
      blocking: () => close(connection),
      terminated: () => close(connection),
    });
    connection.catch(() => close(connection));
    return connection;
  }

  function close(connection: Promise<TakeConnection>): void {
    if (opened === connection) opened = null;
    connection.then((lost) => lost.close(), () => undefined);
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
