import type { Member } from '../ports/member';
import type { AuditNote } from '../ports/store/organizer/audit';
import type { OrganizerDeps } from './deps';

/** What the audit log has to know of whoever does something. */
export type Doer = Pick<Member, 'organizationId' | 'name' | 'token'> & {
  /** `null`: the command line. */
  userId: string | null;
};

/** Notes what a member has done, by session or by token. */
export function noteDone(
  { store, now }: Pick<OrganizerDeps, 'store' | 'now'>,
  { organizationId, userId, name, token }: Doer,
  action: string,
  subject: string,
  details?: AuditNote['details'],
): Promise<void> {
  return store.audit.note({ organizationId, at: now(), userId, actor: token?.name ?? name, action, subject, details });
}
