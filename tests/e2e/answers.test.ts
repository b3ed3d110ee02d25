import type { Page } from '@playwright/test';
import { expect, test } from '../support/e2e';
import { ONE_OF, OPTIONAL, RECORDED, SOME_OF, WRITTEN, answerField } from '../support/e2e-answer-screens';
import { button } from '../support/e2e-show';
import { arrangeVisit, makeCampaign, readUserVideo } from '../support/e2e-visit';
import { giveName, goOn, pressUntil, recordTake } from '../support/walk';

/** Where the answer is, as the page shows it. */
const place = (page: Page, words: string) => page.getByRole('main').getByText(words, { exact: true });

test('a visit is recorded, written and chosen; what is half typed survives a reload, and only the recording is the film', async ({
  page,
  server,
}) => {
  const campaign = await makeCampaign(server, {
    sections: [RECORDED, WRITTEN, { ...RECORDED, id: 's2', prompt: 'What do you like?' }, SOME_OF],
  });
  await arrangeVisit(page.context(), server, campaign);
  await page.goto(`/${campaign}/section/1`);
  await recordTake(page);
  await goOn(page);

  await expect(page).toHaveURL(`/${campaign}/section/2`);
  await expect(page.getByRole('heading', { name: WRITTEN.prompt })).toBeVisible();
  await answerField(page).fill('Pati');
  await expect(place(page, 'Saved on our server')).toBeVisible();
  await page.context().setOffline(true);
  await answerField(page).fill('Patience, and');
  await expect(page.getByText("You're offline.").first()).toBeVisible();
  await expect(place(page, 'Saved on this device')).toBeVisible();
  await page.context().setOffline(false);
  await page.reload();
  await expect(answerField(page)).toHaveValue('Patience, and');
  await answerField(page).fill('Patience.');
  await pressUntil(button(page, 'Next Section'), page.getByRole('heading', { name: 'What do you like?' }));

  // The camera is on again.
  await recordTake(page);
  await goOn(page);
  await expect(page).toHaveURL(`/${campaign}/section/4`);
  await page.getByRole('checkbox', { name: 'Swim' }).check();
  await expect(place(page, 'Saved on our server')).toBeVisible();

  await page.getByRole('button', { name: 'Section 4 of 4' }).click();
  await page.getByRole('dialog').getByRole('link', { name: WRITTEN.prompt }).click();
  await expect(page.getByText('Patience.', { exact: true })).toBeVisible();
  await pressUntil(button(page, 'Change'), answerField(page));
  await expect(answerField(page)).toBeFocused();
  await answerField(page).fill('Patience, above all.');
  // All that is left is the last section.
  await pressUntil(button(page, 'Next Section'), page.getByRole('checkbox', { name: 'Swim' }));
  await expect(page.getByRole('checkbox', { name: 'Swim' })).toBeChecked();
  await button(page, 'Finish Video').click();
  await expect(page).toHaveURL(`/${campaign}/publish`, { timeout: 60_000 });
  await expect(page.locator('video')).toBeVisible();

  const { answers, videos } = await readUserVideo(page, campaign);
  expect(videos.map(({ sectionId }) => sectionId).sort()).toEqual(['s1', 's2']);
  const kept = (id: string) => answers?.find(({ sectionId }) => sectionId === id);
  expect(kept('written')).toMatchObject({ answer: { kind: 'text', text: 'Patience, above all.' }, draft: null });
  expect(kept('some')).toMatchObject({ answer: { kind: 'choice', chosen: [1], other: null } });
});

test('a visit in which nothing is recorded needs no camera, and ends at Thank You', async ({ page, server }) => {
  const campaign = await makeCampaign(server, { sections: [ONE_OF, WRITTEN, SOME_OF] });
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new Error('Nothing here needs a camera'));
  });
  await giveName(page, campaign);
  await expect(page).toHaveURL(`/${campaign}/intro`);
  await page.goto(`/${campaign}/step1`);
  await expect(page).toHaveURL(`/${campaign}/step2`);
  await page.getByRole('link', { name: 'Start' }).click();
  await page.getByRole('radio', { name: '1 to 5 years' }).check();
  await pressUntil(button(page, 'Next Section'), answerField(page));
  await answerField(page).fill('Patience.');
  await pressUntil(button(page, 'Next Section'), button(page, 'Skip This Question'));
  await button(page, 'Skip This Question').click();
  await expect(page.getByRole('heading', { name: 'Your answers have been submitted. Thank you!' })).toBeVisible({
    timeout: 30_000,
  });
  await expect(page).toHaveURL(/\/thankyou\/complete/);
  expect(await readUserVideo(page, campaign)).toMatchObject({ completed: true, videos: [], completedUrl: null });
  // This server cannot send a receipt (`console-receipts.test.ts`).
  await expect(button(page, 'Delete My Answers')).toBeVisible();
  await expect(button(page, 'Send Receipt')).toHaveCount(0);
});

test(
  'an optional recording is skipped without a camera; what was recorded is the film',
  { tag: '@soak' },
  async ({ page, server }) => {
    const campaign = await makeCampaign(server, {
      sections: [OPTIONAL, { ...RECORDED, id: 's2', prompt: 'What do you like?' }],
    });
    await giveName(page, campaign);
    await expect(page).toHaveURL(/\/intro/);
    await page.goto(`/${campaign}/section/1`);
    await pressUntil(button(page, 'Skip This Question'), page.getByRole('heading', { name: 'What do you like?' }));
    await expect(page).toHaveURL(`/${campaign}/section/2`);
    await recordTake(page);
    await goOn(page, { last: true });
    await expect(page).toHaveURL(`/${campaign}/publish`, { timeout: 60_000 });
    await expect(page.locator('video')).toBeVisible();
    const { answers, videos } = await readUserVideo(page, campaign);
    expect(videos.map(({ sectionId }) => sectionId)).toEqual(['s2']);
    expect(answers).toMatchObject([{ sectionId: 's1', answer: { kind: 'skipped' } }]);
  },
);

test('who skips every recording has no film, and ends at Thank You', { tag: '@soak' }, async ({ page, server }) => {
  const campaign = await makeCampaign(server, { sections: [OPTIONAL] });
  await giveName(page, campaign);
  await expect(page).toHaveURL(/\/intro/);
  await page.goto(`/${campaign}/section/1`);
  await button(page, 'Skip This Question').click();
  await expect(page).toHaveURL(/\/thankyou\/complete/, { timeout: 30_000 });
  expect(await readUserVideo(page, campaign)).toMatchObject({ completed: true, videos: [], completedUrl: null });
});
