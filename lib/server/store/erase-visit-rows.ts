import { sql, type Transaction } from 'kysely';
import { olderFilmKey, visitFolder } from '@/lib/domain/files';
import type { Erasure } from '../ports/store/visits';
import { doom } from './doom';
import { noteErasure } from './organizer/erasures';
import { noteErasedOpening } from './organizer/openings';
import { noteSubmissionEvent } from './organizer/webhook-outbox';
import type { Tables } from './tables';

/**
 * See `VisitRepository.erase`. Rows that refer to the visit are removed by the tables' foreign keys. The number of
 * parameters of these statements does not grow with the visit, because PostgreSQL limits it.
 */
export async function eraseVisitRows(
  trx: Transaction<Tables>,
  id: string,
  { at, because, until, idsOf }: Erasure,
): Promise<boolean> {
  const visit = await trx
    .selectFrom('user_videos as v')
    .innerJoin('campaigns as c', 'c.id', 'v.campaign_id')
    .select(['v.id', 'v.uuid', 'v.account_id', 'v.campaign_id as campaignId', 'c.name as campaign'])
    .where('v.id', '=', id)
    .forUpdate('v')
    .executeTakeFirst();
  if (!visit) return false;
  // When two visits of one account are erased at once, one of them must see that it is the last and remove the account.
  await trx.selectFrom('accounts').select('id').where('id', '=', visit.account_id).forUpdate().execute();

  const folder = visitFolder(visit);
  const isElsewhere = (key: string | null): key is string => key !== null && !key.startsWith(`${folder}/`);
  const takes = await trx.selectFrom('takes').select(['id', 'folder']).where('user_video_id', '=', id).execute();
  const recordings = await trx.selectFrom('recordings').select('id').where('user_video_id', '=', id).execute();
  const prefixes = [folder, ...takes.map(({ folder }) => folder).filter(isElsewhere)];
  const keys = (await keysOf(trx, id)).filter(isElsewhere);
  const stitch = await trx.selectFrom('stitches').select('attempt').where('user_video_id', '=', id).executeTakeFirst();

  await noteErasure(trx, id, at, because);
  await noteErasedOpening(trx, id);
  await noteSubmissionEvent(trx, 'submission.erased', id, at);
  await trx.deleteFrom('user_videos').where('id', '=', id).execute();
  await trx
    .deleteFrom('accounts')
    .where('id', '=', visit.account_id)
    .where(sql<boolean>`not exists (select from user_videos where account_id = ${visit.account_id})`)
    .execute();
  await doom(trx, { keys, prefixes }, { because: 'erased', at, until });
  // Attempts of early versions stored films under such keys, and may have left one that no row names.
  const films = Array.from({ length: stitch?.attempt ?? 0 }, (_, index) =>
    olderFilmKey(visit.campaign, visit.uuid, index + 1),
  );
  await doom(trx, { keys: films }, { because: 'erased', at });
  const takeIds = [...new Set([...takes, ...recordings].map((row) => row.id))];
  const ids = idsOf({ campaignId: visit.campaignId, uuid: visit.uuid, takeIds });
  await noteErasedIds(trx, ids, until);
  return true;
}

/** Records erased ids, which are refused until `until` (`ErasedIds`). */
export async function noteErasedIds(trx: Transaction<Tables>, fingerprints: string[], until: Date): Promise<void> {
  await sql`
    insert into erased_ids (fingerprint, until)
    select distinct f, ${until}::timestamptz from unnest(${fingerprints}::text[]) as f
    on conflict (fingerprint) do update set until = excluded.until`.execute(trx);
}

async function keysOf(trx: Transaction<Tables>, id: string): Promise<(string | null)[]> {
  const { rows } = await sql<{ key: string | null }>`
    select unnest(array[m.video_key, m.audio_key, m.aac_key, m.named_key]) as key
    from mezzanines m join takes t on t.id = m.take_id where t.user_video_id = ${id}
    union all select unnest(array[upload_key, file_key]) from resumes where user_video_id = ${id}
    union all select unnest(array[upload_key, file_key]) from answer_files where user_video_id = ${id}
    union all select key from named_films where user_video_id = ${id}
    union all select key from captioned_films where user_video_id = ${id}
    union all select unnest(array[film_key, made_key]) from stitches where user_video_id = ${id}`.execute(trx);
  return rows.map(({ key }) => key);
}
