import { AppError } from '@/lib/contract/errors';
import type { Deps } from './deps';

export type CountingDeps = 'store' | 'limits' | 'fingerprint' | 'now';

const HOUR = 3600;
const MINUTE = 60;

const RULES = {
  visit: { max: 'visitsPerHour', seconds: HOUR },
  findName: { max: 'findNamesPerHour', seconds: HOUR },
  uploadUrl: { max: 'uploadUrlsPerHour', seconds: HOUR },
  stitch: { max: 'stitchesPerHour', seconds: HOUR },
  resume: { max: 'resumesPerHour', seconds: HOUR },
  session: { max: 'sessionsPerHour', seconds: HOUR },
  sessionOfAddress: { max: 'sessionsPerHourOfAddress', seconds: HOUR },
  recording: { max: 'recordingsPerHour', seconds: HOUR },
  recordingOfAddress: { max: 'recordingsPerHourOfAddress', seconds: HOUR },
  /** Per recording: several times as often as a browser asks while it waits for the take. */
  recordingUpload: { max: 3600, seconds: HOUR },
  log: { max: 'logsPerMinute', seconds: MINUTE },
  /**
   * Per take and for each part it may have: as often as lost responses and reloaded pages can make the browser announce
   * it.
   */
  announcement: { max: 10, seconds: HOUR },
  /** Per take that is not settled: each confirmation reads the whole take. */
  confirmation: { max: 60, seconds: HOUR },
} as const;

/**
 * Counts one more use of something that a visitor or a take (`who`: an address, a uuid, a take's id) may use a limited
 * number of times, or `times` that number. Throws `tooMany` when the limit is reached; a refused use is not counted.
 */
export async function countUse(
  { store, limits, fingerprint, now }: Pick<Deps, CountingDeps>,
  what: keyof typeof RULES,
  who: string,
  times = 1,
): Promise<void> {
  const { max, seconds } = RULES[what];
  const asked = now();
  const most = times * (typeof max === 'number' ? max : limits[max]);
  const until = await store.limits.count(fingerprint(`${what} ${who}`), { max: most, seconds }, asked);
  if (!until) return;
  throw new AppError('tooMany', 'Too many requests', {
    retryAfter: Math.max(1, Math.ceil((until.getTime() - asked.getTime()) / 1000)),
  });
}
