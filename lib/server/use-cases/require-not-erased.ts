import { AppError } from '@/lib/contract/errors';
import { erasedTakeMark, erasedUuidMark, supersededTakeMark } from '@/lib/domain/erased-ids';
import type { Deps } from './deps';

type Needed = Pick<Deps, 'store' | 'fingerprint'>;

/**
 * Throws `notFound` for a uuid whose visit to this campaign was erased recently: the browser then begins with a new
 * uuid.
 */
export async function requireUuidNotErased(
  { store, fingerprint }: Needed,
  campaignId: string,
  uuid: string,
): Promise<void> {
  if (await store.erasedIds.has(erasedUuidMark(fingerprint, campaignId, uuid)))
    throw new AppError('notFound', 'There is no such user video');
}

/**
 * Throws `notFound` for a take that was erased recently, and `takeFrozen` for one that was removed because newer ones
 * superseded it: its folder is being emptied.
 */
export async function requireTakeNotErased({ store, fingerprint }: Needed, takeId: string): Promise<void> {
  if (await store.erasedIds.has(erasedTakeMark(fingerprint, takeId)))
    throw new AppError('notFound', 'There is no such take');
  if (await store.erasedIds.has(supersededTakeMark(fingerprint, takeId)))
    throw new AppError('takeFrozen', 'This take was superseded by newer ones');
}
