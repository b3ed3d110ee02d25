import { type Timers, browserTimers } from '../timers';
import { isMp4 } from './codec';
import { recordStream } from './media-recording';
import { makePlayable } from './playable-film';

/** The longest practice take. */
export const PRACTICE_SECONDS = 10;

/** A take that exists only in the memory of this page: it is neither stored nor sent. */
export type Practice = {
  /** Resolves when it is stopped or its time is over, with the film; `null` when nothing was recorded. */
  film: Promise<Blob | null>;
  stop(): void;
};

/** Starts a practice take. Throws the browser's error when it cannot record. */
export function recordPractice(
  stream: MediaStream,
  record: typeof recordStream = recordStream,
  timers: Timers = browserTimers,
): Practice {
  const blobs: Blob[] = [];
  const media = record(stream, ({ blob }) => blobs.push(blob));
  const stop = () => void media.stop().catch(() => undefined);
  const cancelLimit = timers.after(PRACTICE_SECONDS * 1000, stop);
  const film = media.ended.then(async () => {
    cancelLimit();
    const recording = await media.stop().catch(() => null);
    // Players look into the file; a label that is wrong makes some of them fail.
    if (!recording) return null;
    const whole = new Blob(blobs, { type: isMp4(recording) ? 'video/mp4' : '' });
    return makePlayable(whole).catch(() => whole);
  });
  return { film, stop };
}
