import { sql, type Kysely, type Selectable } from 'kysely';
import type { AnswerRepository, GivenAnswer, KeptAnswer } from '../ports/store/answers';
import type { Tables } from './tables';

export function createAnswerRepository(db: Kysely<Tables>, now: () => Date): AnswerRepository {
  const ofVisit = (visitId: string) =>
    db.selectFrom('answers').selectAll().where('user_video_id', '=', visitId).orderBy('section_id');
  return {
    list: async (visitId) => (await ofVisit(visitId).execute()).map(toAnswer),

    async keep(visitId, sectionId, given) {
      const { answer, draft } = columnsOf(given);
      const at = now();
      const answeredAt = answer === null ? null : at;
      const { rows } = await sql<Selectable<Tables['answers']>>`
        with open_visit as (
          select id from user_videos where id = ${visitId} and completed_at is null for update)
        insert into answers (user_video_id, section_id, revision, answer, draft, saved_at, answered_at)
        select id, ${sectionId}, ${given.revision}::integer, ${answer}::jsonb, ${draft}::jsonb,
          ${at}::timestamptz, ${answeredAt}::timestamptz
        from open_visit
        on conflict (user_video_id, section_id) do update set
          revision = excluded.revision, answer = coalesce(excluded.answer, answers.answer), draft = excluded.draft,
          saved_at = excluded.saved_at, answered_at = coalesce(excluded.answered_at, answers.answered_at)
        where answers.revision < excluded.revision
        returning *`.execute(db);
      const [row] = rows;
      if (row) return toAnswer(row);
      const kept = await ofVisit(visitId).where('section_id', '=', sectionId).executeTakeFirst();
      return kept && kept.revision >= given.revision ? toAnswer(kept) : null;
    },
  };
}

const columnsOf = (given: GivenAnswer) => ({
  answer: 'answer' in given ? JSON.stringify(given.answer) : null,
  draft: 'draft' in given ? JSON.stringify(given.draft) : null,
});

const toAnswer = (row: Selectable<Tables['answers']>): KeptAnswer => ({
  sectionId: row.section_id,
  revision: row.revision,
  answer: row.answer,
  draft: row.draft,
  savedAt: row.saved_at,
  answeredAt: row.answered_at,
});
