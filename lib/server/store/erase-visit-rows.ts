import { sql, type Transaction } from 'kysely';
import { visitFolder } from '@/lib/domain/files';
import type { Erasure, ErasedVisit } from '../ports/store/visits';
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
): Promise<ErasedVisit | null> {
  const visit = await trx
    .selectFrom('user_videos')
    .select(['id', 'uuid', 'account_id', 'campaign_id as campaignId'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!visit) return null;
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
    .where((by) =>
      by.not(by.exists(by.selectFrom('user_videos').where('account_id', '=', visit.account_id).select('id'))),
    )
    .execute();
  await noteErasedFiles(trx, { keys, prefixes }, until);
  const takeIds = [...new Set([...takes, ...recordings].map((row) => row.id))];
  const ids = idsOf({ campaignId: visit.campaignId, uuid: visit.uuid, takeIds });
  await noteErasedIds(trx, ids, until);
  return { attempts: stitch?.attempt ?? 0, keys, prefixes };
}

/** Records erased files, which are removed again and again until `until` (`ErasedFiles`). */
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
      insert into erased_files (key, until, is_prefix)
      select distinct k, ${until}::timestamptz, ${isPrefix}::boolean from unnest(${names}::text[]) as k
      on conflict (key) do update set until = excluded.until`.execute(trx);
  }
}

/** Records erased ids, which are refused until `until` (`ErasedIds`). */
export async function noteErasedIds(trx: Transaction<Tables>, fingerprints: string[], until: Date): Promise<void> {
  await sql`
    insert into erased_ids (fingerprint, until)
    select distinct f, ${until}::timestamptz from unnest(${fingerprints}::text[]) as f
    on conflict (fingerprint) do update set until = excluded.until`.execute(trx);
}

async function keysOf(trx: Transaction<Tables>, id: string): Promise<(string | null)[]> {
  const mezzanines = await trx
    .selectFrom('mezzanines as m')
    .innerJoin('takes as t', 't.id', 'm.take_id')
    .select(['m.video_key', 'm.audio_key', 'm.aac_key'])
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
