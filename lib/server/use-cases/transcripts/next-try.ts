import type { TranscriptRecord } from '../../ports/store/transcripts';
import type { TranscriberError, TranscriberFault } from '../../ports/transcriber';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
/** For how long words are still made of a take. */
const OWED_MS = 7 * 24 * HOUR;

/** How often the sound of one take is sent at most, and how often when it may be at fault itself. */
export const MAX_SENDS = 8;
const MAX_REFUSED = 3;

/** The sound may be the cause: it is not tried for days. */
const OF_SOUND: readonly TranscriberFault[] = ['refused', 'failed'];
/** The transcriber had the sound, and may have made something of it that has to be paid for. */
const MADE: readonly TranscriberFault[] = [...OF_SOUND, 'timeout', 'unreadable', 'tooLarge'];
/** The same where all of the sound was taken: the answer broke off, or there was none, or it was an error. */
const MADE_OF_TAKEN: readonly TranscriberFault[] = ['unreachable', 'serverError'];
/** So a service says that it makes nothing for now. */
const UNAVAILABLE = 503;

/** Whether words are still made of what is asked for since then. */
export const isOwed = (since: Date, now: Date): boolean => now.getTime() - since.getTime() < OWED_MS;

/** How long to wait after so many sounds that may have cost something: the last is sent when some days were bad. */
const AFTER_SENDS = [15 * SECOND, MINUTE, 10 * MINUTE, HOUR, 6 * HOUR, 24 * HOUR, 72 * HOUR];

/** Since when takes are looked for whose words could not be asked for. */
export const lostSince = (now: Date): Date => new Date(now.getTime() - 24 * HOUR);

/** Returns how long to wait when every try failed for this long, ms. */
function backOff(failingMs: number): number {
  if (failingMs < 15 * SECOND) return 15 * SECOND;
  if (failingMs < 75 * SECOND) return MINUTE;
  if (failingMs < 6 * MINUTE) return 5 * MINUTE;
  return failingMs < 20 * MINUTE ? 15 * MINUTE : HOUR;
}

/**
 * Decides when a take whose run failed is tried again; `nextTryAt` `null`: not any more. `countsTry`: it may have cost
 * something.
 */
export function nextTry(
  error: Pick<TranscriberError, 'fault' | 'retryAfterMs' | 'status' | 'isTaken'>,
  { tries, failingSince, requestedAt }: Pick<TranscriptRecord, 'tries' | 'failingSince' | 'requestedAt'>,
  at: Date,
): { nextTryAt: Date | null; countsTry: boolean } {
  const { fault, retryAfterMs } = error;
  const countsTry = mayHaveCost(error);
  const most = OF_SOUND.includes(fault) ? MAX_REFUSED : MAX_SENDS;
  if ((countsTry && tries >= most) || !isOwed(requestedAt, at)) return { nextTryAt: null, countsTry };
  const failingMs = failingSince ? at.getTime() - failingSince.getTime() : 0;
  const waitMs = countsTry ? (AFTER_SENDS[tries - 1] ?? HOUR) : backOff(failingMs);
  const askedMs = Math.min(retryAfterMs ?? 0, HOUR);
  return { nextTryAt: new Date(at.getTime() + Math.max(waitMs, askedMs)), countsTry };
}

const mayHaveCost = ({ fault, status, isTaken }: Pick<TranscriberError, 'fault' | 'status' | 'isTaken'>) =>
  MADE.includes(fault) || (MADE_OF_TAKEN.includes(fault) && isTaken && status !== UNAVAILABLE);
