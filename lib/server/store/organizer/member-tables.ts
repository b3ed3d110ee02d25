import type { ColumnType, Generated } from 'kysely';
import type { Role } from '@/lib/contract/organizer/role';
import type { AuditEntry } from '../../ports/store/organizer/audit';
import type { RowOf } from '../rows';

/** The rows of the organizer's people; the `auth_` ones are written by the sign-in library. */
export type MemberTables = {
  auth_users: {
    id: string;
    name: string;
    email: string;
    email_verified: boolean;
    image: string | null;
    /** Chosen for the console; `null`: none was. */
    language: string | null;
    created_at: Generated<Date>;
    updated_at: Generated<Date>;
  };
  auth_sessions: {
    id: string;
    user_id: string;
    token: string;
    /** Which of the person's organizations it works for; `null`: the one joined first. */
    organization_id: string | null;
    ip_address: string | null;
    user_agent: string | null;
    expires_at: Date;
    created_at: Generated<Date>;
    updated_at: Generated<Date>;
  };
  auth_accounts: {
    id: string;
    account_id: string;
    /** `credential` is a password. */
    provider_id: string;
    user_id: string;
    password: string | null;
  };
  auth_verifications: { id: string; identifier: string; value: string; expires_at: Date };
  auth_passkeys: {
    id: string;
    name: string | null;
    user_id: string;
    credential_id: string;
    created_at: Generated<Date>;
  };
  members: {
    user_id: string;
    organization_id: string;
    role: Role;
    created_at: Generated<Date>;
    preferences: ColumnType<Record<string, unknown>, string | undefined, string>;
    invited_by: string | null;
    /** The link by which the member may come in, until it was used or ends: its end, and the key it is kept under. */
    link_ends_at: Date | null;
    link_key: string | null;
    /** When the member signed in for the first time. */
    joined_at: Date | null;
    /** Until when the member was emailed of new submissions, and when that may be next. */
    told_until: ColumnType<Date | null, Date | undefined, Date | null>;
    tell_at: ColumnType<Date | null, Date | undefined, Date | null>;
  };
  audit_log: RowOf<Omit<AuditEntry, 'id' | 'details'>> & {
    id: Generated<string>;
    details: ColumnType<AuditEntry['details'], string, string>;
  };
};
