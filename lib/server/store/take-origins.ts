import { sql, type RawBuilder } from 'kysely';
import type { TakeOrigin } from '@/lib/contract/organizer/submissions';
import type { SectionOrigin } from '@/lib/domain/take-origin';
import { sectionOfTake } from './campaign-versions';
import { isSuperseded } from './unprepared-takes';

/** How the take `t` came to be (`originOf`). */
export const originOfTake: RawBuilder<TakeOrigin> = sql`
  case when t.from_file then 'file' when t.is_audio_only then 'sound' else 'recorder' end`;

/** How the latest takes of the visit `v` came to be, in the sections' order. */
export const originsOfVisit: RawBuilder<SectionOrigin[]> = sql`(
  select coalesce(json_agg(json_build_object('section', o.section, 'origin', o.origin) order by o.section), '[]')
  from (
    select (select section.number::int from ${sectionOfTake('v', 't')}) as section, ${originOfTake} as origin
    from takes t where t.user_video_id = v.id and t.saved_at is not null and not ${isSuperseded('t')}) o
  where o.section is not null)`;
