import { AppError } from '@/lib/contract/errors';
import type { Deps } from '../deps';
import { eraseVisit, type ErasingDeps } from './erase-visit';
import { findCampaign } from './find-campaign';

/**
 * Removes one visit completely: records, jobs, its account if no other visit uses it, and soon its files. A running job
 * finds no row to write to. Files that earlier presigned posts may still bring are removed when they arrive
 * (`removeDoomed`). Throws `notFound` when there is no such visit.
 */
export async function eraseSubmission(
  deps: ErasingDeps & Pick<Deps, 'whitelabel'>,
  { name, uuid }: { name: string; uuid: string },
): Promise<undefined> {
  const campaign = await findCampaign(deps, name);
  const visit = await deps.store.visits.find(campaign.id, uuid.trim().toLowerCase());
  const because = { by: 'commandLine' } as const;
  const isErased = visit !== null && (await eraseVisit(deps, { id: visit.id, because }));
  if (!isErased) throw new AppError('notFound', `There is no submission of ${uuid} in ${campaign.name}`);
}
