import type { Account } from '@/lib/contract/organizer/members';
import { AppError } from '@/lib/contract/errors';
import type { Member } from '../../ports/member';
import type { OrganizerDeps } from '../organizer-deps';
import { isFresh } from './freshness';
import { writeAudit } from '../write-audit';

type Deps = Pick<OrganizerDeps, 'store' | 'signIn' | 'now'>;

/** How the member signs in, and where the member is signed in. */
export async function getAccount(deps: Deps, { member }: { member: Member }): Promise<Account> {
  const { store, signIn } = deps;
  const { userId } = member;
  const [ways, passkeys, sessions, organizations] = await Promise.all([
    store.people.waysIn(userId),
    store.people.passkeys(userId),
    store.people.sessions(userId, deps.now()),
    store.members.organizations(userId),
  ]);
  return {
    ...{ hasPassword: ways.includes('password'), hasProvider: signIn.hasProvider, organizations },
    isFresh: isFresh(deps, member),
    passkeys: passkeys.map(({ id, name, createdAt }) => ({ id, name, createdAt: createdAt.toISOString() })),
    sessions: sessions.map(({ id, userAgent, createdAt, seenAt }) => ({
      ...{ id, userAgent, createdAt: createdAt.toISOString(), seenAt: seenAt.toISOString() },
      isThis: id === member.session?.id,
    })),
  };
}

export async function updateMe({ store }: Deps, { name, member }: { name: string; member: Member }): Promise<void> {
  await store.people.rename(member.userId, name);
}

/** Sets the member's password and ends all other sessions. */
export async function setPassword(
  deps: Deps,
  { password, member }: { password: string; member: Member },
): Promise<void> {
  await deps.signIn.setPassword(member.userId, password);
  await deps.store.people.endSessions(member.userId, { except: member.session?.id ?? null });
  await writeAudit(deps, member, 'password.set', member.userId);
}

/** Throws `notFound`, and `forbidden` when the member could not sign in any more. */
export async function removePasskey(deps: Deps, { passkeyId, member }: { passkeyId: string; member: Member }) {
  const { people } = deps.store;
  const [ways, passkeys] = await Promise.all([people.waysIn(member.userId), people.passkeys(member.userId)]);
  if (!passkeys.some(({ id }) => id === passkeyId)) throw new AppError('notFound', 'There is no such passkey');
  if (passkeys.length === 1 && ways.every((way) => way === 'passkey'))
    throw new AppError('forbidden', 'Set a password first', { reason: 'lastWayIn' });
  await people.removePasskey(member.userId, passkeyId);
  await writeAudit(deps, member, 'passkey.removed', member.userId);
}

/** Ends one of the member's own sessions; throws `notFound` for any other. */
export async function endSession(deps: Deps, { sessionId, member }: { sessionId: string; member: Member }) {
  const ended = await deps.store.people.endSessions(member.userId, { id: sessionId });
  if (ended === 0) throw new AppError('notFound', 'There is no such session');
  await writeAudit(deps, member, 'session.ended', member.userId);
}

export async function endOtherSessions(deps: Deps, { member }: { member: Member }): Promise<void> {
  const sessions = await deps.store.people.endSessions(member.userId, { except: member.session?.id ?? null });
  await writeAudit(deps, member, 'session.ended', member.userId, { sessions });
}

/** From now on the member's session works for another of the member's organizations; throws `notFound`. */
export async function chooseOrganization(
  { store }: Deps,
  { organizationId, member }: { organizationId: string; member: Member },
): Promise<void> {
  const organizations = await store.members.organizations(member.userId);
  if (!member.session || !organizations.some(({ id }) => id === organizationId))
    throw new AppError('notFound', 'There is no such organization');
  await store.people.chooseOrganization(member.session.id, organizationId);
}
