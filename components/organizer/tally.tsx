import { useTranslations } from 'next-intl';

/** The most that is counted: more says no more than 'many'. */
const MOST = 999;

/** How many submissions wait for somebody's decision; nothing where none does. */
export function Tally({ count }: { count: number }) {
  const t = useTranslations('organizer.frame');
  if (count === 0) return null;
  return (
    <span className="tally">
      {count > MOST ? `${MOST}+` : count}
      <span className="visually-hidden"> {t('toReview')}</span>
    </span>
  );
}
