import { MediaProblem, type Recording } from './capture';
import { chooseTimeslice, listMimeTypes } from './codec';
import { nameOf, toMediaProblem } from './media-error';

/** Bits a second (decisions, 'Video'). */
const VIDEO_BITS = 1_500_000;
const AUDIO_BITS = 96_000;

/** One run of the browser's recorder over one stream. */
export type MediaRecording = {
  started: Promise<void>;
  /** Ends it; asking again gives the same promise. */
  stop(): Promise<Recording>;
};

export function recordStream(stream: MediaStream): MediaRecording {
  const recorder = startRecorder(stream);
  const chunks: Blob[] = [];
  let startedAt: number | null = null;
  let stopped: Promise<Recording> | null = null;

  const started = new Promise<void>((resolve, reject) => {
    recorder.onstart = () => {
      startedAt = performance.now();
      resolve();
    };
    recorder.onerror = (event) => reject(toMediaProblem('error' in event ? event.error : event));
  });
  // Who never waits for the start still hears of the failure when stopping.
  started.catch(() => undefined);
  const ended = new Promise<void>((resolve) => {
    recorder.onstop = () => resolve();
  });
  recorder.ondataavailable = ({ data }) => {
    if (data.size > 0) chunks.push(data);
  };

  async function stop(): Promise<Recording> {
    const milliseconds = startedAt === null ? 0 : Math.round(performance.now() - startedAt);
    if (recorder.state !== 'inactive') recorder.stop();
    await ended;
    return assemble(chunks, recorder.mimeType, milliseconds);
  }

  return { started, stop: () => (stopped ??= stop()) };
}

/**
 * Firefox says that it supports `video/webm;codecs=vp8`, and when it is started that this leaves no codec for the sound:
 * what a recorder refuses only then gives way to the next type. Its events come later than the return.
 */
function startRecorder(stream: MediaStream): MediaRecorder {
  const refusals: unknown[] = [];
  for (const mimeType of listMimeTypes((type) => MediaRecorder.isTypeSupported(type))) {
    const recorder = new MediaRecorder(stream, { mimeType, videoBitsPerSecond: VIDEO_BITS, audioBitsPerSecond: AUDIO_BITS });
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

/**
 * Joins what the recorder gave. A single byte is no recording, but it cannot be left out of one:
 * Chromium hands over a film's first byte as a chunk of its own.
 */
export function assemble(chunks: readonly Blob[], mimeType: string, milliseconds: number): Recording {
  const blob = new Blob([...chunks], { type: 'video/mp4' });
  if (blob.size <= 1) throw new MediaProblem('failed', 'The recorder gave nothing');
  return { blob, mimeType, milliseconds };
}
