import { randomUUID } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import type { WebhookEndpoint, WebhookRepository } from '../../ports/store/organizer/webhooks';
import type { Tables } from '../tables';
import { createDeliveries, giveUp } from './webhook-deliveries';

/** How much of a secret's end is shown. */
const SHOWN = 4;

/** The endpoints; their deliveries are in `webhook-deliveries.ts`. */
export function createWebhookRepository(db: Kysely<Tables>): WebhookRepository {
  const own = (organizationId: string, id: string) =>
    db.selectFrom('webhook_endpoints').where('organization_id', '=', organizationId).where('id', '=', id);

  return {
    ...createDeliveries(db),

    create: ({ organizationId, url, events, secret, at }, max) =>
      db.transaction().execute(async (trx) => {
        // Endpoints made at the same time count one after the other.
        await trx.selectFrom('organizations').select('id').where('id', '=', organizationId).forUpdate().execute();
        const { count } = await trx
          .selectFrom('webhook_endpoints')
          .select((by) => by.fn.countAll<string>().as('count'))
          .where('organization_id', '=', organizationId)
          .executeTakeFirstOrThrow();
        if (Number(count) >= max) return null;
        const id = randomUUID();
        await trx
          .insertInto('webhook_endpoints')
          .values({ id, organization_id: organizationId, url, events: [...events], secret, created_at: at })
          .execute();
        return id;
      }),

    async list(organizationId, since) {
      const { rows } = await sql<WebhookEndpoint>`
        select e.id, e.url, e.events, right(e.secret, ${SHOWN}::int) as "secretEnd", e.created_at as "createdAt",
          e.failing_since as "failingSince", e.disabled_at as "disabledAt", d.tried, d.arrived
        from webhook_endpoints e cross join lateral (
          select count(*) filter (where tries > 0)::int as tried,
            count(*) filter (where state = 'arrived')::int as arrived
          from webhook_deliveries where endpoint_id = e.id and created_at >= ${since}) d
        where e.organization_id = ${organizationId} order by e.created_at, e.id`.execute(db);
      return rows;
    },

    async change(organizationId, id, { url, events, isOn, at }) {
      const state = isOn === undefined ? {} : { disabled_at: isOn ? null : at, failing_since: null };
      const change = { ...(url && { url }), ...(events && { events: [...events] }), ...state };
      return db.transaction().execute(async (trx) => {
        const row = await trx
          .updateTable('webhook_endpoints')
          .set({ id, ...change })
          .where('organization_id', '=', organizationId)
          .where('id', '=', id)
          .returning('url')
          .executeTakeFirst();
        if (row && isOn === false) await giveUp(trx, id);
        return row?.url ?? null;
      });
    },

    async remove(organizationId, id) {
      const row = await db
        .deleteFrom('webhook_endpoints')
        .where('organization_id', '=', organizationId)
        .where('id', '=', id)
        .returning('url')
        .executeTakeFirst();
      return row?.url ?? null;
    },

    async secretOf(organizationId, id) {
      return (await own(organizationId, id).select(['url', 'secret']).executeTakeFirst()) ?? null;
    },

    async replaceSecret(organizationId, id, secret, oldUntil) {
      const row = await db
        .updateTable('webhook_endpoints')
        .set((by) => ({ previous_secret: by.ref('secret'), previous_until: oldUntil, secret }))
        .where('organization_id', '=', organizationId)
        .where('id', '=', id)
        .returning('url')
        .executeTakeFirst();
      return row?.url ?? null;
    },
  };
}
