import { useTranslations } from 'next-intl';
import { Button } from '../ui/button';
import { Dialog } from '../ui/dialog';

type FoundDialogProps = {
  /** Its length; `null` when nobody knows. */
  seconds: number | null;
  onUse: () => void;
  onRecordAgain: () => void;
  /** Returns to the complete take before, if there is one. */
  onKeepLast?: () => void;
};

/**
 * Asks the visitor about a take that was interrupted when its page, browser or device died: use it, or record again.
 */
export function FoundDialog({ seconds, onUse, onRecordAgain, onKeepLast }: FoundDialogProps) {
  const t = useTranslations('takes');
  return (
    <Dialog
      title={t('found')}
      actions={
        <>
          {onKeepLast && (
            <Button variant="quiet" onClick={onKeepLast}>
              {t('keepLast')}
            </Button>
          )}
          <Button variant="secondary" onClick={onRecordAgain}>
            {t('recordAgain')}
          </Button>
          <Button variant="primary" onClick={onUse}>
            {t('useFound')}
          </Button>
        </>
      }
    >
      <p>{seconds === null ? t('foundOnService') : t('foundSeconds', { seconds })}</p>
    </Dialog>
  );
}
