import { useTranslations } from 'next-intl';
import type { ComponentProps } from 'react';
import { ConfirmDialog } from '../overlays/confirm-dialog';

/** Asks before something is lost or ended; not to do it is the first choice. */
export function AskDialog(props: Omit<ComponentProps<typeof ConfirmDialog>, 'cancel' | 'primary'>) {
  const t = useTranslations('organizer.frame');
  return <ConfirmDialog {...props} cancel={t('cancel')} primary="cancel" />;
}
