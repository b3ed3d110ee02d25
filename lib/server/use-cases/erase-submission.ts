import { AppError } from '@/lib/contract/errors';
import type { Deps } from './deps';
import { eraseVisit, type ErasingDeps } from './erase-visit';
import { findCampaign } from './find-campaign';

/**
 * Removes all of one visit: records, files, jobs, and its account where nobody else uses it. A job under way finds
 * nothing to add to, and files that forms given out before may still bring are removed as they come (`sweep`).
 * Throws `notFound` when there is none.
 */
export async function eraseSubmission(
  deps: ErasingDeps & Pick<Deps, 'whitelabel'>,
  { name, uuid }: { name: string; uuid: string },
): Promise<{ files: number }> {
  const campaign = await findCampaign(deps, name);
  const visit = await deps.store.visits.find(campaign.id, uuid.trim().toLowerCase());
  const files = visit && (await eraseVisit(deps, { id: visit.id, uuid: visit.uuid, campaign: campaign.name }));
  if (files === null) throw new AppError('notFound', `There is no submission of ${uuid} in ${campaign.name}`);
  return { files };
}
