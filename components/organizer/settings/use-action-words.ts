import { useLocale, useTranslations } from 'next-intl';
import { AUDIT_ACTIONS, type AuditAction } from '@/lib/contract/organizer/data';

/**
 * Returns a function for the words about an entry of the audit log. What an earlier or later version has noted, and
 * this one has no words for, is shown as it was noted.
 */
export function useActionWords(): (action: string, subject: string) => string {
  const t = useTranslations('organizer.data.actions');
  return (action, subject) => {
    const key = action.replace('.', '_') as Parameters<typeof t>[0];
    return t.has(key) ? t(key, { subject }) : `${action} ${subject}`;
  };
}

/** Returns a function for the actions whose words, as the log shows them, have this text in them. */
export function useFindActions(): (text: string) => AuditAction[] {
  const actionWords = useActionWords();
  const locale = useLocale();
  const small = (words: string) => words.toLocaleLowerCase(locale);
  return (text) => {
    const sought = small(text);
    return AUDIT_ACTIONS.filter((action) => small(actionWords(action, '')).includes(sought));
  };
}
