import type { BrowserContext, Page } from '@playwright/test';
import { test } from './e2e';
import { collectConsoleErrors } from './e2e-console-errors';

type SharedContext = {
  newPage: () => Promise<Page>;
  /** Removes what pages have stored, except the cache of scripts. All pages must be closed. */
  forget: () => Promise<void>;
  consoleErrors: string[];
};

type Fixtures = {
  /**
   * Opens the page of another visitor in a browser context that the tests of a worker share, so that the app's scripts
   * are loaded and compiled once. Nothing else of a test is left for the next one.
   */
  openShared: () => Promise<Page>;
};

/** A test that looks at one state of one page, of which there are many. */
export const sharedContextTest = test.extend<Fixtures, { sharedContext: SharedContext }>({
  sharedContext: [
    async ({ browser, server }, provide, { project }) => {
      const { viewport, permissions } = project.use;
      const reducedMotion = 'reduce';
      const context = await browser.newContext({ baseURL: server.url, viewport, permissions, reducedMotion });
      const consoleErrors: string[] = [];
      collectConsoleErrors(context, consoleErrors);
      await provide({
        newPage: () => context.newPage(),
        forget: await storageRemover(context, server.url),
        consoleErrors,
      });
      await context.close();
    },
    { scope: 'worker' },
  ],
  openShared: async ({ sharedContext, consoleErrors }, provide) => {
    const pages: Page[] = [];
    await provide(async () => {
      const page = await sharedContext.newPage();
      pages.push(page);
      return page;
    });
    for (const page of pages) await page.close();
    await sharedContext.forget();
    consoleErrors.push(...sharedContext.consoleErrors.splice(0));
  },
});

/** The page stays empty, and is there because only a page can ask for the removal. */
async function storageRemover(context: BrowserContext, origin: string): Promise<() => Promise<void>> {
  const session = await context.newCDPSession(await context.newPage());
  return async () => {
    await context.clearCookies();
    await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  };
}
