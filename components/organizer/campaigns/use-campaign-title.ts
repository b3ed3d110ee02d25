import { useTranslations } from 'next-intl';
import type { ListedCampaign } from '@/lib/contract/organizer/campaigns';
import { givenTitle } from './given-title';

/** Returns a function for what a campaign is called where members read of it: its title, else its own link name. */
export function useCampaignTitle(): (campaign: Pick<ListedCampaign, 'title' | 'name'>) => string {
  const t = useTranslations('organizer.campaigns');
  return (campaign) => givenTitle(campaign) ?? t('untitled');
}
