import type { Readable } from 'node:stream';
import type { Room } from './storage';

/** A file that is being written. */
export type LocalFile = {
  /** Writes at `position`, bytes from the start of the file. */
  write(bytes: Uint8Array, position: number): Promise<void>;
  /** Waits until the disk has what was written. */
  sync(): Promise<void>;
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
  /** Creates an empty file. Throws when there is one already. */
  create(path: string): Promise<LocalFile>;
  /** Writes a file, which appears complete or not at all, and replaces what was there. */
  write(path: string, content: Readable | string): Promise<void>;
  read(path: string): Readable;
  /** Writes the first `bytes` of a file to another one. */
  copyStart(from: string, to: string, bytes: number): Promise<void>;
  /** Returns how much free space there is on the disk of `withFolder`. */
  room(): Promise<Room>;
  /** Returns the size in bytes. */
  size(path: string): Promise<number>;
  /** Deletes the folders of `withFolder` that still exist. */
  close(): Promise<void>;
};
