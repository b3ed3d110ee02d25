import { timingSafeEqual } from 'node:crypto';
import { AppError } from '@/lib/contract/errors';
import { organizerPaths } from '@/lib/contract/organizer/paths';
import type { OrganizerDeps } from '../organizer-deps';

type Needed = Pick<OrganizerDeps, 'store' | 'fingerprint'>;
type Fingerprint = Pick<OrganizerDeps, 'fingerprint'>;

/** Characters of base64url: 132 bits. */
const LENGTH = 22;

/** What an address that refuses emails is kept under: only with the server's key can anybody find out which it is. */
const keyOf = ({ fingerprint }: Fingerprint, organizationId: string, email: string) =>
  fingerprint(`no letters ${organizationId} ${email.toLowerCase()}`).slice(0, LENGTH);

const proofOf = ({ fingerprint }: Fingerprint, organizationId: string, key: string) =>
  fingerprint(`refuse letters ${organizationId} ${key}`).slice(0, LENGTH);

/**
 * The addresses by which an email's reader refuses further ones without signing in: a page, and one for mail programs.
 * They name nobody, and work as long as the organization is there, whatever became of the invitation.
 */
export function unsubscribeLinks(
  deps: Pick<OrganizerDeps, 'fingerprint' | 'publicUrl'>,
  { organizationId, email }: { organizationId: string; email: string },
): { page: string; request: string } {
  const key = keyOf(deps, organizationId, email);
  const token = [organizationId, key, proofOf(deps, organizationId, key)].join('.');
  const { unsubscribePage, unsubscribe: call } = organizerPaths;
  return { page: deps.publicUrl + unsubscribePage(token), request: deps.publicUrl + call(token) };
}

/** Returns those of the addresses that want no emails of the organization. */
export async function findUnsubscribed(
  deps: Needed,
  organizationId: string,
  emails: readonly string[],
): Promise<Set<string>> {
  const keys = new Map(emails.map((email) => [email, keyOf(deps, organizationId, email)]));
  const refused = await deps.store.unsubscribes.findMany(organizationId, [...keys.values()]);
  return new Set(emails.filter((email) => refused.has(keys.get(email) ?? '')));
}

/** Whose emails a link is about, and whether they are refused. Throws `notFound` for a link that is not ours. */
export async function findSubscription(
  deps: Needed,
  { token }: { token: string },
): Promise<{ organization: string; isRefused: boolean }> {
  const { organizationId, key } = readToken(deps, token);
  const found = await deps.store.unsubscribes.find(organizationId, key);
  if (!found) throw new AppError('notFound', 'There is no such link');
  return found;
}

/** From now on the organization sends no email to this address. Throws `notFound` for a link that is not ours. */
export async function unsubscribe(
  deps: Needed & Pick<OrganizerDeps, 'now'>,
  { token }: { token: string },
): Promise<void> {
  await findSubscription(deps, { token });
  const { organizationId, key } = readToken(deps, token);
  await deps.store.unsubscribes.add(organizationId, key, deps.now());
}

function readToken(deps: Fingerprint, token: string): { organizationId: string; key: string } {
  const [, organizationId = '', key = '', proof = ''] = /^(.+)\.([\w-]{22})\.([\w-]{22})$/.exec(token) ?? [];
  const expected = proofOf(deps, organizationId, key);
  if (proof.length !== LENGTH || !timingSafeEqual(Buffer.from(proof), Buffer.from(expected)))
    throw new AppError('notFound', 'There is no such link');
  return { organizationId, key };
}
