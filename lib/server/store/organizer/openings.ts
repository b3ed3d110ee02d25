import { sql, type RawBuilder, type Transaction } from 'kysely';
import type { Tables } from '../tables';

/**
 * How often a campaign's first page was opened since a day, without the openings by those who were erased since: who is
 * not counted among visits has not left the page without a name. `campaignId` is SQL, too.
 */
export const openingsSince = (campaignId: RawBuilder<unknown>, since: Date): RawBuilder<number> => sql<number>`(
  select greatest(coalesce(sum(case n.what when 'opened' then n.count else -n.count end), 0), 0)::int
  from campaign_counts n
  where n.campaign_id = ${campaignId} and n.what in ('opened', 'erased') and n.day >= ${since.toISOString()}::date)`;

/** Notes on the day on which a visit began that it is erased, while its row is still there. */
export async function noteErasedOpening(trx: Transaction<Tables>, visitId: string): Promise<void> {
  await sql`
    insert into campaign_counts (campaign_id, day, what, count)
    select v.campaign_id, (v.created_at at time zone 'UTC')::date, 'erased', 1
    from user_videos v where v.id = ${visitId} and not v.rehearsal
    on conflict (campaign_id, day, what) do update set count = campaign_counts.count + 1`.execute(trx);
}
