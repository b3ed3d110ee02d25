import { AppError } from '@/lib/contract/errors';
import { FORM_OVER_SECONDS } from '@/lib/domain/limits';
import type { Erasure } from '../ports/store';
import type { Deps } from './deps';

type Needed = Pick<Deps, 'store' | 'fingerprint' | 'now'>;
type Fingerprint = Deps['fingerprint'];

const uuidMark = (fingerprint: Fingerprint, campaignId: string, uuid: string) => fingerprint(`erased uuid ${campaignId} ${uuid}`);
const takeMark = (fingerprint: Fingerprint, takeId: string) => fingerprint(`erased take ${takeId}`);

/** How long an erasure is remembered, and what of the ids: never the ids. */
export function erasureNow({ fingerprint, now }: Pick<Deps, 'fingerprint' | 'now'>): Erasure {
  return {
    until: new Date(now().getTime() + FORM_OVER_SECONDS * 1000),
    idsOf: ({ campaignId, uuid, takeIds }) => [uuidMark(fingerprint, campaignId, uuid), ...takeIds.map((id) => takeMark(fingerprint, id))],
  };
}

/** Throws `notFound` for a uuid whose visit to this campaign was erased a short while ago: the browser then begins under another. */
export async function requireUuidNotErased({ store, fingerprint, now }: Needed, campaignId: string, uuid: string): Promise<void> {
  if (await store.erasedIds.has(uuidMark(fingerprint, campaignId, uuid), now())) throw new AppError('notFound', 'There is no such user video');
}

/** Throws `notFound` for a take that was erased a short while ago: forms for it are still about. */
export async function requireTakeNotErased({ store, fingerprint, now }: Needed, takeId: string): Promise<void> {
  if (await store.erasedIds.has(takeMark(fingerprint, takeId), now())) throw new AppError('notFound', 'There is no such take');
}
