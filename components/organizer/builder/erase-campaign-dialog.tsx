import { useTranslations } from 'next-intl';
import type { EditedCampaign } from '@/lib/contract/organizer/campaigns';
import { useApi } from '../api';
import { useCampaignTitle } from '../campaigns/use-campaign-title';
import { EraseDialog } from '../erase-dialog';
import type { Builder } from './use-builder';

type EraseCampaignDialogProps = {
  builder: Builder;
  campaign: EditedCampaign;
  onClose: () => void;
  onGone: () => void;
};

/** Asks an owner before a campaign is deleted with its submissions, for good. */
export function EraseCampaignDialog({ builder, campaign, onClose, onGone }: EraseCampaignDialogProps) {
  const t = useTranslations('organizer.builder.end');
  const titleOf = useCampaignTitle();
  const { data: counts } = useApi('countSubmissions', { params: { id: campaign.id } });
  const count = counts && Object.values(counts).reduce((sum, one) => sum + one, 0);

  async function erase(reason: string) {
    await builder.erase(reason);
    onGone();
  }

  const text = (
    <>
      <p>{t('eraseText')}</p>
      {count !== undefined && <p>{t('eraseCount', { count })}</p>}
    </>
  );
  const title = t('eraseTitle', { title: titleOf(campaign) });
  return <EraseDialog {...{ title, text, count, onClose }} leave={t('keepCampaign')} onErase={erase} />;
}
