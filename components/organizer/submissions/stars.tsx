import { useFormatter, useTranslations } from 'next-intl';
import type { CSSProperties } from 'react';

/** `words`: what of it is said to those who do not see stars. */
type StarsProps = { rating: number; count: number; words?: 'rated' | 'scored' };

/** The mean of a submission's ratings, or of its scorecards. */
export function Stars({ rating, count, words = 'rated' }: StarsProps) {
  const t = useTranslations('organizer.submissions');
  const format = useFormatter();
  if (count === 0) return <span className="stars stars--none">{t('notRated')}</span>;
  const mean = Math.round(rating * 10) / 10;
  return (
    <span className="stars">
      <span className="visually-hidden">{t(words, { rating: mean, count })}</span>
      <i aria-hidden="true" />
      <i className="full" style={{ '--value': mean } as CSSProperties} aria-hidden="true" />
      <span aria-hidden="true">{format.number(mean, { minimumFractionDigits: 1 })}</span>
    </span>
  );
}
