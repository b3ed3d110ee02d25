import { useLocale, useTranslations } from 'next-intl';
import { daysBetween } from '@/lib/domain/days-between';

/** Returns a function that says in the visitor's own time when a visit began: 'started today, 14:05'. */
export function useStartedWords(): (startedAt: string) => string {
  const t = useTranslations('accounts');
  const locale = useLocale();
  return (startedAt) => {
    const began = new Date(startedAt);
    const time = began.toLocaleTimeString(locale, { hour: 'numeric', minute: '2-digit' });
    switch (daysBetween(began, new Date())) {
      case 0:
        return t('startedToday', { time });
      case 1:
        return t('startedYesterday', { time });
      default:
        return t('started', { date: began.toLocaleDateString(locale, { dateStyle: 'medium' }), time });
    }
  };
}
