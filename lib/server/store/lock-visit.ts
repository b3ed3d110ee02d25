import { sql, type RawBuilder, type SqlBool, type Transaction } from 'kysely';
import type { Tables } from './tables';

/** Locks a visit until the transaction ends: others who lock it wait. Returns whether there is such a visit. */
export async function lockVisit(trx: Transaction<Tables>, id: string): Promise<boolean> {
  const row = await trx.selectFrom('user_videos').select('id').where('id', '=', id).forUpdate().executeTakeFirst();
  return row !== undefined;
}

/** Locks the visit of a row in the same way, by one statement. Returns whether there is such a visit. */
export async function lockVisitOf(
  trx: Transaction<Tables>,
  table: 'takes' | 'resumes' | 'answer_files',
  id: string,
): Promise<boolean> {
  const visitId = sql<string>`(select user_video_id from ${sql.table(table)} where id = ${id})`;
  const row = await trx.selectFrom('user_videos').select('id').where('id', '=', visitId).forUpdate().executeTakeFirst();
  return row !== undefined;
}

/**
 * Locks visits until the transaction ends, in the order in which everybody locks several. Whoever changes what belongs
 * to a visit locks it before that, so that two who change the same wait for each other and never both.
 */
export async function lockVisits(trx: Transaction<Tables>, isWanted: RawBuilder<SqlBool>): Promise<void> {
  await sql`select from user_videos where ${isWanted} order by id for no key update`.execute(trx);
}
