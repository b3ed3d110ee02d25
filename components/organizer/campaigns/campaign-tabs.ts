import { organizerPaths } from '@/lib/contract/organizer/paths';
import type { Role } from '@/lib/contract/organizer/role';

type CampaignTab = {
  /** Its words, in `organizer.campaigns`. */
  name: 'overview' | 'submissions' | 'edit' | 'share';
  page: (campaignId: string) => string;
  /** The least role that sees it. */
  may: Role;
};

/** The pages of a campaign, in their order; one is here only when it works. */
export const CAMPAIGN_TABS: readonly CampaignTab[] = [
  { name: 'overview', page: organizerPaths.campaignOverview, may: 'reviewer' },
  { name: 'submissions', page: (id) => organizerPaths.submissions(id), may: 'reviewer' },
  { name: 'edit', page: organizerPaths.editCampaign, may: 'editor' },
  { name: 'share', page: organizerPaths.shareCampaign, may: 'editor' },
];

/** Where a campaign in the list leads to: its first page that this role may see; `null`: there is none. */
export function firstPage(id: string, isAllowed: (least: Role) => boolean): string | null {
  return CAMPAIGN_TABS.find(({ may }) => isAllowed(may))?.page(id) ?? null;
}
