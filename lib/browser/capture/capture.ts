export type Facing = 'front' | 'rear';

/** What can go wrong with cameras and microphones; the words for each are in the messages (`media`). */
export type CaptureErrorCode =
  | 'insecure'
  | 'unsupported'
  | 'deviceUnsupported'
  | 'notFound'
  | 'notAllowed'
  | 'notAllowedAudio'
  | 'notAllowedVideo'
  /** The visitor closed the question without an answer. */
  | 'dismissed'
  /** The operating system does not let the browser use them. */
  | 'blockedBySystem'
  | 'busy'
  | 'missingTrack'
  | 'lost'
  | 'failed';

export class CaptureError extends Error {
  readonly code: CaptureErrorCode;

  constructor(code: CaptureErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'CaptureError';
    this.code = code;
  }
}

/** A camera and a microphone that are on. */
export type Camera = { stream: MediaStream; facing: Facing; hasMultipleCameras: boolean };

/**
 * About a second of a recording. `until`: milliseconds from its start to the end of these bytes; `mimeType`: what the
 * recorder calls it.
 */
export type Batch = { blob: Blob; until: number; mimeType: string };

/** How a recording ended: by the visitor or the clock, or because the page, the browser or the device died. */
export type Ending = 'stopped' | 'interrupted';

/** What was recorded; its bytes were handed over in batches. */
export type Recording = { mimeType: string; milliseconds: number; bytes: number };

/**
 * A camera, a microphone and a recorder for them, one at a time.
 * The browser's own is the first; a hosted video session can be another.
 * Calling `open`, `start` or `stop` twice is harmless: the second call returns the same promise.
 */
export type Capture = {
  /** Where the camera faced last; at first to the front (spec 2.43). */
  getFacing(): Facing;
  /** Turns the camera on, or keeps it on when it already faces that way. Rejects with `CaptureError`. */
  open(facing: Facing): Promise<Camera>;
  /**
   * Resolves once it really records, with nothing of an earlier recording in it. From then on it hands over what it
   * records and keeps nothing of it. Rejects with `CaptureError`.
   */
  start(onBatch: (batch: Batch) => void): Promise<void>;
  /** Hands over at once what has been recorded so far: the page may not live on. */
  flush(): void;
  /** Ends the recording after its last batch. Rejects with `CaptureError` when nothing usable was recorded. */
  stop(): Promise<Recording>;
  /** Throws away what is being recorded: no more batches come, and a pending start rejects. The camera stays on. */
  cancel(): void;
  /** Turns everything off, also a camera that is still being turned on. */
  close(): void;
  /**
   * Called when the camera or the microphone goes away by itself, or sends nothing for a second during a recording.
   * Returns an unsubscribe function.
   */
  onLost(listener: () => void): () => void;
};
