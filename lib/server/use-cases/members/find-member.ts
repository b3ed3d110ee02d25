import type { Member } from '../../ports/member';
import type { OrganizerDeps } from '../organizer-deps';

/**
 * Finds the member whose session the cookie among these headers proves; `null`: nobody, or somebody who is no member
 * any more. `cookies` has to be set in the answer.
 */
export async function findMember(
  { store, signIn }: Pick<OrganizerDeps, 'store' | 'signIn'>,
  headers: Headers,
): Promise<{ member: Member; cookies: string[] } | null> {
  const found = await signIn.findSession(headers);
  if (!found) return null;
  const { id, userId, organizationId, createdAt } = found.session;
  const membership =
    (await store.members.find(userId, organizationId)) ??
    (organizationId === null ? null : await store.members.find(userId, null));
  if (!membership) return null;
  return { member: { ...membership, session: { id, createdAt }, token: null }, cookies: found.cookies };
}
