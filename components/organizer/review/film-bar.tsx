import { useTranslations } from 'next-intl';
import type { Submission, SubmissionQuery } from '@/lib/contract/organizer/submissions';
import { GuardedLink } from '../../ui/guarded';
import { ConsoleIcon } from '../icon';
import { ConsoleButton } from '../console-button';
import { Crumb } from '../head';
import { Menu, MenuButton } from '../menu';

type FilmBarProps = {
  campaign: Submission['campaign'];
  query: SubmissionQuery;
  /** Where the way back leads. */
  back: string;
  place: Submission['place'] | null;
  /** `null`: there is none. */
  onPrevious: (() => void) | null;
  onNext: () => void;
  /** Whether to go on is what is to be done now. */
  isNextMain: boolean;
};

/** Where in the list this is, and the ways to its neighbours. */
export function FilmBar({ campaign, query, back, place, onPrevious, onNext, isNextMain }: FilmBarProps) {
  const t = useTranslations('organizer.review');
  const isLast = place !== null && place.next === null;
  return (
    <header className="filmbar">
      <div className="filmbar__where">
        <Crumb href={back}>
          <bdi>{campaign.title ?? campaign.name}</bdi>
        </Crumb>
        {place && (
          <span>
            {query.status
              ? t('placeOf', { position: place.position, total: place.total, status: query.status })
              : t('place', { position: place.position, total: place.total })}
          </span>
        )}
      </div>
      <div className="inline">
        {onPrevious && (
          <ConsoleButton variant="secondary" icon="previous" aria-keyshortcuts="k" onClick={onPrevious}>
            {t('previous')} <kbd aria-hidden="true">K</kbd>
          </ConsoleButton>
        )}
        {isLast ? (
          <GuardedLink className="link filmbar__end" href={back}>
            {t(query.status === 'new' ? 'lastNew' : 'last')}
          </GuardedLink>
        ) : (
          <ConsoleButton variant={isNextMain ? 'primary' : 'secondary'} aria-keyshortcuts="j" onClick={onNext}>
            {t('next')} <ConsoleIcon name="next" /> <kbd aria-hidden="true">J</kbd>
          </ConsoleButton>
        )}
      </div>
      <MenuButton />
      <Menu />
    </header>
  );
}
