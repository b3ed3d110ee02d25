import { sql, type Kysely } from 'kysely';
import type { Tables } from '../tables';

/** See `SubmissionRepository.countUnheard`. */
export async function countUnheard(db: Kysely<Tables>, campaignId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n
    from user_videos u join stitches s on s.user_video_id = u.id
    where u.campaign_id = ${campaignId} and u.received_at is not null and not u.rehearsal
      and s.film_key is not null
      and not exists (select from transcripts t where t.user_video_id = u.id and t.state = 'ready')`.execute(db);
  return rows[0]?.n ?? 0;
}
