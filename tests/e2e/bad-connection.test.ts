import { expect, test } from '../support/e2e';
import { enterSection } from '../support/e2e-take';
import { arrangeVisit, makeCampaign, savedSections } from '../support/e2e-visit';
import { giveName, goOn, playFilm, recordTake, startRecording } from '../support/walk';

test('a take whose connection goes is safe on the device, and saved by itself once there is one again', async ({
  page,
  server,
  context,
}) => {
  const { campaign } = await enterSection(page, server);
  await expect(page.getByLabel('Your camera')).toBeVisible();
  await context.setOffline(true);
  await recordTake(page);
  await expect(page.getByText('Saved on this device')).toBeVisible();
  await playFilm(page);
  await goOn(page);
  await expect(page.getByRole('main').getByText("You're offline.")).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();

  await context.setOffline(false);
  await expect(page).toHaveURL(`/${campaign}/section/2`, { timeout: 60_000 });
  expect(await savedSections(page, campaign)).toEqual(['s1']);
  await expect(page).toHaveTitle(/^Section 2 · /);
});

test('pages are moved between without a server, forth and back', async ({ page, server }) => {
  const { campaign } = await enterSection(page, server);
  await recordTake(page);
  // From here on only calls are answered.
  await page.route(new RegExp(`/${campaign}/(section|upload|processing)`), (route) => route.abort());
  await goOn(page);
  await expect(page).toHaveURL(`/${campaign}/section/2`);

  await page.goBack();
  await expect(page).toHaveURL(`/${campaign}/section/1`);
  await expect(page.getByText('Saved on our server')).toBeVisible();
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
  await expect(page.getByRole('dialog')).toContainText('Enter your name again', { timeout: 60_000 });
  await page.getByRole('button', { name: 'OK' }).click();

  await expect(page).toHaveURL(`/${campaign}/start`);
  await page.getByLabel('Full Name').fill('Ada Lovelace');
  await page.getByRole('button', { name: 'Go', exact: true }).click();
  await startRecording(page, campaign);
  await goOn(page);
  await expect(page).toHaveURL(`/${campaign}/section/2`);
  expect(await savedSections(page, campaign)).toEqual(['s1']);
});

test('who comes back goes on with the first section that is not saved, past those that are', async ({
  page,
  server,
  context,
}) => {
  const campaign = await makeCampaign(server, { prompts: ['One?', 'Two?', 'Three?'] });
  await arrangeVisit(context, server, campaign, { saved: 2 });
  await page.goto(`/${campaign}/start`);
  await page.getByRole('button', { name: 'Go', exact: true }).click();
  await page.getByRole('button', { name: 'Continue with Section 3' }).click();
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
