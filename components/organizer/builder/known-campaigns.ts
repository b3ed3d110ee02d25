import type { EditedCampaign } from '@/lib/contract/organizer/campaigns';
import { organizerPaths } from '@/lib/contract/organizer/paths';

/** What the server last answered about each campaign, by its page, for as long as this document lives. */
const known = new Map<string, EditedCampaign>();

export const noteCampaign = (campaign: EditedCampaign) =>
  void known.set(organizerPaths.editCampaign(campaign.id), campaign);

/**
 * Returns the newest that is known of the campaign of a page: on the way back and forward a browser shows pages again
 * as they were when they were left out, and `opened` is then older than what was written since.
 */
export function newestCampaign(page: string, opened: EditedCampaign | null): EditedCampaign | null {
  const newest = known.get(opened ? organizerPaths.editCampaign(opened.id) : page);
  return newest && newest.revision >= (opened?.revision ?? 0) ? newest : opened;
}
