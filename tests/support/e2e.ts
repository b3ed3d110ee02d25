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
import { ensureBuild } from '../../scripts/lib/build.mjs';
import { startServer, type TestServer } from './server';
import { startServerWithBackend } from './server-with-backend';

export type OpenOptions = BrowserContextOptions & {
  /** Another browser with other flags. Called with the flags of every test's browser. */
  flags?: (usual: readonly string[]) => string[];
};

type Fixtures = {
  /** The errors and warnings of pages. If there is one at the end, the test fails. */
  consoleErrors: string[];
  /** Opens the page of another visitor, in its own browser context. */
  open: (options?: OpenOptions) => Promise<Page>;
};

/** A test in a browser against the built app; addresses are relative to it. One server serves all tests of a worker. */
export const test = base.extend<Fixtures, TestOptions & { server: TestServer }>({
  brand: ['hrfix', { option: true, scope: 'worker' }],
  server: [
    async ({ brand }, provide, { project }) => {
      const server = await (project.name === OTHER_BACKEND ? startServerWithBackend() : startBrand(brand));
      await provide(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: async ({ server }, provide) => provide(server.url),
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
});

export const { expect } = base;

/** Starts a server with the brand's build, which is made first if it is missing or out of date. */
async function startBrand(brand: string): Promise<TestServer> {
  await ensureBuild({ ...process.env, BRAND: brand });
  return startServer({ env: { BRAND: brand } });
}
