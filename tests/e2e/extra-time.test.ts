import { expect, test } from '../support/e2e';
import { makeCampaign, readUuid } from '../support/e2e-visit';
import { giveName, goOn, recordTake, takeTime } from '../support/walk';

test('more time is taken before the first recording, lasts as long, and is in the video', async ({ page, server }) => {
  const campaign = await makeCampaign(server, { prompts: ['Who are you?'], seconds: 3 });
  const shown = page.getByRole('main');
  await giveName(page, campaign);
  await expect(page).toHaveURL(`/${campaign}/intro`);
  await page.goto(`/${campaign}/step2`, { waitUntil: 'networkidle' });
  await expect(shown.getByRole('listitem')).toHaveText(['1 Who are you? 3 seconds']);
  await page.context().setOffline(true);
  await takeTime(page, '1.5 × the time');
  await expect(page.getByRole('alert')).toContainText("Your time hasn't changed.");
  await page.context().setOffline(false);
  // Pressed again at once, a button takes it for a double click.
  await expect(async () => {
    await page.getByRole('button', { name: 'Use This Time' }).click();
    await expect(shown.getByText('You have 1.5 × the time.')).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expect(shown.getByRole('listitem')).toHaveText(['1 Who are you? 5 seconds']);
  await page.reload();
  await expect(shown.getByRole('listitem')).toHaveText(['1 Who are you? 5 seconds']);

  await shown.getByRole('link', { name: 'Start Recording' }).click();
  await expect(page.getByRole('timer')).toHaveText('5s');
  await recordTake(page);
  const change = `/api/campaign/${campaign}/userVideo/${await readUuid(page)}/extraTime`;
  const late = await page.request.put(change, { data: { extraTime: 'unlimited' } });
  expect([late.status(), await late.json()]).toEqual([
    409,
    { error: expect.objectContaining({ code: 'recordingBegan' }) },
  ]);
  await goOn(page, { last: true });
  await expect(page).toHaveURL(`/${campaign}/publish`, { timeout: 60_000 });
  await expect
    .poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.duration))
    .toBeGreaterThan(4);

  await page.goto(`/${campaign}/step2`);
  await expect(shown.getByText('You have 1.5 × the time.')).toBeVisible();
  await expect(shown.getByRole('button', { name: 'Change' })).toHaveCount(0);
});

test(
  'more time that is taken in one tab is followed by another until the first recording, and refused after',
  { tag: '@soak' },
  async ({ page, context, server }) => {
    const campaign = await makeCampaign(server, { prompts: ['Who are you?'], seconds: 3 });
    await giveName(page, campaign);
    await expect(page).toHaveURL(`/${campaign}/intro`);
    await page.goto(`/${campaign}/step2`, { waitUntil: 'networkidle' });
    const other = await context.newPage();
    await other.goto(`/${campaign}/section/1`);
    await expect(other.getByRole('timer')).toHaveText('3s');

    await takeTime(page, '2 × the time');
    await expect(other.getByRole('timer')).toHaveText('6s');
    await recordTake(other);
    await page.getByRole('button', { name: 'Change' }).click();
    await page.getByRole('radio', { name: /^No time limit/ }).click();
    await page.getByRole('button', { name: 'Use This Time' }).click();
    await expect(page.getByRole('alert')).toContainText(
      "Your first recording has started, so the time can't be changed",
    );
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click();
    await expect(page.getByRole('main').getByText('You have 2 × the time.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Change' })).toHaveCount(0);
  },
);
