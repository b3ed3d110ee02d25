import { useTranslations } from 'next-intl';
import { Button } from '../ui/button';
import { Icon, type IconName } from '../ui/icon';
import type { TakeLocation } from './use-take-status';
import { HelpControl } from './recording-controls';

type ReviewControlsProps = {
  /** Where the take is stored. */
  location: TakeLocation;
  isLast: boolean;
  onReRecord: () => void;
  /** `null` when the take cannot be used. */
  onNext: (() => void) | null;
};

const ICONS: Readonly<Record<TakeLocation, IconName>> = { device: 'device', memory: 'alert', server: 'server' };

/** The controls after a recording: record again, or go on. */
export function ReviewControls({ location, isLast, onReRecord, onNext }: ReviewControlsProps) {
  const t = useTranslations('section');
  return (
    <>
      {onNext && (
        <p className="safe" role="status" data-state={location}>
          <Icon name={ICONS[location]} /> {t(`locations.${location}`)}
        </p>
      )}
      <div className="actions">
        <Button variant={onNext ? 'secondary' : 'primary'} large onClick={onReRecord}>
          {t('reRecord')}
        </Button>
        {onNext && (
          <Button variant="primary" large onClick={onNext}>
            {isLast ? t('finish') : t('next')}
          </Button>
        )}
      </div>
      <HelpControl />
    </>
  );
}
