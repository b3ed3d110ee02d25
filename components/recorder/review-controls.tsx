import { useTranslations } from 'next-intl';
import { Button } from '../ui/button';
import { Icon } from '../ui/icon';
import { HelpControl } from './recording-controls';

type ReviewControlsProps = {
  /** Where the take is. */
  keptBy: 'device' | 'server';
  isLast: boolean;
  onReRecord: () => void;
  /** Without it the take cannot be used. */
  onNext: (() => void) | null;
};

/** After a recording: again, or on. */
export function ReviewControls({ keptBy, isLast, onReRecord, onNext }: ReviewControlsProps) {
  const t = useTranslations('section');
  return (
    <>
      {onNext && (
        <p className="safe" role="status" data-state={keptBy}>
          <Icon name={keptBy} /> {t(keptBy === 'server' ? 'onServer' : 'onDevice')}
        </p>
      )}
      <div className="actions">
        <Button variant={onNext ? 'secondary' : 'primary'} large onClick={onReRecord}>{t('reRecord')}</Button>
        {onNext && <Button variant="primary" large onClick={onNext}>{isLast ? t('finish') : t('next')}</Button>}
      </div>
      <HelpControl />
    </>
  );
}
