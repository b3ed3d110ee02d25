import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { api } from '@/lib/browser/api/client';
import type { Withdrawable } from '@/lib/domain/consent';
import { useAlert } from '../overlays/alert-provider';
import { ConfirmDialog } from '../overlays/confirm-dialog';
import { useCallWords } from '../overlays/use-call-words';
import { Button } from '../ui/button';
import { DeletedScreen } from './deleted-screen';

type WithdrawableVisitProps = {
  withdrawable: Withdrawable;
  /** Renders the screen, with the button in its footer. */
  children: (withdrawal: ReactNode) => ReactNode;
};

/** A screen on which a consent may be withdrawn to a visit that this page does not have. It then shows only that. */
export function WithdrawableVisit({ withdrawable: { campaign, organization }, children }: WithdrawableVisitProps) {
  const t = useTranslations();
  const alert = useAlert();
  const callWords = useCallWords();
  const [state, setState] = useState<'shown' | 'asking' | 'busy' | 'withdrawn'>('shown');
  if (state === 'withdrawn') return <DeletedScreen campaign={campaign} withdraws />;

  const withdraw = async () => {
    setState('busy');
    try {
      await api.withdrawConsent({ params: { campaignId: campaign.id }, query: {}, body: {} });
      setState('withdrawn');
    } catch (error) {
      setState('shown');
      await alert(callWords(error));
    }
  };
  return children(
    <>
      <div className="foot__links">
        <Button variant="quiet" onClick={() => setState('asking')}>
          {t('consent.withdraw')}
        </Button>
      </div>
      {state !== 'shown' && (
        <ConfirmDialog
          title={t('consent.withdrawTitle')}
          text={t('consent.withdrawText', { organization })}
          confirm={t('consent.withdrawConfirm')}
          cancel={t('deletion.cancel')}
          primary="cancel"
          isBusy={state === 'busy'}
          onConfirm={() => void withdraw()}
          onClose={() => setState('shown')}
        />
      )}
    </>,
  );
}
