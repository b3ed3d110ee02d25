import type { Readable } from 'node:stream';

/** A file that is being written. */
export type LocalFile = {
  append(bytes: Uint8Array): Promise<void>;
  /** Closes the file, which stays. */
  close(): Promise<void>;
};

/**
 * Files on this machine's disk that are not in storage: those of one job, and those that organizers name. All paths are
 * absolute. Errors are the system's own (`ENOENT` and others).
 */
export type LocalFiles = {
  /** Runs `work` with an empty folder of its own; afterwards deletes the folder with all its content. */
  withFolder<T>(work: (folder: string) => Promise<T>): Promise<T>;
  /** Creates a folder and those above it. An existing one stays as it is. */
  makeFolder(path: string): Promise<void>;
  /** Creates an empty file to append to. Throws when there is one already. */
  create(path: string): Promise<LocalFile>;
  /** Writes a file, which appears complete or not at all, and replaces what was there. */
  write(path: string, content: Readable | string): Promise<void>;
  read(path: string): Readable;
  /** Returns the size in bytes. */
  size(path: string): Promise<number>;
  /** Deletes the folders of `withFolder` that still exist. */
  close(): Promise<void>;
};
