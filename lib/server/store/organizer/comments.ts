import { sql, type Kysely, type Selectable, type Transaction } from 'kysely';
import type { StoredComment, SubmissionRepository } from '../../ports/store/organizer/submissions';
import { fieldsOf } from '../rows';
import type { Tables } from '../tables';

type Comments = Pick<SubmissionRepository, 'comment' | 'editComment' | 'deleteComment' | 'comments'>;

/** What members say about submissions. Their number is kept in the submission's own row, as its ratings are. */
export function createComments(db: Kysely<Tables>): Comments {
  return {
    comment: (visitId, { id, text, atMs, by }) =>
      db.transaction().execute(async (trx) => {
        const row = await trx
          .insertInto('comments')
          .values({
            ...{ id, user_video_id: visitId, user_id: by.userId, author: by.name },
            ...{ at_ms: atMs, text, created_at: by.at, edited_at: null },
          })
          .returningAll()
          .executeTakeFirstOrThrow();
        await count(trx, visitId, 1);
        return toComment(row);
      }),

    async editComment(visitId, commentId, { text, by }) {
      const row = await db
        .updateTable('comments')
        .set({ text, edited_at: by.at })
        .where('id', '=', commentId)
        .where('user_video_id', '=', visitId)
        .where('user_id', '=', by.userId)
        .returningAll()
        .executeTakeFirst();
      return row ? toComment(row) : whyNot(db, visitId, commentId);
    },

    deleteComment: (visitId, commentId, { userId }) =>
      db.transaction().execute(async (trx) => {
        const { numDeletedRows } = await trx
          .deleteFrom('comments')
          .where('id', '=', commentId)
          .where('user_video_id', '=', visitId)
          .where('user_id', '=', userId)
          .executeTakeFirst();
        if (numDeletedRows === 0n) return whyNot(trx, visitId, commentId);
        await count(trx, visitId, -1);
        return 'deleted' as const;
      }),

    async comments(id) {
      const rows = await db
        .selectFrom('comments')
        .selectAll()
        .where('user_video_id', '=', id)
        .orderBy('created_at')
        .orderBy('id')
        .execute();
      return rows.map(toComment);
    },
  };
}

async function count(trx: Transaction<Tables>, visitId: string, more: 1 | -1): Promise<void> {
  await sql`update user_videos set comment_count = comment_count + ${more}::integer where id = ${visitId}`.execute(trx);
}

async function whyNot(db: Kysely<Tables>, visitId: string, commentId: string): Promise<'notFound' | 'notOwn'> {
  const row = await db
    .selectFrom('comments')
    .select('id')
    .where('id', '=', commentId)
    .where('user_video_id', '=', visitId)
    .executeTakeFirst();
  return row ? 'notOwn' : 'notFound';
}

function toComment(row: Selectable<Tables['comments']>): StoredComment {
  const { id, user_id, author, at_ms, text, created_at, edited_at } = row;
  return fieldsOf({ id, user_id, author, at_ms, text, created_at, edited_at });
}
