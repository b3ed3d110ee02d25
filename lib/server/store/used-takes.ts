import { sql, type Kysely, type Selectable, type SqlBool, type Transaction } from 'kysely';
import { AppError } from '@/lib/contract/errors';
import type { UsedTake } from '../ports/store/takes';
import type { Tables } from './tables';

/**
 * Whether the take `t` was used up, and counts. It does not when the video service lost it, or when no film can be made
 * of it.
 */
export const isUsedUp = sql<SqlBool>`t.used_at is not null and t.fault is null and not exists (
  select from recordings as lost where lost.id = t.id and lost.stage = 'lost')`;

/**
 * Throws `noRetakesLeft` unless this take may be used up: it is already, or its section has fewer than `most` others.
 * The visit has to be locked, so that takes are used up one at a time.
 */
export async function requireMayUse(
  trx: Transaction<Tables>,
  take: Pick<Selectable<Tables['takes']>, 'user_video_id' | 'section_id' | 'used_at'>,
  most: number | null = null,
): Promise<void> {
  if (!(await mayUse(trx, take, most))) throw noRetakesLeft();
}

export async function mayUse(
  trx: Transaction<Tables>,
  take: Pick<Selectable<Tables['takes']>, 'user_video_id' | 'section_id' | 'used_at'>,
  most: number | null,
): Promise<boolean> {
  if (most === null || take.used_at) return true;
  const { used } = await trx
    .selectFrom('takes as t')
    .select(sql<number>`count(*)::int`.as('used'))
    .where('t.user_video_id', '=', take.user_video_id)
    .where('t.section_id', '=', take.section_id)
    .where(isUsedUp)
    .executeTakeFirstOrThrow();
  return used < most;
}

export const noRetakesLeft = () => new AppError('noRetakesLeft', 'This section has as many takes as it may');

/** See `TakeRepository.used`. */
export async function findUsed(db: Kysely<Tables>, visitId: string): Promise<UsedTake[]> {
  const rows = await db
    .selectFrom('takes as t')
    .select(['t.id', 't.section_id', 't.count', 't.key'])
    .select(
      sql<boolean>`t.saved_at is null and t.discarded_at is null and t.parts_hash is not null and not t.by_session`.as(
        'is_unsaved',
      ),
    )
    .where('t.user_video_id', '=', visitId)
    .where(isUsedUp)
    .orderBy('t.count', 'desc')
    .execute();
  return rows.map((row) => ({
    ...{ id: row.id, sectionId: row.section_id, count: row.count, uploadKey: row.key, isUnsaved: row.is_unsaved },
  }));
}
