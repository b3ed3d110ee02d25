import { sql, type Kysely } from 'kysely';
import type { HandoverRepository, Moved, Opening } from '../ports/store/handovers';
import { columnsOf } from './rows';
import type { Tables } from './tables';

export function createHandoverRepository(db: Kysely<Tables>): HandoverRepository {
  return {
    async makeLink({ visitId, ...link }) {
      const unopened = { opened_by: null, opened_at: null, opened_moves: null };
      const row = { ...columnsOf(link), user_video_id: visitId, ...unopened };
      await db
        .insertInto('handover_links')
        .values(row)
        .onConflict((conflict) => conflict.columns(['user_video_id', 'kind']).doUpdateSet(row))
        .execute();
    },

    async worksUntil(visitId, kind, now) {
      const row = await db
        .selectFrom('handover_links')
        .select('expires_at')
        .where('user_video_id', '=', visitId)
        .where('kind', '=', kind)
        .where('expires_at', '>', now)
        .executeTakeFirst();
      return row?.expires_at ?? null;
    },

    async revoke(visitId, kind) {
      await db.deleteFrom('handover_links').where('user_video_id', '=', visitId).where('kind', '=', kind).execute();
    },

    redeem: (tokenHash, opening) =>
      db.transaction().execute(async (trx) => {
        const { by, now } = opening;
        const link = await trx
          .updateTable('handover_links')
          // Over for all processes, whatever their clocks say.
          .set({ expires_at: new Date(0), opened_by: by, opened_at: now })
          .where('token_hash', '=', tokenHash)
          .where('expires_at', '>', now)
          .returning('user_video_id')
          .executeTakeFirst();
        if (!link) return openedAgain(trx, tokenHash, opening);
        const moved = await moveVisit(trx, link.user_video_id, now);
        const ofLink = trx.updateTable('handover_links').where('token_hash', '=', tokenHash);
        await ofLink.set({ opened_moves: moved && moved.moves }).execute();
        return moved;
      }),

    move: (visitId, unsent) => moveVisit(db, visitId, null, unsent),

    async noteUnsent(visitId, moves, sectionIds) {
      await db
        .updateTable('user_videos')
        .set({ unsent: JSON.stringify(sectionIds) })
        .where('id', '=', visitId)
        .where('moves', '=', moves)
        .execute();
    },

    async stopWaiting(visitId, sectionIds) {
      await db
        .updateTable('user_videos')
        .set({
          awaited: sql<string>`awaited - ${sectionIds}::text[]`,
          unsent: sql<string>`unsent - ${sectionIds}::text[]`,
        })
        .where('id', '=', visitId)
        .execute();
    },
  };
}

/** Returns what the browser got that has used up a link and asks again; `null`: it is not this one, or too late. */
async function openedAgain(db: Kysely<Tables>, tokenHash: string, { by, since }: Opening): Promise<Moved | null> {
  if (by === null) return null;
  const row = await db
    .selectFrom('handover_links as l')
    .innerJoin('user_videos as v', 'v.id', 'l.user_video_id')
    .select(['v.id as visitId', 'v.moves'])
    .where('l.token_hash', '=', tokenHash)
    .where('l.opened_by', '=', by)
    .where('l.opened_at', '>', since)
    .whereRef('l.opened_moves', '=', 'v.moves')
    .executeTakeFirst();
  return row ?? null;
}

/** What the device before still keeps is awaited from now on, with what others before it keep. */
async function moveVisit(
  db: Kysely<Tables>,
  visitId: string,
  openedAt: Date | null,
  unsent: readonly string[] = [],
): Promise<Moved | null> {
  const others = sql<string>`(
    select coalesce(jsonb_agg(distinct section), '[]')
    from jsonb_array_elements_text(awaited || unsent) as section
    where section <> all(${unsent}::text[]))`;
  const row = await db
    .updateTable('user_videos')
    .set((by) => ({ moves: by('moves', '+', 1), moved_at: openedAt, awaited: others, unsent: JSON.stringify(unsent) }))
    .where('id', '=', visitId)
    .returning('moves')
    .executeTakeFirst();
  return row ? { visitId, moves: row.moves } : null;
}
