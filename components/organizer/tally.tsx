import { useFormatter, useTranslations } from 'next-intl';

/** The most that is counted: more says no more than 'many'. */
const MAX = 999;

/** How many submissions wait for somebody's decision; nothing where none does. */
export function Tally({ count }: { count: number }) {
  const t = useTranslations('organizer.frame');
  const format = useFormatter();
  if (count === 0) return null;
  return (
    <span className="tally">
      <span aria-hidden="true">{count > MAX ? t('more', { most: MAX }) : format.number(count)}</span>
      <span className="visually-hidden"> {t('toReview', { count })}</span>
    </span>
  );
}
