import { createSlices } from './slices';
import { AUDIO_BITS_PER_SECOND, VIDEO_BITS_PER_SECOND } from '@/lib/domain/limits';
import { type Slice, CaptureError, type Recording } from './capture';
import { chooseKeyFrameInterval, chooseTimeslice, listMimeTypes } from './codec';
import { nameOf, toCaptureError } from './capture-error';

/** One run of the browser's recorder on one stream. */
export type MediaRecording = {
  started: Promise<void>;
  /** Resolves after the last slice, whether the recording was stopped or stopped by itself. */
  ended: Promise<void>;
  flush(): void;
  /**
   * Ends the recording; a second call returns the same promise. Rejects with `CaptureError` when nothing was recorded.
   * `isFaulty`: see `TakeEnd`.
   */
  stop(isFaulty?: boolean): Promise<Recording>;
  /** Ends the recording; no more slices come. */
  cancel(): void;
};

export function recordStream(stream: MediaStream, onSlice: (slice: Slice) => void): MediaRecording {
  const recorder = startRecorder(stream);
  let startedAt: number | null = null;
  const elapsed = () => (startedAt === null ? 0 : performance.now() - startedAt);
  const slices = createSlices(elapsed, () => recorder.mimeType, onSlice);

  const started = new Promise<void>((resolve, reject) => {
    recorder.onstart = () => {
      startedAt = performance.now();
      resolve();
    };
    recorder.onerror = (event) => reject(toCaptureError('error' in event ? event.error : event));
  });
  // The caller may not wait for the start; `stop` then rejects with the same error.
  started.catch(() => undefined);
  recorder.ondataavailable = ({ data }) => slices.add(data);
  let milliseconds: number | null = null;
  const over = new Promise<Recording>((resolve, reject) => {
    recorder.onstop = () => {
      milliseconds ??= Math.round(elapsed());
      const bytes = slices.end();
      if (bytes <= 1) reject(new CaptureError('failed', 'The recorder gave nothing'));
      else resolve({ mimeType: recorder.mimeType, milliseconds, bytes });
    };
  });

  function stop(): Promise<Recording> {
    milliseconds ??= Math.round(elapsed());
    if (recorder.state !== 'inactive') recorder.stop();
    return over;
  }

  return {
    started,
    ended: over.then(
      () => undefined,
      () => undefined,
    ),
    flush() {
      if (recorder.state === 'recording') recorder.requestData();
      slices.flush();
    },
    stop,
    cancel() {
      slices.cancel();
      void stop().catch(() => undefined);
    },
  };
}

/**
 * Starts a recorder with the first type it accepts. Firefox claims to support `video/webm;codecs=vp8`, but refuses it
 * at the start, because this type names no codec for the sound. The recorder's events come after this function returns.
 */
function startRecorder(stream: MediaStream): MediaRecorder {
  const refusals: unknown[] = [];
  const isAudioOnly = stream.getVideoTracks().length === 0;
  for (const mimeType of listMimeTypes((type) => MediaRecorder.isTypeSupported(type), { isAudioOnly })) {
    const recorder = new MediaRecorder(stream, optionsFor(mimeType));
    try {
      recorder.start(chooseTimeslice(mimeType, navigator.userAgent));
      return recorder;
    } catch (error) {
      if (nameOf(error) !== 'NotSupportedError') throw error;
      refusals.push(error);
    }
  }
  throw refusals[0];
}

/** TypeScript's types do not have the key frame interval yet. Browsers that do not know it ignore it. */
type RecorderOptions = MediaRecorderOptions & { videoKeyFrameIntervalDuration?: number };

function optionsFor(mimeType: string | undefined): RecorderOptions {
  const videoKeyFrameIntervalDuration = chooseKeyFrameInterval(mimeType);
  return {
    mimeType,
    videoBitsPerSecond: VIDEO_BITS_PER_SECOND,
    audioBitsPerSecond: AUDIO_BITS_PER_SECOND,
    ...(videoKeyFrameIntervalDuration && { videoKeyFrameIntervalDuration }),
  };
}
