import { sql, type Kysely } from 'kysely';
import type { OverviewRepository, VisitCounts } from '../../ports/store/organizer/overview';
import type { Tables } from '../tables';

export function createOverviewRepository(db: Kysely<Tables>): OverviewRepository {
  return {
    async addOpenings(openings) {
      const names = openings.map(({ campaign }) => campaign);
      const days = openings.map(({ day }) => day);
      const counts = openings.map(({ count }) => count);
      await sql`
        insert into campaign_counts (campaign_id, day, what, count)
        select c.id, o.day, 'opened', sum(o.count)::int
        from unnest(${names}::text[], ${days}::date[], ${counts}::int[]) as o (name, day, count)
          join campaigns c on o.name in (c.name, c.id)
        where c.status = 'active'
        group by c.id, o.day
        on conflict (campaign_id, day, what) do update set count = campaign_counts.count + excluded.count`.execute(db);
    },

    async openings(campaignId, since) {
      const { rows } = await sql<{ count: number }>`
        select coalesce(sum(count), 0)::int as count from campaign_counts
        where campaign_id = ${campaignId} and what = 'opened' and day >= ${since.toISOString()}::date`.execute(db);
      return rows[0]?.count ?? 0;
    },

    async counts(campaignId, since) {
      const { rows } = await sql<VisitCounts>`
        select count(*)::int as named, count(v.completed_at)::int as completed,
          count(*) filter (where v.device <> 'Web')::int as "onPhone",
          percentile_cont(0.5) within group (order by ${milliseconds('v.created_at', 'v.completed_at')})
            filter (where s.film_key is not null) as "medianVisitMs",
          percentile_cont(0.5) within group (order by ${milliseconds('s.requested_at', 's.finished_at')})
            filter (where s.status = 'Complete') as "medianWaitMs",
          (select avg(takes) from (
            select max(t.count) as takes from user_videos v join takes t on t.user_video_id = v.id
            where ${counted(campaignId, since)} and t.saved_at is not null
            group by v.id, t.section_id) as section)::float as "takesPerSection"
        from user_videos v left join stitches s on s.user_video_id = v.id
        where ${counted(campaignId, since)}`.execute(db);
      const [row] = rows;
      if (!row) throw new Error('A count without a row');
      return row;
    },

    async stops(campaignId, since, { sections, hasResume }) {
      const { rows } = await sql<{ place: string; visits: number }>`
        select place, count(*)::int as visits from (
          select case
              when v.stitch_asked_at is not null or saved.sections >= ${sections}::int then 'film'
              when begun.id is not null then 'section ' || (saved.sections + 1)
              when ${hasResume}::boolean and resume.id is null then 'resume'
              else 'camera'
            end as place
          from user_videos v
            cross join lateral (
              select count(distinct section_id)::int as sections from takes
              where user_video_id = v.id and saved_at is not null) saved
            left join lateral (select id from takes where user_video_id = v.id limit 1) begun on true
            left join lateral (
              select id from resumes where user_video_id = v.id and saved_at is not null limit 1) resume on true
          where ${counted(campaignId, since)} and v.completed_at is null) as stopped
        group by place`.execute(db);
      return new Map(rows.map(({ place, visits }) => [place, visits]));
    },

    async days(campaignId, since) {
      const { rows } = await sql<{ day: string; completed: number }>`
        select to_char(v.completed_at at time zone 'UTC', 'YYYY-MM-DD') as day, count(*)::int as completed
        from user_videos v
        where v.campaign_id = ${campaignId} and not v.rehearsal and v.completed_at >= ${since}
        group by day order by day`.execute(db);
      return rows;
    },

    async troubles(campaignId, since) {
      const { rows } = await sql<Awaited<ReturnType<OverviewRepository['troubles']>>[number]>`
        select cause, count(*)::int as visits, count(completed_at)::int as recovered from (
          select v.completed_at, case when s.status = 'Error' then 'film' else v.trouble end as cause
          from user_videos v left join stitches s on s.user_video_id = v.id
          where ${counted(campaignId, since)}) as met
        where cause is not null group by cause order by visits desc, cause`.execute(db);
      return rows;
    },

    async waiting(campaignId) {
      const { rows } = await sql<{ count: number; oldest: Date | null }>`
        select count(*)::int as count, min(received_at) as oldest from user_videos
        where campaign_id = ${campaignId} and review_status = 'new' and received_at is not null
          and not rehearsal`.execute(db);
      return rows[0] ?? { count: 0, oldest: null };
    },
  };
}

/** Whether the visit `v` is one of those that are counted. */
const counted = (campaignId: string, since: Date) =>
  sql`v.campaign_id = ${campaignId} and not v.rehearsal and v.created_at >= ${since}`;

const milliseconds = (from: string, until: string) =>
  sql`extract(epoch from ${sql.ref(until)} - ${sql.ref(from)})::float * 1000`;
