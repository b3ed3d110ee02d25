import { sql, type Kysely } from 'kysely';
import type { SectionFlaws } from '@/lib/domain/flaws';
import { sectionOfTake } from './campaign-versions';
import type { Tables } from './tables';

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
    .where((by) =>
      by.not(
        by.exists(
          by
            .selectFrom('takes as newer')
            .whereRef('newer.user_video_id', '=', 't.user_video_id')
            .whereRef('newer.section_id', '=', 't.section_id')
            .whereRef('newer.count', '>', 't.count')
            .where('newer.saved_at', 'is not', null)
            .select('newer.id'),
        ),
      ),
    )
    .orderBy('section')
    .execute();
  const flaws = new Map<string, SectionFlaws[]>();
  for (const row of rows) {
    if (row.section === null) continue;
    const ofVisit = flaws.get(row.user_video_id) ?? [];
    ofVisit.push({
      section: row.section,
      pictures: row.flawed_pictures,
      sounds: row.flawed_sounds,
      hasSound: row.has_sound,
    });
    flaws.set(row.user_video_id, ofVisit);
  }
  return flaws;
}
