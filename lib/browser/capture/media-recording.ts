import { createBatches } from './batches';
import { type Batch, MediaProblem, type Recording } from './capture';
import { chooseKeyFrameInterval, chooseTimeslice, listMimeTypes } from './codec';
import { nameOf, toMediaProblem } from './media-error';

/** Bits a second (decisions, 'Video'). */
const VIDEO_BITS = 1_500_000;
const AUDIO_BITS = 96_000;

/** One run of the browser's recorder over one stream. */
export type MediaRecording = {
  started: Promise<void>;
  /** Resolves when it is over: it was stopped, or has stopped by itself. Its last batch has been handed over then. */
  ended: Promise<void>;
  flush(): void;
  /** Ends it; asking again gives the same promise. Rejects with `MediaProblem` when it gave nothing. */
  stop(): Promise<Recording>;
  /** Ends it; nothing of it is handed over any more. */
  cancel(): void;
};

export function recordStream(stream: MediaStream, onBatch: (batch: Batch) => void): MediaRecording {
  const recorder = startRecorder(stream);
  let startedAt: number | null = null;
  const elapsed = () => (startedAt === null ? 0 : performance.now() - startedAt);
  const batches = createBatches(elapsed, () => recorder.mimeType, onBatch);

  const started = new Promise<void>((resolve, reject) => {
    recorder.onstart = () => {
      startedAt = performance.now();
      resolve();
    };
    recorder.onerror = (event) => reject(toMediaProblem('error' in event ? event.error : event));
  });
  // Who never waits for the start still hears of the failure when stopping.
  started.catch(() => undefined);
  recorder.ondataavailable = ({ data }) => batches.add(data);
  let milliseconds: number | null = null;
  const over = new Promise<Recording>((resolve, reject) => {
    recorder.onstop = () => {
      milliseconds ??= Math.round(elapsed());
      const bytes = batches.end();
      if (bytes <= 1) reject(new MediaProblem('failed', 'The recorder gave nothing'));
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
    ended: over.then(() => undefined, () => undefined),
    flush() {
      if (recorder.state === 'recording') recorder.requestData();
      batches.flush();
    },
    stop,
    cancel() {
      batches.cancel();
      void stop().catch(() => undefined);
    },
  };
}

/**
 * Firefox says that it supports `video/webm;codecs=vp8`, and when it is started that this leaves no codec for the sound:
 * what a recorder refuses only then gives way to the next type. Its events come later than the return.
 */
function startRecorder(stream: MediaStream): MediaRecorder {
  const refusals: unknown[] = [];
  for (const mimeType of listMimeTypes((type) => MediaRecorder.isTypeSupported(type))) {
    const recorder = new MediaRecorder(stream, optionsFor(mimeType));
    try {
      recorder.start(chooseTimeslice(mimeType));
      return recorder;
    } catch (error) {
      if (nameOf(error) !== 'NotSupportedError') throw error;
      refusals.push(error);
    }
  }
  throw refusals[0];
}

/** The key frames' interval is newer than TypeScript's own types; browsers that do not know it ignore it. */
type RecorderOptions = MediaRecorderOptions & { videoKeyFrameIntervalDuration?: number };

function optionsFor(mimeType: string | undefined): RecorderOptions {
  const videoKeyFrameIntervalDuration = chooseKeyFrameInterval(mimeType);
  return {
    mimeType,
    videoBitsPerSecond: VIDEO_BITS,
    audioBitsPerSecond: AUDIO_BITS,
    ...(videoKeyFrameIntervalDuration && { videoKeyFrameIntervalDuration }),
  };
}
