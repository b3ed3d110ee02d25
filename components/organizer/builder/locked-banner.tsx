import { useTranslations } from 'next-intl';
import { GuardedButton } from '../../ui/guarded';
import { ConsoleIcon } from '../icon';

/** Why sections that have videos keep their places, and the way out. */
export function LockedBanner({ onCopy }: { onCopy: () => void }) {
  const t = useTranslations('organizer.builder');
  return (
    <div className="banner">
      <ConsoleIcon name="lock" />
      <div>
        <p>
          <strong>{t('lockedTitle')}</strong>
        </p>
        <p>{t('lockedText')}</p>
        <div className="actions">
          <GuardedButton className="button button--secondary button--small" onClick={onCopy}>
            <ConsoleIcon name="copy" /> {t('copyCampaign')}
          </GuardedButton>
        </div>
      </div>
    </div>
  );
}
