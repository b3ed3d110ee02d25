import { apiBaseUrl } from '../env/env';
import type { Core } from './core';
import type { Organizer } from './organizer';

/** Returns what the organizer's console uses, or `null` where there is none. */
export type OpenOrganizer = () => Promise<Organizer | null>;

/** The console of this process. It is loaded on first use: who only answers visitors never loads it. */
export function createOrganizer(core: Core): { open: OpenOrganizer; close(): Promise<void> } {
  let opened: Promise<Organizer> | null = null;
  const load = async () => (await import('./organizer')).openOrganizer(core);
  return {
    async open() {
      if (apiBaseUrl || core.env.ORGANIZER === 'off') return null;
      return (opened ??= load());
    },
    close: async () => (await opened)?.close(),
  };
}
