import { useTranslations } from 'next-intl';
import { CallError } from '@/lib/browser/api/call-error';
import { useBlockWords } from './use-block-words';

/** Says why a call failed and what helps: a line that is down, too many calls and how long to wait, a campaign that is closed, anything else. */
export function useCallWords(): (error: unknown) => string {
  const t = useTranslations('common');
  const blockWords = useBlockWords();
  return (error) => {
    if (!(error instanceof CallError)) return t('genericError');
    switch (error.code) {
      case 'network':
      case 'timeout':
        return t('offline');
      case 'tooMany':
        return error.retryAfter === null ? t('tooMany') : t('tooManyUntil', { minutes: Math.max(1, Math.ceil(error.retryAfter / 60)) });
      default:
        return blockWords(error.code) ?? t('genericError');
    }
  };
}
