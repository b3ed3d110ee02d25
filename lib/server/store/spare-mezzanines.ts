import { sql, type Kysely, type Selectable, type Transaction } from 'kysely';
import { doom } from './doom';
import { mezzanineKeysOf } from './mezzanine-keys';
import type { Tables } from './tables';

type Row = Selectable<Tables['mezzanines']>;

/** The film's shape, the shape with another first section, and the portrait of either: recording asks for no more. */
const MAX_SHAPES = 3;

/**
 * Limits how many mezzanines are kept when a visitor records the first section in ever other sizes; a missing one is
 * made again.
 */
export async function dropOtherShapes(trx: Transaction<Tables>, kept: Row, at: Date): Promise<void> {
  const { rows } = await sql<Row>`
    delete from mezzanines where take_id = ${kept.take_id} and video_key <> ${kept.video_key}
      and (select count(*) from mezzanines as m where m.take_id = ${kept.take_id}) > ${MAX_SHAPES}::int
    returning *`.execute(trx);
  await doom(trx, { keys: rows.flatMap(mezzanineKeysOf) }, { because: 'replaced', at });
}

/** See `TakeRepository.dropSpareMezzanines`. Nothing is lost: a mezzanine can be made again from its take. */
export function dropSpareMezzanines(
  db: Kysely<Tables>,
  { visitId, sectionId, at }: { visitId: string; sectionId: string; at: Date },
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<Row>`
      delete from mezzanines as m using takes as t
      where t.id = m.take_id and t.user_video_id = ${visitId} and t.section_id = ${sectionId}
        and exists (
          select from takes as newer
          where newer.user_video_id = t.user_video_id and newer.section_id = t.section_id
            and newer.count > t.count and newer.saved_at is not null)
        and not exists (select from stitches as s where s.user_video_id = t.user_video_id and t.id = any(s.take_ids))
      returning m.*`.execute(trx);
    await doom(trx, { keys: rows.flatMap(mezzanineKeysOf) }, { because: 'replaced', at });
  });
}
