import { test as base } from '@playwright/test';
import { startServer, type TestServer } from './server';

/** A test in a browser against the built app, whose addresses are relative to it. One server serves all tests of a worker. */
export const test = base.extend<object, { server: TestServer }>({
  server: [
    async ({}, provide) => {
      const server = await startServer();
      await provide(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ server }, provide) => provide(server.url),
});

export { expect } from '@playwright/test';
