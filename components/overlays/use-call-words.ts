import { useTranslations } from 'next-intl';
import { CallError } from '@/lib/browser/api/call-error';

/**
 * Returns a function that explains to the visitor why a call failed and what to do: no connection, too many calls and
 * how long to wait, a closed campaign, or any other failure.
 */
export function useCallWords(): (error: unknown) => string {
  const t = useTranslations('common');
  const codeWords = useCodeWords();
  return (error) => (error instanceof CallError && codeWords(error.code, error.retryAfter)) || t('genericError');
}

/**
 * The same for an error code. Returns `null` for a code that means nothing to a visitor. `retryAfter` is in seconds.
 */
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

const BLOCKS = {
  campaignDeleted: 'deleted',
  campaignCompleted: 'completed',
  campaignUnpublished: 'unpublished',
  campaignNotOpen: 'notOpen',
  campaignClosed: 'closed',
} as const;

/** Returns a function that explains why a campaign is closed. It returns `null` for any other code. */
function useBlockWords(): (code: string | null) => string | null {
  const t = useTranslations('common.blocked');
  return (code) => (isBlock(code) ? t(BLOCKS[code]) : null);
}

function isBlock(code: string | null): code is keyof typeof BLOCKS {
  return code !== null && Object.hasOwn(BLOCKS, code);
}
