import { useSyncExternalStore } from 'react';
import type { HandoverLink } from './use-handover-link';

/** The link to go on at once that the dialog shows, or showed when it was closed: an earlier one works no more. */
type Shown = { isOpen: boolean; link: HandoverLink | null };

let shown: Shown | null = null;
const listeners = new Set<() => void>();

/** `null`: the dialog was not opened, or what it showed has expired. */
export function setShownLink(next: Shown | null): void {
  shown = next;
  listeners.forEach((listener) => listener());
}

export function useShownLink(): Shown | null {
  return useSyncExternalStore(
    subscribe,
    () => shown,
    () => null,
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
