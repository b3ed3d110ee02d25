import { createHash, randomUUID } from 'node:crypto';
import { createMutex } from '@/lib/async/mutex';
import { createSingleFlight } from '@/lib/async/single-flight';
import { AppError } from '@/lib/contract/errors';
import { savedTakeKey, sectionFileName } from '@/lib/domain/files';
import { missingParts } from '@/lib/domain/missing-parts';
import type { TakePart } from '../ports/store/parts';
import type { Take } from '../ports/store/takes';
import { type AssemblyDeps, assembleTake } from './assemble-take';
import { countUse, type CountingDeps } from './count-use';
import type { Deps } from './deps';
import { dropParts } from './drop-parts';
import { dropUploads } from './drop-uploads';
import { findTake, touchTake } from './find-take';
import { findOpenVisit, type VisitInput, type VisitOfCampaign } from './find-visit';
import { withRunFiles } from '../run-files/with-run-files';

type Needed = AssemblyDeps & Pick<Deps, CountingDeps>;
/**
 * What the sender claims about the take: its number of parts, its bytes, and the SHA-256 over the digests of its parts.
 */
type TakeClaim = { parts: number; bytes: number; sha256: string };

/** Confirmations of one take with the same claim share one run; those with different claims run one after the other. */
const confirming = createSingleFlight<Take>();
const oneAtATime = createMutex();

/**
 * Assembles a take's parts into one file, comparing each with its hash, and settles the take. Calling it again with the
 * same claim returns the same result. Throws `takeFrozen` for a take that is settled differently; unless it was
 * discarded, the details have its `url` and `count`, and only its record is left to send. Throws `uploadIncomplete`
 * with the indexes to send (again) in `details.missing`, and nothing has changed; `tooLarge`; `tooMany` when it was
 * tried too often for now; `notFound` for any take that is not the caller's own.
 */
export async function confirmTake(
  deps: Needed & Pick<Deps, 'whitelabel'>,
  input: VisitInput & { uploadId: string } & TakeClaim,
): Promise<{ url: string; count: number }> {
  const visit = await findOpenVisit(deps, input);
  const take = await findTake(deps, visit, input.uploadId);
  const { parts, bytes, sha256 } = input;
  const settled = await confirming(`${take.id} ${parts} ${bytes} ${sha256}`, undefined, () =>
    oneAtATime(() => settle(deps, visit, take.id, { parts, bytes, sha256 }), take.id),
  );
  return { url: deps.storage.urlOf(settled.key), count: settled.count };
}

async function settle(deps: Needed, visit: VisitOfCampaign, takeId: string, claim: TakeClaim): Promise<Take> {
  const take = await deps.store.takes.find(takeId);
  if (!take) throw new AppError('notFound', 'There is no such take');
  if (take.manifestHash !== null) return settledTake(deps, take, claim);
  if (take.savedAt ?? take.discardedAt) throw alreadySettled(deps, take);
  await countUse(deps, 'confirmation', take.id);
  if (claim.bytes > take.allowedBytes) throw new AppError('tooLarge', 'The take is too large');
  await touchTake(deps, take);
  const parts = (await deps.store.parts.list(take.id)).filter((part) => part.index < claim.parts);
  checkParts(parts, claim);

  const key = savedTakeKey(take.folder, randomUUID(), sectionFileName(visit.uuid, take.sectionId));
  return withRunFiles(deps, { visitId: take.visitId, kind: 'take', keys: [key] }, () =>
    settleAs(deps, take, key, parts, claim),
  );
}

async function settleAs(deps: Needed, take: Take, key: string, parts: TakePart[], claim: TakeClaim): Promise<Take> {
  const bad = await assembleTake(deps, take, parts, key);
  // Another server may have confirmed the take first and removed the parts.
  if (bad.length > 0 && (await dropParts(deps, take, bad))) throw incomplete(bad.map((part) => part.index));
  const outcome =
    bad.length > 0 ? 'settled' : await deps.store.parts.confirm(take.id, { key, parts, sha256: claim.sha256 });
  const now = await deps.store.takes.find(take.id);
  if (outcome === 'changed') throw incomplete([]);
  if (outcome === 'gone' || !now) throw new AppError('notFound', 'There is no such take');
  if (now.key !== key && bad.length === 0) await deps.storage.remove([key]);
  return settledTake(deps, now, claim);
}

/**
 * Returns the settled take, and removes what its presigned posts brought, which no longer counts. Throws `takeFrozen`
 * when it is settled differently.
 */
async function settledTake(deps: Needed, take: Take, { parts, bytes, sha256 }: TakeClaim): Promise<Take> {
  const matchesClaim = take.manifestHash === sha256 && take.bytes === bytes && take.partCount === parts;
  if (!matchesClaim || take.discardedAt) throw alreadySettled(deps, take);
  await dropUploads(deps.storage, take);
  return take;
}

/**
 * Throws unless the announced parts match the sender's claim. When all of them are there but the claim differs, any
 * part may be the wrong one.
 */
function checkParts(parts: readonly TakePart[], claim: TakeClaim): void {
  const missing = missingParts(
    parts.map((part) => part.index),
    claim.parts,
  );
  if (missing.length > 0) throw incomplete(missing);
  const digests = Buffer.concat(parts.map((part) => Buffer.from(part.sha256, 'hex')));
  const bytes = parts.reduce((sum, part) => sum + part.bytes, 0);
  const isAsClaimed = bytes === claim.bytes && createHash('sha256').update(digests).digest('hex') === claim.sha256;
  if (!isAsClaimed) throw incomplete(missingParts([], claim.parts));
}

function incomplete(missing: number[]): AppError {
  return new AppError('uploadIncomplete', 'Not every part has arrived as it was announced', { missing });
}

/** An earlier page may have confirmed more of the take than the device still has. */
function alreadySettled({ storage }: Pick<Deps, 'storage'>, { key, count, discardedAt }: Take): AppError {
  return new AppError(
    'takeFrozen',
    'This take is settled',
    discardedAt ? undefined : { url: storage.urlOf(key), count },
  );
}
