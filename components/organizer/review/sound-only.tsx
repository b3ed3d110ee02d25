import { useTranslations } from 'next-intl';
import type { CSSProperties } from 'react';
import { ConsoleIcon } from '../icon';

/** What stands in the place of a film's picture while only its sound is played. */
export function SoundOnly({ runs }: { runs: boolean }) {
  const t = useTranslations('organizer.review');
  return (
    <div className="reel__wait reel__wait--sound">
      <span className="voice__disc" aria-hidden="true" style={{ '--level': runs ? 0.5 : 0 } as CSSProperties}>
        <ConsoleIcon name="sound" />
      </span>
      <p>{t('soundOnly')}</p>
    </div>
  );
}
