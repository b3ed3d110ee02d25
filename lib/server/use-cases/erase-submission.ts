import { AppError } from '@/lib/contract/errors';
import type { Deps } from './deps';
import { eraseVisit, type ErasingDeps } from './erase-visit';
import { findCampaign } from './find-campaign';

/**
 * Removes one visit completely: records, files, jobs, and its account if no other visit uses it. A running job finds no
 * row to write to. Files that earlier presigned posts may still bring are removed when they arrive (`sweep`). Throws
 * `notFound` when there is no such visit.
 */
export async function eraseSubmission(
  deps: ErasingDeps & Pick<Deps, 'whitelabel'>,
  { name, uuid }: { name: string; uuid: string },
): Promise<{ files: number }> {
  const campaign = await findCampaign(deps, name);
  const visit = await deps.store.visits.find(campaign.id, uuid.trim().toLowerCase());
  const because = { by: 'commandLine' } as const;
  const files = visit && (await eraseVisit(deps, { id: visit.id, uuid: visit.uuid, campaign: campaign.name, because }));
  if (files === null) throw new AppError('notFound', `There is no submission of ${uuid} in ${campaign.name}`);
  return { files };
}
