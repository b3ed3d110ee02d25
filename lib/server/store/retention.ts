import { sql, type Kysely, type Transaction } from 'kysely';
import type { RetentionRepository } from '../ports/store/upkeep';
import type { VisitAge } from '../ports/store/visits';
import { doom } from './doom';
import { noteErasedIds } from './erase-visit-rows';
import { mezzanineKeysOf, type MezzanineKeys } from './mezzanine-keys';
import type { Tables } from './tables';

const DAY_MS = 24 * 60 * 60 * 1000;

/** See `RetentionRepository`. */
export function createRetentionRepository(db: Kysely<Tables>): RetentionRepository {
  return {
    dropTakes: ({ before, at, until, idsOf, limit }) =>
      db.transaction().execute(async (trx) => {
        // Their visits, too: what is said in takes goes with them, and whoever erases a visit locks it first.
        const { rows: takes } = await sql<{ id: string; folder: string }>`
          select t.id, t.folder from takes t join user_videos v on v.id = t.user_video_id
          where t.saved_at < ${before}
            and exists (
              select from takes newer
              where newer.user_video_id = t.user_video_id and newer.section_id = t.section_id
                and newer.count > t.count and newer.saved_at < ${before})
            and not exists (select from stitches s where s.user_video_id = t.user_video_id and t.id = any(s.take_ids))
          order by t.saved_at limit ${limit}
          for no key update of v skip locked for update of t skip locked`.execute(trx);
        const ids = takes.map(({ id }) => id);
        const mezzanines = await sql<MezzanineKeys>`
          delete from mezzanines where take_id = any(${ids}::text[])
          returning video_key, audio_key, aac_key, named_key`.execute(trx);
        await sql`delete from takes where id = any(${ids}::text[])`.execute(trx);
        await doom(trx, { keys: mezzanines.rows.flatMap(mezzanineKeysOf) }, { because: 'retired', at });
        await doom(trx, { prefixes: takes.map(({ folder }) => folder) }, { because: 'retired', at, until });
        await noteErasedIds(trx, idsOf(ids), until);
        return ids.length;
      }),

    dropMezzanines: ({ before, at, limit }) =>
      db.transaction().execute(async (trx) => {
        const { rows } = await sql<MezzanineKeys>`
          delete from mezzanines m using (
            select m.take_id, m.width, m.height, m.fit
            from mezzanines m join takes t on t.id = m.take_id join user_videos v on v.id = t.user_video_id
              left join stitches s on s.user_video_id = v.id
            where (s.status = 'Complete' and s.finished_at < ${before})
              or (v.skipped_at < ${before} and coalesce(s.status, '') <> 'Progressing')
            limit ${limit}) as old
          where m.take_id = old.take_id and m.width = old.width and m.height = old.height and m.fit = old.fit
          returning m.video_key, m.audio_key, m.aac_key, m.named_key`.execute(trx);
        await doom(trx, { keys: rows.flatMap(mezzanineKeysOf) }, { because: 'retired', at });
        return rows.length;
      }),

    async dropInvitations({ at, days, limit }) {
      await sql`
        delete from invitations_taken_back where at < ${at}::timestamptz - interval '1 hour'`.execute(db);
      const { rows } = await sql`
        delete from invitations where id in (
          select i.id from invitations i join campaigns c on c.id = i.campaign_id
          where i.user_video_id is null
            and greatest(i.created_at, i.sent_at, i.opened_at)
              < ${at}::timestamptz - coalesce(c.retention_days, ${days}::integer) * interval '1 day'
          limit ${limit})
        returning id`.execute(db);
      return rows.length;
    },

    async dropAudit({ at, limit }) {
      // Ids are in the order of time: the oldest are found by the index, whatever else there is.
      const { rows } = await sql`
        delete from audit_log where id in (
          select old.id from organizations o cross join lateral (
            select a.id, a.at from audit_log a where a.organization_id = o.id order by a.id limit ${limit}) as old
          where old.at < ${at}::timestamptz - o.audit_days * interval '1 day')
        returning id`.execute(db);
      return rows.length;
    },

    async abandoned(before, limit) {
      const { rows } = await sql<{ id: string }>`
        select v.id from user_videos v join campaigns c on c.id = v.campaign_id
        where c.retention_days is null and ${isAbandoned(before)} order by v.created_at limit ${limit}`.execute(db);
      return rows.map(({ id }) => id);
    },

    async expired(at, limit) {
      const { rows } = await sql<{ id: string }>`
        select v.id from user_videos v join campaigns c on c.id = v.campaign_id
        where ${isExpired(at)} order by v.created_at limit ${limit}`.execute(db);
      return rows.map(({ id }) => id);
    },

    async countExpired({ organizationId, campaignId, at, days, unfinishedDays }) {
      const kept = days ?? unfinishedDays;
      const before = new Date(at.getTime() - (kept ?? 0) * DAY_MS);
      const isGone = kept === null ? sql`false` : days === null ? isAbandoned(before) : isUntouched(timeOf(before));
      const { rows } = await sql<{ submissions: number; unfinished: number }>`
        select count(v.received_at)::int as submissions, (count(v.id) - count(v.received_at))::int as unfinished
        from campaigns c left join user_videos v on v.campaign_id = c.id and not v.rehearsal and ${isGone}
        where c.id = ${campaignId} and c.organization_id = ${organizationId} and c.status <> 'deleted'
        group by c.id`.execute(db);
      return rows[0] ?? null;
    },

    async erasedAt(id, unfinishedDays) {
      const { rows } = await sql<{ at: Date | null }>`
        select ${LAST_HAPPENED} + interval '1 day' * coalesce(
          c.retention_days, case when ${IS_UNFINISHED} then ${unfinishedDays}::integer end) as at
        from user_videos v join campaigns c on c.id = v.campaign_id where v.id = ${id}`.execute(db);
      return rows[0]?.at ?? null;
    },
  };
}

/** What counts as something that happens: when it last did in the visit `v` itself. */
const HAPPENED = sql`greatest(v.created_at, v.completed_at, v.skipped_at)`;
/** The same in each row `x` of its other tables. */
const HAPPENED_IN = {
  takes: sql`greatest(x.created_at, x.saved_at, x.touched_at)`,
  resumes: sql`greatest(x.created_at, x.saved_at)`,
  stitches: sql`greatest(x.requested_at, x.finished_at)`,
  answers: sql`x.saved_at`,
  answer_files: sql`greatest(x.created_at, x.saved_at)`,
};
const rowsIn = (table: string) => sql`from ${sql.table(table)} x where x.user_video_id = v.id`;

/** Whether nothing has happened in the visit `v` since then: it is enough to find one row in which something has. */
const isUntouched = (before: Sql) =>
  sql`${HAPPENED} < ${before} and ${sql.join(
    Object.entries(HAPPENED_IN).map(([table, at]) => sql`not exists (select ${rowsIn(table)} and ${at} >= ${before})`),
    sql` and `,
  )}`;

/** When something happened last in the visit `v`. */
const LAST_HAPPENED = sql`greatest(${HAPPENED}, ${sql.join(
  Object.entries(HAPPENED_IN).map(([table, at]) => sql`(select max(${at}) ${rowsIn(table)})`),
)})`;

/** Whether the visit `v` has no end: a film that failed is none. */
const IS_UNFINISHED = sql`v.completed_at is null and v.skipped_at is null`;

const timeOf = (at: Date) => sql`${at}::timestamptz`;

/** Whether nothing has happened in it either. */
const isAbandoned = (before: Date) => sql`${IS_UNFINISHED} and ${isUntouched(timeOf(before))}`;

/** Whether its campaign `c` keeps visits no longer, finished ones too. */
const isExpired = (at: Date) => sql`
  c.retention_days is not null
  and ${isUntouched(sql`(${at}::timestamptz - c.retention_days * interval '1 day')`)}`;

type Sql = ReturnType<typeof sql>;

/**
 * Checks one visit, whose row the transaction has locked. From here on nothing can be recorded for its takes and
 * resumes until the transaction ends.
 */
export async function isStillTooOld(trx: Transaction<Tables>, id: string, age: VisitAge): Promise<boolean> {
  await sql`select from takes where user_video_id = ${id} for update`.execute(trx);
  await sql`select from resumes where user_video_id = ${id} for update`.execute(trx);
  const isTooOld = 'expiredAt' in age ? isExpired(age.expiredAt) : isAbandoned(age.abandonedSince);
  const { rows } = await sql`
    select from user_videos v join campaigns c on c.id = v.campaign_id where v.id = ${id} and ${isTooOld}`.execute(trx);
  return rows.length > 0;
}
