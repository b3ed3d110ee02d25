import { sql, type Kysely } from 'kysely';
import type { AcceptedConsent } from '../ports/store/consents';
import { fieldsOf } from './rows';
import type { Tables } from './tables';

/** See `VisitRepository.accept`. A visit that is erased meanwhile keeps nothing. */
export async function keepConsent(
  db: Kysely<Tables>,
  visitId: string,
  { version, language, line, text, acceptedAt }: AcceptedConsent,
): Promise<void> {
  await sql`
    insert into consents (user_video_id, version, language, line, text, accepted_at)
    select id, ${version}::int, ${language}::text, ${line}::text, ${text}::text, ${acceptedAt}::timestamptz
    from user_videos where id = ${visitId}
    on conflict (user_video_id) do update set
      version = excluded.version, language = excluded.language, line = excluded.line, text = excluded.text,
      accepted_at = excluded.accepted_at
    where consents.version < excluded.version`.execute(db);
}

/** See `VisitRepository.consentOf`. */
export async function findConsent(db: Kysely<Tables>, visitId: string): Promise<AcceptedConsent | null> {
  const row = await db
    .selectFrom('consents')
    .select(['version', 'language', 'line', 'text', 'accepted_at'])
    .where('user_video_id', '=', visitId)
    .executeTakeFirst();
  return row ? fieldsOf(row) : null;
}
