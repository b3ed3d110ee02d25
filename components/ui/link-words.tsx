import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useState } from 'react';
import { useBusyAnnouncement } from './announce';

type TravelWordsProps = { isTravelling: boolean; isButton?: boolean; children: ReactNode };

/**
 * The content of a link. While its page is loading, a link that looks like a button says so in place of its words. Any
 * other keeps its words, and the window says it at the top.
 */
export function TravelWords({ isTravelling, isButton, children }: TravelWordsProps) {
  const t = useTranslations('common');
  useBusyAnnouncement(isTravelling && t('opening'));
  if (!isTravelling) return children;
  if (isButton) return <span aria-busy="true">{t('opening')}</span>;
  return (
    <>
      {children}
      <span className="badge travel-sign">{t('opening')}</span>
    </>
  );
}

/** For a link that the browser follows: whether the page is being left, and what to call when it is pressed. */
export function useLeaving(): { isLeaving: boolean; leave: () => void } {
  const [isLeaving, setIsLeaving] = useState(false);
  useEffect(() => {
    if (!isLeaving) return;
    // With its Back button, the browser may bring this page back as it was.
    const stay = () => setIsLeaving(false);
    window.addEventListener('pageshow', stay);
    return () => window.removeEventListener('pageshow', stay);
  }, [isLeaving]);
  return { isLeaving, leave: () => setIsLeaving(true) };
}
