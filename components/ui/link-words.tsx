import { useTranslations } from 'next-intl';
import { useLinkStatus } from 'next/link';
import type { ReactNode } from 'react';

/**
 * The content of a link within the app. While its page is loading, a link that looks like a button says so in place of
 * its words. Any other keeps its words, and the window says it at the top.
 */
export function LinkWords({ isButton = false, children }: { isButton?: boolean; children: ReactNode }) {
  const t = useTranslations('common');
  const { pending } = useLinkStatus();
  if (!pending) return children;
  if (isButton) return <span aria-busy="true">{t('opening')}</span>;
  return (
    <>
      {children}
      <span className="badge travel-sign" role="status">
        {t('opening')}
      </span>
    </>
  );
}
