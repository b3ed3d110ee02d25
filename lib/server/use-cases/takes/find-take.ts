import type { Section } from '@/lib/contract/campaign-content';
import { AppError } from '@/lib/contract/errors';
import { wasJustTouched } from '@/lib/domain/limits';
import type { Take } from '../../ports/store/takes';
import type { VisitOfCampaign } from '../../ports/store/visits';
import type { Deps } from '../deps';

/**
 * Returns a take of this visit. Throws the same `notFound` for another visitor's take and for one that does not exist.
 */
export async function findTake(
  { store }: Pick<Deps, 'store'>,
  visit: VisitOfCampaign,
  uploadId: string,
): Promise<Take> {
  const take = await store.takes.find(uploadId);
  if (take?.visitId !== visit.id) throw new AppError('notFound', 'There is no such take');
  return take;
}

/**
 * Keeps a take's files from being swept while it is in use; one that was touched within `TOUCH_SECONDS` is kept long
 * enough. Throws `unavailable` while they are being swept.
 */
export async function touchTake(
  { store, now }: Pick<Deps, 'store' | 'now'>,
  { id, touchedAt }: Pick<Take, 'id' | 'touchedAt'>,
): Promise<void> {
  const at = now();
  if (wasJustTouched(touchedAt, at)) return;
  if (!(await store.takes.touch(id, at))) throw new AppError('unavailable', 'What came of this take is being removed');
}

/**
 * Returns how long a take may be, seconds: the section's length when the take was issued, even if the section has
 * changed since.
 */
export function limitOf({ limitSeconds }: Take, section: Section): number {
  return limitSeconds ?? section.seconds;
}
