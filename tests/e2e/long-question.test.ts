import type { Page } from '@playwright/test';
import { expect, test } from '../support/e2e';
import { findStageFaults, setTextSize, WINDOWS } from '../support/e2e-stage';
import { arrangeVisit, makeCampaign } from '../support/e2e-visit';
import { pressUntil } from '../support/walk';

const long = 'Please tell us about the river of your childhood: where it came from, and who lived beside it. '
  .repeat(6)
  .slice(0, 500)
  .trim();

/** Where there is least room, at long words. `npm run soak` looks in all windows, and at other questions, too. */
const isWhole = process.env.SOAK_WINDOWS === 'all';
const LOOKED = isWhole ? WINDOWS : WINDOWS.slice(0, 2);

async function expectGoodStage(page: Page, state: string): Promise<void> {
  for (const size of LOOKED) {
    await page.setViewportSize(size);
    for (const percent of [100, 200]) {
      await setTextSize(page, percent);
      await expect
        .configure({ soft: true })
        .poll(() => findStageFaults(page), `${state}, ${size.width}×${size.height}, text ${percent} %`)
        .toEqual([]);
    }
  }
  // What is pressed next is in the window of a desk, and no press scrolls the page.
  await setTextSize(page, 100);
  await page.setViewportSize(WINDOWS.at(-1)!);
}

for (const [name, prompt] of Object.entries({
  ...(isWhole && {
    'a short question': 'What is your favourite memory of the river?',
    'a question of 500 characters': long,
    'a question in Chinese': '请告诉我们您童年的那条河流从哪里来谁住在它的旁边'.repeat(20).slice(0, 500),
  }),
  // A German question is about 1.4 times as long in width, and has long words.
  'a question of long words': 'Flussuferlandschaftsbeschreibungen '.repeat(14).slice(0, 500).trim(),
})) {
  test(`the face and the shutter stay free, and all can be read: ${name}`, async ({ open, server }) => {
    const page = await open({ reducedMotion: 'reduce' });
    const campaign = await makeCampaign(server, { prompts: [prompt], seconds: 300 });
    await arrangeVisit(page.context(), server, campaign);
    await page.goto(`/${campaign}/section/1`);
    await expect(page.getByLabel('Your camera')).toBeVisible();
    await expectGoodStage(page, 'before');

    await pressUntil(
      page.getByRole('button', { name: 'Start Recording' }),
      page.getByRole('button', { name: 'Stop Recording' }),
    );
    await expectGoodStage(page, 'recording');

    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect(page.getByText('Recording continued while you were away.')).toBeVisible();
    await expectGoodStage(page, 'after being away');
  });
}

test('of a long question a press of ‘More’ shows more, until all of it has been seen', async ({
  page,
  server,
  context,
}) => {
  const campaign = await makeCampaign(server, { prompts: [long] });
  await arrangeVisit(context, server, campaign);
  await page.setViewportSize({ width: 320, height: 568 });
  await page.goto(`/${campaign}/section/1`);
  const question = page.locator('.question');
  const more = page.getByRole('button', { name: 'More of the question' });
  const top = () => question.evaluate((it) => it.scrollTop);
  const before = await top();
  await more.focus();
  await more.press('Enter');
  await expect.poll(top).toBeGreaterThan(before);
  await expect(page.getByLabel('Your camera')).toBeVisible();
  await expect(more).toBeFocused();
  expect(await top()).toBeGreaterThan(before);
  await question.evaluate((it) => it.scrollTo(0, it.scrollHeight));
  await expect(more).toHaveCount(0);
  await expect(question).toBeFocused();
  await question.evaluate((it) => it.scrollTo(0, 0));
  await expect(more).toBeVisible();
});

test('a long question can be read to its end by keyboard, before and while recording', async ({
  page,
  server,
  context,
}) => {
  const campaign = await makeCampaign(server, { prompts: [long], seconds: 300 });
  await arrangeVisit(context, server, campaign);
  await page.setViewportSize({ width: 320, height: 568 });
  await page.goto(`/${campaign}/section/1`);
  await expect(page.getByLabel('Your camera')).toBeVisible();
  const question = page.locator('.question');
  const left = () => question.evaluate((it) => it.scrollHeight - it.clientHeight - it.scrollTop);
  for (const press of ['before', 'while recording']) {
    if (press === 'while recording') {
      await pressUntil(
        page.getByRole('button', { name: 'Start Recording' }),
        page.getByRole('button', { name: 'Stop Recording' }),
      );
    }
    await question.evaluate((it) => (it.scrollTop = 0));
    expect(await left()).toBeGreaterThan(0);
    await question.focus();
    await page.keyboard.press('End');
    await expect.poll(left).toBeLessThanOrEqual(1);
  }
});
