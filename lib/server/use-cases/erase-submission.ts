import { AppError } from '@/lib/contract/errors';
import { FORM_OVER_SECONDS } from '@/lib/domain/limits';
import type { Deps } from './deps';
import { findCampaign } from './find-campaign';

/**
 * Removes all of one visit: records, files, jobs, and its account where nobody else uses it. A job under way finds
 * nothing to add to, and files that forms given out before may still bring are removed as they come (`tidy`).
 * Throws `notFound` when there is none.
 */
export async function eraseSubmission(
  deps: Pick<Deps, 'store' | 'storage' | 'queue' | 'whitelabel' | 'now'>,
  { name, uuid }: { name: string; uuid: string },
): Promise<{ files: number }> {
  const campaign = await findCampaign(deps, name);
  const visit = await deps.store.userVideos.find(campaign.id, uuid.trim().toLowerCase());
  const until = new Date(deps.now().getTime() + FORM_OVER_SECONDS * 1000);
  const erased = visit && (await deps.store.userVideos.erase(visit.id, until));
  if (!erased) throw new AppError('notFound', `There is no submission of ${uuid} in ${campaign.name}`);
  await deps.queue.forgetVisit(visit.id);
  const sizes = await Promise.all(erased.keys.map((key) => deps.storage.size(key)));
  await deps.storage.remove(erased.keys);
  let files = sizes.filter((size) => size !== null).length;
  for (const prefix of erased.prefixes) files += await deps.storage.removeAll(prefix);
  return { files };
}
