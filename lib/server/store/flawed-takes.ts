import { sql, type Kysely } from 'kysely';
import type { SectionFlaws } from '@/lib/domain/flaws';
import { sectionOfTake } from './campaign-versions';
import type { Tables } from './tables';
import { isSuperseded } from './unprepared-takes';

/** Returns what is lost of the latest takes of a campaign's visits, by the visit's id, in the sections' order. */
export async function findFlawedTakes(db: Kysely<Tables>, campaignId: string): Promise<Map<string, SectionFlaws[]>> {
  const rows = await db
    .selectFrom('takes as t')
    .innerJoin('user_videos as v', 'v.id', 't.user_video_id')
    .select(['t.user_video_id', 't.flawed_pictures', 't.flawed_sounds', 't.has_sound'])
    .select(sql<number | null>`(select section.number::int from ${sectionOfTake('v', 't')})`.as('section'))
    .where('v.campaign_id', '=', campaignId)
    .where((by) =>
      by.or([by('t.flawed_pictures', '>', 0), by('t.flawed_sounds', '>', 0), by('t.has_sound', '=', false)]),
    )
    .where((by) => by.not(isSuperseded('t')))
    .orderBy('section')
    .execute();
  const flaws = new Map<string, SectionFlaws[]>();
  for (const row of rows) {
    if (row.section === null) continue;
    const ofVisit = flaws.get(row.user_video_id) ?? [];
    const { section, flawed_pictures: pictures, flawed_sounds: sounds, has_sound: hasSound } = row;
    ofVisit.push({ section, pictures, sounds, hasSound });
    flaws.set(row.user_video_id, ofVisit);
  }
  return flaws;
}
