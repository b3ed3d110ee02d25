import { Campaign } from '@/lib/contract/entities';
import type { StoredCampaign } from '../../ports/store/campaigns';
import type { Deps } from '../deps';

/** Lifetime of a link to a video, seconds: longer than any visit. */
export const LINK_SECONDS = 6 * 60 * 60;

/** Returns what visitors see of a campaign. */
export async function presentCampaign(
  { storage, videoSession }: Pick<Deps, 'storage' | 'videoSession'>,
  campaign: StoredCampaign,
): Promise<Campaign> {
  const key = campaign.introVideoKey;
  return Campaign.parse({
    ...campaign,
    introVideoUrl: key && (await storage.link({ key, lifeSeconds: LINK_SECONDS })),
    videoSession: videoSession !== null,
  });
}
