import { useTranslations } from 'next-intl';
import type { ListedSubmission } from '@/lib/contract/organizer/submissions';
import { Stars } from './stars';

type WorthProps = Pick<ListedSubmission, 'isHidden' | 'score' | 'scorecards' | 'rating' | 'ratings'>;

/** What members make of a submission: by their scorecards, or by their ratings where there is no scorecard. */
export function Worth({ isHidden, score, scorecards, rating, ratings }: WorthProps) {
  const t = useTranslations('organizer.submissions');
  if (isHidden) return <span className="stars stars--none">{t('hidden', { count: scorecards + ratings })}</span>;
  if (score === null) return <Stars rating={rating} count={ratings} words="rated" />;
  return <Stars rating={score} count={scorecards} words="scored" />;
}
