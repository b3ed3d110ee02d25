import { sql, type Kysely, type Transaction } from 'kysely';
import { SESSION_MAX_SECONDS } from '@/lib/contract/organizer/members';
import type { WayIn } from '../../ports/store/organizer/members';
import type { PersonRepository } from '../../ports/store/organizer/people';
import type { Tables } from '../tables';

/** What the library calls the ways in: `credential` is a password, `oidc` the provider. */
const WAYS: Readonly<Record<string, WayIn>> = { credential: 'password', oidc: 'provider' };

export function toWaysIn(providers: readonly string[], passkeys: number): WayIn[] {
  const ways = providers.flatMap((name) => WAYS[name] ?? []);
  return passkeys > 0 ? ['passkey', ...ways] : ways;
}

export function createPersonRepository(db: Kysely<Tables>): PersonRepository {
  return {
    async rename(userId, name) {
      await db.updateTable('auth_users').set({ name, updated_at: new Date() }).where('id', '=', userId).execute();
    },

    async setLanguage(userId, language) {
      await db.updateTable('auth_users').set({ language }).where('id', '=', userId).execute();
    },

    async waysIn(userId) {
      const [accounts, passkeys] = await Promise.all([
        db.selectFrom('auth_accounts').select('provider_id').where('user_id', '=', userId).execute(),
        db.selectFrom('auth_passkeys').select('id').where('user_id', '=', userId).execute(),
      ]);
      return toWaysIn(
        accounts.map((account) => account.provider_id),
        passkeys.length,
      );
    },

    async noteSignIn(userId, at) {
      // Whoever is in needs no link, wherever it was made.
      await dropMemberLinks(db, userId);
      await db
        .updateTable('members')
        .set((by) => ({ joined_at: by.fn.coalesce('joined_at', by.val(at)) }))
        .where('user_id', '=', userId)
        .execute();
      const rows = await db
        .selectFrom('auth_users')
        .leftJoin('members', 'members.user_id', 'auth_users.id')
        .select(['auth_users.name', 'members.organization_id'])
        .where('auth_users.id', '=', userId)
        .execute();
      const organizationIds = rows.flatMap((row) => row.organization_id ?? []);
      return { name: rows[0]?.name ?? '', organizationIds };
    },

    async sessions(userId, now) {
      const rows = await db
        .selectFrom('auth_sessions')
        .select(['id', 'user_agent as userAgent', 'created_at as createdAt', 'updated_at as seenAt'])
        .where('user_id', '=', userId)
        .where('expires_at', '>', now)
        .where('created_at', '>', oldest(now))
        .orderBy('updated_at', 'desc')
        .limit(100)
        .execute();
      return rows;
    },

    async endSessions(userId, which) {
      const { numDeletedRows } = await db
        .deleteFrom('auth_sessions')
        .where('user_id', '=', userId)
        .$if('id' in which, (query) => query.where('id', '=', 'id' in which ? which.id : ''))
        .$if('except' in which && which.except !== null, (query) =>
          query.where('id', '<>', 'except' in which ? (which.except ?? '') : ''),
        )
        .executeTakeFirst();
      return Number(numDeletedRows);
    },

    endWaysIn: (userId, at) =>
      db.transaction().execute(async (trx) => {
        await dropSignIns(trx, userId);
        await dropMemberLinks(trx, userId);
        await sql`
          delete from auth_verifications v using auth_users u
          where u.id = ${userId}
            and case when v.identifier like 'magic-link:%' then v.value::jsonb ->> 'email' = u.email end`.execute(trx);
        await trx
          .updateTable('api_tokens')
          .set({ revoked_at: at })
          .where('created_by', '=', userId)
          .where('revoked_at', 'is', null)
          .execute();
      }),

    async chooseOrganization(sessionId, organizationId) {
      const changed = { organization_id: organizationId };
      await db.updateTable('auth_sessions').set(changed).where('id', '=', sessionId).execute();
    },

    async sweep(now) {
      await db
        .deleteFrom('auth_sessions')
        .where((by) => by.or([by('expires_at', '<=', now), by('created_at', '<=', oldest(now))]))
        .execute();
      await db.deleteFrom('auth_verifications').where('expires_at', '<=', now).execute();
    },

    passkeys(userId) {
      return db
        .selectFrom('auth_passkeys')
        .select(['id', 'name', 'created_at as createdAt'])
        .where('user_id', '=', userId)
        .orderBy('created_at')
        .execute();
    },

    async removePasskey(userId, id) {
      const { numDeletedRows } = await db
        .deleteFrom('auth_passkeys')
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },
  };
}

/** Sessions that began until then have ended. */
const oldest = (now: Date) => new Date(now.getTime() - SESSION_MAX_SECONDS * 1000);

/** Ends the person's sessions, and removes what the person signs in by. */
export async function dropSignIns(trx: Transaction<Tables>, userId: string): Promise<void> {
  for (const table of ['auth_sessions', 'auth_accounts', 'auth_passkeys'] as const)
    await trx.deleteFrom(table).where('user_id', '=', userId).execute();
}

/** Ends the links by which organizations have invited the person. */
async function dropMemberLinks(db: Kysely<Tables>, userId: string): Promise<void> {
  await db
    .deleteFrom('auth_verifications')
    .where('identifier', 'in', (query) =>
      query
        .selectFrom('members')
        .select((by) => by.ref('link_key').$notNull().as('key'))
        .where('user_id', '=', userId)
        .where('link_key', 'is not', null),
    )
    .execute();
  await db.updateTable('members').set({ link_key: null, link_ends_at: null }).where('user_id', '=', userId).execute();
}
