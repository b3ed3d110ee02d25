import { useTranslations } from 'next-intl';
import type { ListedSubmission } from '@/lib/contract/organizer/submissions';
import { Stars } from './stars';

/** By what members of a campaign judge: one rating each, or the scores of a scorecard. */
export type WorthBy = 'rating' | 'score';

type Judged = 'isHidden' | 'score' | 'scorecards' | 'myScore' | 'rating' | 'ratings';
type WorthProps = Pick<ListedSubmission, Judged> & { by: WorthBy };

/**
 * What members make of a submission: by their scorecards, or by their ratings where there is no scorecard. Where the
 * reader has begun a scorecard, it is said that it is not submitted.
 */
export function Worth({ by, isHidden, score, scorecards, myScore, rating, ratings }: WorthProps) {
  const t = useTranslations('organizer.submissions');
  if (by === 'score' && myScore === 'draft')
    return (
      <>
        {score !== null && <Stars rating={score} count={scorecards} words="scored" />}{' '}
        <span className="chip chip--warn">{t('draft')}</span>
      </>
    );
  if (isHidden) {
    const words = by === 'score' ? 'hiddenScores' : 'hidden';
    return <span className="stars stars--none">{t(words, { count: scorecards + ratings })}</span>;
  }
  if (score !== null) return <Stars rating={score} count={scorecards} words="scored" />;
  if (by === 'score') return <span className="stars stars--none">{t('notScored')}</span>;
  return <Stars rating={rating} count={ratings} words="rated" />;
}
