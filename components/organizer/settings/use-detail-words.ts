import { useTranslations } from 'next-intl';
import type { AuditEntry } from '@/lib/contract/organizer/data';

type Details = AuditEntry['details'];

/** Returns a function for the words about what else was noted of something that was done. */
export function useDetailWords(): (details: Details) => string[] {
  const t = useTranslations('organizer.data.details');
  /** Each of them where it was noted; what this version does not know is left out. */
  const wordsOf: Record<string, (value: Details[string]) => string | null> = {
    status: (value) => t('status', { value: String(value) }),
    value: (value) => t('rating', { value: Number(value) }),
    role: (value) => t('role', { value: String(value) }),
    days: (value) => t('days', { value: Number(value) }),
    submissions: (value) => (value === 'all' ? t('allSubmissions') : null),
    made: (value) => t('invited', { value: Number(value) }),
    sessions: (value) => t('sessions', { value: Number(value) }),
    mayDownload: (value) => (value ? t('download') : null),
    scopes: (value) => t('scopes', { value: String(value) }),
  };
  return (details) =>
    Object.entries(details).flatMap(([name, value]) => {
      const words = Object.hasOwn(wordsOf, name) ? wordsOf[name]?.(value) : null;
      return words == null ? [] : [words];
    });
}
