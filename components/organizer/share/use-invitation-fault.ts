import { useTranslations } from 'next-intl';
import { CallError } from '@/lib/browser/api/call-error';
import { useErrorWords } from '../use-error-words';

const KNOWN = ['refusesLetters', 'invitedAlready', 'campaignClosed', 'notReady', 'invalidParameters'] as const;

/** Returns a function for the words about something that could not be done with an invitation. */
export function useInvitationFault(): (fault: unknown) => string {
  const t = useTranslations('organizer.invitations.faults');
  const errorWords = useErrorWords();
  return (fault) => {
    if (!(fault instanceof CallError)) return errorWords(fault);
    const known = KNOWN.find((each) => each === fault.details.reason) ?? KNOWN.find((each) => each === fault.code);
    return known ? t(known) : errorWords(fault);
  };
}
