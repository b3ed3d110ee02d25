import { randomUUID } from 'node:crypto';
import { sql, type Kysely, type Transaction } from 'kysely';
import { knownLanguage } from '@/lib/contract/languages';
import type { MemberRepository } from '../../ports/store/organizer/members';
import type { Tables } from '../tables';
import { listMembers } from './list-members';
import { dropSignIns } from './people';
import { lockAssigned } from './assignments';
import { dropScoreDrafts } from './scores';

export function createMemberRepository(db: Kysely<Tables>): MemberRepository {
  return {
    async find(userId, organizationId) {
      const row = await db
        .selectFrom('members')
        .innerJoin('auth_users', 'auth_users.id', 'members.user_id')
        .innerJoin('organizations', 'organizations.id', 'members.organization_id')
        .select(['members.organization_id', 'members.role', 'members.preferences'])
        .select(['auth_users.name', 'auth_users.email', 'auth_users.language', 'organizations.name as organization'])
        .where('members.user_id', '=', userId)
        .$if(organizationId !== null, (query) => query.where('members.organization_id', '=', organizationId))
        .orderBy('members.created_at')
        .orderBy('members.organization_id')
        .limit(1)
        .executeTakeFirst();
      if (!row) return null;
      const { organization_id: id, organization: organizationName, ...rest } = row;
      return { ...rest, language: knownLanguage(row.language), userId, organizationId: id, organizationName };
    },

    async hasOwner() {
      const rows = await db.selectFrom('members').select('user_id').where('role', '=', 'owner').limit(1).execute();
      return rows.length > 0;
    },

    organizations(userId) {
      return db
        .selectFrom('members')
        .innerJoin('organizations', 'organizations.id', 'members.organization_id')
        .select(['organizations.id', 'organizations.name'])
        .where('members.user_id', '=', userId)
        .orderBy('members.created_at')
        .orderBy('organizations.id')
        .execute();
    },

    list: (organizationId) => listMembers(db, organizationId),

    add: ({ organizationId, email, role, invitedBy, at }) =>
      db.transaction().execute(async (trx) => {
        await trx
          .insertInto('auth_users')
          .values({
            id: randomUUID(),
            name: '',
            email,
            email_verified: true,
            image: null,
            created_at: at,
            updated_at: at,
          })
          .onConflict((conflict) => conflict.column('email').doNothing())
          .execute();
        const { id } = await trx
          .selectFrom('auth_users')
          .select('id')
          .where('email', '=', email)
          .executeTakeFirstOrThrow();
        if (invitedBy !== null) {
          await dropLapsed(trx, id, at);
          if (await isMemberOfAny(trx, id)) return null;
        }
        const added = await trx
          .insertInto('members')
          .values({ user_id: id, organization_id: organizationId, role, invited_by: invitedBy, created_at: at })
          .onConflict((conflict) => conflict.columns(['user_id', 'organization_id']).doNothing())
          .returning('user_id')
          .executeTakeFirst();
        return added?.user_id ?? null;
      }),

    async findByEmail(email) {
      const rows = await db
        .selectFrom('auth_users')
        .innerJoin('members', 'members.user_id', 'auth_users.id')
        .select(['members.user_id', 'members.organization_id', 'auth_users.language'])
        .where('auth_users.email', '=', email)
        .execute();
      const [first] = rows;
      if (!first) return null;
      const organizationIds = rows.map((row) => row.organization_id);
      return { userId: first.user_id, language: knownLanguage(first.language), organizationIds };
    },

    setLink: (userId, organizationId, { key, endsAt }) =>
      db.transaction().execute(async (trx) => {
        await dropLink(trx, userId, organizationId);
        await ofMember(trx.updateTable('members'), userId, organizationId)
          .set({ link_key: key, link_ends_at: endsAt })
          .execute();
      }),

    setRole: (userId, organizationId, role) =>
      keepingAnOwner(db, { userId, organizationId, staysOwner: role === 'owner' }, async (trx) => {
        await ofMember(trx.updateTable('members'), userId, organizationId).set({ role }).execute();
        return 'changed' as const;
      }),

    remove: (userId, organizationId) =>
      keepingAnOwner(db, { userId, organizationId, staysOwner: false, lockFirst: lockAssigned }, async (trx) => {
        await dropLink(trx, userId, organizationId);
        await ofMember(trx.deleteFrom('members'), userId, organizationId).execute();
        await trx
          .updateTable('auth_sessions')
          .set({ organization_id: null })
          .where('user_id', '=', userId)
          .where('organization_id', '=', organizationId)
          .execute();
        await dropScoreDrafts(trx, userId, organizationId);
        const others = await trx.selectFrom('members').select('user_id').where('user_id', '=', userId).execute();
        if (others.length === 0) await forgetPerson(trx, userId);
        return 'removed' as const;
      }),

    async setPreferences(userId, organizationId, preferences) {
      await ofMember(db.updateTable('members'), userId, organizationId)
        .set({ preferences: JSON.stringify(preferences) })
        .execute();
    },

    allOrganizations: () => db.selectFrom('organizations').select(['id', 'name']).orderBy('name').execute(),

    addOrganization: ({ name, whitelabel, preferences, plan, subscription }) =>
      db
        .insertInto('organizations')
        .values({
          ...{ id: randomUUID(), name, whitelabel, allow_overdraft: preferences.allowOverdraft },
          ...{ limit_videos: plan.limitVideos, total_videos: subscription.totalVideos },
          subscription_status: subscription.status,
        })
        .returning(['id', 'name'])
        .executeTakeFirstOrThrow(),
  };
}

type Where<Q> = { where(column: 'user_id' | 'organization_id', is: '=', value: string): Q };

/** The statement for one member's row. */
function ofMember<Q extends Where<Q>>(query: Q, userId: string, organizationId: string): Q {
  return query.where('user_id', '=', userId).where('organization_id', '=', organizationId);
}

type Keeping = {
  userId: string;
  organizationId: string;
  staysOwner: boolean;
  /** Locks what others lock before the organization. */
  lockFirst?: (trx: Transaction<Tables>, userId: string, organizationId: string) => Promise<void>;
};

/**
 * Runs `change` unless it would leave the organization without an owner who has signed in before. It waits for other
 * changes of the organization's owners.
 */
function keepingAnOwner<T>(
  db: Kysely<Tables>,
  { userId, organizationId, staysOwner, lockFirst }: Keeping,
  change: (trx: Transaction<Tables>) => Promise<T>,
): Promise<T | 'notFound' | 'lastOwner'> {
  return db.transaction().execute(async (trx) => {
    await lockFirst?.(trx, userId, organizationId);
    await trx.selectFrom('organizations').select('id').where('id', '=', organizationId).forUpdate().execute();
    const members = await trx
      .selectFrom('members')
      .select(['user_id', 'role', 'joined_at'])
      .where('organization_id', '=', organizationId)
      .execute();
    const member = members.find((one) => one.user_id === userId);
    if (!member) return 'notFound';
    const isOther = (one: (typeof members)[number]) => one.user_id !== userId && one.joined_at !== null;
    const hasOther = members.some((one) => one.role === 'owner' && isOther(one));
    if (member.role === 'owner' && !staysOwner && !hasOther) return 'lastOwner';
    return change(trx);
  });
}

/** Whoever never came while the link worked keeps no other organization from inviting the address. */
async function dropLapsed(trx: Transaction<Tables>, userId: string, at: Date): Promise<void> {
  await trx
    .deleteFrom('members')
    .where('user_id', '=', userId)
    .where('joined_at', 'is', null)
    .where('link_ends_at', '<', at)
    .execute();
}

async function isMemberOfAny(trx: Transaction<Tables>, userId: string): Promise<boolean> {
  const found = await trx.selectFrom('members').select('user_id').where('user_id', '=', userId).executeTakeFirst();
  return found !== undefined;
}

/** The link by which the member could come in works no more. */
async function dropLink(trx: Transaction<Tables>, userId: string, organizationId: string): Promise<void> {
  const member = await ofMember(trx.selectFrom('members'), userId, organizationId)
    .select('link_key')
    .executeTakeFirst();
  if (member?.link_key) await trx.deleteFrom('auth_verifications').where('identifier', '=', member.link_key).execute();
}

/** Nobody can sign in as this person any more, and the address is free; the name stays beside what was written. */
async function forgetPerson(trx: Transaction<Tables>, userId: string): Promise<void> {
  await dropSignIns(trx, userId);
  await trx
    .updateTable('auth_users')
    .set({ email: sql<string>`id || '@removed.invalid'`, language: null, updated_at: sql<Date>`now()` })
    .where('id', '=', userId)
    .execute();
}
