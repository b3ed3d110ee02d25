import { AppError } from '@/lib/contract/errors';
import { partKey } from '@/lib/domain/files';
import { missingParts } from '@/lib/domain/missing-parts';
import type { TakePart } from '../ports/store';
import type { Deps } from './deps';
import { findTake, touchTake } from './find-take';
import { findOpenVisit, type VisitInput } from './find-visit';

type Needed = Pick<Deps, 'store' | 'storage' | 'queue' | 'whitelabel' | 'now'>;
type Input = VisitInput & { uploadId: string } & TakePart;

/**
 * Notes that a part of a take is in storage, and has it looked at. Announced again, it changes nothing. Answers with
 * the indexes below the highest announced whose part is not known to be there. Throws `uploadIncomplete` when its file
 * is not there with these bytes, `tooLarge` when the take would be too large with it, `takeFrozen` when the take is
 * settled without it, `notFound` for any take but the asker's own.
 */
export async function announcePart(deps: Needed, input: Input): Promise<{ missing: number[] }> {
  const { uploadId, index, bytes, sha256 } = input;
  const part = { index, bytes, sha256 };
  const take = await findTake(deps, await findOpenVisit(deps, input), uploadId);
  if (take.discardedAt) throw new AppError('takeFrozen', 'This take was discarded');
  const isSettled = take.savedAt !== null || take.partsHash !== null;
  if (!isSettled) {
    await touchTake(deps, take);
    const stored = await deps.storage.size(partKey(take.folder, part));
    if (stored !== bytes) throw new AppError('uploadIncomplete', 'The part has not arrived');
  }
  const outcome = await deps.store.parts.add(take.id, part);
  if (outcome === 'settled') throw new AppError('takeFrozen', 'This take is settled without this part');
  if (outcome === 'full') throw new AppError('tooLarge', 'The take would be too large');
  if (!isSettled) await deps.queue.send('verify', take.id, { userVideoId: take.userVideoId, takeId: take.id });
  const announced = (await deps.store.parts.list(take.id)).map((known) => known.index);
  return { missing: missingParts(announced, Math.max(...announced, 0)) };
}
