import { type Timers, browserTimers } from '../timers';
import { createCameraCapture } from '../capture/camera-capture';
import {
  type Camera,
  type Capture,
  CaptureError,
  type Facing,
  type RecordedTake,
  type Recording,
  StartPutOff,
} from '../capture/capture';
import type { DeviceChoice } from '../capture/device-choice';
import type { MediaRecording } from '../capture/media-recording';
import { openSessionStream, stopTracks } from '../capture/open-stream';
import { willAsk } from '../capture/permission';
import { type SessionConnection, type SessionKeys, createSessionConnection } from './session-connection';
import { loadVideoLibrary } from './video-library';

/** How long the recording goes on after the visitor has stopped it, milliseconds (spec 4.24). */
export const STOP_DELAY_MS = 500;
/** How long the service may take to start, milliseconds. */
const START_LIMIT_MS = 20_000;

/** What the server does for a video session. All reject when it does not. */
export type SessionCalls = {
  createSession(): Promise<SessionKeys>;
  /**
   * Makes the service record the session. `isPortrait`: the camera's picture is upright. Rejects with the
   * `CaptureError` `refused` when the server accepts no recording, and with `StartPutOff` when the visitor has to be
   * asked something first.
   */
  start(take: RecordedTake & { isPortrait: boolean }): Promise<void>;
  /**
   * Ends the recording. Resolves also when nobody answers: the server ends it at its limit by itself. `isFaulty`: see
   * `TakeEnd`.
   */
  stop(uploadId: string, isFaulty?: boolean): Promise<void>;
  /** Discards what was or is being recorded (best effort). */
  discard(uploadId: string): void;
};

type Log = (event: string, details?: string) => void;

/** Returns this browser's camera, recorded by a hosted video session; `choice`: the devices the visitor prefers. */
export function createBrowserSessionCapture(
  calls: SessionCalls,
  log: Log,
  choice: Pick<DeviceChoice, 'read'>,
): Capture {
  return createSessionCapture({
    connection: createSessionConnection({ loadLibrary: loadVideoLibrary, createSession: calls.createSession, log }),
    openStream: (facing) => openSessionStream(navigator.mediaDevices, facing, navigator.permissions, choice.read()),
    willAsk: () => willAsk(navigator.permissions),
    calls,
    log,
    timers: browserTimers,
  });
}

type Deps = {
  connection: SessionConnection;
  openStream: (facing: Facing) => Promise<Camera>;
  willAsk: () => Promise<boolean>;
  calls: Pick<SessionCalls, 'start' | 'stop' | 'discard'>;
  log: Log;
  timers: Timers;
};

/** A camera whose picture a video session records. `open` resolves when the session is connected. */
export function createSessionCapture({ connection, openStream, willAsk, calls, log, timers }: Deps): Capture {
  return createCameraCapture({
    async open(facing) {
      connection.prepare();
      const camera = await openStream(facing);
      try {
        await connection.publish(camera.stream);
        return camera;
      } catch (error) {
        stopTracks(camera.stream);
        throw error;
      }
    },
    willAsk,
    record: (stream, _, take) => recordSession({ calls, log, timers }, stream, take),
    timers,
    startLimit: START_LIMIT_MS,
    close: connection.disconnect,
    onDisconnected: connection.onDisconnected,
  });
}

/** The service records; this page only says when. */
function recordSession(
  { calls, log, timers }: Pick<Deps, 'calls' | 'log' | 'timers'>,
  stream: MediaStream,
  take: RecordedTake,
): MediaRecording {
  let startedAt: number | null = null;
  let stopped: Promise<Recording> | null = null;
  let resolveEnded = () => {};
  const ended = new Promise<void>((resolve) => (resolveEnded = resolve));
  let rejectStart: (error: CaptureError) => void = () => {};
  const cancelled = new Promise<never>((_, reject) => (rejectStart = reject));

  const discard = () => calls.discard(take.uploadId);
  const answered = calls.start({ ...take, isPortrait: isPortrait(stream) }).then(
    () => void (startedAt = timers.now()),
    (error: unknown) => {
      if (error instanceof StartPutOff) throw error;
      log('Video session not recorded', String(error));
      // The service may have begun, or begin yet.
      discard();
      if (error instanceof CaptureError) throw error;
      throw new CaptureError('service', 'The video service does not record', { cause: error });
    },
  );
  const started = Promise.race([answered, cancelled]);
  // The caller may not wait for the start; `stop` then rejects with the same error.
  started.catch(() => undefined);

  async function end(isFaulty: boolean): Promise<Recording> {
    const stoppedAt = timers.now();
    await new Promise<void>((resolve) => timers.after(STOP_DELAY_MS, resolve));
    await started;
    // Without the delay: nobody is told of more seconds than a section has.
    const milliseconds = Math.round(stoppedAt - (startedAt ?? stoppedAt));
    await calls.stop(take.uploadId, isFaulty);
    return { mimeType: 'video/mp4', milliseconds, bytes: 0 };
  }

  return {
    started,
    ended,
    flush: () => {},
    stop(isFaulty = false) {
      stopped ??= end(isFaulty).finally(resolveEnded);
      return stopped;
    },
    cancel() {
      resolveEnded();
      // One that has started is discarded as a take, or kept.
      if (startedAt !== null) return;
      rejectStart(new CaptureError('lost', 'The recording was thrown away before it began'));
      // One that fails is discarded above.
      answered.then(discard, () => undefined);
    },
  };
}

function isPortrait(stream: MediaStream): boolean {
  const { width = 0, height = 0 } = stream.getVideoTracks()[0]?.getSettings() ?? {};
  return width < height;
}
