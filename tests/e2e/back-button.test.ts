import { expect, test } from '../support/e2e';
import { makeCampaign } from '../support/e2e-visit';
import { pressUntil } from '../support/walk';

test('Back closes an open dialog, and leads to the page before only then', async ({ page, server }) => {
  const campaign = await makeCampaign(server);
  await page.goto('/');
  await page.goto(`/${campaign}/start`);
  const help = page.getByRole('dialog', { name: 'FAQ' });
  await pressUntil(page.getByRole('button', { name: 'Need Help' }), help);
  await page.goBack({ timeout: 1000 }).catch(() => null);
  await expect(help).toHaveCount(0);
  await expect(page).toHaveURL(`/${campaign}/start`);
  await page.goBack();
  await expect(page).toHaveURL('/');
});
