import {
  test as base,
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from '@playwright/test';
import { collectConsoleErrors } from './e2e-console-errors';
import { chromiumArgs, OTHER_BACKEND, type TestOptions } from './e2e-options';
import { requireBuild } from '../../scripts/lib/build.mjs';
import { openSharedContext, type SharedContext } from './e2e-shared-context';
import { SLOT_TIMEOUT_MS, takeSlot } from './test-slot';
import { startServer, type TestServer } from './server';
import { startServerWithBackend } from './server-with-backend';

export type OpenOptions = BrowserContextOptions & {
  /** Another browser with other flags. Called with the flags of every test's browser. */
  flags?: (usual: readonly string[]) => string[];
};

type Fixtures = {
  /** There is a core for the test while it runs. */
  placeToRun: void;
  /** The errors and warnings of pages. If there is one at the end, the test fails. */
  consoleErrors: string[];
  /** Opens the page of another visitor, in its own browser context. */
  open: (options?: OpenOptions) => Promise<Page>;
  /**
   * Opens the page of another visitor in the worker's shared context, for a test that looks at one state of one page,
   * of which there are many. Nothing else of a test is left for the next one.
   */
  openShared: () => Promise<Page>;
};

/** A worker whose fixtures are others starts a server and a browser of its own: few tests extend these. */
type WorkerFixtures = TestOptions & { server: TestServer; sharedContext: SharedContext };

/** A test in a browser against the built app; addresses are relative to it. One server serves all tests of a worker. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  brand: ['hrfix', { option: true, scope: 'worker' }],
  deployment: ['embedded', { option: true, scope: 'worker' }],
  server: [
    async ({ brand }, provide, { project }) => {
      const server = await (project.name === OTHER_BACKEND ? startServerWithBackend() : startBrand(brand));
      await provide(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ server }, provide) => provide(server.url),
  placeToRun: [
    async ({}, provide) => {
      const leave = await takeSlot();
      await provide();
      leave();
    },
    { auto: true, timeout: SLOT_TIMEOUT_MS },
  ],
  consoleErrors: [
    async ({}, provide) => {
      const consoleErrors: string[] = [];
      await provide(consoleErrors);
      expect(consoleErrors, 'what the pages complained about').toEqual([]);
    },
    { auto: true },
  ],
  context: async ({ context, consoleErrors }, provide) => {
    collectConsoleErrors(context, consoleErrors);
    await provide(context);
  },
  open: async ({ browser, contextOptions, baseURL, permissions, viewport, consoleErrors }, provide, { project }) => {
    const closing: (Browser | BrowserContext)[] = [];
    await provide(async ({ flags, ...options } = {}) => {
      const { executablePath } = project.use.launchOptions ?? {};
      const own = flags ? await chromium.launch({ executablePath, args: flags(chromiumArgs) }) : browser;
      if (own !== browser) closing.push(own);
      const context = await own.newContext({ ...contextOptions, baseURL, permissions, viewport, ...options });
      closing.push(context);
      collectConsoleErrors(context, consoleErrors);
      return context.newPage();
    });
    for (const one of closing.reverse()) await one.close();
  },
  sharedContext: [
    async ({ browser, server }, provide, { project }) => {
      const { viewport, permissions } = project.use;
      const shared = await openSharedContext(browser, server.url, { viewport, permissions });
      await provide(shared);
      await shared.close();
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
    for (const page of pages) {
      // A closing page may still ask for a file that a test answers: the next test would be told that it got none.
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await page.close();
    }
    await sharedContext.forget();
    consoleErrors.push(...sharedContext.consoleErrors.splice(0));
  },
});

export const { expect } = base;

/** Starts a server with the brand's build. Throws when it is missing or out of date. */
export async function startBrand(brand: string, env: Record<string, string> = {}): Promise<TestServer> {
  requireBuild({ ...process.env, BRAND: brand });
  return startServer({ env: { BRAND: brand, ...env } });
}
