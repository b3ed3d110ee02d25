import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';

/**
 * Returns functions for the words about a recording and what the visitor may do with it. `seconds`: its length; `null`
 * when nobody knows. `retakes`: how many are left; `null`: nothing is said of them (`useRetakesLeft`).
 */
export function useRecordedWords(seconds: number | null, retakes: number | null) {
  const t = useTranslations('section');
  const isKnown = seconds !== null;
  const values = { seconds: seconds ?? 0 };
  const asIs = () => {
    if (retakes === 0) return isKnown ? t('noRetakes', values) : t('noRetakesBefore');
    return isKnown ? t('recorded', values) : t('recordedBefore');
  };
  return {
    shown: (): ReactNode => {
      const b = (words: ReactNode) => <b>{words}</b>;
      if (retakes !== 1) return asIs();
      return isKnown ? t.rich('lastRetake', { ...values, b }) : t.rich('lastRetakeBefore', { b });
    },
    spoken: (): string => {
      const b = (words: string) => words;
      if (retakes !== 1) return asIs();
      return isKnown ? t.markup('lastRetake', { ...values, b }) : t.markup('lastRetakeBefore', { b });
    },
  };
}
