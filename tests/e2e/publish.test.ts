import type { Request } from '@playwright/test';
import { expect, test } from '../support/e2e';
import { untilDrawn } from '../support/e2e-layout';
import { arrangeVisit, makeCampaign } from '../support/e2e-visit';

test('a film that was just made is loaded under one address, so that it does not begin again', async ({
  page,
  server,
  context,
}) => {
  const campaign = await makeCampaign(server, { prompts: ['Only this?'] });
  await arrangeVisit(context, server, campaign, { saved: 1 });
  const addresses = new Set<string>();
  const readings = new Set<Request>();
  page.on('request', (request) => {
    if (request.url().includes(`/${campaign}_`)) addresses.add(request.url());
    if (request.url().includes('/userVideo?')) readings.add(request);
  });
  const forget = (request: Request) => void readings.delete(request);
  page.on('requestfinished', forget);
  page.on('requestfailed', forget);
  await page.goto(`/${campaign}/processing`);
  await expect(page).toHaveURL(`/${campaign}/publish`, { timeout: 60_000 });
  await expect
    .poll(() =>
      page
        .getByLabel('Your video')
        .and(page.locator('video'))
        .evaluate((film: HTMLVideoElement) => film.readyState),
    )
    .toBeGreaterThan(0);
  // The page reads the record once more, which signs the film's address anew, unless it was read a moment ago.
  await expect.poll(() => readings.size).toBe(0);
  await untilDrawn(page);
  expect(addresses.size).toBe(1);
});
