import type { Deps } from './deps';
import { eraseVisit, type ErasingDeps } from './erase-visit';
import { erasureNow } from '@/lib/domain/erased-ids';
import { findCampaign } from './find-campaign';

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
  const campaign = await findCampaign(deps, name);
  await deps.store.campaigns.close(campaign.id);
  const { until } = erasureNow(deps);
  // All files are below the campaign's id, except those from before ids were used, which are below its name.
  const prefixes = [campaign.id, `${campaign.name}/intro`];
  let submissions = 0;
  const because = { by: 'commandLine' } as const;
  do {
    for (const id of await deps.store.visits.listIds(campaign.id, BATCH)) {
      if (await eraseVisit(deps, { id, because })) submissions += 1;
    }
  } while (
    (await deps.store.visits.listIds(campaign.id, 1)).length > 0 ||
    !(await deps.store.campaigns.erase(campaign.id, { prefixes, until }))
  );
  return { submissions };
}
