import type { Transaction } from 'kysely';
import { olderFilmKey, visitFolder } from '@/lib/domain/files';
import type { UserVideoStore } from '../ports/store';
import type { Tables } from './tables';

type Erased = Awaited<ReturnType<UserVideoStore['erase']>>;

/** See `UserVideoStore.erase`. What refers to the visit goes with it: the tables say so. */
export async function eraseUserVideo(trx: Transaction<Tables>, id: string, until: Date): Promise<Erased> {
  const visit = await trx
    .selectFrom('user_videos as v')
    .innerJoin('campaigns as c', 'c.id', 'v.campaign_id')
    .select(['v.id', 'v.uuid', 'v.account_id', 'v.campaign_id as campaignId', 'c.name as campaign'])
    .where('v.id', '=', id)
    .forUpdate('v')
    .executeTakeFirst();
  if (!visit) return null;

  const takes = await trx.selectFrom('takes').select(['id', 'folder']).where('user_video_id', '=', id).execute();
  const mezzanines = await trx
    .selectFrom('mezzanines as m')
    .innerJoin('takes as t', 't.id', 'm.take_id')
    .select(['m.video_key', 'm.audio_key'])
    .where('t.user_video_id', '=', id)
    .execute();
  const resumes = await trx.selectFrom('resumes').select(['upload_key', 'file_key']).where('user_video_id', '=', id).execute();
  const stitch = await trx.selectFrom('stitches').select('attempt').where('user_video_id', '=', id).executeTakeFirst();
  const attempts = stitch?.attempt ?? 0;
  const place = visitFolder(visit);
  const prefixes = [place, ...takes.map((take) => take.folder).filter((folder) => !folder.startsWith(`${place}/`))];
  const keys = [
    ...mezzanines.flatMap((mezzanine) => [mezzanine.video_key, mezzanine.audio_key]),
    ...resumes.flatMap((resume) => [resume.upload_key, resume.file_key ?? []].flat()),
    ...Array.from({ length: attempts }, (_, index) => olderFilmKey(visit.campaign, visit.uuid, index + 1)),
  ];

  await trx.deleteFrom('user_videos').where('id', '=', id).execute();
  await trx
    .deleteFrom('accounts')
    .where('id', '=', visit.account_id)
    .where((by) => by.not(by.exists(by.selectFrom('user_videos').where('account_id', '=', visit.account_id).select('id'))))
    .execute();
  const files = [...keys.map((key) => ({ key, until, is_prefix: false })), ...prefixes.map((key) => ({ key, until, is_prefix: true }))];
  if (files.length > 0) {
    await trx
      .insertInto('erased_files')
      .values(files)
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ until }))
      .execute();
  }
  return { takeIds: takes.map((take) => take.id), attempts, keys, prefixes };
}
