import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import type { Submission } from '@/lib/contract/organizer/submissions';
import { GuardedButton } from '../../ui/guarded';
import { ConsoleIcon } from '../icon';
import { clock } from '../submissions/clock';
import type { Film } from './use-film';

type ChaptersProps = { chapters: Submission['chapters']; film: Pick<Film, 'current' | 'seek'> };

/** The sections of a film, each leading to its beginning. A phone shows the one that plays, and all when asked. */
export function Chapters({ chapters, film }: ChaptersProps) {
  const t = useTranslations('organizer.review');
  const listId = useId();
  const [isOpen, setIsOpen] = useState(false);
  const wordsOf = (index: number) =>
    chapters[index]?.prompt ?? t('withoutPrompt', { number: chapters[index]?.number ?? index + 1 });
  return (
    <div className="chapters">
      <GuardedButton
        className="chapters__now"
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setIsOpen(!isOpen)}
      >
        <span className="visually-hidden">{t('chapters')}</span>
        <b>{t('chapterOf', { number: film.current + 1, count: chapters.length })}</b>
        <span className="chapters__words" dir="auto">
          {wordsOf(film.current)}
        </span>
        <ConsoleIcon name="chevron" />
      </GuardedButton>
      <ol className="chapters__list" id={listId} data-open={isOpen || undefined} aria-label={t('chapters')}>
        {chapters.map(({ sectionId, number, startMs }, index) => (
          <li key={sectionId}>
            <GuardedButton
              aria-current={index === film.current ? 'true' : undefined}
              onClick={() => film.seek(startMs / 1000)}
            >
              <span className="visually-hidden">{t('chapter', { number, time: clock(startMs / 1000) })}</span>
              <b aria-hidden="true">{clock(startMs / 1000)}</b>
              <span dir="auto">{wordsOf(index)}</span>
            </GuardedButton>
          </li>
        ))}
      </ol>
    </div>
  );
}
