import type { BrowserContextOptions, Page } from '@playwright/test';
import { requireBuild } from '../../scripts/lib/build.mjs';
import { furnishHouse, type House } from './console-house';
import { startConsoleOnPostgresAndS3, startEmbeddedConsole, type ConsoleServer } from './console-servers';
import { test as base } from './e2e';

type WorkerFixtures = { server: ConsoleServer; house: House };
type Fixtures = {
  /** Opens a page for a member of the console, whose cookies these are; without them for somebody who is not in. */
  openConsole: (member?: { cookie: string }, options?: BrowserContextOptions) => Promise<Page>;
};

/** A test of the console. Its server is its own, because a server is set up only once. */
export const consoleTest = base.extend<Fixtures, WorkerFixtures>({
  server: [
    async ({ deployment }, provide) => {
      requireBuild();
      const server = await (deployment === 'embedded' ? startEmbeddedConsole() : startConsoleOnPostgresAndS3());
      await provide(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  house: [
    async ({ server }, provide) => {
      const house = await furnishHouse(server);
      await provide(house);
      await house.close();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  openConsole: async ({ open, server }, provide) => {
    await provide(async (member, options) => {
      const page = await open({ reducedMotion: 'reduce', ...options });
      const pairs = member ? member.cookie.split('; ') : [];
      await page.context().addCookies(
        pairs.map((pair) => {
          const [name = '', ...value] = pair.split('=');
          return { name, value: value.join('='), url: server.url };
        }),
      );
      return page;
    });
  },
});
