import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';

type AudioNeededProps = {
  kind: 'allowed' | 'required';
  /** Shows what is needed, and a note. */
  children: (words: string, note: string) => ReactNode;
};

/** What a visit needs where sound alone will do. */
export function AudioNeeded({ kind, children }: AudioNeededProps) {
  const t = useTranslations('audio');
  const expect = useTranslations('expect');
  return children(t('needed', { kind }), kind === 'required' ? t('neededNote') : expect('check'));
}
