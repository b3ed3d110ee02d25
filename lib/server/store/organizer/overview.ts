import { sql, type Kysely } from 'kysely';
import type { OverviewRepository, VisitCounts } from '../../ports/store/organizer/overview';
import { sectionsOfVisit } from '../campaign-versions';
import type { Tables } from '../tables';
import { openingsSince } from './openings';
import { failed } from './submission-rows';

/** Of how many visits medians and means are: more would change them little, and take long to read. */
const LATEST_VISITS = 1_000;

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
        select ${openingsSince(sql`${campaignId}`, since)} as count`.execute(db);
      return rows[0]?.count ?? 0;
    },

    async counts(campaignId, since) {
      const { rows } = await sql<VisitCounts>`
        with latest as (
          select v.id, v.created_at, v.completed_at, v.skipped_at from user_videos v where ${counted(campaignId, since)}
          order by v.created_at desc, v.id desc limit ${LATEST_VISITS})
        select visits.*, films.*, (select avg(takes) from (
            select max(t.count) as takes from latest join takes t on t.user_video_id = latest.id
            where t.saved_at is not null group by latest.id, t.section_id) as section)::float as "takesPerSection"
        from (
            select count(*)::int as named, count(v.completed_at)::int as completed,
              count(*) filter (where v.device <> 'Web')::int as "onPhone"
            from user_videos v where ${counted(campaignId, since)}) as visits,
          (select
              percentile_cont(0.5) within group (order by ${milliseconds('latest.created_at', 'latest.completed_at')})
                filter (where s.film_key is not null or latest.skipped_at is null) as "medianVisitMs",
              percentile_cont(0.5) within group (order by ${milliseconds('s.requested_at', 's.finished_at')})
                filter (where s.status = 'Complete') as "medianWaitMs"
            from latest left join stitches s on s.user_video_id = latest.id) as films`.execute(db);
      const [row] = rows;
      if (!row) throw new Error('A count without a row');
      return row;
    },

    async stops(campaignId, since, { sections, hasResume, hasFilm }) {
      const { rows } = await sql<{ step: string; visits: number }>`
        select step, count(*)::int as visits from (
          select case
              when v.stitch_asked_at is not null or done.saved >= jsonb_array_length(${sectionsOfVisit('v')}) then 'film'
              when done.saved is not null then 'section ' || least(done.saved + 1, ${sections}::int)
              when ${hasResume}::boolean and not exists (
                select from resumes r where r.user_video_id = v.id and r.saved_at is not null) then 'resume'
              else ${hasFilm ? 'camera' : 'section 1'}
            end as step
          from user_videos v left join (
            select id, count(distinct section_id) filter (where is_saved)::int as saved from (
              select v.id, t.section_id, t.saved_at is not null as is_saved
              from user_videos v join takes t on t.user_video_id = v.id where ${stopped(campaignId, since)}
              union all
              select v.id, a.section_id, a.answer is not null
              from user_videos v join answers a on a.user_video_id = v.id where ${stopped(campaignId, since)}) as begun
            group by id) as done on done.id = v.id
          where ${stopped(campaignId, since)}) as steps
        group by step`.execute(db);
      return new Map(rows.map(({ step, visits }) => [step, visits]));
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
          select v.completed_at, 'film' as cause from user_videos v join stitches s on s.user_video_id = v.id
          where ${counted(campaignId, since)} and ${failed}
          union all
          select v.completed_at, v.trouble from user_videos v
          where ${counted(campaignId, since)} and v.trouble is not null and not exists (
            select from stitches s where s.user_video_id = v.id and ${failed})) as met
        group by cause order by visits desc, cause`.execute(db);
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

/** Whether it is one of those that are counted and have no film. */
const stopped = (campaignId: string, since: Date) => sql`${counted(campaignId, since)} and v.completed_at is null`;

const milliseconds = (from: string, until: string) =>
  sql`extract(epoch from ${sql.ref(until)} - ${sql.ref(from)})::float * 1000`;
