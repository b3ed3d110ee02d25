import type { Member } from '../ports/member';
import type { AuditNote } from '../ports/store/organizer/audit';
import type { OrganizerDeps } from './deps';

/** Notes what a member, or a program in a member's name, has done. */
export async function noteAudit(
  { store, now }: Pick<OrganizerDeps, 'store' | 'now'>,
  { organizationId, userId, name, token }: Member,
  done: Pick<AuditNote, 'action' | 'subject' | 'details'>,
): Promise<void> {
  await store.audit.note({ organizationId, at: now(), userId, actor: token?.name ?? name, ...done });
}
