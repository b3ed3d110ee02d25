import type { OrganizerDeps } from '../organizer-deps';
import { noteDone } from '../note-done';

/** Called for every new session: the person has taken the invitations, and the audit log says so. */
export async function noteSignIn(deps: Pick<OrganizerDeps, 'store' | 'now'>, userId: string): Promise<void> {
  const { name, organizationIds } = await deps.store.people.noteSignIn(userId, deps.now());
  for (const organizationId of organizationIds)
    await noteDone(deps, { organizationId, userId, name, token: null }, 'member.signedIn', userId);
}
