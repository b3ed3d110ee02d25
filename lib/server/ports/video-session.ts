/** A recording of a session, which the video service keeps until it is deleted. */
export type Archive = {
  id: string;
  /** The name it was started with. */
  name: string | null;
  /** `waiting`: it has ended, and its file is not ready yet. */
  status: 'recording' | 'waiting' | 'available' | 'expired' | 'failed';
  /** Where the file is; only of one that is `available`, and only for some minutes. */
  url: string | null;
  /** The size of the file; `null` as long as it is unknown. */
  bytes: number | null;
};

/**
 * Why the video service did not do what it was asked for:
 *
 * - `unavailable`: it did not answer, or not now; the same may succeed later;
 * - `busy`: it was asked too often, and has done nothing; the same may succeed later;
 * - `refused`: it does not accept the credentials, or the request;
 * - `notConnected`: there is no such session, or no browser is connected to it;
 * - `conflict`: the session is being recorded already;
 * - `expired`: the file's address is no longer valid;
 * - `foreign`: the file's address is not one of the service's own, or leads elsewhere;
 * - `tooLarge`: the file has more bytes than allowed.
 */
export type VideoServiceFault =
  | 'unavailable'
  | 'busy'
  | 'refused'
  | 'notConnected'
  | 'conflict'
  | 'expired'
  | 'foreign'
  | 'tooLarge';

export class VideoServiceError extends Error {
  readonly fault: VideoServiceFault;
  /** Seconds after which the service wants to be asked again, if it has said so. */
  readonly retryAfter: number | null;

  constructor(fault: VideoServiceFault, message: string, options: ErrorOptions & { retryAfter?: number | null } = {}) {
    super(message, options);
    this.name = 'VideoServiceError';
    this.fault = fault;
    this.retryAfter = options.retryAfter ?? null;
  }
}

export type Download = {
  url: string;
  /** Where to write the file, which must not exist. */
  path: string;
  maxBytes: number;
  /** Called as bytes arrive; `total` is `null` when it is not known in advance. */
  onBytes?: (bytes: number, total: number | null) => void;
  signal?: AbortSignal;
};

/**
 * A service in whose sessions visitors are recorded. Calls end within 15 seconds, `download` within five minutes. They
 * throw `VideoServiceError`.
 */
export type VideoSession = {
  /** Returns the same service. Its calls, but not `download`, end as `unavailable` when `signal` is aborted. */
  until(signal: AbortSignal): VideoSession;
  /** The service and the account whose sessions and archives these are. */
  project: string;
  /** What a browser needs to name the account. */
  apiKey: string;
  /** Creates a session whose media pass through the service, and that is recorded only on request. Returns its id. */
  createSession(): Promise<string>;
  /** Returns a token with which a browser can publish in this session, and can do nothing else. */
  createToken(sessionId: string, lifeSeconds: number): string;
  /** Whether anybody sends picture or sound into the session. */
  isInUse(sessionId: string): Promise<boolean>;
  /** Begins to record everything in the session into one file. `name` can be found again with `listArchives`. */
  startArchive(input: { sessionId: string; name: string; isPortrait: boolean }): Promise<Archive>;
  /** Ends the recording, also if it has ended already. Returns `null` as `findArchive` does. */
  stopArchive(id: string): Promise<Archive | null>;
  /** Returns `null` when the answer was that there is none. What stands before the service may have given it. */
  findArchive(id: string): Promise<Archive | null>;
  /** Returns the session's archives, the latest first, at most 50. */
  listArchives(sessionId: string): Promise<Archive[]>;
  /** Deletes the archive with its file. It is not an error when there is no such archive. */
  deleteArchive(id: string): Promise<void>;
  /**
   * Writes an archive's file to `path`, from the service's own addresses only. Returns its size and its SHA-256. A file
   * that does not arrive whole is `unavailable`.
   */
  download(input: Download): Promise<{ bytes: number; sha256: string }>;
};
