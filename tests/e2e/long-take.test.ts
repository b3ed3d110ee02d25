import { expect, test } from '../support/e2e';
import { stopRecording } from '../support/e2e-take';
import { readHeap } from '../support/read-heap';
import { arrangeVisit, makeCampaign } from '../support/e2e-visit';
import { pressUntil } from '../support/walk';

/** `npm run soak` sets ten minutes. */
const SECONDS = Number(process.env.SOAK_TAKE_SECONDS ?? 20);
const MAX_GROWTH = 50 * 1024 * 1024;

test('the page does not grow with the length of a take', async ({ page, context, server }) => {
  test.setTimeout(120_000 + SECONDS * 2000);
  const campaign = await makeCampaign(server, { seconds: SECONDS + 60 });
  await arrangeVisit(context, server, campaign);
  await page.goto(`/${campaign}/section/1`);
  const timer = page.getByRole('timer');
  await pressUntil(
    page.getByRole('button', { name: 'Start Recording' }),
    page.getByRole('button', { name: 'Stop Recording' }),
  );
  const before = await readHeap(page);
  await expect(timer).toHaveText(/^(60|5\d)s$/, { timeout: (SECONDS + 30) * 1000 });
  expect((await readHeap(page)) - before).toBeLessThan(MAX_GROWTH);
  await stopRecording(page);
});
