import type { Kysely } from 'kysely';
import type { SectionFlaws } from '@/lib/domain/flaws';
import type { Tables } from './tables';

/** Returns what is lost of the latest takes of a campaign's visits, by the visit's id, in the sections' order. */
export async function findFlawedTakes(db: Kysely<Tables>, campaignId: string): Promise<Map<string, SectionFlaws[]>> {
  const rows = await db
    .selectFrom('takes as t')
    .innerJoin('user_videos as v', 'v.id', 't.user_video_id')
    .innerJoin('sections as s', (join) =>
      join.onRef('s.campaign_id', '=', 'v.campaign_id').onRef('s.id', '=', 't.section_id'),
    )
    .select(['t.user_video_id', 't.flawed_pictures', 't.flawed_sounds', 't.has_sound', 's.position'])
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
    .orderBy('s.position')
    .execute();
  const flaws = new Map<string, SectionFlaws[]>();
  for (const row of rows) {
    const ofVisit = flaws.get(row.user_video_id) ?? [];
    ofVisit.push({
      section: row.position + 1,
      pictures: row.flawed_pictures,
      sounds: row.flawed_sounds,
      hasSound: row.has_sound,
    });
    flaws.set(row.user_video_id, ofVisit);
  }
  return flaws;
}
