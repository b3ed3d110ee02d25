export type Facing = 'front' | 'rear';

/** What can go wrong with cameras and microphones; the words for each are in the messages (`Media`). */
export type MediaProblemCode =
  | 'insecure'
  | 'unsupported'
  | 'deviceUnsupported'
  | 'notFound'
  | 'notAllowed'
  | 'notAllowedAudio'
  | 'notAllowedVideo'
  /** The question was closed without an answer. */
  | 'dismissed'
  /** The operating system keeps them from the browser. */
  | 'blockedBySystem'
  | 'busy'
  | 'missingTrack'
  | 'lost'
  | 'failed';

export class MediaProblem extends Error {
  readonly code: MediaProblemCode;

  constructor(code: MediaProblemCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'MediaProblem';
    this.code = code;
  }
}

export type Connection = { stream: MediaStream; facing: Facing; hasMultipleCameras: boolean };

/** About a second of a recording. `until`: milliseconds from its start to the end of these bytes; `mimeType`: what the recorder calls it. */
export type Batch = { blob: Blob; until: number; mimeType: string };

/** How a recording ended: by the visitor or the clock, or because the page, the browser or the device died. */
export type Ending = 'stopped' | 'interrupted';

/** What was recorded; its bytes were handed over in batches. */
export type Recording = { mimeType: string; milliseconds: number; bytes: number };

/**
 * A camera, a microphone and a recorder behind them, one at a time.
 * The browser's own is the first; a hosted video session can be another.
 * Connecting, starting and stopping twice is harmless: the same promise is given again.
 */
export type Capture = {
  /** Where the camera looked last; at first the front (spec 2). */
  getFacing(): Facing;
  /** Turns the camera on, or keeps it on when it already shows that way. Rejects with `MediaProblem`. */
  connect(facing: Facing): Promise<Connection>;
  /**
   * Resolves once it really records, with nothing of an earlier recording in it. From then on hands over what it
   * records and holds nothing of it. Rejects with `MediaProblem`.
   */
  start(onBatch: (batch: Batch) => void): Promise<void>;
  /** Hands over at once what has been recorded so far: the page may not live on. */
  flush(): void;
  /** Ends the recording, its last batch handed over. Rejects with `MediaProblem` when nothing usable was recorded. */
  stop(): Promise<Recording>;
  /** Throws away what is being recorded: no further batch comes, and a start under way rejects. The camera stays on. */
  cancel(): void;
  /** Turns everything off, also what is only just being turned on. */
  disconnect(): void;
  /** Called when the camera or the microphone goes away by itself, or while it records gives nothing for a second. */
  onLost(listener: () => void): () => void;
};
