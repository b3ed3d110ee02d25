import { useTranslations } from 'next-intl';
import { CallError } from '@/lib/browser/api/call-error';
import { useBlockWords } from './use-block-words';

/**
 * Says why a call failed and what helps: a line that is down, too many calls and how long to wait, a campaign that is
 * closed, anything else.
 */
export function useCallWords(): (error: unknown) => string {
  const t = useTranslations('common');
  const codeWords = useCodeWords();
  return (error) => (error instanceof CallError && codeWords(error.code, error.retryAfter)) || t('genericError');
}

/** The same of a code alone; `null` for one that tells a visitor nothing. `retryAfter` in seconds. */
export function useCodeWords(): (code: string, retryAfter: number | null) => string | null {
  const t = useTranslations('common');
  const blockWords = useBlockWords();
  return (code, retryAfter) => {
    switch (code) {
      case 'network':
      case 'timeout':
        return t('offline');
      case 'tooMany':
        return retryAfter === null
          ? t('tooMany')
          : t('tooManyUntil', { minutes: Math.max(1, Math.ceil(retryAfter / 60)) });
      case 'noSpace':
        return t('noSpace');
      case 'notFound':
        return t('visitGone');
      default:
        return blockWords(code);
    }
  };
}
