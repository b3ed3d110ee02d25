import { useSyncExternalStore } from 'react';
import { browserStorage, readRecord } from '@/lib/browser/storage';
import type { Notified } from './notified-banner';

const KEY = 'organizer/notified';
const changed = new Set<() => void>();
/** Looked up each time: only what outlives a page is of use. */
const store = () => browserStorage('sessionStorage');

const isNotified = (value: unknown): value is Notified =>
  typeof value === 'object' && value !== null && 'at' in value && typeof value.at === 'string';

/** What was asked for last in this campaign, as it is written; `''`: nothing that still waits. */
function read(campaignId: string): string {
  const notified = readRecord(store(), KEY, isNotified)[campaignId];
  return notified && Date.parse(notified.at) > Date.now() ? JSON.stringify(notified) : '';
}

function write(campaignId: string, notified: Notified | null): void {
  const others = Object.entries(readRecord(store(), KEY, isNotified)).filter(([id]) => id !== campaignId);
  const kept = Object.fromEntries(notified ? [...others, [campaignId, notified]] : others);
  store().setItem(KEY, JSON.stringify(kept));
  for (const tell of changed) tell();
}

const subscribe = (tell: () => void) => {
  changed.add(tell);
  return () => void changed.delete(tell);
};

/**
 * The emails about decisions that were asked for last in a list of this tab, as long as they wait: also after a reload
 * they can be undone together.
 */
export function useNotified(campaignId: string): [Notified | null, (notified: Notified | null) => void] {
  const written = useSyncExternalStore(
    subscribe,
    () => read(campaignId),
    () => '',
  );
  return [written === '' ? null : (JSON.parse(written) as Notified), (notified) => write(campaignId, notified)];
}
