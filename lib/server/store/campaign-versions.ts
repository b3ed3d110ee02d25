import { sql, type Kysely, type RawBuilder } from 'kysely';
import { ANSWER_KINDS } from '@/lib/contract/answer-kinds';
import type { Tables } from './tables';

const RECORDED_KINDS = Object.entries(ANSWER_KINDS).flatMap(([kind, { isRecorded }]) => (isRecorded ? [kind] : []));

/**
 * Keeps what a visit begins with now, and returns its id, or `null` when the campaign is gone. The same content has the
 * same id, whoever writes it and however often: two processes at the same time keep one version.
 */
export async function keepVersion(db: Kysely<Tables>, campaignId: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    with now as (
      select id as campaign_id, encode(sha256(convert_to(content::text, 'UTF8')), 'hex') as id, content
      from campaigns where id = ${campaignId}),
    kept as (
      insert into campaign_versions (campaign_id, id, content) select campaign_id, id, content from now
      on conflict do nothing)
    select id from now`.execute(db);
  return rows[0]?.id ?? null;
}

/** The content of a visit's version. */
export const versionContent = (visit: string): RawBuilder<unknown> => sql`(
  select cv.content from campaign_versions cv
  where cv.campaign_id = ${sql.ref(`${visit}.campaign_id`)} and cv.id = ${sql.ref(`${visit}.version_id`)})`;

/** A visit's sections, in order, as a JSON array of what `Section` has. */
export const sectionsOfVisit = (visit: string): RawBuilder<unknown> => sql`(${versionContent(visit)} -> 'sections')`;

/**
 * The id of the first section of a visit's film (`filmSections`); `null`: there is none. What was kept before there
 * were kinds is a video.
 */
export const firstFilmSection = (visit: string): RawBuilder<string | null> => sql`(
  select section.value ->> 'id'
  from jsonb_array_elements(${sectionsOfVisit(visit)}) with ordinality as section (value, number)
  where coalesce(section.value -> 'answerType' ->> 'kind', 'video') = any(${RECORDED_KINDS}::text[])
    and (
      exists (
        select from takes t
        where t.user_video_id = ${sql.ref(`${visit}.id`)} and t.section_id = section.value ->> 'id'
          and t.saved_at is not null)
      or not exists (
        select from answers a
        where a.user_video_id = ${sql.ref(`${visit}.id`)} and a.section_id = section.value ->> 'id'
          and a.answer ->> 'kind' = 'skipped'))
  order by section.number limit 1)`;

/** For `from`: the section that a take is of, as `section (value, number)`; numbers begin at 1. */
export const sectionOfTake = (visit: string, take: string): RawBuilder<unknown> => sql`
  jsonb_array_elements(${sectionsOfVisit(visit)}) with ordinality as section (value, number)
  where section.value ->> 'id' = ${sql.ref(`${take}.section_id`)}`;

/** The title, the description or `captions` of a visit's campaign as the visit began; `null`: none. */
export const textOfVisit = (visit: string, field: 'title' | 'description' | 'captions'): RawBuilder<string | null> =>
  sql`(${versionContent(visit)} ->> ${sql.lit(field)})`;

/** What the campaign `c` of a visit was called when the visit began. */
export const titleOfVisit = (visit: string): RawBuilder<string> =>
  sql`coalesce(${textOfVisit(visit, 'title')}, c.name)`;
