import type { Documents } from '../ports/documents';
import type { LocalFiles } from '../ports/local-files';
import type { Media } from '../ports/media';
import type { Queue } from '../ports/queue';
import type { Storage } from '../ports/storage';
import type { Store } from '../ports/store/store';

/** How often one visitor may ask for what (docs/decisions/0019-who-may-do-what.md). */
export type Limits = {
  visitsPerHour: number;
  findNamesPerHour: number;
  uploadUrlsPerHour: number;
  /** Films begun for one visit: with other takes, in another shape, or again after an error. */
  stitchesPerHour: number;
  /** Resumes inspected. */
  resumesPerHour: number;
  logsPerMinute: number;
  /**
   * The takes of a visit may together be this many times as large as one take for each section. The same applies to
   * resumes.
   */
  storedFactor: number;
  resumeBytes: number;
};

/** How long unused data is kept, days; 0: for ever. */
export type Retention = { takesDays: number; visitsDays: number };

/** What use cases depend on; each use case names the ones it needs. */
export type Deps = {
  store: Store;
  storage: Storage;
  queue: Queue;
  media: Media;
  documents: Documents;
  files: LocalFiles;
  limits: Limits;
  retention: Retention;
  /** Returns a keyed hash: equal texts have equal hashes, and the text cannot be found from its hash. */
  fingerprint: (text: string) => string;
  /** The whitelabel this build serves; `null` for the brand that has none. */
  whitelabel: string | null;
  /** Returns the server's time. */
  now: () => Date;
};

/** The caller, known by the uuids that a signed cookie proves. */
export type Visitor = { readonly uuids: readonly string[]; remember(uuid: string): void };
