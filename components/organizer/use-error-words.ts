import { useTranslations } from 'next-intl';
import { CallError } from '@/lib/browser/api/call-error';

const KNOWN = ['network', 'unauthorized', 'tooMany', 'forbidden', 'notFresh', 'notFound'] as const;

/** Returns a function for the words about a call of the console that failed. */
export function useErrorWords(): (error: unknown) => string {
  const t = useTranslations('organizer.frame.errors');
  return (error) => {
    const code = error instanceof CallError ? error.code : null;
    if (code === 'timeout') return t('network');
    return t(KNOWN.find((each) => each === code) ?? 'other');
  };
}
