import { sql, type Kysely, type RawBuilder, type SqlBool } from 'kysely';
import type { AuditFilter, AuditRepository } from '../../ports/store/organizer/audit';
import { columnsOf, fieldsOf } from '../rows';
import type { Tables } from '../tables';
import { seesName } from './hidden-names';

export function createAuditRepository(db: Kysely<Tables>): AuditRepository {
  return {
    async note({ details = {}, ...note }) {
      await db
        .insertInto('audit_log')
        .values({ ...columnsOf(note), details: JSON.stringify(details) })
        .execute();
    },

    async list(organizationId, { before, limit, ...filter }) {
      const rows = await db
        .selectFrom('audit_log')
        .selectAll()
        .where('organization_id', '=', organizationId)
        .$if(before !== null, (query) => query.where('id', '<', before))
        .where(matches(organizationId, filter))
        .orderBy('id', 'desc')
        .limit(limit)
        .execute();
      return rows.map(fieldsOf);
    },

    async latest(organizationId, action) {
      const row = await db
        .selectFrom('audit_log')
        .selectAll()
        .where('organization_id', '=', organizationId)
        .where('action', '=', action)
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst();
      return row ? fieldsOf(row) : null;
    },

    async actors(organizationId, limit) {
      // From one to the next by the index: `distinct` reads all entries.
      const next = (behind: RawBuilder<unknown>) => sql`
        (select a.actor from audit_log a
         where a.organization_id = ${organizationId} and ${behind} order by a.actor limit 1)`;
      const { rows } = await sql<{ actor: string }>`
        with recursive found as (
          select ${next(sql`true`)} as actor
          union all
          select ${next(sql`a.actor > found.actor`)} from found where found.actor is not null)
        select actor from found where actor is not null limit ${limit}`.execute(db);
      return rows.map(({ actor }) => actor);
    },

    async days(organizationId) {
      const row = await db
        .selectFrom('organizations')
        .select('audit_days')
        .where('id', '=', organizationId)
        .executeTakeFirst();
      return row?.audit_days ?? null;
    },

    async setDays(organizationId, days) {
      await db.updateTable('organizations').set({ audit_days: days }).where('id', '=', organizationId).execute();
    },
  };
}

function matches(organizationId: string, { search, actions = [], actor }: AuditFilter): RawBuilder<SqlBool> {
  const isBy = actor === undefined ? sql`true` : sql`actor = ${actor}`;
  if (!search) return sql<SqlBool>`${isBy}`;
  const has = (text: RawBuilder<unknown>) => sql`position(lower(${search.text}) in lower(${text})) > 0`;
  return sql<SqlBool>`${isBy} and (
    ${has(sql`concat_ws(' ', actor, subject, details ->> 'ids')`)}
    or action = any(${actions}::text[])
    or subject in (
      select c.id from campaigns c
      where c.organization_id = ${organizationId} and ${has(sql`concat_ws(' ', c.name, c.title)`)}
      union all
      select v.id from user_videos v join campaigns c on c.id = v.campaign_id
      where c.organization_id = ${organizationId} and c.status <> 'deleted' and ${has(sql`v.name`)}
        and ${seesName('v', search.userId)}))`;
}
