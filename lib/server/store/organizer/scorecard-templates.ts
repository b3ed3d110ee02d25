import type { Kysely } from 'kysely';
import type { ScoreRepository } from '../../ports/store/organizer/scores';
import { fieldsOf } from '../rows';
import type { Tables } from '../tables';

type Templates = Pick<ScoreRepository, 'templates' | 'keepTemplate' | 'dropTemplate'>;

/** Scorecards that an organization keeps to begin others with. */
export function createScorecardTemplates(db: Kysely<Tables>): Templates {
  return {
    async templates(organizationId) {
      const rows = await db
        .selectFrom('scorecard_templates')
        .select(['id', 'name', 'criteria', 'created_at'])
        .where('organization_id', '=', organizationId)
        .orderBy('name')
        .execute();
      return rows.map(fieldsOf);
    },

    keepTemplate: (organizationId, { id, name, criteria, createdAt }, most) =>
      db.transaction().execute(async (trx) => {
        // Two at once see each other's, so that there are never more than may be.
        await trx.selectFrom('organizations').select('id').where('id', '=', organizationId).forUpdate().execute();
        const others = await trx
          .selectFrom('scorecard_templates')
          .select('id')
          .where('organization_id', '=', organizationId)
          .where('name', '<>', name)
          .execute();
        if (others.length >= most) return null;
        const written = JSON.stringify(criteria);
        const row = await trx
          .insertInto('scorecard_templates')
          .values({ id, organization_id: organizationId, name, criteria: written, created_at: createdAt })
          .onConflict((conflict) => conflict.columns(['organization_id', 'name']).doUpdateSet({ criteria: written }))
          .returning(['id', 'name', 'criteria', 'created_at'])
          .executeTakeFirstOrThrow();
        return fieldsOf(row);
      }),

    async dropTemplate(organizationId, id) {
      const { numDeletedRows } = await db
        .deleteFrom('scorecard_templates')
        .where('organization_id', '=', organizationId)
        .where('id', '=', id)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },
  };
}
