import { AUDIT_ACTIONS, type AuditAction } from '@/lib/contract/organizer/data';
import { useActionWords } from './use-action-words';

/** Returns a function for the actions whose words, as the log shows them, have this text in them. */
export function useFindActions(): (text: string) => AuditAction[] {
  const actionWords = useActionWords();
  return (text) => {
    const sought = text.toLocaleLowerCase();
    return AUDIT_ACTIONS.filter((action) => actionWords(action, '').toLocaleLowerCase().includes(sought));
  };
}
