import { erasureNow } from '@/lib/domain/erased-ids';
import type { StoredCampaign } from '../../ports/store/campaigns';
import type { ErasureCause } from '../../ports/store/organizer/erasures';
import type { Deps } from '../deps';
import { eraseVisit, type ErasingDeps } from '../visits/erase-visit';
import { findCampaign } from '../visits/find-campaign';

/** How many visits are loaded at once. */
const BATCH = 100;

/**
 * Removes a campaign with all its visits: records, jobs, accounts that no other visit uses, and soon all files. It is
 * closed first so that no new visits begin. If it is interrupted, calling it again continues. Throws `notFound`.
 */
export async function eraseCampaign(
  deps: ErasingDeps & Pick<Deps, 'whitelabel'>,
  { name }: { name: string },
): Promise<{ submissions: number }> {
  return eraseCampaignOf(deps, { ...(await findCampaign(deps, name)), because: { by: 'commandLine' } });
}

/** Called periodically: the same for every campaign that members wanted erased. */
export async function eraseClosedCampaigns(deps: ErasingDeps): Promise<void> {
  for (const campaign of await deps.store.campaignStates.listErasing()) await eraseCampaignOf(deps, campaign);
}

/** The same for a campaign that was found. */
export async function eraseCampaignOf(
  deps: ErasingDeps,
  { id, name, because }: Pick<StoredCampaign, 'id' | 'name'> & { because: ErasureCause },
): Promise<{ submissions: number }> {
  await deps.store.campaigns.close(id);
  const { until } = erasureNow(deps);
  // All files are below the campaign's id, except those from before ids were used, which are below its name.
  const prefixes = [id, `${name}/intro`];
  let submissions = 0;
  do {
    for (const visit of await deps.store.visits.listIds(id, BATCH)) {
      if (await eraseVisit(deps, { id: visit, because })) submissions += 1;
    }
  } while (
    (await deps.store.visits.listIds(id, 1)).length > 0 ||
    !(await deps.store.campaigns.erase(id, { prefixes, until }))
  );
  return { submissions };
}
