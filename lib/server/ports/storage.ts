import type { Readable } from 'node:stream';

/**
 * Who owns the file that a presigned post brings. If the store can enforce it, all files below `folder` together are
 * limited to `maxBytes` and `maxFiles`, and a post is refused once its owner accepts no more uploads
 * (`refusesSettledPosts`).
 */
export type PostOwner = { id: string; folder: string; maxBytes: number; maxFiles: number };

/** A presigned post that lets its holder store exactly one file, as S3's does. */
export type PresignedPostInput = {
  key: string;
  contentType: string;
  /** The largest size of the file, bytes; an empty one is refused. */
  maxBytes: number;
  /** Lifetime of the post in seconds, counted from now by the server's clock. */
  lifeSeconds: number;
  /** Left out: nothing is checked with an owner. */
  owner?: PostOwner;
};

/**
 * A presigned post that lets its holder store many files, each under its own key below `prefix`, as S3's does with the
 * condition `starts-with`.
 */
export type PartsPostInput = {
  prefix: string;
  contentType: string;
  /** The largest size of one file, bytes. */
  maxBytes: number;
  lifeSeconds: number;
  owner?: PostOwner;
};

/** `low`: visits that have begun may go on, new ones may not begin. `none`: nothing more is accepted. */
export type Room = 'ample' | 'low' | 'none';

export type PresignedPost = { url: string; fields: Record<string, string> };

export type LinkInput = {
  key: string;
  lifeSeconds: number;
  /** The browser saves the file under this name instead of showing it. */
  downloadAs?: string;
  /** The address goes to a server of ours, and tells neither the key nor whose file it is. */
  isSealed?: boolean;
};

/** A part of a file, which has to lie in it: from `start`, else its beginning, and `bytes` long, else up to its end. */
export type ByteRange = { start?: number; bytes?: number };

/**
 * Files by key (`a/b/c.mp4`). A key holds a whole file or nothing: a partly written file is never visible. Throws
 * `AppError` `noSpace` when the disk is full, `unavailable` when the store cannot be reached. Browsers post to it and
 * read from it directly: docs/storage.md says which responses, headers and permissions they need.
 */
export type Storage = {
  /** Where the files are, in words for whoever runs the server, such as `the folder /srv/data/files`. */
  location: string;
  /** Returns the id of this location, by which a database knows its files again; `null`: it has none yet. */
  id(): Promise<string | null>;
  setId(id: string): Promise<void>;
  /**
   * Whether presigned posts are refused once their take or resume is saved, confirmed, discarded or gone. A store that
   * cannot check this (such as S3) accepts them until they expire, so what they may still bring has to be counted.
   */
  refusesSettledPosts: boolean;
  createPresignedPost(input: PresignedPostInput): Promise<PresignedPost>;
  /** Returns all fields except `key`, which the sender sets for each file: `{prefix}/{index}-{sha256 of the file}`. */
  createPartsPost(input: PartsPostInput): Promise<PresignedPost>;
  /** Returns the address that records use for a stored file. It is not signed and gives no access. */
  urlOf(key: string): string;
  /** Returns the key of an address made by `urlOf`, or `null` for any other address. */
  keyOf(url: string): string | null;
  /** Returns a signed address from which a browser can read the file. */
  link(input: LinkInput): Promise<string>;
  /** Returns the size in bytes, or `null` when there is no such file. */
  size(key: string): Promise<number | null>;
  /**
   * Returns the sizes of all files below `prefix`, bytes, by the rest of their keys after it. Throws `AppError`
   * `tooMuchStored` when there are more than `max`, without reading all of their names.
   */
  list(prefix: string, max: number): Promise<Map<string, number>>;
  /** Returns the bytes of all files below `prefix` (`a/b` is above `a/b/c`, not above `a/bc`). */
  sizeBelow(prefix: string): Promise<number>;
  /**
   * Makes the file readable at `path`, which must not exist. Do not write to the copy: it may share its bytes with the
   * store. Throws `AppError` `notFound`.
   */
  copyTo(key: string, path: string): Promise<void>;
  /** Moves the file at `path` into the store; it replaces what the key held. */
  store(key: string, path: string): Promise<void>;
  /**
   * Copies the file to another key, which must hold nothing. Changing one of the two later does not change the other.
   * Throws `AppError` `notFound`.
   */
  copy(from: string, to: string): Promise<void>;
  /** Whether `join` can make one file of these. */
  canJoin(files: readonly { bytes: number }[]): boolean;
  /**
   * Makes one file of several, in their order, without reading them; `to` must hold nothing. Throws `AppError`
   * `notFound`.
   */
  join(files: readonly { key: string }[], to: string): Promise<void>;
  /** Reads the file, or the range of it that is asked for. Throws `AppError` `notFound`. */
  read(key: string, range?: ByteRange): Promise<Readable>;
  /**
   * Whether removals are refused for now, because a backup reads the files: `remove` and `removeAll` then throw
   * `AppError` `unavailable`.
   */
  holdsRemovals(): boolean;
  /** Deletes files. A key that holds nothing is not an error. */
  remove(keys: readonly string[]): Promise<void>;
  /** Deletes all files below `prefix` (`a/b` is above `a/b/c`, not above `a/bc`). Returns how many. */
  removeAll(prefix: string): Promise<number>;
  /** Returns how much free space there is. */
  room(): Promise<Room>;
  /**
   * Rejects when files cannot be written and read. When space is low it writes nothing to find out, and returns
   * `lowSpace`.
   */
  check(): Promise<'ok' | 'lowSpace'>;
  close(): Promise<void>;
};
