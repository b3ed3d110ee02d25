import { useTranslations } from 'next-intl';
import type { MessageFault } from '@/lib/contract/organizer/messages';

/** What is wrong with a message that is being written. */
export type ShownFault = MessageFault | { field: MessageFault['field']; fault: 'empty' };

/** Returns a function for the words about one fault of a message. */
export function useFaultWords(): (fault: ShownFault) => string {
  const t = useTranslations('organizer.messages.faults');
  return (given) => {
    if (given.fault === 'empty') return t(given.field === 'subject' ? 'noSubject' : 'noText');
    return t(given.fault, { place: `{${given.placeholder}}` });
  };
}
