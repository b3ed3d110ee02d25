import { randomUUID } from 'node:crypto';
import { AppError } from '@/lib/contract/errors';
import { savedTakeKey, sectionFileName } from '@/lib/domain/files';
import { mostTakes } from '@/lib/domain/retakes';
import type { TakePart } from '../../ports/store/parts';
import type { Take } from '../../ports/store/takes';
import { withRunFiles } from '../with-run-files';
import { type AssemblyDeps, assembleTake } from './assemble-take';
import type { Deps } from '../deps';
import { touchTake } from './find-take';
import { requireSoundAlone } from './require-kind';
import { findClaimedParts, incomplete, isSettledAs, type TakeClaim } from './take-claim';

type Needed = AssemblyDeps & Pick<Deps, 'store' | 'now'> & { media: Pick<Deps['media'], 'probe'> };
type Job = { userVideoId: string; takeId: string; isFaulty?: boolean } & TakeClaim;
/** How the take counts. */
type Use = { isFaulty?: boolean; mostTakes: number | null };

/**
 * Job: assembles a take's parts into one file, comparing each with its hash, and settles the take. Running it again
 * changes nothing. Throws what the caller is answered with: see `confirmTake`.
 */
export async function settleTake(
  deps: Needed,
  { userVideoId, takeId, parts: count, bytes, sha256, isFaulty }: Job,
): Promise<void> {
  const claim = { parts: count, bytes, sha256 };
  const visit = await deps.store.visits.getInCampaign(userVideoId);
  const take = await deps.store.takes.find(takeId);
  if (!visit || !take) throw notFound();
  const use = { isFaulty, mostTakes: mostTakes(visit.campaign) };
  if (!isSettledAs(deps, take, claim)) await settle(deps, take, visit.uuid, claim, use);
}

async function settle(deps: Needed, take: Take, uuid: string, claim: TakeClaim, use: Use): Promise<void> {
  await touchTake(deps, take);
  const parts = await findClaimedParts(deps, take, claim);
  const key = savedTakeKey(take.folder, randomUUID(), sectionFileName(uuid, take.sectionId));
  await withRunFiles(deps, [key], () => settleAs(deps, take, key, parts, claim, use));
}

/** The first run that confirms the take counts. Throws `takeFrozen` when another claim was faster. */
async function settleAs(
  deps: Needed,
  take: Take,
  key: string,
  parts: readonly TakePart[],
  claim: TakeClaim,
  use: Use,
): Promise<void> {
  const bad = await assembleTake(deps, take, parts, key);
  // Another run may have confirmed the take first and removed the parts.
  if (bad.length > 0 && (await deps.store.parts.drop(take.id, bad))) throw incomplete(bad.map((part) => part.index));
  if (bad.length === 0) await requireSoundAlone(deps, take, key);
  const assembled = { key, parts, sha256: claim.sha256, ...use };
  const outcome = bad.length > 0 ? 'settled' : await deps.store.parts.confirm(take.id, assembled);
  const now = await deps.store.takes.find(take.id);
  if (outcome === 'changed') throw incomplete([]);
  if (outcome === 'gone' || !now) throw notFound();
  if (!isSettledAs(deps, now, claim)) throw incomplete([]);
}

const notFound = () => new AppError('notFound', 'There is no such take');
