import type { Adjusted } from '../contract/adjustments';
import type { Campaign } from '../contract/entities';

/** Returns a campaign that a page was made with, as it holds for an invited person by now. */
export const adjustedCampaign = (
  campaign: Campaign,
  { retakes, closesAt, finishBy, ...adjusted }: Adjusted,
): Campaign => ({
  ...campaign,
  retakes,
  ...(campaign.dates && { dates: { ...campaign.dates, closesAt, finishBy } }),
  adjusted: { ...adjusted, retakes, closesAt, finishBy },
});
