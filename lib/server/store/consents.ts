import { sql, type Kysely } from 'kysely';
import type { AcceptedConsent, ErasableVisit, ErasedBy } from '../ports/store/consents';
import { readContent } from './campaign-rows';
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

/** See `VisitRepository.findErasable`. */
export async function findErasable(
  db: Kysely<Tables>,
  nameOrId: string,
  { visits, invitation }: ErasedBy,
): Promise<ErasableVisit | null> {
  const [uuids, moves] = [visits.map(({ uuid }) => uuid), visits.map((visit) => visit.moves)];
  const { rows } = await sql<Omit<ErasableVisit, 'sections'> & { content: unknown }>`
    select v.id, v.uuid, json_build_object('id', c.id, 'name', c.name) as campaign, o.name as organization,
      o.whitelabel, c.content, v.completed_at is not null and n.user_video_id is not null as withdraws
    from campaigns c
      join organizations o on o.id = c.organization_id
      join user_videos v on v.campaign_id = c.id
      left join consents n on n.user_video_id = v.id
    where (c.name = ${nameOrId} or c.id = ${nameOrId}) and not v.rehearsal
      and ((v.uuid, v.moves) in (select * from unnest(${uuids}::text[], ${moves}::int[]))
        or v.completed_at is not null and n.user_video_id is not null
          and exists (select from invitations i where i.id = ${invitation}::text and i.user_video_id = v.id))
    order by withdraws desc, v.created_at desc, v.id desc limit 1`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const { content, ...visit } = row;
  return { ...visit, sections: readContent(content).sections };
}
