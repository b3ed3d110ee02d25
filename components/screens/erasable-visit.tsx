import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { api } from '@/lib/browser/api/client';
import type { Erasable } from '@/lib/domain/consent';
import { useAlert } from '../overlays/alert-provider';
import { ConfirmDialog } from '../overlays/confirm-dialog';
import { useCallWords } from '../overlays/use-call-words';
import { Button } from '../ui/button';
import { useErasing } from '../visit/use-erasing';
import { DeletedScreen } from './deleted-screen';
import { deletionWords } from './deletion-words';

type ErasableVisitProps = {
  erasable: Erasable;
  /** Whether nobody can record for its campaign any more. */
  isClosed?: boolean;
  /** Renders the screen, with the button in its footer. */
  children: (erasing: ReactNode) => ReactNode;
};

/**
 * A screen on which a visit may be erased that this page does not have: its campaign is closed, or it came of a
 * personal link. It then shows only that.
 */
export function ErasableVisit({ erasable, isClosed = false, children }: ErasableVisitProps) {
  const t = useTranslations();
  const alert = useAlert();
  const callWords = useCallWords();
  const eraseHere = useErasing();
  const [state, setState] = useState<'shown' | 'asking' | 'busy' | 'erased'>('shown');
  const { campaign, organization, uuid, withdraws, hasFilm } = erasable;
  const words = deletionWords(erasable);
  if (state === 'erased') return <DeletedScreen campaign={isClosed ? null : campaign} {...{ withdraws, hasFilm }} />;

  const erase = async () => {
    setState('busy');
    try {
      if (uuid === null) await api.withdrawConsent({ params: { campaignId: campaign.id }, query: {}, body: {} });
      else await eraseHere(campaign, uuid, () => {});
      setState('erased');
    } catch (error) {
      setState('shown');
      await alert(callWords(error));
    }
  };
  return children(
    <>
      <div className="foot__links">
        <Button variant="quiet" onClick={() => setState('asking')}>
          {t(words.open)}
        </Button>
      </div>
      {state !== 'shown' && (
        <ConfirmDialog
          title={t(words.title)}
          text={t(words.text, { organization })}
          confirm={t(words.confirm)}
          cancel={t('deletion.cancel')}
          primary="cancel"
          isBusy={state === 'busy'}
          onConfirm={() => void erase()}
          onClose={() => setState('shown')}
        />
      )}
    </>,
  );
}
