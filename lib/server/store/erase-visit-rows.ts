import { sql, type Transaction } from 'kysely';
import { visitFolder } from '@/lib/domain/files';
import type { Erasure, ErasedVisit } from '../ports/store/visits';
import type { Tables } from './tables';

/**
 * See `VisitRepository.erase`. What refers to the visit goes with it: the tables say so. Nothing here grows with the
 * number of parameters a statement may have.
 */
export async function eraseVisitRows(
  trx: Transaction<Tables>,
  id: string,
  { until, idsOf }: Erasure,
): Promise<ErasedVisit | null> {
  const visit = await trx
    .selectFrom('user_videos')
    .select(['id', 'uuid', 'account_id', 'campaign_id as campaignId'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!visit) return null;
  // Two visits of one account, erased at once, must not each leave it to the other.
  await trx.selectFrom('accounts').select('id').where('id', '=', visit.account_id).forUpdate().execute();

  const place = visitFolder(visit);
  const isElsewhere = (key: string | null): key is string => key !== null && !key.startsWith(`${place}/`);
  const takes = await trx.selectFrom('takes').select(['id', 'folder']).where('user_video_id', '=', id).execute();
  const prefixes = [place, ...takes.map(({ folder }) => folder).filter(isElsewhere)];
  const keys = (await keysOf(trx, id)).filter(isElsewhere);
  const stitch = await trx.selectFrom('stitches').select('attempt').where('user_video_id', '=', id).executeTakeFirst();

  await trx.deleteFrom('user_videos').where('id', '=', id).execute();
  await trx
    .deleteFrom('accounts')
    .where('id', '=', visit.account_id)
    .where((by) =>
      by.not(by.exists(by.selectFrom('user_videos').where('account_id', '=', visit.account_id).select('id'))),
    )
    .execute();
  await noteErasedFiles(trx, { keys, prefixes }, until);
  const ids = idsOf({ campaignId: visit.campaignId, uuid: visit.uuid, takeIds: takes.map((take) => take.id) });
  await noteErasedIds(trx, ids, until);
  return { attempts: stitch?.attempt ?? 0, keys, prefixes };
}

/** Has files that were erased emptied again and again until then (`ErasedFiles`). */
export async function noteErasedFiles(
  trx: Transaction<Tables>,
  { keys, prefixes }: { keys: string[]; prefixes: string[] },
  until: Date,
): Promise<void> {
  for (const [names, isPrefix] of [
    [keys, false],
    [prefixes, true],
  ] as const) {
    await sql`
      insert into erased_files (key, until, is_prefix) select distinct k, ${until}::timestamptz, ${isPrefix}::boolean from unnest(${names}::text[]) as k
      on conflict (key) do update set until = excluded.until`.execute(trx);
  }
}

/** Has ids that were erased refused until then (`ErasedIds`). */
export async function noteErasedIds(trx: Transaction<Tables>, fingerprints: string[], until: Date): Promise<void> {
  await sql`
    insert into erased_ids (fingerprint, until) select distinct f, ${until}::timestamptz from unnest(${fingerprints}::text[]) as f
    on conflict (fingerprint) do update set until = excluded.until`.execute(trx);
}

async function keysOf(trx: Transaction<Tables>, id: string): Promise<(string | null)[]> {
  const mezzanines = await trx
    .selectFrom('mezzanines as m')
    .innerJoin('takes as t', 't.id', 'm.take_id')
    .select(['m.video_key', 'm.audio_key'])
    .where('t.user_video_id', '=', id)
    .execute();
  const resumes = await trx
    .selectFrom('resumes')
    .select(['upload_key', 'file_key'])
    .where('user_video_id', '=', id)
    .execute();
  const films = await trx
    .selectFrom('stitches')
    .select(['film_key', 'made_key'])
    .where('user_video_id', '=', id)
    .execute();
  return [...mezzanines, ...resumes, ...films].flatMap((row): (string | null)[] => Object.values(row));
}
