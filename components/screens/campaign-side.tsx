import type { ReactNode } from 'react';
import type { Campaign } from '@/lib/contract/entities';
import { VideoPreview } from './video-preview';

/** The panel beside the text of Start and Intro: the campaign's own video or, if it has none, `otherwise`. */
export function CampaignSide({ campaign, otherwise }: { campaign: Campaign; otherwise: ReactNode }) {
  const { introVideoUrl, introTracks, allowSharing } = campaign;
  return introVideoUrl ? (
    <VideoPreview src={introVideoUrl} tracks={introTracks} canDownload={allowSharing} />
  ) : (
    otherwise
  );
}

/**
 * Returns the classes of the surrounding `<main>`. With a video, the window's shape decides whether it is above or
 * beside the text; without one, the classes are `otherwise`.
 */
export function layoutClass(campaign: Campaign, otherwise: string): string {
  return campaign.introVideoUrl ? 'split split--pair' : otherwise;
}
