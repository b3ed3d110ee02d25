import type { Page } from '@playwright/test';
import { expect, test } from '../support/e2e';
import { RECORDED, SENT, WRITTEN, answerField, fileChooser, pdfFile, sendFile } from '../support/e2e-answer-screens';
import { button } from '../support/e2e-show';
import { makeCampaign, readUserVideo } from '../support/e2e-visit';
import { giveName, goOn, pressUntil, recordTake } from '../support/walk';

const FILE = { ...SENT, answerType: { ...SENT.answerType, isOptional: false } };
const saved = (page: Page) => page.getByRole('main').getByText('Saved on our server', { exact: true });

async function answersOf(page: Page, campaign: string) {
  const { answers } = await readUserVideo(page, campaign);
  return (answers ?? []).map(({ answer }) => answer);
}

test('a file is refused, cancelled, sent once there is a connection again, reviewed, and changed after the end', async ({
  page,
  server,
}) => {
  const campaign = await makeCampaign(server, { sections: [FILE, WRITTEN], changeAnswers: 'untilClosed' });
  await giveName(page, campaign);
  await expect(page).toHaveURL(/\/intro/);
  await page.goto(`/${campaign}/section/1`);

  await fileChooser(page).setInputFiles({ name: 'memories.zip', mimeType: '', buffer: Buffer.from('PK') });
  await expect(page.getByRole('alert')).toContainText("“memories.zip” can't be used.");
  await expect(fileChooser(page)).toBeFocused();
  const disguised = {
    ...pdfFile('photo.png'),
    mimeType: 'image/png',
    buffer: Buffer.from('<script>alert(1)</script>'),
  };
  await fileChooser(page).setInputFiles(disguised);
  await expect(page.getByRole('alert')).toContainText("“photo.png” can't be used.", { timeout: 30_000 });
  await expect(fileChooser(page)).toBeFocused();

  await page.route('**/api/storage', () => {});
  await fileChooser(page).setInputFiles(pdfFile('cancelled.pdf'));
  await expect(button(page, 'Cancel Upload')).toBeFocused();
  await expect(button(page, 'Next Section')).toBeDisabled();
  await button(page, 'Cancel Upload').click();
  await expect(page.getByText('No File Selected')).toBeVisible();
  await page.unroute('**/api/storage');

  await page.context().setOffline(true);
  await fileChooser(page).setInputFiles(pdfFile('boat.pdf'));
  await expect(page.getByText('your file is only here.').first()).toBeVisible();
  await page.context().setOffline(false);
  await expect(saved(page)).toBeVisible({ timeout: 30_000 });
  expect(await answersOf(page, campaign)).toMatchObject([{ kind: 'file', file: { name: 'boat.pdf', format: 'pdf' } }]);

  await page.reload();
  await expect(page.getByText('boat.pdf')).toBeVisible();
  await expect(button(page, 'Change')).toBeVisible();
  await pressUntil(button(page, 'Next Section'), answerField(page));
  await answerField(page).fill('Patience.');
  await button(page, 'Finish').click();

  const list = page.getByRole('region', { name: 'Your answers' });
  await expect(list.getByRole('link')).toHaveCount(2, { timeout: 30_000 });
  await list.getByRole('link', { name: `Change ${FILE.prompt}` }).press('Enter');
  await expect(page).toHaveURL(/\/section\/1\?from=/);
  await sendFile(page, 'newer.pdf');
  await button(page, 'Save and Go Back').click();
  await expect(page).toHaveURL(/\/thankyou\/complete/);
  await list.getByRole('link', { name: `Change ${WRITTEN.prompt}` }).click();
  await answerField(page).fill('Patience, above all.');
  await button(page, 'Save and Go Back').click();
  await expect(list).toBeVisible();
  expect(await answersOf(page, campaign)).toMatchObject([
    { kind: 'file', file: { name: 'newer.pdf' } },
    { kind: 'text', text: 'Patience, above all.' },
  ]);
});

test(
  'a written answer is changed while a recording is saved, and from Publish',
  { tag: '@soak' },
  async ({ page, server }) => {
    const campaign = await makeCampaign(server, {
      ...{ sections: [WRITTEN, RECORDED, { ...RECORDED, id: 's2', prompt: 'What do you like?' }] },
      changeAnswers: 'untilClosed',
    });
    let isHeld = true;
    await page.route('**/api/storage', (route) => (isHeld ? undefined : route.continue()));
    await giveName(page, campaign);
    await expect(page).toHaveURL(/\/intro/);
    await page.goto(`/${campaign}/section/1`);
    await answerField(page).fill('Patience.');
    await pressUntil(button(page, 'Next Section'), page.getByRole('heading', { name: RECORDED.prompt }));
    await recordTake(page);
    await button(page, 'Next Section').click();
    const change = page.getByRole('link', { name: `Change ${WRITTEN.prompt}` });
    await change.click({ timeout: 15_000 });
    await answerField(page).fill('Patience, above all.');
    isHeld = false;
    await button(page, 'Save and Go Back').click();

    // Its take has been saved meanwhile, or is saved now.
    await expect(page.getByRole('heading', { name: 'What do you like?' })).toBeVisible({ timeout: 30_000 });
    await recordTake(page);
    await goOn(page, { last: true });
    await expect(page).toHaveURL(`/${campaign}/publish`, { timeout: 60_000 });
    await change.press('Enter');
    await answerField(page).fill('Patience. And boats.');
    await button(page, 'Save and Go Back').click();
    await expect(page).toHaveURL(`/${campaign}/publish`);
    await expect(page.locator('video')).toBeVisible();
    expect(await answersOf(page, campaign)).toEqual([{ kind: 'text', text: 'Patience. And boats.' }]);
  },
);
