import { sql, type Transaction } from 'kysely';
import type { WebhookEvent } from '@/lib/contract/organizer/events';
import type { Tables } from '../tables';

/**
 * Notes that something has happened, in the transaction in which it happens: for each endpoint that wants to know, a
 * delivery that is due at once. One statement, which does nothing where nobody asked to be told.
 */
export async function noteSubmissionEvent(
  trx: Transaction<Tables>,
  event: Extract<WebhookEvent, `submission.${string}`>,
  visitIds: string | readonly string[],
  at: Date,
): Promise<void> {
  const film = sql`exists (select from stitches where user_video_id = v.id and film_key is not null)`;
  const shown = sql`'submission', v.id, 'campaign', c.id, 'campaignName', c.name, 'film', ${film}`;
  // Who scored, and how, is nothing for those who have not.
  const more = event === 'submission.decided' ? sql`, 'status', v.review_status` : sql``;
  const data = sql`json_build_object(${shown}${more})`;
  const about = sql`user_videos v join campaigns c on c.id = v.campaign_id`;
  await noteEvent(trx, {
    event,
    data,
    about,
    where: sql`v.id = any(${[visitIds].flat()}::text[]) and not v.rehearsal`,
    at,
  });
}

/**
 * The same for a campaign whose status has just changed: tells that people can begin now, or that nobody can any more,
 * whatever closed it. `was`: its status before, if it had one.
 */
export async function noteCampaignStatus(
  trx: Transaction<Tables>,
  { id, was, at }: { id: string; was: string | undefined; at: Date },
): Promise<void> {
  const data = sql`json_build_object('campaign', c.id, 'campaignName', c.name, 'status', c.status)`;
  const note = (event: WebhookEvent, where: Sql) =>
    noteEvent(trx, { event, data, about: sql`campaigns c`, where: sql`c.id = ${id} and ${where}`, at });
  if (was === 'active') await note('campaign.completed', sql`c.status <> 'active'`);
  else await note('campaign.published', sql`c.status = 'active'`);
}

type Sql = ReturnType<typeof sql>;
type Noted = { event: WebhookEvent; data: Sql; about: Sql; where: Sql; at: Date };

async function noteEvent(trx: Transaction<Tables>, { event, data, about, where, at }: Noted): Promise<void> {
  await sql`
    insert into webhook_deliveries (id, organization_id, endpoint_id, event, body, created_at, next_try_at)
    select 'msg_' || gen_random_uuid(), e.organization_id, e.id, ${event},
      json_build_object('type', ${event}::text, 'timestamp', ${at.toISOString()}::text, 'data', ${data})::text,
      ${at}, ${at}
    from ${about} join webhook_endpoints e on e.organization_id = c.organization_id
    where ${where} and e.disabled_at is null and ${event} = any(e.events)`.execute(trx);
}
