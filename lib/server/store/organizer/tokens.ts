import { randomUUID } from 'node:crypto';
import type { Kysely, Selectable } from 'kysely';
import type { ApiToken, TokenRepository } from '../../ports/store/organizer/tokens';
import { columnsOf, fieldsOf } from '../rows';
import type { Tables } from '../tables';

/** How exactly the last use of a token is known, seconds: not every call writes a row. */
const USE_SECONDS = 60;

export function createTokenRepository(db: Kysely<Tables>): TokenRepository {
  return {
    create: ({ organizationId, ...token }, max) =>
      db.transaction().execute(async (trx) => {
        // Tokens made at the same time count one after the other.
        await trx.selectFrom('organizations').select('id').where('id', '=', organizationId).forUpdate().execute();
        const { count } = await trx
          .selectFrom('api_tokens')
          .select((by) => by.fn.countAll<string>().as('count'))
          .where('organization_id', '=', organizationId)
          .where('revoked_at', 'is', null)
          .executeTakeFirstOrThrow();
        if (Number(count) >= max) return null;
        const row = await trx
          .insertInto('api_tokens')
          .values({ ...columnsOf(token), id: randomUUID(), organization_id: organizationId, scopes: [...token.scopes] })
          .returningAll()
          .executeTakeFirstOrThrow();
        return toToken(row);
      }),

    async list(organizationId) {
      const rows = await db
        .selectFrom('api_tokens')
        .selectAll()
        .where('organization_id', '=', organizationId)
        .where('revoked_at', 'is', null)
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .execute();
      return rows.map(toToken);
    },

    async revoke(organizationId, id, at) {
      const row = await db
        .updateTable('api_tokens')
        .set({ revoked_at: at })
        .where('organization_id', '=', organizationId)
        .where('id', '=', id)
        .where('revoked_at', 'is', null)
        .returningAll()
        .executeTakeFirst();
      return row ? toToken(row) : null;
    },

    async use(hash, at) {
      const row = await db
        .selectFrom('api_tokens')
        .selectAll()
        .where('hash', '=', hash)
        .where('revoked_at', 'is', null)
        .where((by) => by.or([by('expires_at', 'is', null), by('expires_at', '>', at)]))
        .executeTakeFirst();
      if (!row) return null;
      if (!row.last_used_at || row.last_used_at.getTime() < at.getTime() - USE_SECONDS * 1000)
        await db.updateTable('api_tokens').set({ last_used_at: at }).where('id', '=', row.id).execute();
      const { id, name, organization_id: organizationId, created_by: userId } = row;
      return { id, name, scopes: row.scopes, organizationId, userId };
    },
  };
}

function toToken({
  id,
  name,
  scopes,
  created_at,
  last_used_at,
  expires_at,
}: Selectable<Tables['api_tokens']>): ApiToken {
  return fieldsOf({ id, name, scopes, created_at, last_used_at, expires_at });
}
