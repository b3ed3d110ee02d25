'use client';

import { useTranslations } from 'next-intl';
import { ButtonLink } from '../ui/button';
import { Dialog } from '../ui/dialog';

const CHROME = 'https://www.google.com/chrome/';

/** For a browser that can neither record nor join a video session. */
export function NotSupportedDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('notSupported');
  return (
    <Dialog
      title={t('title')}
      onDismiss={onClose}
      actions={
        <ButtonLink variant="primary" external icon="download" href={CHROME} target="_blank" rel="noopener">
          {t('download')}
        </ButtonLink>
      }
    >
      <p>{t('text')}</p>
    </Dialog>
  );
}
