import { sql, type Kysely, type SqlBool } from 'kysely';
import type { UnsubscribeRepository } from '../../ports/store/organizer/unsubscribes';
import type { Tables } from '../tables';

export function createUnsubscribes(db: Kysely<Tables>): UnsubscribeRepository {
  return {
    async find(organizationId, key) {
      const row = await db
        .selectFrom('organizations as o')
        .leftJoin('letter_refusals as r', (join) => join.onRef('r.organization_id', '=', 'o.id').on('r.key', '=', key))
        .select(['o.name', 'r.refused_at'])
        .where('o.id', '=', organizationId)
        .executeTakeFirst();
      return row ? { organization: row.name, isRefused: row.refused_at !== null } : null;
    },

    async add(organizationId, key, at) {
      await db
        .insertInto('letter_refusals')
        .values({ organization_id: organizationId, key, refused_at: at })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },

    async findMany(organizationId, keys) {
      const rows = await db
        .selectFrom('letter_refusals')
        .select('key')
        .where('organization_id', '=', organizationId)
        .where(sql<SqlBool>`key = any(${keys}::text[])`)
        .execute();
      return new Set(rows.map(({ key }) => key));
    },
  };
}
