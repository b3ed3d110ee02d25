import { useTranslations } from 'next-intl';
import { GuardedButton } from '../../ui/guarded';
import { ConsoleIcon } from '../icon';
import { When } from '../when';
import type { KeptWords } from './device-draft';

type KeptWordsBannerProps = { offered: KeptWords | null; use: () => void; drop: () => void };

/** Offers what this device kept while the server could not be told. */
export function KeptWordsBanner({ offered, use, drop }: KeptWordsBannerProps) {
  const t = useTranslations('organizer.builder');
  if (!offered) return null;
  return (
    <div className="banner banner--warn" role="status">
      <ConsoleIcon name="device" />
      <div>
        <p>
          {t.rich(offered.revision === null ? 'keptWords' : 'keptWordsOver', {
            time: () => <When at={new Date(offered.at).toISOString()} />,
          })}
        </p>
        <div className="actions">
          <GuardedButton className="button button--secondary button--small" onClick={use}>
            {t('useKeptWords')}
          </GuardedButton>
          <GuardedButton className="button button--quiet button--small" onClick={drop}>
            {t('dropKeptWords')}
          </GuardedButton>
        </div>
      </div>
    </div>
  );
}
