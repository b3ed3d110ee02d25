import type { Section } from '@/lib/contract/entities';
import { AppError } from '@/lib/contract/errors';
import type { Take } from '../ports/store/takes';
import type { Deps } from './deps';
import type { VisitOfCampaign } from './find-visit';

/** A take of this visit. Throws `notFound` alike for one of somebody else and for one that never was. */
export async function findTake(
  { store }: Pick<Deps, 'store'>,
  visit: VisitOfCampaign,
  uploadId: string,
): Promise<Take> {
  const take = await store.takes.find(uploadId);
  if (take?.visitId !== visit.id) throw new AppError('notFound', 'There is no such take');
  return take;
}

/** Keeps a take's files from being swept while something is done with them. Throws `unavailable` while they are. */
export async function touchTake({ store, now }: Pick<Deps, 'store' | 'now'>, { id }: Take): Promise<void> {
  if (!(await store.takes.touch(id, now())))
    throw new AppError('unavailable', 'What came of this take is being removed');
}

/** How long a take may be, seconds: as long as its section was when it was issued, whatever it is by now. */
export function limitOf({ limitSeconds }: Take, section: Section): number {
  return limitSeconds ?? section.seconds;
}
