import type { Documents } from '../ports/documents';
import type { LocalFiles } from '../ports/local-files';
import type { Media } from '../ports/media';
import type { Queue } from '../ports/queue';
import type { Storage } from '../ports/storage';
import type { Store } from '../ports/store/store';
import type { TranscriberSetup } from '../ports/transcriber';
import type { VideoSession } from '../ports/video-session';
import type { LiveTakes } from './live-takes';

/** How often one visitor may ask for what (docs/decisions/0005-limits-and-erasure.md). */
export type Limits = {
  visitsPerHour: number;
  findNamesPerHour: number;
  uploadUrlsPerHour: number;
  /** Films begun for one visit: with other takes, in another shape, or again after an error. */
  stitchesPerHour: number;
  /** Resumes inspected. */
  resumesPerHour: number;
  logsPerMinute: number;
  /** Video sessions asked for, and recordings begun in them: by one visitor, and from one address. */
  sessionsPerHour: number;
  sessionsPerHourOfAddress: number;
  recordingsPerHour: number;
  recordingsPerHourOfAddress: number;
  /**
   * The takes of a visit may together be this many times as large as one take for each section. The same applies to
   * resumes.
   */
  storedFactor: number;
  resumeBytes: number;
};

/** How long unused data is kept, days; 0: for ever. */
export type Retention = { takesDays: number; visitsDays: number };

/** What use cases that answer visitors depend on: they start no program and write no file of their own. */
export type WebDeps = {
  store: Store;
  storage: Storage;
  queue: Queue;
  /** `null`: this server has no keys of a video service. */
  videoSession: VideoSession | null;
  limits: Limits;
  retention: Retention;
  /** How speech is written down; `null`: it is not. */
  transcriberSetup: TranscriberSetup | null;
  /** Whether takes are normalised while they are recorded: no job is sent for it otherwise. */
  normalisesLive: boolean;
  /** The takes that this process normalises; none in a process that runs no jobs. */
  live: LiveTakes;
  /** Returns a keyed hash: equal texts have equal hashes, and the text cannot be found from its hash. */
  fingerprint: (text: string) => string;
  /** The whitelabel this build serves; `null` for the brand that has none. */
  whitelabel: string | null;
  /** Whether a visitor who gave no address may be sent a receipt. Left out: no. */
  sendsReceipts?: boolean;
  /** Returns the server's time. */
  now: () => Date;
};

/** What all use cases together depend on; each names what it needs. */
export type Deps = WebDeps & {
  media: Media;
  documents: Documents;
  files: LocalFiles;
  /** Told why the words of a take could not be asked for: they are later. Left out: nobody is. */
  onUnasked?: (error: unknown) => void;
};

/** The caller, known by the uuids that a signed cookie proves. */
export type Visitor = {
  readonly uuids: readonly string[];
  /** At which of a visit's moves it came to this browser (`Visit.moves`), by its uuid; left out: at none. */
  readonly moves?: ReadonlyMap<string, number>;
  /** The id of the campaign that a member rehearses in this browser, by another signed cookie. */
  readonly rehearsing?: string | null;
  /** The id of the invitation whose personal link was opened in this browser, by a third one. */
  readonly invitation?: string | null;
  remember(uuid: string): void;
  /** Keeps that a visit has come to this browser, with the rehearsal that it may be part of. */
  take?(visit: { uuid: string; moves: number; rehearsing: string | null }): void;
};
