import type { Transaction } from 'kysely';
import type { Tables } from './tables';

/** Locks a visit until the transaction ends: others who lock it wait. Returns whether there is such a visit. */
export async function lockVisit(trx: Transaction<Tables>, id: string): Promise<boolean> {
  const row = await trx.selectFrom('user_videos').select('id').where('id', '=', id).forUpdate().executeTakeFirst();
  return row !== undefined;
}
