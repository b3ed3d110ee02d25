/**
 * A microphone quieter than this sends no sound at all. The value is three steps of a 16-bit sample, less than the
 * noise of any microphone that is on. A muted one measures -120.
 */
export const SILENCE_DECIBELS = -80;
const SILENCE_MS = 4000;
/** A longer gap between two measurements means that the audio graph stood still: counting the silence starts again. */
const GAP_MS = 2000;

/** `quietSince`: when the silence began; `null` while there is sound, and before the first measurement. */
export type SilenceState = { quietSince: number | null; lastAt: number; isSilent: boolean };

export const NOTHING_HEARD_YET: SilenceState = { quietSince: null, lastAt: -Infinity, isSilent: false };

/** Returns the state after one more measurement at `now` (milliseconds). Silent means four seconds without sound. */
export function reduceSilence(before: SilenceState, decibels: number, now: number): SilenceState {
  if (decibels >= SILENCE_DECIBELS) return { quietSince: null, lastAt: now, isSilent: false };
  const goesOn = before.quietSince !== null && now - before.lastAt <= GAP_MS;
  const quietSince = goesOn ? before.quietSince : now;
  return { quietSince, lastAt: now, isSilent: quietSince !== null && now - quietSince >= SILENCE_MS };
}
