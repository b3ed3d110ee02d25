import { useTranslations } from 'next-intl';
import { type ComponentType, useEffect, useState } from 'react';
import type { Campaign, ExtraTime } from '@/lib/contract/entities';
import { choicesBeside, shownExtraTime } from '@/lib/domain/extra-time';
import { useAlert } from '../overlays/alert-provider';
import { useCallWords } from '../overlays/use-call-words';
import { useAnnouncement } from '../ui/announce';
import { Button } from '../ui/button';
import { Icon } from '../ui/icon';
import { NEXT_FOCUS } from '../ui/next-focus';
import { useVisit } from '../visit/visit-provider';
import type { TimeDialogProps } from './time-dialog';

const loadDialog = () => import('./time-dialog').then((it) => it.TimeDialog);

/**
 * Lets the visitor take more time, and says which was taken, or given by an editor if that is more. Until the first
 * recording it can be changed.
 */
export function MoreTime({ campaign }: { campaign: Campaign }) {
  const t = useTranslations('extraTime');
  const alert = useAlert();
  const callWords = useCallWords();
  const { userVideo } = useVisit(campaign);
  const [Dialog, setDialog] = useState<ComponentType<TimeDialogProps> | null>(null);
  const [said, setSaid] = useState<ExtraTime | null>(null);
  useAnnouncement(said === null ? '' : t(`chosen.${said}`));
  useEffect(() => {
    // When it is opened, it is loaded again.
    loadDialog().catch(() => undefined);
  }, []);

  if (userVideo === null) return null;
  const held = shownExtraTime(userVideo, campaign.adjusted);
  const isOpen = userVideo ? userVideo.extraTime?.mayChange === true : campaign.extraTime === 'allowed';
  const mayChange = isOpen && choicesBeside(campaign.adjusted).length > 1;
  const open = async () => {
    setSaid(null);
    try {
      const loaded = await loadDialog();
      setDialog(() => loaded);
    } catch (error) {
      await alert(callWords(error));
    }
  };
  const press = { ...NEXT_FOCUS, disabled: !userVideo, onClick: () => void open() };
  return (
    <>
      {held === 'none' && mayChange && (
        <Button variant="quiet" icon="clock" className="align-start" {...press}>
          {t('ask')}
        </Button>
      )}
      {held !== 'none' && (
        <p className="chosen">
          <Icon name="clock" /> <span>{t(`chosen.${held}`)}</span>{' '}
          {mayChange && (
            <Button variant="quiet" {...press}>
              {t('change')}
            </Button>
          )}
        </p>
      )}
      {Dialog && (
        <Dialog
          campaign={campaign}
          chosen={held}
          onChosen={(now) => {
            setDialog(null);
            setSaid(now);
          }}
          onClose={() => setDialog(null)}
        />
      )}
    </>
  );
}
