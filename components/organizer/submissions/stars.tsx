import { useFormatter, useTranslations } from 'next-intl';
import type { CSSProperties } from 'react';

/** The mean of a submission's ratings. */
export function Stars({ rating, count }: { rating: number; count: number }) {
  const t = useTranslations('organizer.submissions');
  const format = useFormatter();
  if (count === 0) return <span className="stars stars--none">{t('notRated')}</span>;
  const mean = Math.round(rating * 10) / 10;
  return (
    <span className="stars">
      <span className="visually-hidden">{t('rated', { rating: mean, count })}</span>
      <i aria-hidden="true" />
      <i className="full" style={{ '--value': mean } as CSSProperties} aria-hidden="true" />
      <span aria-hidden="true">{format.number(mean, { minimumFractionDigits: 1 })}</span>
    </span>
  );
}
