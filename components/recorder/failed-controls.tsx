import { useTranslations } from 'next-intl';
import { Button } from '../ui/button';
import { HelpControl } from './recording-controls';

/** When there is no camera: try once more, or read what to do. */
export function FailedControls({ onTryAgain }: { onTryAgain: () => void }) {
  const t = useTranslations('common');
  return (
    <>
      <div className="actions">
        <Button variant="primary" large onClick={onTryAgain}>{t('tryAgain')}</Button>
      </div>
      <HelpControl />
    </>
  );
}
