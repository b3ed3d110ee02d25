/**
 * Below this a microphone gives nothing, whoever speaks: it is three steps of a 16-bit sample, less than the noise of
 * any microphone that is on. One that is muted gives -120.
 */
const SILENCE_DECIBELS = -80;
const SILENCE_MS = 4000;
/** Who has heard nothing for longer than this, not even silence, knows nothing: the audio graph stood still. */
const GAP_MS = 2000;

/** `quietSince`: when the microphone was last heard, or when listening began; `null` before. */
export type Listening = { quietSince: number | null; lastAt: number; isSilent: boolean };

export const NOT_LISTENING: Listening = { quietSince: null, lastAt: -Infinity, isSilent: false };

/** Whether the microphone has been silent for four seconds, after hearing it once more at `now` (in milliseconds). */
export function hear(before: Listening, decibels: number, now: number): Listening {
  if (decibels >= SILENCE_DECIBELS) return { quietSince: null, lastAt: now, isSilent: false };
  const goesOn = before.quietSince !== null && now - before.lastAt <= GAP_MS;
  const quietSince = goesOn ? before.quietSince : now;
  return { quietSince, lastAt: now, isSilent: quietSince !== null && now - quietSince >= SILENCE_MS };
}
