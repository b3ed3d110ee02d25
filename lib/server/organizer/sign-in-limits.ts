import { AppError } from '@/lib/contract/errors';
import type { OrganizerDeps } from './deps';

const MINUTE = 60;

/**
 * How often something may be tried. Wrong passwords pause one address for one email after a few tries; the higher ones
 * stop who goes through many emails, or through many addresses.
 */
const RULES = {
  password: { max: 5, seconds: 15 * MINUTE },
  passwordOfAddress: { max: 30, seconds: 15 * MINUTE },
  passwordOfEmail: { max: 100, seconds: 60 * MINUTE },
  mail: { max: 3, seconds: 15 * MINUTE },
  mailOfAddress: { max: 20, seconds: 60 * MINUTE },
  /** Links and passkeys that were shown, and ways to the provider. */
  proofOfAddress: { max: 60, seconds: 15 * MINUTE },
  invitation: { max: 100, seconds: 60 * MINUTE },
} as const;

type Rule = keyof typeof RULES;
type LimitDeps = Pick<OrganizerDeps, 'store' | 'fingerprint' | 'now'>;

const keyOf = ({ fingerprint }: LimitDeps, rule: Rule, who: string) => fingerprint(`organizer ${rule} ${who}`);

/** Counts a try of `who`, an address or an email or both. Throws `tooMany` when the limit is reached. */
export async function countTry(deps: LimitDeps, rule: Rule, who: string): Promise<void> {
  const at = deps.now();
  const until = await deps.store.limits.count({ key: keyOf(deps, rule, who), at, ...RULES[rule] });
  if (!until) return;
  const retryAfter = Math.max(1, Math.ceil((until.getTime() - at.getTime()) / 1000));
  throw new AppError('tooMany', 'Too many tries', { retryAfter });
}

/** Forgets the tries: the last one succeeded. */
export const forgetTries = (deps: LimitDeps, rule: Rule, who: string): Promise<void> =>
  deps.store.limits.forget(keyOf(deps, rule, who));
