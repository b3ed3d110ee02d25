import { sql, type Transaction } from 'kysely';
import { noteSubmissionEvent } from './organizer/webhook-outbox';
import type { Tables } from './tables';

/**
 * Notes, once, that all that is said in a visit's film is written down. Is called in each transaction by which that may
 * have become so: the film is made, or words of a take came. It has locked the visit by then: whoever makes the other
 * half so meanwhile waits, and finds it done.
 */
export async function noteIfTranscribed(trx: Transaction<Tables>, visitId: string, at: Date): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    update user_videos v set transcribed_at = ${at}::timestamptz
    from stitches s
    where v.id = ${visitId} and v.transcribed_at is null and s.user_video_id = v.id and s.status = 'Complete'
      and exists (select from transcripts t where t.user_video_id = v.id)
      and not exists (
        select from unnest(s.take_ids) as taken (id)
        left join transcripts t on t.take_id = taken.id and t.state = 'ready'
        where t.id is null)
    returning v.id`.execute(trx);
  if (rows.length > 0) await noteSubmissionEvent(trx, 'submission.transcribed', visitId, at);
}
