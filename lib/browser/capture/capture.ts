import type { VideoType } from '@/lib/contract/entities';

export type Facing = 'front' | 'rear';

/** The errors of cameras and microphones; the words for each are in the messages (`media`). */
export type CaptureErrorCode =
  | 'insecure'
  | 'unsupported'
  | 'deviceUnsupported'
  | 'notFound'
  | 'notAllowed'
  | 'notAllowedAudio'
  | 'notAllowedVideo'
  /** The visitor closed the browser's question without an answer. */
  | 'dismissed'
  /** The operating system does not let the browser use them. */
  | 'blockedBySystem'
  | 'busy'
  | 'missingTrack'
  /** The microphone or the camera is on, but delivers nothing. */
  | 'noSound'
  | 'noPicture'
  /** The recorder did not begin in time. */
  | 'notStarted'
  | 'lost'
  /** There is no connection to the service that records the video session. */
  | 'service'
  /** The server accepts no recording: it is full or closed, or there were too many. */
  | 'refused'
  | 'failed';

export class CaptureError extends Error {
  readonly code: CaptureErrorCode;

  constructor(code: CaptureErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'CaptureError';
    this.code = code;
  }
}

/** A recording has not begun, and nothing is wrong: the visitor is asked something first. */
export class StartPutOff extends Error {}

/** A camera and a microphone that are turned on. */
export type Camera = { stream: MediaStream; facing: Facing; hasMultipleCameras: boolean };

/**
 * About a second of a recording. `until` is the time from the start of the recording to the end of these bytes,
 * milliseconds; `mimeType` is the type the recorder reports.
 */
export type Slice = { blob: Blob; until: number; mimeType: string };

/**
 * How a recording ended. `stopped`: by the visitor or the time limit. `interrupted`: the page, browser or device died.
 */
export type Ending = 'stopped' | 'interrupted';

/**
 * The end of a recording. `isFaulty`: a device or the connection cut it off, or nothing is heard or seen; it counts as
 * one of the section's takes only when the visitor goes on with it (`lib/domain/retakes.ts`).
 */
export type TakeEnd = { milliseconds: number; ending: Ending; isFaulty?: boolean };

/** The take that a recording is for. `videoType`: the shape it is cropped to; left out for the camera's own. */
export type RecordedTake = { uploadId: string; count: number; sectionId: string; videoType?: VideoType };

/** Facts about a finished recording; its bytes were handed over in slices. */
export type Recording = { mimeType: string; milliseconds: number; bytes: number };

/**
 * A camera, a microphone and a recorder for them, one recording at a time: the browser's own, or a hosted video
 * session. Calling `open`, `start` or `stop` twice is harmless: the second call returns the same promise.
 */
export type Capture = {
  /** Returns the direction the camera faced last; the front at first (spec 2.43). */
  getFacing(): Facing;
  /**
   * Returns whether `open` would make the browser ask the visitor. True also where the browser does not tell. False for
   * a camera that is on, or was on since the page was loaded, which browsers remember; and after a lasting refusal,
   * about which a browser does not ask again.
   */
  willAsk(): Promise<boolean>;
  /** Turns the camera on, or keeps it on if it already faces that way. Rejects with `CaptureError`. */
  open(facing: Facing): Promise<Camera>;
  /**
   * Resolves when the recording has really started, with nothing of an earlier recording in it. From then on it hands
   * over all recorded bytes and keeps none; a video session hands over none, its service keeps them. Rejects with
   * `CaptureError`, or `StartPutOff`.
   */
  start(onSlice: (slice: Slice) => void, take: RecordedTake): Promise<void>;
  /** How long `start` may take before the visitor is told, milliseconds; usually `WAIT_LIMIT_MS`. */
  startLimit?: number;
  /** Hands over immediately what has been recorded so far, because the page may soon die. */
  flush(): void;
  /**
   * Ends the recording after its last slice. Rejects with `CaptureError` when nothing usable was recorded. `isFaulty`:
   * see `TakeEnd`.
   */
  stop(isFaulty?: boolean): Promise<Recording>;
  /** Discards the current recording: no more slices come, and a pending start rejects. The camera stays on. */
  cancel(): void;
  /** Turns everything off, even a camera that is still being turned on. */
  close(): void;
  /**
   * The listener is called when the camera or the microphone disconnects, or sends nothing for a second during a
   * recording (`lost`), and when the connection to the video session ends (`service`). Returns an unsubscribe function.
   */
  onLost(listener: (error?: 'lost' | 'service') => void): () => void;
};
