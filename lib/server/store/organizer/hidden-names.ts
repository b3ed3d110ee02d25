import { sql, type Kysely, type RawBuilder, type SqlBool } from 'kysely';
import type { ShownName } from '@/lib/contract/organizer/names';
import type { Tables } from '../tables';

/** Whether the campaign `c` hides names now. */
export const hidesNames = sql<SqlBool>`coalesce((c.content #>> '{reviewing,hidesNames}')::boolean, false)`;

/** Whether a member sees the name of a visit although its campaign hides names: it is decided, or was shown to them. */
export const isNameShown = (visit: string, userId: string): RawBuilder<SqlBool> => sql<SqlBool>`(
  ${sql.ref(`${visit}.review_status`)} in ('accepted', 'declined') or exists (
    select from shown_names shown
    where shown.user_video_id = ${sql.ref(`${visit}.id`)} and shown.user_id = ${userId}))`;

/**
 * Whether a member sees who the visit `visit` of the campaign `c` is of, by what the campaign says now. `null` is
 * nobody who reviews: the command line.
 */
export const seesName = (visit: string, userId: string | null): RawBuilder<SqlBool> =>
  userId === null ? sql<SqlBool>`true` : sql<SqlBool>`(not ${hidesNames} or ${isNameShown(visit, userId)})`;

/** What a member may only know with the name of a visit of `c`; else `null`. */
export const withName = <T>(visit: string, userId: string | null, value: RawBuilder<T>): RawBuilder<T | null> =>
  userId === null ? value : sql<T | null>`case when ${seesName(visit, userId)} then ${value} end`;

/** The name of a visit of `c` as a member sees it. */
export const nameOf = (visit: string, userId: string | null): RawBuilder<string | null> =>
  withName(visit, userId, sql.ref<string>(`${visit}.name`));

/** The number that stands for the name of a visit of `c`: 0 where none was given yet; `null`: nothing is hidden. */
export const personOf = (visit: string): RawBuilder<number | null> => sql<number | null>`case when ${hidesNames} then
  coalesce((select n.number from person_numbers n where n.user_video_id = ${sql.ref(`${visit}.id`)}), 0) end`;

/**
 * Reads rows with the names of visits (`nameOf`, `personOf`) of one campaign. Where a name is withheld and no number
 * stands for it yet, numbers are given first.
 */
export async function readNamed<Row extends ShownName>(
  db: Kysely<Tables>,
  campaignOf: (row: Row) => string,
  read: () => Promise<Row[]>,
): Promise<Row[]> {
  for (let times = 0; ; times += 1) {
    const rows = await read();
    const lacking = rows.filter(({ name, person }) => name === null && person === 0);
    if (lacking.length === 0 || times === GIVEN_AT_MOST) return rows.map(withoutZero);
    for (const campaignId of new Set(lacking.map(campaignOf))) await givePersonNumbers(db, campaignId);
  }
}

/** How often: what comes while the rows are read again lacks one, and what was not handed in always does. */
const GIVEN_AT_MOST = 3;

const withoutZero = <Row extends ShownName>(row: Row): Row => ({ ...row, person: row.person || null });

/**
 * Gives numbers to all submissions of a campaign that have none, in the order in which they were received. A number is
 * never given twice, also not that of somebody who was erased.
 */
export const givePersonNumbers = (db: Kysely<Tables>, campaignId: string): Promise<void> =>
  db.transaction().execute(async (trx) => {
    // Whoever gives numbers meanwhile waits, and finds these given.
    const campaign = await trx
      .selectFrom('campaigns')
      .select('last_person')
      .where('id', '=', campaignId)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!campaign) return;
    // One that is erased meanwhile is waited for, and left out.
    await sql`
      with lacking as (
        select v.id, v.received_at from user_videos v
        where v.campaign_id = ${campaignId} and v.received_at is not null and not v.rehearsal
          and not exists (select from person_numbers n where n.user_video_id = v.id)
        for key share of v),
      given as (
        insert into person_numbers (user_video_id, campaign_id, number)
        select id, ${campaignId}, ${campaign.last_person}::int + row_number() over (order by received_at, id)
        from lacking returning number)
      update campaigns set last_person = last_person + (select count(*)::int from given)
      where id = ${campaignId}`.execute(trx);
  });

/**
 * Gives numbers where the submission that was received last has none: what is sorted by them has all of them then,
 * without looking at each.
 */
export async function giveLatestNumbers(db: Kysely<Tables>, campaignId: string): Promise<void> {
  const { rows } = await sql`
    select from (
      select v.id from user_videos v
      where v.campaign_id = ${campaignId} and v.received_at is not null and not v.rehearsal
      order by v.received_at desc, v.id desc limit 20) as latest
    where not exists (select from person_numbers n where n.user_video_id = latest.id)`.execute(db);
  if (rows.length > 0) await givePersonNumbers(db, campaignId);
}

/** See `SubmissionRepository.showName`. */
export async function showName(
  db: Kysely<Tables>,
  id: string,
  { userId, at }: { userId: string; at: Date },
): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    with found as (select id, name from user_videos where id = ${id} for key share),
      shown as (
        insert into shown_names (user_video_id, user_id, shown_at)
        select id, ${userId}, ${at}::timestamptz from found on conflict do nothing)
    select name from found`.execute(db);
  return rows[0]?.name ?? null;
}
