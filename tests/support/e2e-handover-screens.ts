import { expect, type Page } from '@playwright/test';
import { button, dialogHeading, inTurn, opensDialog, type Screen } from './e2e-show';
import { readUuid } from './e2e-visit';

const offer = 'Continue on Another Device';

/** A visit that goes on with another device, on both of them. */
export const handoverScreens: readonly Screen[] = [
  ...inTurn(
    { name: 'another device', visit: { saved: 1 }, show: opensDialog('step2', offer, 'Continue on another device') },
    [
      'another device, later',
      async (page) => {
        await expect(button(page, 'Copy Link')).toBeVisible();
        await button(page, 'Get a Link for Later').click();
        await expect(dialogHeading(page)).toHaveText('Come back later');
      },
    ],
  ),
  {
    name: 'another device, left',
    visit: { saved: 1 },
    show: async (page, campaign) => {
      await moveTo(page, campaign, (url, init) => fetch(url, init));
      await page.goto(`/${campaign}/step2`);
      await expect(button(page, 'Continue Here Instead')).toBeVisible();
    },
  },
  {
    name: 'another device, waiting for a recording',
    visit: {},
    show: async (page, campaign) => {
      await moveTo(page, campaign, (url, { body }) => page.request.post(url, { data: body }));
      await page.goto(`/${campaign}/step2`);
      await expect(button(page, 'Continue Without Waiting')).toBeVisible();
    },
  },
  {
    name: 'another device, a link that is over',
    show: async (page) => {
      await page.goto(`/r/${'0'.repeat(32)}`);
      await expect(page.getByRole('heading', { name: 'This link is no longer valid' })).toBeVisible();
    },
  },
];

type Open = (url: string, init: { method: string; body: string }) => Promise<unknown>;

/** Has the visit of this page's browser, which keeps a take of its first section, opened by another one. */
async function moveTo(page: Page, campaign: string, open: Open): Promise<void> {
  await page.goto(`/${campaign}/start`);
  const own = `/api/campaign/${campaign}/userVideo/${await readUuid(page)}`;
  await page.request.put(`${own}/holder`, { data: { unsent: ['s1'] } });
  const made = await page.request.post(`${own}/handover`, { data: { kind: 'now' } });
  // Shown again at another size, it has moved already.
  if (!made.ok()) return;
  const { token } = (await made.json()) as { token: string };
  await open(new URL('/api/handover', page.url()).href, { method: 'POST', body: JSON.stringify({ token }) });
}
