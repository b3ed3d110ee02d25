import { sql, type Kysely, type Selectable } from 'kysely';
import { fileOf } from '@/lib/domain/answer-kinds/rules-of-kinds';
import type { AnswerRepository, GivenAnswer, KeptAnswer } from '../ports/store/answers';
import { answerWithFile } from './answer-files';
import type { Tables } from './tables';

export function createAnswerRepository(db: Kysely<Tables>, now: () => Date): AnswerRepository {
  return {
    list: async (visitId) => (await ofVisit(db, visitId).execute()).map(toAnswer),

    async keep(visitId, sectionId, given, { alsoCompleted } = { alsoCompleted: false }) {
      const at = now();
      const of = { visitId, sectionId, at, alsoCompleted };
      const answer = 'answer' in given ? given.answer : null;
      // Only these two can take the place of a file.
      const fileId = fileOf(answer)?.fileId ?? null;
      if (fileId === null && answer?.kind !== 'skipped') return (await keep(db, of, given)).kept;
      return db.transaction().execute(async (trx) => {
        const { kept, isNew } = await keep(trx, of, given);
        if (isNew) await answerWithFile(trx, { ...of, fileId });
        return kept;
      });
    },
  };
}

const ofVisit = (db: Kysely<Tables>, visitId: string) =>
  db.selectFrom('answers').selectAll().where('user_video_id', '=', visitId).orderBy('section_id');

/** `isNew`: it was kept now. */
async function keep(
  db: Kysely<Tables>,
  { visitId, sectionId, at, alsoCompleted }: { visitId: string; sectionId: string; at: Date; alsoCompleted: boolean },
  given: GivenAnswer,
): Promise<{ kept: KeptAnswer | null; isNew: boolean }> {
  const { answer, draft } = columnsOf(given);
  const answeredAt = answer === null ? null : at;
  const { rows } = await sql<Selectable<Tables['answers']>>`
    with open_visit as (
      select id from user_videos where id = ${visitId}
        and (completed_at is null or ${alsoCompleted}::boolean) for update)
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
  if (row) return { kept: toAnswer(row), isNew: true };
  const kept = await ofVisit(db, visitId).where('section_id', '=', sectionId).executeTakeFirst();
  return { kept: kept && kept.revision >= given.revision ? toAnswer(kept) : null, isNew: false };
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
