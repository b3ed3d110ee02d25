import { useTranslations } from 'next-intl';
import { GuardedButton } from '../../../ui/guarded';
import { Icon } from '../../../ui/icon';
import type { ScoresState } from './use-scores';

/** Whether what the member gives is kept. */
export function DraftKept({ scores: { kept, keepAgain } }: { scores: ScoresState }) {
  const t = useTranslations('organizer.review.scorecard');
  const tf = useTranslations('organizer.frame');
  if (kept === 'none') return <span />;
  if (kept === 'failed')
    return (
      <p className="safe" data-state="memory" role="alert">
        <Icon name="alert" /> {t('draftNotSaved')}{' '}
        <GuardedButton className="link" onClick={keepAgain}>
          {tf('tryAgain')}
        </GuardedButton>
      </p>
    );
  return (
    <p className="safe" data-state={kept === 'kept' ? 'server' : undefined}>
      <Icon name={kept === 'kept' ? 'server' : 'clock'} /> {kept === 'kept' ? t('draftSaved') : tf('saving')}
    </p>
  );
}
