import { expect, test } from '../support/e2e';
import { arrangeVisit, makeCampaign, readUserVideo, readUuid, savedSections } from '../support/e2e-visit';
import { giveName, goOn, playFilm, recordTake, startRecording } from '../support/walk';

test('a reload on any page carries on with all that is saved (spec 1.2, 4.36)', async ({ page, server }) => {
  const campaign = await makeCampaign(server);
  await giveName(page, campaign, 'Grace Hopper');
  await expect(page).toHaveURL(`/${campaign}/intro`);
  const uuid = await readUuid(page);

  await page.goto(`/${campaign}/start`);
  await page.reload();
  await expect(page.getByLabel('Full Name')).toHaveValue('Grace Hopper');
  await page.getByRole('button', { name: 'Go', exact: true }).click();

  await expect(page).toHaveURL(`/${campaign}/intro`);
  await page.reload();
  await startRecording(page, campaign);

  await expect(page).toHaveURL(`/${campaign}/section/1`);
  await page.reload();
  await recordTake(page);
  await goOn(page);

  await expect(page).toHaveURL(`/${campaign}/section/2`);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'What do you like?' })).toBeVisible();
  expect(await savedSections(page, campaign)).toEqual(['s1']);

  // The page is reloaded while nothing of the take has reached the server. The upload then continues by itself.
  await page.route('**/api/storage', () => undefined);
  await recordTake(page);
  await goOn(page, { last: true });
  await page.unroute('**/api/storage');
  expect(await savedSections(page, campaign)).toEqual(['s1']);
  await page.reload();

  await expect(page).toHaveURL(`/${campaign}/processing`);
  await page.reload();
  await expect(page).toHaveURL(`/${campaign}/publish`, { timeout: 60_000 });
  await page.reload();
  await playFilm(page);
  expect(await readUserVideo(page, campaign)).toMatchObject({ uuid, name: 'Grace Hopper', completed: true });

  await page.getByRole('button', { name: 'Finish', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Finish' }).click();
  await expect(page).toHaveURL(`/thankyou/complete?campaign=${campaign}`);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Your video has been submitted. Thank you!' })).toBeVisible();
});

test('two campaigns in one browser keep each what was recorded for it', async ({ page, context, server }) => {
  const [first, second] = [await makeCampaign(server), await makeCampaign(server, { prompts: ['Only this?'] })];
  await arrangeVisit(context, server, first, { saved: 1 });
  await page.goto(`/${first}/section/2`);
  await expect(page.getByRole('button', { name: 'Start Recording' })).toBeVisible();

  await giveName(page, second);
  await startRecording(page, second);
  await recordTake(page);
  await goOn(page, { last: true });
  await expect(page).toHaveURL(`/${second}/publish`, { timeout: 60_000 });

  expect(await savedSections(page, first)).toEqual(['s1']);
  await page.goto(`/${first}/processing`);
  await expect(page).toHaveURL(`/${first}/section/2`);
});
