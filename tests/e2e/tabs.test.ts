import { expect, test } from '../support/e2e';
import { enterSection, expectStored, recordUntil, stopRecording } from '../support/e2e-take';
import { goOn } from '../support/walk';

test('of two tabs one records; the other says so, and goes on by itself when the first is gone', async ({
  page,
  context,
  server,
}) => {
  const { campaign, taps } = await enterSection(page, server, { seconds: 20 });
  await recordUntil(page, taps, 2500);

  const other = await context.newPage();
  await other.goto(`/${campaign}/section/1`);
  await expect(other.getByRole('heading', { name: "You're already recording in another tab" })).toBeVisible();
  await expect(other.getByRole('button', { name: 'Start Recording' })).toHaveCount(0);
  await expect(other.getByRole('dialog')).toHaveCount(0);

  await stopRecording(page);
  await goOn(page);
  await expect(page).toHaveURL(`/${campaign}/section/2`);
  expect(taps).toHaveLength(1);
  await expectStored(server, campaign, taps);

  await page.close();
  await expect(other.getByRole('heading', { name: "You're already recording in another tab" })).toHaveCount(0);
  await expect(other.getByText('Saved on our server')).toBeVisible();
  await other.reload();
  await expect(other.getByText('Saved on our server')).toBeVisible();
});
