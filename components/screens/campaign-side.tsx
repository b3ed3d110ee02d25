import type { Campaign } from '@/lib/contract/entities';
import { Art } from '../ui/art';
import { VideoPreview } from './video-preview';

/** The panel beside the text of Start and Intro: the campaign's own video or, if it has none, a drawing. */
export function CampaignSide({ campaign }: { campaign: Campaign }) {
  const { introVideoUrl, allowSharing } = campaign;
  return introVideoUrl ? <VideoPreview src={introVideoUrl} canDownload={allowSharing} /> : <Art />;
}

/**
 * Returns the classes of the surrounding `<main>`. With a video, the window's shape decides whether it is above or
 * beside the text; with a drawing, the classes are `otherwise`.
 */
export function layoutClass(campaign: Campaign, otherwise: string): string {
  return campaign.introVideoUrl ? 'split split--pair' : otherwise;
}
