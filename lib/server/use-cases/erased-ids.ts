import { AppError } from '@/lib/contract/errors';
import { LAST_UPLOAD_SECONDS } from '@/lib/domain/limits';
import type { Erasure } from '../ports/store/visits';
import type { Deps } from './deps';

type Needed = Pick<Deps, 'store' | 'fingerprint'>;
type Fingerprint = Deps['fingerprint'];

const uuidMark = (fingerprint: Fingerprint, campaignId: string, uuid: string) =>
  fingerprint(`erased uuid ${campaignId} ${uuid}`);
const takeMark = (fingerprint: Fingerprint, takeId: string) => fingerprint(`erased take ${takeId}`);

const supersededMark = (fingerprint: Fingerprint, takeId: string) => fingerprint(`retired take ${takeId}`);
const whenPostsExpire = (now: Date) => new Date(now.getTime() + LAST_UPLOAD_SECONDS * 1000);

/** Returns how long an erasure is remembered, and under which fingerprints. The ids themselves are never stored. */
export function erasureNow({ fingerprint, now }: Pick<Deps, 'fingerprint' | 'now'>): Erasure {
  return {
    until: whenPostsExpire(now()),
    idsOf: ({ campaignId, uuid, takeIds }) => [
      uuidMark(fingerprint, campaignId, uuid),
      ...takeIds.map((id) => takeMark(fingerprint, id)),
    ],
  };
}

/** Like `erasureNow`, for takes that are removed while their visit stays. */
export function retentionNow({ fingerprint, now }: Pick<Deps, 'fingerprint' | 'now'>): {
  until: Date;
  idsOf(takeIds: string[]): string[];
} {
  return { until: whenPostsExpire(now()), idsOf: (takeIds) => takeIds.map((id) => supersededMark(fingerprint, id)) };
}

/**
 * Throws `notFound` for a uuid whose visit to this campaign was erased recently: the browser then begins with a new
 * uuid.
 */
export async function requireUuidNotErased(
  { store, fingerprint }: Needed,
  campaignId: string,
  uuid: string,
): Promise<void> {
  if (await store.erasedIds.has(uuidMark(fingerprint, campaignId, uuid)))
    throw new AppError('notFound', 'There is no such user video');
}

/**
 * Throws `notFound` for a take that was erased recently, and `takeFrozen` for one that was removed because newer ones
 * superseded it: its folder is being emptied.
 */
export async function requireTakeNotErased({ store, fingerprint }: Needed, takeId: string): Promise<void> {
  if (await store.erasedIds.has(takeMark(fingerprint, takeId))) throw new AppError('notFound', 'There is no such take');
  if (await store.erasedIds.has(supersededMark(fingerprint, takeId)))
    throw new AppError('takeFrozen', 'Other takes took the place of this one');
}
