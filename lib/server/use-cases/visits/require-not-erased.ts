import { AppError } from '@/lib/contract/errors';
import { erasedUuidMark, takeMarks } from '@/lib/domain/erased-ids';
import type { Deps } from '../deps';

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
  const erased = await store.erasedIds.findMany([erasedUuidMark(fingerprint, campaignId, uuid)]);
  if (erased.length > 0) throw new AppError('notFound', 'There is no such user video');
}

/**
 * Throws `notFound` for a take that was erased recently, and `takeFrozen` for one that was removed because newer ones
 * superseded it: its folder is being emptied.
 */
export async function requireTakeNotErased({ store, fingerprint }: Needed, takeId: string): Promise<void> {
  const [erased, superseded] = takeMarks(fingerprint, takeId);
  const marks = await store.erasedIds.findMany([erased, superseded]);
  if (marks.includes(erased)) throw new AppError('notFound', 'There is no such take');
  if (marks.includes(superseded)) throw new AppError('takeFrozen', 'This take was superseded by newer ones');
}
