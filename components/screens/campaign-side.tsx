import type { Campaign } from '@/lib/contract/entities';
import { Art } from '../ui/art';
import { VideoPreview } from './video-preview';

/** What stands beside the words of Start and Intro: the campaign's own video where it has one, else a drawing. */
export function CampaignSide({ campaign }: { campaign: Campaign }) {
  const { introVideoUrl, allowSharing } = campaign;
  return introVideoUrl ? <VideoPreview src={introVideoUrl} canDownload={allowSharing} /> : <Art />;
}

/**
 * The classes of the `<main>` around it: a video stands above the words or beside them by the window's shape, a drawing
 * as `otherwise` says.
 */
export function splitClass(campaign: Campaign, otherwise: string): string {
  return campaign.introVideoUrl ? 'split split--pair' : otherwise;
}
