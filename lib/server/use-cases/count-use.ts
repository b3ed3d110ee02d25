import { AppError } from '@/lib/contract/errors';
import type { Deps } from './deps';

export type CountingDeps = 'store' | 'limits' | 'fingerprint' | 'now';

const HOUR = 3600;
const MINUTE = 60;

const RULES = {
  userVideo: { max: 'userVideosPerHour', seconds: HOUR },
  findName: { max: 'findNamesPerHour', seconds: HOUR },
  uploadUrl: { max: 'uploadUrlsPerHour', seconds: HOUR },
  stitch: { max: 'stitchesPerHour', seconds: HOUR },
  log: { max: 'logsPerMinute', seconds: MINUTE },
} as const;

/**
 * Counts one more of something a visitor (`who`: an address, a uuid) may ask for so and so often.
 * Throws `tooMany` when that was enough for now; what is refused is not counted.
 */
export async function countUse({ store, limits, fingerprint, now }: Pick<Deps, CountingDeps>, what: keyof typeof RULES, who: string): Promise<void> {
  const { max, seconds } = RULES[what];
  const asked = now();
  const until = await store.limits.count(fingerprint(`${what} ${who}`), { max: limits[max], seconds }, asked);
  if (!until) return;
  throw new AppError('tooMany', 'Too many requests', { retryAfter: Math.max(1, Math.ceil((until.getTime() - asked.getTime()) / 1000)) });
}
