import { expect, test } from '../support/e2e';
import { enterSection, expectStored, leaveWhenAsked } from '../support/e2e-take';
import { savedSections } from '../support/e2e-visit';
import { recordTake } from '../support/walk';

test('whoever has a slow line goes on while a section is sent, also after a reload, and gets the film', async ({
  page,
  server,
  context,
}) => {
  leaveWhenAsked(context);
  // Nothing that is sent arrives.
  let isHeld = true;
  await context.route('**/api/storage', async (route) => (isHeld ? undefined : route.continue()));
  const { campaign, taps } = await enterSection(page, server);
  const goOn = page.getByRole('button', { name: 'Continue While It Uploads' });
  await recordTake(page);
  await page.getByRole('button', { name: 'Next Section' }).click();
  await expect(page.getByText('Saved on this device').first()).toBeVisible();
  await goOn.click();
  await expect(page).toHaveURL(`/${campaign}/section/2`);
  expect(await savedSections(page, campaign)).toEqual([]);

  // The second section stays open to record, although the server does not have the first one.
  await page.reload();
  await recordTake(page);
  await expect(page).toHaveURL(`/${campaign}/section/2`);
  isHeld = false;
  await page.reload();
  await page.getByRole('button', { name: 'Finish Video' }).click();
  await expect(page).toHaveURL(`/${campaign}/publish`, { timeout: 60_000 });
  expect((await savedSections(page, campaign)).sort()).toEqual(['s1', 's2']);
  await expectStored(server, campaign, taps);
});

test('Processing waits for a section whose record does not arrive, and asks for the film then', async ({
  page,
  server,
  context,
}) => {
  leaveWhenAsked(context);
  let isHeld = true;
  const { campaign, taps } = await enterSection(page, server);
  // Only the first section does not arrive.
  await context.route(/\/userVideo\/[^/]+\?/, async (route) => {
    const isFirst = route.request().method() === 'PUT' && route.request().postData()?.includes('"sectionId":"s1"');
    if (isHeld && isFirst) return;
    await route.continue();
  });
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('/stitchAll') && asked.push(request.url()));
  await recordTake(page);
  await page.getByRole('button', { name: 'Next Section' }).click();
  await page.getByRole('button', { name: 'Continue While It Uploads' }).click();
  await expect(page).toHaveURL(`/${campaign}/section/2`);
  expect(await savedSections(page, campaign)).toEqual([]);
  // The second section stays open to record, although the server has no record of the first one.
  await page.reload();
  await recordTake(page);
  await page.getByRole('button', { name: 'Finish Video' }).click();
  await expect(page).toHaveURL(`/${campaign}/processing`);
  await expect(page.getByRole('main').getByText('1 section is still uploading.')).toBeVisible();
  expect(asked).toEqual([]);
  isHeld = false;
  await page.reload();
  await expect(page).toHaveURL(`/${campaign}/publish`, { timeout: 60_000 });
  expect((await savedSections(page, campaign)).sort()).toEqual(['s1', 's2']);
  await expectStored(server, campaign, taps);
});
