'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { ButtonLink } from '../ui/button';
import { Dialog } from '../ui/dialog';

const CHROME = 'https://www.google.com/chrome/';

/** For a browser that can neither record nor join a video session. `children`: other ways to answer. */
export function NotSupportedDialog({ onClose, children }: { onClose: () => void; children?: ReactNode }) {
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
      {children}
    </Dialog>
  );
}
