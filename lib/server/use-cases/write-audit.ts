import { type AuditAction, NO_MEMBER } from '@/lib/contract/organizer/data';
import type { Member } from '../ports/member';
import type { ErasureCause } from '../ports/store/organizer/erasures';
import type { AuditNote } from '../ports/store/organizer/audit';
import type { OrganizerDeps } from './organizer-deps';

/** What the audit log has to know of whoever does something. */
export type Actor = Pick<Member, 'organizationId' | 'name' | 'token'> & {
  /** `null`: the command line. */
  userId: string | null;
};

/** Who does what the command line does to an organization. */
export const commandLineOf = (organizationId: string): Actor => ({
  ...{ organizationId, userId: null, name: NO_MEMBER.commandLine, token: null },
});

/** Notes what a member has done, by session or by token. */
export function writeAudit(
  { store, now }: Pick<OrganizerDeps, 'store' | 'now'>,
  { organizationId, userId, name, token }: Actor,
  action: AuditAction,
  subject: string,
  details?: AuditNote['details'],
): Promise<void> {
  // Who has just come in has no name yet. The log outlives the member, so an email has no place in it.
  const actor = token?.name ?? (name || (userId === null ? NO_MEMBER.commandLine : NO_MEMBER.nameless));
  return store.audit.note({ organizationId, at: now(), userId, actor, action, subject, details });
}

/** Returns why something of a visitor's is erased: a member, or a program in its name, wants it. */
export const causeOf = ({ name, token }: Actor, reason?: string): ErasureCause => ({
  by: 'member',
  actor: token?.name ?? (name || undefined),
  reason: reason?.trim() || undefined,
});

/** Returns the details that name several submissions. */
export const noteOf = (ids: readonly string[]) => ({ submissions: ids.length, ids: ids.join(' ') });
