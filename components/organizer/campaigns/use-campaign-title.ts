import { useTranslations } from 'next-intl';
import type { ListedCampaign } from '@/lib/contract/organizer/campaigns';
import { isMadeUpName } from '@/lib/domain/made-up-name';

/** Returns a function for what a campaign is called where members read of it: its title, else its own link name. */
export function useCampaignTitle(): (campaign: Pick<ListedCampaign, 'title' | 'name'>) => string {
  const t = useTranslations('organizer.campaigns');
  return ({ title, name }) => title ?? (isMadeUpName(name) ? t('untitled') : name);
}
