import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { WaitingBanner } from './waiting-banner';

export type Notified = { noticesId: string; at: string; told: number };

/** The emails about decisions that were just asked for in a list. */
export function NotifiedBanner(props: { campaignId: string; notified: Notified; onSettled: () => void }) {
  const { campaignId, notified, onSettled } = props;
  const t = useTranslations('organizer.notices');
  return (
    <WaitingBanner
      {...{ campaignId, ...notified, onSettled }}
      words={(time) => t.rich('manyWaiting', { count: notified.told, time, strong })}
    />
  );
}

const strong = (words: ReactNode) => <strong>{words}</strong>;
