import { useTranslations } from 'next-intl';
import type { ListedSubmission } from '@/lib/contract/organizer/submissions';
import { GuardedLink } from '../../ui/guarded';
import { clock } from './clock';

type SpokenMatchProps = {
  match: NonNullable<ListedSubmission['match']>;
  /** Whose film it is. */
  name: string;
  /** The film at this moment. */
  href: string;
};

/** The line of a film that a search has found; its time leads to it. */
export function SpokenMatch({ match, name, href }: SpokenMatchProps) {
  const t = useTranslations('organizer.submissions');
  const { startMs, words, marks, more, language } = match;
  const time = startMs === null ? null : clock(startMs / 1000);
  return (
    <p>
      {time !== null && (
        <>
          <GuardedLink className="at" href={href} aria-label={t('openAt', { time, name })}>
            {time}
          </GuardedLink>{' '}
        </>
      )}
      <span lang={language ?? undefined} dir="auto">
        {marks.map(({ from, to }, index) => (
          <span key={from}>
            {words.slice(marks[index - 1]?.to ?? 0, from)}
            <mark>{words.slice(from, to)}</mark>
          </span>
        ))}
        {words.slice(marks.at(-1)?.to ?? 0)}
      </span>
      {more > 0 && (
        <>
          {' '}
          <span className="more-hits">{t('moreMatches', { count: more })}</span>
        </>
      )}
    </p>
  );
}
