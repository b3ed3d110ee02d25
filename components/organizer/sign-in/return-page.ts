import { organizerPaths, returnPage } from '@/lib/contract/organizer/paths';

const KEY = 'organizer/return';
/** How long somebody may be on the way to sign in, ms: a mailed link works for 15 minutes. */
const KEPT_MS = 20 * 60_000;

/** Keeps the page that somebody wanted while they sign in; `null` changes nothing. */
export function keepReturn(page: string | null): void {
  if (page === null) return;
  try {
    localStorage.setItem(KEY, JSON.stringify({ page, until: Date.now() + KEPT_MS }));
  } catch {
    // Where nothing can be kept, signing in leads to the first page.
  }
}

/** Returns the page to go on to, once: the one that was wanted, else the console's first. */
export function takeReturn(): string {
  try {
    const kept = localStorage.getItem(KEY);
    localStorage.removeItem(KEY);
    const { page, until } = JSON.parse(kept ?? '{}') as { page?: unknown; until?: unknown };
    if (Number(until) > Date.now()) return returnPage(page) ?? organizerPaths.home();
  } catch {
    // What cannot be read was not wanted.
  }
  return organizerPaths.home();
}
