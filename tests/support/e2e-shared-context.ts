import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';
import { collectConsoleErrors } from './e2e-console-errors';

/** A browser context that the tests of a worker share, so that the app's scripts are loaded and compiled once. */
export type SharedContext = {
  newPage: () => Promise<Page>;
  /** Removes what pages have stored, except the cache of scripts. All pages must be closed. */
  forget: () => Promise<void>;
  consoleErrors: string[];
  close: () => Promise<void>;
};

export async function openSharedContext(
  browser: Browser,
  origin: string,
  options: BrowserContextOptions,
): Promise<SharedContext> {
  const context = await browser.newContext({ ...options, baseURL: origin, reducedMotion: 'reduce' });
  const consoleErrors: string[] = [];
  collectConsoleErrors(context, consoleErrors);
  return {
    newPage: () => context.newPage(),
    forget: await storageRemover(context, origin),
    consoleErrors,
    close: () => context.close(),
  };
}

/** The page stays empty, and is there because only a page can ask for the removal. */
async function storageRemover(context: BrowserContext, origin: string): Promise<() => Promise<void>> {
  const session = await context.newCDPSession(await context.newPage());
  return async () => {
    await context.clearCookies();
    await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  };
}
