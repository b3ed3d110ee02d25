import { expect, test } from '../support/e2e';
import { makeCampaign } from '../support/e2e-visit';
import { giveName, pressUntil } from '../support/walk';

test('Back closes an open dialog, and leads to the step before only then', async ({ page, server }) => {
  const campaign = await makeCampaign(server);
  await giveName(page, campaign);
  await expect(page).toHaveURL(`/${campaign}/intro`);
  const modal = page.getByRole('dialog', { name: 'This will be easy!' });
  await pressUntil(page.getByRole('button', { name: 'Start Recording' }), modal);
  // The browser goes nowhere, so Playwright waits in vain for a page.
  const goBack = () => page.goBack({ timeout: 1000 }).catch(() => null);
  await goBack();
  await expect(modal).toHaveCount(0);
  await expect(page).toHaveURL(`/${campaign}/intro`);
  await goBack();
  await expect(page).toHaveURL(`/${campaign}/start`);
});
