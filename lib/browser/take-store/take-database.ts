import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

const NAME = 'introreel-takes';
const VERSION = 1;
/** What a connection that the browser has lost or closed answers with. */
const LOST = ['InvalidStateError', 'UnknownError', 'AbortError'];

/** What lies there is `unknown`: other versions of the page, or hands, may have written it. */
export interface TakeSchema extends DBSchema {
  takes: { key: string; value: unknown };
  parts: { key: [uploadId: string, index: number]; value: unknown };
}

export type TakeConnection = IDBPDatabase<TakeSchema>;

/** The browser's own errors are told apart by their names. */
export function nameOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'name' in error ? String(error.name) : '';
}

/**
 * Returns a function that runs work with a connection to the device's database of takes: opened when there is work, and
 * once more when it turns out that the browser has closed it.
 */
export function createTakeDatabase(): <T>(work: (connection: TakeConnection) => Promise<T>) => Promise<T> {
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
