import type { Page } from '@playwright/test';
import { expect, test } from '../support/e2e';
import { expectGoodLayout } from '../support/e2e-good-layout';
import { arrangeVisit, makeCampaign } from '../support/e2e-visit';
import type { TestServer } from '../support/server';

/** Opens the intro page and then stops the backend, so that the start page, one click away, cannot be loaded. */
async function losesBackend(page: Page, server: TestServer): Promise<string> {
  const campaign = await makeCampaign(server);
  await arrangeVisit(page.context(), server, campaign);
  await page.goto(`/${campaign}/intro`, { waitUntil: 'networkidle' });
  await server.kill9();
  await page.getByRole('link', { name: 'Name' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Something went wrong');
  return campaign;
}

test('a page that cannot be loaded in the middle of a visit says so, and is there once it is asked for again', async ({
  page,
  server,
}) => {
  const campaign = await losesBackend(page, server);
  await expect(page.getByText('Your recordings are kept.')).toBeVisible();
  await expect(page).toHaveURL(`/${campaign}/start`);
  await server.restart();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByLabel('Full Name')).toHaveValue('Ada Lovelace');
});

test('the page that could not be loaded: accessible, and whole where it is looked at', async ({ open, server }) => {
  const page = await open({ reducedMotion: 'reduce' });
  await losesBackend(page, server);
  await expectGoodLayout(page);
  await server.restart();
});

test('who opens a campaign while it cannot be had is home, and told so (spec 8.7)', async ({ page, server }) => {
  const campaign = await makeCampaign(server);
  await server.kill9();
  await page.goto(`/${campaign}/start`);
  await expect(page).toHaveURL('/?blocked=unavailable');
  await expect(page.getByRole('alert').filter({ hasText: 'trouble' })).toHaveText(
    "We had some trouble finding the campaign you're looking for.",
  );
  await server.restart();
  await page.goto(`/${campaign}/start`);
  await expect(page.getByLabel('Full Name')).toBeVisible();
});
