import { useTranslations } from 'next-intl';
import { ConfirmDialog } from '../../overlays/confirm-dialog';

type RemoveDialogProps = { number: number; onRemove: () => void; onKeep: () => void };

/** Asks before words go that somebody has written. */
export function RemoveDialog({ number, onRemove, onKeep }: RemoveDialogProps) {
  const t = useTranslations('organizer.builder');
  return (
    <ConfirmDialog
      title={t('removeTitle', { number })}
      text={t('removeText')}
      confirm={t('remove')}
      cancel={t('keepSection')}
      primary="cancel"
      onConfirm={onRemove}
      onClose={onKeep}
    />
  );
}
