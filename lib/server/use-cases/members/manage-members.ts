import type { ListedMember } from '@/lib/contract/organizer/members';
import type { Role } from '@/lib/contract/organizer/role';
import { AppError } from '@/lib/contract/errors';
import type { Member } from '../../ports/member';
import type { OrganizerDeps } from '../organizer-deps';
import { writeAudit } from '../write-audit';

type Deps = Pick<OrganizerDeps, 'store' | 'now'>;
type Input = { userId: string; member: Member };

/** The members of the organization, and those invited. */
export async function listMembers({ store, now }: Deps, { member }: { member: Member }): Promise<ListedMember[]> {
  const members = await store.members.list(member.organizationId);
  const owners = members.filter(({ role, joinedAt }) => role === 'owner' && joinedAt !== null);
  const at = now();
  return members.map(({ userId, name, email, role, signsInBy, seenAt, joinedAt, linkEndsAt }) => ({
    ...{ userId, name, email, role, signsInBy },
    seenAt: seenAt?.toISOString() ?? null,
    joinedAt: joinedAt?.toISOString() ?? null,
    linkEndsAt: linkEndsAt && linkEndsAt > at ? linkEndsAt.toISOString() : null,
    isLastOwner: owners.length === 1 && owners[0]?.userId === userId,
  }));
}

/** Throws `notFound`, and `notReady` when the organization would have no owner. */
export async function changeMember(deps: Deps, { userId, role, member }: Input & { role: Role }): Promise<void> {
  const { organizationId } = member;
  requireDone(await deps.store.members.setRole(userId, organizationId, role));
  await writeAudit(deps, member, 'member.roleChanged', userId, { role });
}

/**
 * Removes a member, or takes an invitation back. Throws `notFound`, and `notReady` when the organization would have no
 * owner.
 */
export async function removeMember(deps: Deps, { userId, member }: Input): Promise<void> {
  const { organizationId } = member;
  requireDone(await deps.store.members.remove(userId, organizationId));
  await writeAudit(deps, member, 'member.removed', userId);
}

/** Signs a member out everywhere; throws `notFound`. */
export async function endMemberSessions(deps: Deps, { userId, member }: Input): Promise<void> {
  if (!(await deps.store.members.find(userId, member.organizationId)))
    throw new AppError('notFound', 'There is no such member');
  const sessions = await deps.store.people.endSessions(userId, { except: null });
  await writeAudit(deps, member, 'session.ended', userId, { sessions });
}

function requireDone(result: 'changed' | 'removed' | 'notFound' | 'lastOwner'): void {
  if (result === 'notFound') throw new AppError('notFound', 'There is no such member');
  if (result === 'lastOwner')
    throw new AppError('notReady', 'The last owner stays owner: make somebody else one first', { reason: 'lastOwner' });
}
