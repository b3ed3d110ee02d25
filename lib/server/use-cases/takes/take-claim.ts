import { AppError } from '@/lib/contract/errors';
import { missingParts } from '@/lib/domain/missing-parts';
import type { TakePart } from '../../ports/store/parts';
import type { Take } from '../../ports/store/takes';
import type { Deps } from '../deps';
import { manifestHashOf } from '../manifest-hash';

/**
 * What the sender claims about the take: its number of parts, its bytes, and the SHA-256 over the digests of its parts.
 */
export type TakeClaim = { parts: number; bytes: number; sha256: string };

/** Whether the take is settled as claimed. Throws `takeFrozen` when it is settled differently, saved or discarded. */
export function isSettledAs(deps: Pick<Deps, 'storage'>, take: Take, { parts, bytes, sha256 }: TakeClaim): boolean {
  const isAsClaimed = take.manifestHash === sha256 && take.bytes === bytes && take.partCount === parts;
  if (isAsClaimed && !take.discardedAt) return true;
  if (take.manifestHash !== null || take.savedAt || take.discardedAt) throw alreadySettled(deps, take);
  return false;
}

/**
 * Returns the parts of a take that is not settled. Throws `tooLarge`, and `uploadIncomplete` unless the announced parts
 * match the sender's claim. When all of them are there but the claim differs, any part may be the wrong one.
 */
export async function findClaimedParts(
  { store }: Pick<Deps, 'store'>,
  take: Take,
  claim: TakeClaim,
): Promise<TakePart[]> {
  if (claim.bytes > take.allowedBytes) throw new AppError('tooLarge', 'The take is too large');
  const parts = (await store.parts.list(take.id)).filter((part) => part.index < claim.parts);
  const missing = missingParts(
    parts.map((part) => part.index),
    claim.parts,
  );
  if (missing.length > 0) throw incomplete(missing);
  const bytes = parts.reduce((sum, part) => sum + part.bytes, 0);
  const isAsClaimed = bytes === claim.bytes && manifestHashOf(parts) === claim.sha256;
  if (!isAsClaimed) throw incomplete(missingParts([], claim.parts));
  return parts;
}

export function incomplete(missing: number[]): AppError {
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
