import { AppError } from '@/lib/contract/errors';
import { partKey } from '@/lib/domain/files';
import { MAX_FILE_PARTS, maxTakeParts } from '@/lib/domain/limits';
import type { TakePart } from '../../ports/store/parts';
import { countUse, limitedUse, type CountingDeps } from '../count-use';
import type { Deps } from '../deps';
import { touchTake } from './find-take';
import { findTakeForPart, type VisitInput } from '../visits/find-visit';

type Needed = Pick<Deps, 'storage' | 'queue' | 'whitelabel' | 'normalisesLive' | 'live' | CountingDeps>;
type Input = VisitInput & { uploadId: string } & TakePart;

/**
 * Records that a part of a take is in storage, and sends the job that verifies it, unless a run of this process that
 * normalises the take does so; with the first part of a recording, it sends the job that is such a run. Announcing it
 * again changes nothing. Returns the indexes below the highest announced one whose parts are not known to be there.
 * Throws `uploadIncomplete` when storage has no such file with this size, `tooLarge` when the part would make the take
 * too large or give it too many parts, `takeFrozen` when the take is settled without it, `tooMany` when the parts of
 * this take were announced too often for now, `notFound` for any take that is not the caller's own.
 */
export async function announcePart(deps: Needed, input: Input): Promise<{ missing: number[] }> {
  const { index, bytes, sha256 } = input;
  const part = { index, bytes, sha256 };
  const take = await findTakeForPart(deps, input);
  const max = take.fromFile ? MAX_FILE_PARTS : maxTakeParts(take.limitSeconds);
  const isSettled = take.savedAt !== null || take.manifestHash !== null;
  const isStored = async () => (await deps.storage.size(partKey(take.folder, part))) === bytes;
  const job = { userVideoId: take.visitId, takeId: take.id };
  const sendJobs = async () => {
    if (!deps.live.ring(take.id, part)) await deps.queue.send('verify', take.id, job);
    if (index === 0 && deps.normalisesLive && !take.fromFile) await deps.queue.send('live', take.id, job);
  };

  if (!isSettled && !take.discardedAt && index < max && (await isStored())) {
    const missing = await deps.store.parts.announce(take.id, part, limitedUse(deps, 'announcement', take.id, max));
    if (missing) {
      await sendJobs();
      return { missing };
    }
  }

  await countUse(deps, 'announcement', take.id, max);
  if (take.discardedAt) throw new AppError('takeFrozen', 'This take was discarded');
  if (index >= max) throw new AppError('tooLarge', 'The take would have too many parts');
  if (!isSettled) {
    // When it was touched is not read for each part.
    await touchTake(deps, { ...take, touchedAt: null });
    if (!(await isStored())) throw new AppError('uploadIncomplete', 'The part has not arrived');
  }
  const outcome = await deps.store.parts.add(take.id, part);
  if (outcome === 'settled') throw new AppError('takeFrozen', 'This take is settled without this part');
  if (outcome === 'full') throw new AppError('tooLarge', 'The take would be too large');
  if (!isSettled && outcome === 'added') await sendJobs();
  return { missing: await deps.store.parts.missing(take.id) };
}
