import type { ClosedCampaign, ShutCampaign } from '../contract/backend-campaign';
import type { Campaign } from '../contract/entities';
import type { ErrorCode } from '../contract/errors';
import { organizationBlock } from './blocks';

/** The data of a campaign's page: the campaign, or why it cannot be shown (spec 4.1). */
export type CampaignPage =
  | { kind: 'found'; campaign: Campaign; notAllowed: ErrorCode | null }
  | { kind: 'notFound' }
  /** It opens later, or has closed at its date. */
  | { kind: 'shut'; campaign: ShutCampaign }
  | { kind: 'blocked'; reason: 'deleted' | 'completed' | 'unpublished' | 'unavailable' };

export function campaignPage(campaign: Campaign): CampaignPage {
  if (campaign.status !== 'active') return { kind: 'blocked', reason: campaign.status };
  return { kind: 'found', campaign, notAllowed: organizationBlock(campaign.organization) };
}

export function closedPage({ status, shut }: ClosedCampaign): CampaignPage {
  return shut ? { kind: 'shut', campaign: shut } : { kind: 'blocked', reason: status };
}
