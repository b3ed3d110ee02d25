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
  log: { max: 'logsPerMinute', seconds: MINUTE },
  /** Of a take, for each part it may have: as often as lost answers and pages that began anew can ask. */
  announcement: { max: 10, seconds: HOUR },
  /** Of a take that is not settled: each reads all of it. */
  confirmation: { max: 60, seconds: HOUR },
} as const;

/**
 * Counts one more of something a visitor or a take (`who`: an address, a uuid, a take's id) may have so and so often,
 * or `times` as often. Throws `tooMany` when that was enough for now; what is refused is not counted.
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
