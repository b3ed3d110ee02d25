import type { Campaign } from '@/lib/contract/entities';
import { isAppError, type ErrorCode } from '@/lib/contract/errors';
import { organizationBlock } from '@/lib/domain/blocks';
import type { Deps } from './deps';
import { findCampaign } from './find-campaign';
import { presentCampaign } from './present-campaign';

export type CampaignPage =
  | { kind: 'found'; campaign: Campaign; notAllowed: ErrorCode | null }
  | { kind: 'notFound' }
  | { kind: 'blocked'; reason: 'deleted' | 'completed' | 'unpublished' };

/** What a campaign's page starts from: the campaign, or why it is not to be seen (spec 4). */
export async function loadCampaignPage(deps: Pick<Deps, 'store' | 'storage' | 'whitelabel'>, name: string): Promise<CampaignPage> {
  try {
    const campaign = await findCampaign(deps, name);
    if (campaign.status !== 'active') return { kind: 'blocked', reason: campaign.status };
    return { kind: 'found', campaign: await presentCampaign(deps, campaign), notAllowed: organizationBlock(campaign.organization) };
  } catch (error) {
    if (isAppError(error) && error.code === 'notFound') return { kind: 'notFound' };
    throw error;
  }
}
