import { expect, test } from '../support/e2e';
import { makeCampaign } from '../support/e2e-visit';
import { giveName, goOn, recordTake, startRecording } from '../support/walk';

test('one tab records at a time: another says so, and takes over by itself with what was recorded', async ({ page, context, server }) => {
  const campaign = await makeCampaign(server);
  await giveName(page, campaign, 'Grace Hopper');
  await startRecording(page, campaign);
  await expect(page).toHaveURL(`/${campaign}/section/1`);

  const other = await context.newPage();
  await other.goto(`/${campaign}/section/1`);
  await expect(other.getByRole('heading', { name: 'You are already recording in another tab' })).toBeVisible();

  await recordTake(page);
  await goOn(page);
  await expect(page).toHaveURL(`/${campaign}/section/2`);
  await expect(other.getByRole('heading', { name: 'You are already recording in another tab' })).toBeVisible();
  await page.close();

  await expect(other.getByText('Safe on our server')).toBeVisible();
  await other.reload();
  await expect(other.getByText('Safe on our server')).toBeVisible();
});
