import { sql, type Kysely, type Transaction } from 'kysely';
import type { ErasureCause, ErasureEntry, ErasureLog } from '../../ports/store/organizer/erasures';
import type { Tables } from '../tables';

export function createErasureLog(db: Kysely<Tables>): ErasureLog {
  return {
    async list(organizationId, { after, limit }) {
      const { rows } = await sql<ErasureEntry>`
        select id, at, campaign, submission_id as "submissionId", by_whom as by, actor, reason,
          withdrawn_version as "withdrawnVersion", films, sections, resumes
        from erasure_log
        where organization_id = ${organizationId}
          and ${after ? sql`(at, id) < (${after.at}::timestamptz, ${after.id})` : sql`true`}
        order by at desc, id desc limit ${limit}`.execute(db);
      return rows;
    },
  };
}

/** Notes that a visit is erased, while its rows are still there. A rehearsal was never there. */
export async function noteErasure(
  trx: Transaction<Tables>,
  visitId: string,
  at: Date,
  { by, actor, reason }: ErasureCause,
): Promise<void> {
  await sql`
    insert into erasure_log
      (id, organization_id, at, campaign, submission_id, by_whom, actor, reason, withdrawn_version, films, sections,
        resumes)
    select gen_random_uuid(), c.organization_id, ${at}, c.name, v.id, ${by}, ${actor ?? null}, ${reason ?? null},
      (select version from consents where user_video_id = v.id and ${by} = 'visitor'),
      (select count(*) from stitches where user_video_id = v.id and film_key is not null),
      (select count(*) from (
        select section_id from takes where user_video_id = v.id and saved_at is not null
        union select section_id from answers where user_video_id = v.id and answer is not null) as saved),
      (select count(*) from resumes where user_video_id = v.id and saved_at is not null)
    from user_videos v join campaigns c on c.id = v.campaign_id
    where v.id = ${visitId} and not v.rehearsal`.execute(trx);
}
