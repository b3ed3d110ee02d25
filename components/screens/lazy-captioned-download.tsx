import type { Campaign, UserVideo } from '@/lib/contract/entities';
import { loadOptional } from '../ui/load-later';

const Download = loadOptional(() => import('./captioned-download').then((it) => it.CaptionedDownload));

type LazyProps = { campaign: Campaign; userVideo: UserVideo | null | undefined };

/** Saves the film with its captions drawn into it, where the campaign has captions and lets films be saved. */
export function LazyCaptionedDownload({ campaign, userVideo }: LazyProps) {
  if (campaign.captions !== 'on' || !campaign.allowSharing || !userVideo?.completedUrl) return null;
  return <Download {...{ campaign, userVideo }} />;
}
