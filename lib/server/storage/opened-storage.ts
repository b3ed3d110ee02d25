import type { Readable } from 'node:stream';
import type { Storage } from '../ports/storage';
import type { IncomingForm } from './folder/read-form';
import type { FileRequest } from './folder/serve-file';
import type { WithSnapshot } from './folder/snapshot';

/** The port, and the two routes that only a folder needs: other storages have their own. */
export type OpenedStorage = {
  storage: Storage;
  /** Reads all files as they are in one moment; `null`: the store has tools of its own for that. */
  withSnapshot: WithSnapshot | null;
  receiveUpload(request: IncomingForm): Promise<void>;
  serveFile(input: FileRequest): Promise<Response>;
};

/** What `npm run storage` does with a storage outside this machine. */
export type StorageTools = {
  storage: Storage;
  /** Tells the places of this kind apart, as a part of a file's name. */
  name: string;
  /** Sends a file of `bytes`. It is there whole, or not at all. */
  send(key: string, content: Readable, bytes: number): Promise<void>;
  /** Returns what is wrong with the storage for pages at this origin, a sentence each. */
  check(pagesOrigin: string): Promise<string[]>;
  /** Makes and sets what is missing. Returns what could not be set, a sentence each. */
  setUp(pagesOrigin: string): Promise<string[]>;
};
