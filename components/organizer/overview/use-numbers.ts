import { useFormatter, useTranslations } from 'next-intl';
import { percentOf } from './bar';

const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** Returns how numbers of the overview are written. */
export function useNumbers() {
  const t = useTranslations('organizer.overview');
  const format = useFormatter();
  return {
    share: (part: number, whole: number) =>
      format.number(percentOf(part, whole) / 100, { style: 'percent', maximumFractionDigits: 0 }),
    /** A length of time in minutes and seconds, a short one in seconds alone. */
    time(milliseconds: number) {
      const seconds = Math.round((milliseconds % MINUTE) / SECOND);
      const minutes = Math.floor(milliseconds / MINUTE);
      return minutes > 0 ? t('minutes', { minutes, seconds }) : t('seconds', { seconds });
    },
    /** A day as the server counts it, `YYYY-MM-DD`. */
    day: (day: string) =>
      format.dateTime(new Date(`${day}T00:00:00Z`), { day: 'numeric', month: 'short', timeZone: 'UTC' }),
    decimal: (value: number) => format.number(value, { maximumFractionDigits: 1 }),
  };
}
