import { AppError } from '@/lib/contract/errors';
import { FORM_OVER_SECONDS } from '@/lib/domain/limits';
import type { Erasure } from '../ports/store/visits';
import type { Deps } from './deps';

type Needed = Pick<Deps, 'store' | 'fingerprint'>;
type Fingerprint = Deps['fingerprint'];

const uuidMark = (fingerprint: Fingerprint, campaignId: string, uuid: string) =>
  fingerprint(`erased uuid ${campaignId} ${uuid}`);
const takeMark = (fingerprint: Fingerprint, takeId: string) => fingerprint(`erased take ${takeId}`);

const retiredMark = (fingerprint: Fingerprint, takeId: string) => fingerprint(`retired take ${takeId}`);
const untilFormsAreOver = (now: Date) => new Date(now.getTime() + FORM_OVER_SECONDS * 1000);

/** How long an erasure is remembered, and what of the ids: never the ids. */
export function erasureNow({ fingerprint, now }: Pick<Deps, 'fingerprint' | 'now'>): Erasure {
  return {
    until: untilFormsAreOver(now()),
    idsOf: ({ campaignId, uuid, takeIds }) => [
      uuidMark(fingerprint, campaignId, uuid),
      ...takeIds.map((id) => takeMark(fingerprint, id)),
    ],
  };
}

/** As `erasureNow`, for takes that go while their visit stays. */
export function retirementNow({ fingerprint, now }: Pick<Deps, 'fingerprint' | 'now'>): {
  until: Date;
  idsOf(takeIds: string[]): string[];
} {
  return { until: untilFormsAreOver(now()), idsOf: (takeIds) => takeIds.map((id) => retiredMark(fingerprint, id)) };
}

/**
 * Throws `notFound` for a uuid whose visit to this campaign was erased a short while ago: the browser then begins under
 * another.
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
 * Throws `notFound` for a take that was erased a short while ago, `takeFrozen` for one that went because others took
 * its place: its folder is being emptied.
 */
export async function requireTakeNotErased({ store, fingerprint }: Needed, takeId: string): Promise<void> {
  if (await store.erasedIds.has(takeMark(fingerprint, takeId))) throw new AppError('notFound', 'There is no such take');
  if (await store.erasedIds.has(retiredMark(fingerprint, takeId)))
    throw new AppError('takeFrozen', 'Other takes took the place of this one');
}
