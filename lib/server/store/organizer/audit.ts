import type { Kysely } from 'kysely';
import type { AuditRepository } from '../../ports/store/organizer/audit';
import type { Tables } from '../tables';

export function createAuditRepository(db: Kysely<Tables>): AuditRepository {
  return {
    async note({ organizationId, at, userId, actor, action, subject, details = {} }) {
      await db
        .insertInto('audit_log')
        .values({
          ...{ organization_id: organizationId, at, user_id: userId, actor, action, subject },
          details: JSON.stringify(details),
        })
        .execute();
    },

    async list(organizationId, { before, limit }) {
      const rows = await db
        .selectFrom('audit_log')
        .selectAll()
        .where('organization_id', '=', organizationId)
        .$if(before !== null, (query) => query.where('id', '<', before))
        .orderBy('id', 'desc')
        .limit(limit)
        .execute();
      return rows.map(({ organization_id, user_id, ...row }) => ({
        ...row,
        organizationId: organization_id,
        userId: user_id,
      }));
    },
  };
}
