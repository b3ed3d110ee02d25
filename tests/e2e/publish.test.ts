import { expect, test } from '../support/e2e';
import { arrangeVisit, makeCampaign } from '../support/e2e-visit';

test('a film that was just made is loaded under one address, so that it does not begin again', async ({
  page,
  server,
  context,
}) => {
  const campaign = await makeCampaign(server, { prompts: ['Only this?'] });
  await arrangeVisit(context, server, campaign, { saved: 1 });
  const addresses = new Set<string>();
  page.on('request', (request) => {
    if (request.url().includes(`/${campaign}_`)) addresses.add(request.url());
  });
  await page.goto(`/${campaign}/processing`);
  const known = page.waitForResponse(
    (response) => response.url().includes('/userVideo?') && new URL(page.url()).pathname.endsWith('/publish'),
    { timeout: 60_000 },
  );
  await expect(page).toHaveURL(`/${campaign}/publish`, { timeout: 60_000 });
  await known;
  await page.waitForLoadState('networkidle');
  expect(addresses.size).toBe(1);
});
