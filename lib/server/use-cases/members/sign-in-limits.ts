import { AppError } from '@/lib/contract/errors';
import type { OrganizerDeps } from '../organizer-deps';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/**
 * How often something may be tried. Wrong passwords pause one address for one email after a few tries; the higher ones
 * stop who goes through many emails, or through many addresses. None of that keeps a browser out in which the same
 * email has signed in before: it has tries of its own.
 */
const RULES = {
  password: { max: 5, seconds: 15 * MINUTE },
  passwordOfAddress: { max: 30, seconds: 15 * MINUTE },
  passwordOfEmail: { max: 100, seconds: HOUR },
  /** In a browser in which the same email has signed in before. */
  passwordOfBrowser: { max: 10, seconds: 15 * MINUTE },
  mail: { max: 3, seconds: HOUR },
  mailOfDay: { max: 6, seconds: 24 * HOUR },
  mailOfBrowser: { max: 3, seconds: 15 * MINUTE },
  mailOfAddress: { max: 20, seconds: HOUR },
  /** Links and passkeys that were shown, and ways to the provider. */
  proofOfAddress: { max: 60, seconds: 15 * MINUTE },
  invitation: { max: 100, seconds: HOUR },
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

type Asking = { email: string; address: string; browser: string | null };

/** Counts a password that is tried; returns what is to be forgotten when it was right. Throws `tooMany`. */
export async function countPassword(deps: LimitDeps, { email, address, browser }: Asking): Promise<[Rule, string]> {
  if (browser !== null) {
    await countTry(deps, 'passwordOfBrowser', browser);
    return ['passwordOfBrowser', browser];
  }
  const who = `${address} ${email}`;
  await countTry(deps, 'passwordOfAddress', address);
  // Counted before those of the email alone: one address alone cannot keep somebody else out.
  await countTry(deps, 'password', who);
  await countTry(deps, 'passwordOfEmail', email);
  return ['password', who];
}

/** Counts a link that is to be mailed. A stranger cannot fill a member's mailbox. Throws `tooMany`. */
export async function countMail(deps: LimitDeps, { email, address, browser }: Asking): Promise<void> {
  if (browser !== null) return countTry(deps, 'mailOfBrowser', browser);
  await countTry(deps, 'mailOfAddress', address);
  await countTry(deps, 'mail', email);
  await countTry(deps, 'mailOfDay', email);
}

/** Forgets the tries: the last one succeeded. */
export const forgetTries = (deps: LimitDeps, rule: Rule, who: string): Promise<void> =>
  deps.store.limits.forget(keyOf(deps, rule, who));
