import { sql, type Kysely } from 'kysely';
import type { Page } from '../ports/store/page';
import type { Take } from '../ports/store/takes';
import { firstFilmSection } from './campaign-versions';
import type { Tables } from './tables';
import { toTake } from './to-take';

/** See `TakeRepository.unprepared`. Runs every minute; the index `takes_owed` keeps it fast. */
export async function findUnprepared(db: Kysely<Tables>, since: Date, page: Page): Promise<Take[]> {
  const rows = await unpreparedTakes(db, since, page).execute();
  return rows.map(toTake);
}

export function unpreparedTakes(db: Kysely<Tables>, since: Date, { after, limit }: Page) {
  return (
    db
      .selectFrom('takes as t')
      .innerJoin('user_videos as v', 'v.id', 't.user_video_id')
      .selectAll('t')
      .where('t.saved_at', '>', since)
      .where('t.set_aside_at', 'is', null)
      .where('t.fault', 'is', null)
      .where('v.skipped_at', 'is', null)
      .where(sql<boolean>`not exists (select from mezzanines m where m.take_id = t.id)`)
      .where((by) => by.not(isSuperseded('t')))
      // A finished film does not need its takes' mezzanines any more: they are removed in time (`RetentionRepository`).
      .where(
        sql<boolean>`not exists (
          select from stitches d
          where d.user_video_id = t.user_video_id and d.status = 'Complete' and t.id = any(d.take_ids))`,
      )
      // The first section of the film decides the film's shape: while it is missing or bad, nothing can be prepared. A
      // value, not a condition that PostgreSQL would join first: few takes are owed work, and each has few others
      // beside it.
      .where(
        sql<boolean>`coalesce((
          select true from takes as f
          where f.user_video_id = v.id and f.section_id = ${firstFilmSection('v')}
            and f.saved_at is not null and f.fault is null and not ${isSuperseded('f')}
          limit 1), false)`,
      )
      .$if(after !== null, (query) =>
        query.where(sql<boolean>`(t.saved_at, t.id) > (${after!.at}::timestamptz, ${after!.id})`),
      )
      .orderBy('t.saved_at')
      .orderBy('t.id')
      .limit(limit)
  );
}

/** Whether a later take of the same section is saved. */
export function isSuperseded(take: 't' | 'f') {
  const of = (column: string) => sql.ref(`${take}.${column}`);
  return sql<boolean>`exists (
    select from takes as newer
    where newer.user_video_id = ${of('user_video_id')} and newer.section_id = ${of('section_id')}
      and newer.count > ${of('count')} and newer.saved_at is not null)`;
}
