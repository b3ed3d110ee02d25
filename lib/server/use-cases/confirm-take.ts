import { createHash, randomUUID } from 'node:crypto';
import { AppError } from '@/lib/contract/errors';
import { savedTakeKey, sectionFileName } from '@/lib/domain/files';
import { missingParts } from '@/lib/domain/missing-parts';
import type { TakePart } from '../ports/store/parts';
import type { Take } from '../ports/store/takes';
import { assembleTake } from './assemble-take';
import { countUse, type CountingDeps } from './count-use';
import type { Deps } from './deps';
import { dropParts } from './drop-parts';
import { dropUploads } from './drop-uploads';
import { findTake, touchTake } from './find-take';
import { findOpenVisit, type VisitInput, type VisitOfCampaign } from './find-visit';
import { withOwnFiles } from './own-files';

type Needed = Pick<Deps, 'storage' | 'media' | CountingDeps>;
/** What the sender says the take is: so many parts, bytes, and the SHA-256 over the parts' digests. */
type Whole = { parts: number; bytes: number; sha256: string };

/** By take, the confirmation that comes last: whatever they say the take is, it is read by one at a time. */
const underWay = new Map<string, { claim: string; settled: Promise<Take> }>();

/**
 * Makes one file of a take's parts, each read and compared with its hash, and settles the take. Said again, the answer
 * is the same; a take settled otherwise is `takeFrozen`, with its `url` and `count` in the details unless it was
 * discarded: its record is all that is left to send. Throws `uploadIncomplete` with the indexes in `details.missing`
 * that are to be sent (again), and nothing has changed; `tooLarge`, `tooMany` when it was tried often enough for now,
 * `notFound` for any take but the asker's own.
 */
export async function confirmTake(
  deps: Needed & Pick<Deps, 'whitelabel'>,
  input: VisitInput & { uploadId: string } & Whole,
): Promise<{ url: string; count: number }> {
  const visit = await findOpenVisit(deps, input);
  const take = await findTake(deps, visit, input.uploadId);
  const { parts, bytes, sha256 } = input;
  const settled = await inTurn(take.id, `${parts} ${bytes} ${sha256}`, () =>
    settle(deps, visit, take.id, { parts, bytes, sha256 }),
  );
  return { url: deps.storage.urlOf(settled.key), count: settled.count };
}

/** The same said at once is done once; something else waits until that is done. */
function inTurn(takeId: string, claim: string, work: () => Promise<Take>): Promise<Take> {
  const before = underWay.get(takeId);
  if (before?.claim === claim) return before.settled;
  const settled = (before ? before.settled.then(work, work) : work()).finally(() => {
    if (underWay.get(takeId)?.settled === settled) underWay.delete(takeId);
  });
  underWay.set(takeId, { claim, settled });
  return settled;
}

async function settle(deps: Needed, visit: VisitOfCampaign, takeId: string, whole: Whole): Promise<Take> {
  const take = await deps.store.takes.find(takeId);
  if (!take) throw new AppError('notFound', 'There is no such take');
  if (take.manifestHash !== null) return settledTake(deps, take, whole);
  if (take.savedAt ?? take.discardedAt) throw frozen(deps, take);
  await countUse(deps, 'confirmation', take.id);
  if (whole.bytes > take.allowedBytes) throw new AppError('tooLarge', 'The take is too large');
  await touchTake(deps, take);
  const parts = (await deps.store.parts.list(take.id)).filter((part) => part.index < whole.parts);
  checkParts(parts, whole);

  const key = savedTakeKey(take.folder, randomUUID(), sectionFileName(visit.uuid, take.sectionId));
  return withOwnFiles(deps, { visitId: take.visitId, kind: 'take', keys: [key] }, () =>
    settleAs(deps, take, key, parts, whole),
  );
}

async function settleAs(deps: Needed, take: Take, key: string, parts: TakePart[], whole: Whole): Promise<Take> {
  const bad = await assembleTake(deps, take, parts, key);
  // Another server may have been faster, and have removed the parts.
  if (bad.length > 0 && (await dropParts(deps, take, bad))) throw incomplete(bad.map((part) => part.index));
  const outcome =
    bad.length > 0 ? 'settled' : await deps.store.parts.confirm(take.id, { key, parts, sha256: whole.sha256 });
  const now = await deps.store.takes.find(take.id);
  if (outcome === 'changed') throw incomplete([]);
  if (outcome === 'gone' || !now) throw new AppError('notFound', 'There is no such take');
  if (now.key !== key && bad.length === 0) await deps.storage.remove([key]);
  return settledTake(deps, now, whole);
}

/**
 * The take as it is settled; what its forms brought is removed, for it counts no more. Throws `takeFrozen` when it is
 * settled otherwise.
 */
async function settledTake(deps: Needed, take: Take, { parts, bytes, sha256 }: Whole): Promise<Take> {
  const isSaid = take.manifestHash === sha256 && take.bytes === bytes && take.partCount === parts;
  if (!isSaid || take.discardedAt) throw frozen(deps, take);
  await dropUploads(deps.storage, take);
  return take;
}

/**
 * Whether the parts announced are the whole that the sender means: where all are there and it is another, each may be
 * at fault.
 */
function checkParts(parts: readonly TakePart[], whole: Whole): void {
  const missing = missingParts(
    parts.map((part) => part.index),
    whole.parts,
  );
  if (missing.length > 0) throw incomplete(missing);
  const digests = Buffer.concat(parts.map((part) => Buffer.from(part.sha256, 'hex')));
  const bytes = parts.reduce((sum, part) => sum + part.bytes, 0);
  const isMeant = bytes === whole.bytes && createHash('sha256').update(digests).digest('hex') === whole.sha256;
  if (!isMeant) throw incomplete(missingParts([], whole.parts));
}

function incomplete(missing: number[]): AppError {
  return new AppError('uploadIncomplete', 'Not every part has arrived as it was announced', { missing });
}

/** An earlier page may have confirmed more of it than the device still has. */
function frozen({ storage }: Pick<Deps, 'storage'>, { key, count, discardedAt }: Take): AppError {
  return new AppError(
    'takeFrozen',
    'This take is settled',
    discardedAt ? undefined : { url: storage.urlOf(key), count },
  );
}
