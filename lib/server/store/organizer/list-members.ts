import type { Kysely } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { knownLanguage } from '@/lib/contract/languages';
import type { ListedMember } from '../../ports/store/organizer/members';
import type { Tables } from '../tables';
import { toWaysIn } from './people';

/** The members of an organization, those who came first before the others. */
export async function listMembers(db: Kysely<Tables>, organizationId: string): Promise<ListedMember[]> {
  const rows = await db
    .selectFrom('members')
    .innerJoin('auth_users', 'auth_users.id', 'members.user_id')
    .select(['members.user_id', 'members.role', 'members.joined_at', 'members.invited_by', 'members.link_ends_at'])
    .select(['auth_users.name', 'auth_users.email', 'auth_users.language'])
    .select((by) => [
      jsonArrayFrom(
        by.selectFrom('auth_accounts').select('provider_id').whereRef('auth_accounts.user_id', '=', 'members.user_id'),
      ).as('accounts'),
      by
        .selectFrom('auth_passkeys')
        .select((of) => of.fn.countAll().as('count'))
        .whereRef('auth_passkeys.user_id', '=', 'members.user_id')
        .as('passkeys'),
      by
        .selectFrom('auth_sessions')
        .select((of) => of.fn.max('updated_at').as('at'))
        .whereRef('auth_sessions.user_id', '=', 'members.user_id')
        .as('seen_at'),
    ])
    .where('members.organization_id', '=', organizationId)
    .orderBy('members.created_at')
    .orderBy('members.user_id')
    .execute();
  return rows.map(({ user_id, role, name, email, accounts, passkeys, ...row }) => ({
    ...{ userId: user_id, name, email, language: knownLanguage(row.language), role },
    signsInBy: toWaysIn(
      accounts.map((account) => account.provider_id),
      Number(passkeys),
    ),
    seenAt: row.seen_at,
    joinedAt: row.joined_at,
    invitedBy: row.invited_by,
    linkEndsAt: row.link_ends_at,
  }));
}
