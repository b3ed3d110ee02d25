import type { Page } from '@playwright/test';
import { expect, test } from '../support/e2e';
import { arrangeVisit, makeCampaign, savedSections } from '../support/e2e-visit';
import { giveName, goOn, playFilm, recordTake, startRecording } from '../support/walk';

/** From the alert that saving failed back to the take. */
async function takeBack(page: Page, campaign: string, section: number): Promise<void> {
  await expect(page.getByRole('dialog')).toContainText('There was an error uploading your recording.', { timeout: 60_000 });
  await page.getByRole('button', { name: 'OK' }).click();
  await expect(page).toHaveURL(`/${campaign}/section/${section}`);
  await expect(page.getByText('Recorded on this device')).toBeVisible();
}

test('a take recorded without a connection is kept until there is one', async ({ page, server, context }) => {
  const campaign = await makeCampaign(server);
  await giveName(page, campaign);
  await startRecording(page, campaign);
  await recordTake(page);

  await context.setOffline(true);
  await goOn(page);
  await takeBack(page, campaign, 1);
  await playFilm(page);

  await context.setOffline(false);
  await goOn(page);
  await expect(page).toHaveURL(`/${campaign}/section/2`);
  expect(await savedSections(page, campaign)).toEqual(['s1']);
  await expect(page).toHaveTitle(/^Section 2 · /);
});

test('pages are moved between without a server, forth and back', async ({ page, server }) => {
  const campaign = await makeCampaign(server);
  await giveName(page, campaign);
  await startRecording(page, campaign);
  await recordTake(page);
  // Nothing but calls is answered from here on.
  await page.route(new RegExp(`/${campaign}/(section|upload|processing)`), (route) => route.abort());
  await goOn(page);
  await expect(page).toHaveURL(`/${campaign}/section/2`);

  await page.goBack();
  await expect(page).toHaveURL(`/${campaign}/section/1`);
  await expect(page.getByText('Safe on our server')).toBeVisible();
  await playFilm(page);
  await page.goForward();
  await expect(page).toHaveURL(`/${campaign}/section/2`);
  await recordTake(page);
  await goOn(page, { last: true });
  await expect(page).toHaveURL(`/${campaign}/processing`);
  await expect(page).toHaveURL(`/${campaign}/publish`, { timeout: 60_000 });
  await expect(page).toHaveTitle(/^Your video · /);
});

test('a take is not lost with the cookie of its visit', async ({ page, server, context }) => {
  const campaign = await makeCampaign(server);
  await giveName(page, campaign);
  await startRecording(page, campaign);
  await recordTake(page);
  await context.clearCookies();
  await goOn(page);
  await expect(page.getByRole('dialog')).toContainText('enter your name again', { timeout: 60_000 });
  await page.getByRole('button', { name: 'OK' }).click();

  await expect(page).toHaveURL(`/${campaign}/start`);
  await page.getByLabel('Full Name').fill('Ada Lovelace');
  await page.getByRole('button', { name: 'Go', exact: true }).click();
  await startRecording(page, campaign);
  await goOn(page);
  await expect(page).toHaveURL(`/${campaign}/section/2`);
  expect(await savedSections(page, campaign)).toEqual(['s1']);
});

test('who comes back goes on with the first section that is not saved, past those that are', async ({ page, server, context }) => {
  const campaign = await makeCampaign(server, { prompts: ['One?', 'Two?', 'Three?'] });
  await arrangeVisit(context, server, campaign, { saved: 2 });
  await page.goto(`/${campaign}/start`);
  await page.getByRole('button', { name: 'Go', exact: true }).click();
  await startRecording(page, campaign);
  await expect(page).toHaveURL(`/${campaign}/section/3`);

  await page.goto(`/${campaign}/section/1`);
  await playFilm(page);
  await page.getByRole('button', { name: 'Next Section' }).click();
  await expect(page).toHaveURL(`/${campaign}/section/3`);
  await expect(page.getByRole('button', { name: 'Start Recording' })).toBeVisible();
});

test('who has no JavaScript is told so', async ({ page, server }) => {
  for (const path of ['/?blocked=deleted', `/${await makeCampaign(server)}/start`]) {
    const html = await (await page.request.get(path)).text();
    expect(html).toMatch(/<noscript><p[^>]*>This page needs JavaScript/);
  }
});
