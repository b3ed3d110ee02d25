import { useTranslations } from 'next-intl';
import { GuardedButton } from '../../ui/guarded';
import { ConsoleIcon } from '../icon';
import { useAction } from '../use-action';
import { useErrorWords } from '../use-error-words';

/** Why sections that have videos keep their places, and the way out. */
export function LockedBanner({ onCopy }: { onCopy: () => Promise<void> }) {
  const { act, fault } = useAction();
  const errorWords = useErrorWords();
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
          <GuardedButton className="button button--secondary button--small" onClick={() => void act(onCopy)}>
            <ConsoleIcon name="copy" /> {t('copyCampaign')}
          </GuardedButton>
        </div>
        {fault !== null && <p role="alert">{errorWords(fault)}</p>}
      </div>
    </div>
  );
}
