import { createHash } from 'node:crypto';
import { AppError } from '@/lib/contract/errors';
import { partsPrefix, savedTakeKey, sectionFileName } from '@/lib/domain/files';
import { missingParts } from '@/lib/domain/missing-parts';
import type { StoredTake, TakePart } from '../ports/store';
import { assembleTake } from './assemble-take';
import type { Deps } from './deps';
import { dropParts } from './drop-parts';
import { findTake, touchTake } from './find-take';
import { findOpenVisit, type Visit, type VisitInput } from './find-visit';

type Needed = Pick<Deps, 'store' | 'storage' | 'media' | 'now'>;
/** What the sender says the take is: so many parts, bytes, and the SHA-256 over the parts' digests. */
type Whole = { parts: number; bytes: number; sha256: string };

const underWay = new Map<string, Promise<StoredTake>>();

/**
 * Makes one file of a take's parts, each read and compared with its hash, and settles the take. Said again, the answer
 * is the same; a take settled otherwise is `takeFrozen`. Throws `uploadIncomplete` with the indexes in `details.missing`
 * that are to be sent (again), and nothing has changed; `tooLarge`, `notFound` for any take but the asker's own.
 */
export async function confirmTake(
  deps: Needed & Pick<Deps, 'whitelabel'>,
  input: VisitInput & { uploadId: string } & Whole,
): Promise<{ url: string; count: number }> {
  const visit = await findOpenVisit(deps, input);
  const take = await findTake(deps, visit, input.uploadId);
  const { parts, bytes, sha256 } = input;
  const name = `${take.id} ${parts} ${bytes} ${sha256}`;
  const running = underWay.get(name) ?? settle(deps, visit, take, { parts, bytes, sha256 }).finally(() => underWay.delete(name));
  underWay.set(name, running);
  const settled = await running;
  return { url: deps.storage.urlOf(settled.key), count: settled.count };
}

async function settle(deps: Needed, { userVideo }: Visit, take: StoredTake, whole: Whole): Promise<StoredTake> {
  if (take.partsHash !== null) return settledTake(deps, take, whole);
  if (take.savedAt ?? take.discardedAt) throw frozen();
  if (whole.bytes > take.allowedBytes) throw new AppError('tooLarge', 'The take is too large');
  await touchTake(deps, take);
  const parts = (await deps.store.parts.list(take.id)).filter((part) => part.index < whole.parts);
  checkParts(parts, whole);

  // Two runs with the same hash write the same bytes: they may share a key.
  const key = savedTakeKey(take.folder, whole.sha256, sectionFileName(userVideo.uuid, take.sectionId));
  const bad = await assembleTake(deps, take, parts, key);
  // Another server may have been faster, and have removed the parts.
  if (bad.length > 0 && (await dropParts(deps, take, bad))) throw incomplete(bad.map((part) => part.index));
  const outcome = bad.length > 0 ? 'settled' : await deps.store.parts.freeze(take.id, { key, parts, sha256: whole.sha256 });
  const now = await deps.store.takes.find(take.id);
  if (outcome === 'changed' || outcome === 'gone' || !now) {
    await deps.storage.remove([key]);
    throw outcome === 'changed' ? incomplete([]) : new AppError('notFound', 'There is no such take');
  }
  if (now.key !== key && bad.length === 0) await deps.storage.remove([key]);
  return settledTake(deps, now, whole);
}

/** The take as it is settled, its parts removed. Throws `takeFrozen` when it is settled otherwise. */
async function settledTake({ store, storage }: Needed, take: StoredTake, { parts, bytes, sha256 }: Whole): Promise<StoredTake> {
  const isSaid = take.partsHash === sha256 && take.bytes === bytes && (await store.parts.list(take.id)).length === parts;
  if (!isSaid || take.discardedAt) throw frozen();
  await storage.removeAll(partsPrefix(take.folder));
  return take;
}

/** Whether the parts announced are the whole that the sender means: where all are there and it is another, each may be at fault. */
function checkParts(parts: readonly TakePart[], whole: Whole): void {
  const missing = missingParts(parts.map((part) => part.index), whole.parts);
  if (missing.length > 0) throw incomplete(missing);
  const digests = Buffer.concat(parts.map((part) => Buffer.from(part.sha256, 'hex')));
  const bytes = parts.reduce((sum, part) => sum + part.bytes, 0);
  const isMeant = bytes === whole.bytes && createHash('sha256').update(digests).digest('hex') === whole.sha256;
  if (!isMeant) throw incomplete(missingParts([], whole.parts));
}

function incomplete(missing: number[]): AppError {
  return new AppError('uploadIncomplete', 'Not every part has arrived as it was announced', { missing });
}

function frozen(): AppError {
  return new AppError('takeFrozen', 'This take is settled');
}
