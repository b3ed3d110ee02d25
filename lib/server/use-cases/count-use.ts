import { AppError } from '@/lib/contract/errors';
import type { Use } from '../ports/store/upkeep';
import type { Deps } from './deps';

export type CountingDeps = 'store' | 'limits' | 'fingerprint' | 'now';

const HOUR = 3600;
const MINUTE = 60;

const RULES = {
  visit: { max: 'visitsPerHour', seconds: HOUR },
  findName: { max: 'findNamesPerHour', seconds: HOUR },
  uploadUrl: { max: 'uploadUrlsPerHour', seconds: HOUR },
  /** Per take: a browser needs six an hour, and one for each time its page is loaded. */
  renewal: { max: 120, seconds: HOUR },
  /** Per visit: more than one every three seconds. */
  answer: { max: 2400, seconds: HOUR },
  /** Per visit: lines of its captions, each as it is left. */
  correction: { max: 2400, seconds: HOUR },
  /** Per visit: films with captions, each of other words, or after one that failed. */
  captionedFilm: { max: 12, seconds: HOUR },
  stitch: { max: 'stitchesPerHour', seconds: HOUR },
  resume: { max: 'resumesPerHour', seconds: HOUR },
  /** Files that are to answer sections and are inspected: one for each of the sections that there may be, and more. */
  file: { max: 120, seconds: HOUR },
  session: { max: 'sessionsPerHour', seconds: HOUR },
  sessionOfAddress: { max: 'sessionsPerHourOfAddress', seconds: HOUR },
  recording: { max: 'recordingsPerHour', seconds: HOUR },
  recordingOfAddress: { max: 'recordingsPerHourOfAddress', seconds: HOUR },
  /** Per recording: several times as often as a browser asks while it waits for the take. */
  recordingUpload: { max: 3600, seconds: HOUR },
  /** Passwords tried at a share link: from one address, and from all. */
  sharedPassword: { max: 10, seconds: HOUR },
  sharedPasswordOfLink: { max: 100, seconds: HOUR },
  /** Links to another device: made by one visit, and opened from one address though there is none. */
  handoverLink: { max: 120, seconds: HOUR },
  handoverGuess: { max: 60, seconds: HOUR },
  /** Per visit: an address is mistyped, and corrected. */
  receipt: { max: 3, seconds: 24 * HOUR },
  log: { max: 'logsPerMinute', seconds: MINUTE },
  /**
   * Per take and for each part it may have: as often as lost responses and reloaded pages can make the browser announce
   * it.
   */
  announcement: { max: 10, seconds: HOUR },
  /** Per take that is not settled: each confirmation reads the whole take. */
  confirmation: { max: 60, seconds: HOUR },
  /** Clips that an organization adds. */
  clip: { max: 600, seconds: HOUR },
  /** Messages that an organization has its endpoints sent by hand: tests, and others once more. */
  sentByHand: { max: 120, seconds: HOUR },
  /** Samples that an organization has transcribed. */
  transcriberTest: { max: 30, seconds: HOUR },
  /** Per token of an organizer's program. */
  apiCall: { max: 600, seconds: MINUTE },
  /** Per address, of tokens that nobody has. */
  wrongToken: { max: 60, seconds: HOUR },
} as const;

/**
 * Returns one more use of something that a visitor or a take (`who`: an address, a uuid, a take's id) may use a limited
 * number of times, or `times` that number.
 */
export function limitedUse(
  { limits, fingerprint, now }: Pick<Deps, 'limits' | 'fingerprint' | 'now'>,
  what: keyof typeof RULES,
  who: string,
  times = 1,
): Use {
  const { max, seconds } = RULES[what];
  const allowed = times * (typeof max === 'number' ? max : limits[max]);
  return { key: fingerprint(`${what} ${who}`), max: allowed, seconds, at: now() };
}

/** Counts it. Throws `tooMany` when the limit is reached; a refused use is not counted. */
export async function countUse(
  deps: Pick<Deps, CountingDeps>,
  ...what: [what: keyof typeof RULES, who: string, times?: number]
): Promise<void> {
  const use = limitedUse(deps, ...what);
  const until = await deps.store.limits.count(use);
  if (!until) return;
  throw new AppError('tooMany', 'Too many requests', {
    retryAfter: Math.max(1, Math.ceil((until.getTime() - use.at.getTime()) / 1000)),
  });
}
