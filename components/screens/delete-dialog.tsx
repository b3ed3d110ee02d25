import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { Campaign } from '@/lib/contract/entities';
import { hasFilm } from '@/lib/domain/answers';
import { useAlert } from '../overlays/alert-provider';
import { ConfirmDialog } from '../overlays/confirm-dialog';
import { useCallWords } from '../overlays/use-call-words';
import { useVisit } from '../visit/visit-provider';
import { deletionWords } from './deletion-words';

type DeleteDialogProps = {
  campaign: Campaign;
  /** The visitor withdraws a consent by it. */
  withdraws: boolean;
  onDeleted: () => void;
  onClose: () => void;
};

/** Asks before a visit is deleted, and deletes it. */
export function DeleteDialog({ campaign, withdraws, onDeleted, onClose }: DeleteDialogProps) {
  const t = useTranslations();
  const alert = useAlert();
  const callWords = useCallWords();
  const { erase } = useVisit(campaign);
  const words = deletionWords({ hasFilm: hasFilm(campaign), withdraws });
  const [isBusy, setIsBusy] = useState(false);

  const confirm = async () => {
    setIsBusy(true);
    try {
      await erase(onDeleted);
    } catch (error) {
      onClose();
      await alert(callWords(error));
    }
  };

  return (
    <ConfirmDialog
      title={t(words.title)}
      text={t(words.text, { organization: campaign.organization.name })}
      confirm={t(words.confirm)}
      cancel={t('deletion.cancel')}
      primary="cancel"
      isBusy={isBusy}
      onConfirm={() => void confirm()}
      onClose={onClose}
    />
  );
}
