import type { OrganizerDeps } from '../organizer-deps';
import { writeAudit } from '../write-audit';

/** Called for every new session: the person has taken the invitations, and the audit log says so. */
export async function noteSignIn(deps: Pick<OrganizerDeps, 'store' | 'now'>, userId: string): Promise<void> {
  const { name, organizationIds } = await deps.store.people.noteSignIn(userId, deps.now());
  for (const organizationId of organizationIds)
    await writeAudit(deps, { organizationId, userId, name, token: null }, 'member.signedIn', userId);
}
