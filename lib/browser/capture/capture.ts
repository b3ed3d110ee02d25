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

/** What a recorder made. `blob` is labelled `video/mp4` (spec 9); `mimeType` is what the recorder called it. */
export type Recording = { blob: Blob; mimeType: string; milliseconds: number };

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
  /** Resolves once it really records, with nothing of an earlier recording in it. Rejects with `MediaProblem`. */
  start(): Promise<void>;
  /** Ends the recording. Rejects with `MediaProblem` when there is nothing usable. */
  stop(): Promise<Recording>;
  /** Throws away what is being recorded; the camera stays on. */
  cancel(): void;
  /** Turns everything off, also what is only just being turned on. */
  disconnect(): void;
  /** Called when the camera or the microphone goes away by itself. */
  onLost(listener: () => void): () => void;
};
