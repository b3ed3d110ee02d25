import { sql, type Kysely, type Selectable, type Transaction } from 'kysely';
import type { OpenedSection, OpenedSectionRepository } from '../ports/store/opened-sections';
import { lockVisit } from './lock-visit';
import type { Tables } from './tables';

export function createOpenedSections(db: Kysely<Tables>): OpenedSectionRepository {
  const ofVisit = (visitId: string) =>
    db.selectFrom('opened_sections').selectAll().where('user_video_id', '=', visitId).orderBy('opened_at');
  return {
    list: async (visitId) => (await ofVisit(visitId).execute()).map(toOpened),

    async find(visitId, sectionId) {
      const row = await ofVisit(visitId).where('section_id', '=', sectionId).executeTakeFirst();
      return row ? toOpened(row) : null;
    },

    open: (visitId, { id, before, loadMs, heard, now }) =>
      db.transaction().execute(async (trx) => {
        if (!(await lockVisit(trx, visitId)) || !(await haveAll(trx, visitId, before))) return null;
        const row = await trx
          .insertInto('opened_sections')
          .values({
            ...{ user_video_id: visitId, section_id: id, opened_at: now, load_ms: loadMs },
            heard_at: heard ? now : null,
          })
          .onConflict((conflict) =>
            conflict.columns(['user_video_id', 'section_id']).doUpdateSet({
              load_ms: sql<number>`greatest(opened_sections.load_ms, excluded.load_ms)`,
              heard_at: sql<Date>`coalesce(opened_sections.heard_at, excluded.heard_at)`,
            }),
          )
          .returningAll()
          .executeTakeFirstOrThrow();
        return toOpened(row);
      }),

    async noteBegun(visitId, sectionId, at) {
      await db
        .updateTable('opened_sections')
        .set({ begun_at: at })
        .where('user_video_id', '=', visitId)
        .where('section_id', '=', sectionId)
        .where('begun_at', 'is', null)
        .execute();
    },
  };
}

/** Whether each of these sections has a take of the visit that was not discarded, or an answer. */
async function haveAll(trx: Transaction<Tables>, visitId: string, sections: readonly string[]): Promise<boolean> {
  const rows = await trx
    .selectFrom('takes')
    .select('section_id')
    .where('user_video_id', '=', visitId)
    .where('discarded_at', 'is', null)
    .union((by) =>
      by
        .selectFrom('answers')
        .select('section_id')
        .where('user_video_id', '=', visitId)
        .where('answer', 'is not', null),
    )
    .execute();
  const done = new Set(rows.map((row) => row.section_id));
  return sections.every((section) => done.has(section));
}

const toOpened = (row: Selectable<Tables['opened_sections']>): OpenedSection => ({
  sectionId: row.section_id,
  openedAt: row.opened_at,
  heardAt: row.heard_at,
  loadMs: row.load_ms,
  begunAt: row.begun_at,
});
