import type { Readable } from 'node:stream';

/**
 * Whose file a form brings. Where the store can tell, all that lies below `folder` has at most so many bytes and files
 * together, and a form brings nothing once the owner takes nothing any more (`closesForms`).
 */
export type PostOwner = { id: string; folder: string; maxBytes: number; maxFiles: number };

/** A form that lets its holder store exactly one file, as S3's presigned POST does. */
export type PresignedPostInput = {
  key: string;
  contentType: string;
  /** Inclusive limits of the file's size, bytes. */
  minBytes: number;
  maxBytes: number;
  /** Life of the form, seconds from now on the server's clock. */
  lifeSeconds: number;
  /** Left out: nobody is asked. */
  owner?: PostOwner;
};

/**
 * A form that lets its holder store many files, each under a key of its own below `prefix`, as S3's presigned POST with
 * `starts-with` does.
 */
export type PartsPostInput = {
  prefix: string;
  contentType: string;
  /** The largest one, bytes. */
  maxBytes: number;
  lifeSeconds: number;
  owner?: PostOwner;
};

/** `low`: what has begun may go on, nothing new begins. `none`: nothing more is taken. */
export type Room = 'ample' | 'low' | 'none';

export type PresignedPost = { url: string; fields: Record<string, string> };

export type LinkInput = {
  key: string;
  lifeSeconds: number;
  /** Saved under this name instead of shown. */
  downloadAs?: string;
};

/**
 * Files by key (`a/b/c.mp4`). A key holds a whole file or nothing: a half write is never seen.
 * Errors: `AppError` `noSpace` when the disk is full, `unavailable` when the store cannot be reached.
 * Browsers post to it and read from it without us: docs/storage.md says which answers, headers and permissions they
 * need.
 */
export type Storage = {
  /**
   * Whether forms bring nothing any more for what is saved, confirmed, discarded or gone. Where the store cannot ask
   * (as S3), what they may still bring is to be counted until their time is over.
   */
  closesForms: boolean;
  createPresignedPost(input: PresignedPostInput): Promise<PresignedPost>;
  /** All fields but `key`, which whoever sends a file chooses: `{prefix}/{index}-{sha256 of the file}`. */
  createPartsPost(input: PartsPostInput): Promise<PresignedPost>;
  /** The address a stored file is known by in records; not signed, opens nothing. */
  urlOf(key: string): string;
  /** The key of an address made by `urlOf`, or `null` for any other. */
  keyOf(url: string): string | null;
  /** A signed address to read the file with, for a browser. */
  link(input: LinkInput): Promise<string>;
  /** Size in bytes, or `null` when there is no such file. */
  size(key: string): Promise<number | null>;
  /** Bytes of all files below `prefix` (`a/b` is above `a/b/c`, not above `a/bc`). */
  sizeBelow(prefix: string): Promise<number>;
  /**
   * Makes the file readable at `path` (which must not exist). The copy is to be read only: it may share its bytes with
   * the store. Throws `AppError` `notFound`.
   */
  fetch(key: string, path: string): Promise<void>;
  /** Stores the file at `path`, which is gone from there afterwards; replaces what the key held. */
  store(key: string, path: string): Promise<void>;
  /**
   * Gives the file another key too, which must hold nothing: a later change of the one is none of the other. Throws
   * `AppError` `notFound`.
   */
  copy(from: string, to: string): Promise<void>;
  read(key: string): Promise<Readable>;
  /** Deletes; a key that holds nothing is no error. */
  remove(keys: readonly string[]): Promise<void>;
  /**
   * Deletes all files below `prefix` (`a/b` is above `a/b/c`, not above `a/bc`) but those to `keep`; returns how many.
   */
  removeAll(prefix: string, keep?: readonly string[]): Promise<number>;
  /** How much room there is for more. */
  room(): Promise<Room>;
  /**
   * Rejects when files cannot be written and read. Where there is little room nothing is written to find out:
   * `lowSpace`.
   */
  check(): Promise<'ok' | 'lowSpace'>;
};
