import { expect } from '@playwright/test';
import { requireBuild } from '../../scripts/lib/build.mjs';
import { test as base } from '../support/e2e';
import { freePort } from '../support/free-port';
import { createOrganizerClient, ownerLink } from '../support/organizer-client';
import { startServer } from '../support/server';

const HOST = 'film.test';

/** A server in a house's own network: without HTTPS, browsers do not send `Sec-Fetch-Site`. */
const test = base.extend({
  server: [
    async ({}, provide) => {
      requireBuild();
      const port = await freePort();
      const server = await startServer({ port, env: { PUBLIC_URL: `http://${HOST}:${port}` } });
      await provide(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ server }, provide) => provide(`http://${HOST}:${server.port}`),
});

test('a member chooses a language without HTTPS, and has it in another browser too', async ({
  server,
  open,
  baseURL,
}) => {
  const owner = createOrganizerClient(server.url);
  await owner.follow(await ownerLink(server.dataDir, 'nora@museum.example', 'Riverside Museum'));
  const [name = '', value = ''] = owner.cookie.split(/=(.*)/s);
  const openConsole = async () => {
    const page = await open({ flags: (usual) => [...usual, `--host-resolver-rules=MAP ${HOST} 127.0.0.1`] });
    await page.context().addCookies([{ name, value, url: baseURL! }]);
    await page.goto('/organizer/account');
    return page;
  };
  const page = await openConsole();
  const asked = page.waitForRequest((request) => request.url().includes('/api/language/'));
  await page.getByRole('button', { name: /English/ }).click();
  await page.getByRole('button', { name: 'العربية' }).click();
  expect((await (await asked).allHeaders())['sec-fetch-site']).toBeUndefined();
  await expect(page.locator('html[lang=ar][dir=rtl]')).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/organizer/account');
  await expect((await openConsole()).locator('html[lang=ar][dir=rtl]')).toBeVisible();
});
