'use client';

import { useTranslations } from 'next-intl';
import type { Campaign, UserVideo } from '@/lib/contract/entities';
import { useAnnouncement } from '../ui/announce';
import { Button, ButtonLink } from '../ui/button';
import { Dialog } from '../ui/dialog';
import { LazyCaptionedDownload } from './lazy-captioned-download';
import { useDownloadAddress } from './use-download-address';
import { ratioStyle } from './use-ratio';
import { useShareSheet } from './use-share-sheet';

type ShareDialogProps = {
  campaign: Campaign;
  /** The address of the film. */
  film: string;
  /** Whose film it is: `downloadUrl` saves it. */
  userVideo: UserVideo | null | undefined;
  /** The film's width divided by its height. */
  ratio: number;
  /** Whether 'Finish' was pressed. */
  isFinishing: boolean;
  onFinish: () => void;
  onClose: () => void;
};

/** Lets the visitor share the film before the visit ends (spec 2.61 to 2.63). */
export function ShareDialog({ campaign, film, userVideo, ratio, isFinishing, onFinish, onClose }: ShareDialogProps) {
  const t = useTranslations('publish');
  const common = useTranslations('common');
  const downloadUrl = userVideo?.downloadUrl ?? null;
  const saving = useDownloadAddress(downloadUrl, campaign.name);
  const sheet = useShareSheet(downloadUrl, campaign.name);
  const sheetWords = sheet && sheet.state !== 'idle' ? t(sheet.state) : '';
  useAnnouncement(sheetWords);
  return (
    <Dialog
      title={t('share')}
      onDismiss={onClose}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {common('close')}
          </Button>
          <Button variant="secondary" busyWords={isFinishing && common('opening')} onClick={onFinish}>
            {t('finish')}
          </Button>
          {sheet && (
            <Button
              variant="secondary"
              busyWords={sheet.state === 'preparing' && common('oneMoment')}
              onClick={sheet.open}
            >
              {t('shareVideo')}
            </Button>
          )}
          {saving && (
            <ButtonLink variant="primary" external icon="download" {...saving} download={`${campaign.name}.mp4`}>
              {t('download')}
            </ButtonLink>
          )}
        </>
      }
    >
      <div className="picture picture--plain picture--whole share" style={ratioStyle(ratio)}>
        <video src={`${film}#t=0.4`} muted playsInline preload="metadata" tabIndex={-1} aria-hidden="true" />
      </div>
      {sheet && <p className="note share__status">{sheetWords}</p>}
      <LazyCaptionedDownload {...{ campaign, userVideo }} />
    </Dialog>
  );
}
