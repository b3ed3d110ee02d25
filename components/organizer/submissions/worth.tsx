import { useTranslations } from 'next-intl';
import type { ListedSubmission } from '@/lib/contract/organizer/submissions';
import { Stars } from './stars';

/** By what members of a campaign judge: one rating each, or the scores of a scorecard. */
export type WorthBy = 'rating' | 'score';

type WorthProps = Pick<ListedSubmission, 'isHidden' | 'score' | 'scorecards' | 'rating' | 'ratings'> & { by: WorthBy };

/** What members make of a submission: by their scorecards, or by their ratings where there is no scorecard. */
export function Worth({ by, isHidden, score, scorecards, rating, ratings }: WorthProps) {
  const t = useTranslations('organizer.submissions');
  if (isHidden) {
    const words = by === 'score' ? 'hiddenScores' : 'hidden';
    return <span className="stars stars--none">{t(words, { count: scorecards + ratings })}</span>;
  }
  if (score !== null) return <Stars rating={score} count={scorecards} words="scored" />;
  if (by === 'score') return <span className="stars stars--none">{t('notScored')}</span>;
  return <Stars rating={rating} count={ratings} words="rated" />;
}
