import type { Documents } from '../ports/documents';
import type { Media } from '../ports/media';
import type { Queue } from '../ports/queue';
import type { Storage } from '../ports/storage';
import type { Store } from '../ports/store/store';

/** What one visitor may ask for (docs/decisions/0019-who-may-do-what.md). */
export type Limits = {
  visitsPerHour: number;
  findNamesPerHour: number;
  uploadUrlsPerHour: number;
  /** Films begun for one visit: other takes, another shape, or again after an error. */
  stitchesPerHour: number;
  /** Resumes looked into. */
  resumesPerHour: number;
  logsPerMinute: number;
  /** Takes of a visit: at most so many times what its sections may have once each. Resumes likewise. */
  storedFactor: number;
  resumeBytes: number;
};

/** How long what nobody uses any more is kept, days; 0: for ever. */
export type Retention = { takesDays: number; visitsDays: number };

/** What use cases stand on; each names the ones it needs. */
export type Deps = {
  store: Store;
  storage: Storage;
  queue: Queue;
  media: Media;
  documents: Documents;
  limits: Limits;
  retention: Retention;
  /** A keyed hash: tells the same from another, and nothing else. */
  fingerprint: (text: string) => string;
  /** The whitelabel this build serves, `null` for the brand without one. */
  whitelabel: string | null;
  /** The server's clock. */
  now: () => Date;
};

/** Who is asking: the uuids a signed cookie proves. */
export type Visitor = { readonly uuids: readonly string[]; remember(uuid: string): void };
