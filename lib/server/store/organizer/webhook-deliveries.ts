import { randomUUID } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import { TEST_EVENT } from '@/lib/contract/organizer/events';
import type { Delivery, DeliveryState, DueDelivery, WebhookRepository } from '../../ports/store/organizer/webhooks';
import type { Tables } from '../tables';

type Deliveries = Pick<
  WebhookRepository,
  'addTest' | 'deliveries' | 'countDeliveries' | 'resend' | 'takeDue' | 'findDue' | 'noteTry' | 'sweep'
>;

/** See `WebhookRepository`. Deliveries are made by `webhook-outbox.ts`. */
export function createDeliveries(db: Kysely<Tables>): Deliveries {
  return {
    async addTest(organizationId, endpointId, at) {
      const body = JSON.stringify({ type: TEST_EVENT, timestamp: at.toISOString(), data: {} });
      const { rows } = await sql<{ id: string }>`
        insert into webhook_deliveries (id, organization_id, endpoint_id, event, body, created_at, next_try_at)
        select ${`msg_${randomUUID()}`}, organization_id, id, ${TEST_EVENT}, ${body}, ${at}, ${at}
        from webhook_endpoints
        where organization_id = ${organizationId} and id = ${endpointId} and disabled_at is null
        returning id`.execute(db);
      return rows[0]?.id ?? null;
    },

    async deliveries(organizationId, { state, after, limit }) {
      const { rows } = await sql<Delivery>`
        select d.id, d.endpoint_id as "endpointId", e.url, d.event, d.created_at as "createdAt", d.state, d.tries,
          d.next_try_at as "nextTryAt", d.status, d.fault, d.took_ms as "tookMs"
        from webhook_deliveries d join webhook_endpoints e on e.id = d.endpoint_id
        where d.organization_id = ${organizationId}
          and ${state ? sql`d.state = ${state}` : sql`true`}
          and ${after ? sql`(d.created_at, d.id) < (${after.at}::timestamptz, ${after.id})` : sql`true`}
        order by d.created_at desc, d.id desc limit ${limit}`.execute(db);
      return rows;
    },

    async countDeliveries(organizationId) {
      const { rows } = await sql<{ state: DeliveryState; count: number }>`
        select state, count(*)::int as count from webhook_deliveries
        where organization_id = ${organizationId} group by state`.execute(db);
      const none = { waiting: 0, arrived: 0, failed: 0 };
      return { ...none, ...Object.fromEntries(rows.map(({ state, count }) => [state, count])) };
    },

    async resend(organizationId, id, at) {
      const { rows } = await sql`
        update webhook_deliveries d set state = 'waiting', next_try_at = ${at}
        from webhook_endpoints e
        where d.organization_id = ${organizationId} and d.id = ${id} and e.id = d.endpoint_id and e.disabled_at is null
        returning d.id`.execute(db);
      return rows.length > 0;
    },

    async takeDue(at, leaseEnds, limit) {
      const { rows } = await sql<{ id: string; organizationId: string }>`
        with due as (
          select id, next_try_at,
            row_number() over (partition by organization_id order by next_try_at, id) as turn
          from webhook_deliveries where next_try_at <= ${at})
        update webhook_deliveries set next_try_at = ${leaseEnds}
        where id in (
          select id from webhook_deliveries
          where next_try_at <= ${at} and id in (select id from due order by turn, next_try_at limit ${limit})
          for update skip locked)
        returning id, organization_id as "organizationId"`.execute(db);
      return rows;
    },

    async findDue(id, at) {
      const { rows } = await sql<DueDelivery>`
        select d.id, d.organization_id as "organizationId", d.endpoint_id as "endpointId", e.url, d.body, d.tries,
          case when e.previous_until > ${at} then array[e.secret, e.previous_secret] else array[e.secret] end as secrets
        from webhook_deliveries d join webhook_endpoints e on e.id = d.endpoint_id
        where d.id = ${id} and d.state = 'waiting' and e.disabled_at is null`.execute(db);
      return rows[0] ?? null;
    },

    noteTry: ({ id, tries, at, status, fault, tookMs, state, nextTryAt }, { silentSince, isGone }) =>
      db.transaction().execute(async (trx) => {
        const { rows } = await sql<{ endpointId: string }>`
          update webhook_deliveries
          set state = ${state}, tries = tries + 1, next_try_at = ${nextTryAt}, tried_at = ${at}, status = ${status},
            fault = ${fault}, took_ms = ${tookMs}
          where id = ${id} and tries = ${tries}
          returning endpoint_id as "endpointId"`.execute(trx);
        const [noted] = rows;
        if (!noted) return false;
        const failingSince = state === 'arrived' ? sql`null` : sql`coalesce(failing_since, ${at}::timestamptz)`;
        const { rows: switchedOff } = await sql`
          with noted as (
            update webhook_endpoints set failing_since = ${failingSince}
            where id = ${noted.endpointId} returning id, failing_since)
          select id from noted
          where failing_since is not null and (failing_since <= ${silentSince} or ${isGone})`.execute(trx);
        if (switchedOff.length === 0) return false;
        await sql`update webhook_endpoints set disabled_at = ${at} where id = ${noted.endpointId}`.execute(trx);
        await giveUp(trx, noted.endpointId);
        return true;
      }),

    async sweep(before, limit) {
      const { rows } = await sql`
        delete from webhook_deliveries where id in (
          select id from webhook_deliveries where created_at < ${before} and next_try_at is null limit ${limit})
        returning id`.execute(db);
      return rows.length;
    },
  };
}

/** Nothing of an endpoint that is off is tried any more; all of it can be sent again once it is on. */
export async function giveUp(db: Kysely<Tables>, endpointId: string): Promise<void> {
  await sql`
    update webhook_deliveries set state = 'failed', next_try_at = null
    where endpoint_id = ${endpointId} and state = 'waiting'`.execute(db);
}
