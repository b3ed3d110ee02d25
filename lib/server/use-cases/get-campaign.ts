import type { Campaign } from '@/lib/contract/entities';
import type { Deps } from './deps';
import { findCampaign } from './find-campaign';
import { presentCampaign } from './present-campaign';

/** Throws `notFound`. */
export async function getCampaign(deps: Pick<Deps, 'store' | 'storage' | 'whitelabel'>, nameOrId: string): Promise<Campaign> {
  return presentCampaign(deps, await findCampaign(deps, nameOrId));
}
