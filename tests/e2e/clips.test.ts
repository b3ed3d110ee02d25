import type { Page } from '@playwright/test';
import { expect, test } from '../support/e2e';
import { askWith, countLive, noteTracks, seeClip, SPOKEN } from '../support/e2e-clips';
import { button } from '../support/e2e-show';
import { arrangeVisit, makeCampaign } from '../support/e2e-visit';
import { pressUntil } from '../support/walk';

const HIDING = { thinkSeconds: 60, prompts: ['Who are you?'] };
const clock = { seconds: 60, remainingMs: 60_000, waitMs: 120_000, startMs: 213_000 };

const camera = (page: Page) => page.getByLabel('Your camera');
const player = (page: Page) => page.getByRole('group', { name: 'Video question' });

test('a question on video is heard with the camera off, by the keyboard alone, and then answered', async ({
  page,
  server,
  context,
}) => {
  const campaign = await makeCampaign(server, HIDING);
  await arrangeVisit(context, server, campaign);
  await noteTracks(page);
  const told = await askWith(page, { kind: 'video', clock });
  await page.goto(`/${campaign}/section/1`);
  await seeClip(page, 'Video question');
  expect(await countLive(page)).toBe(0);
  await expect(page.getByText('Question, 0:06')).toBeVisible();
  const video = player(page).locator('video');
  expect(await video.evaluate((it: HTMLVideoElement) => [it.paused, it.autoplay])).toEqual([true, false]);

  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.keyboard.press('Space');
  await expect(page.getByText('Hello, and thank you for coming.')).toBeVisible();
  expect(await video.evaluate((it: HTMLVideoElement) => it.paused)).toBe(false);
  await expect(page.getByText(/Question, 0:0[1-6] of 0:06/)).toBeVisible();
  expect(await countLive(page)).toBe(0);

  await expect(camera(page)).toBeVisible({ timeout: 60_000 });
  await expect(player(page)).toHaveCount(0);
  await expect(page.getByRole('heading', { name: SPOKEN })).toBeVisible();
  await expect(page.getByText('Not recording yet')).toBeVisible();
  await expect(button(page, 'Start Now')).toBeFocused();
  expect(told).toEqual([false, true]);
  expect(await countLive(page)).toBe(2);

  // It goes on after a reload, and has no second playing.
  await page.reload();
  await expect(page.getByText('Not recording yet')).toBeVisible();
  expect(told.at(-1)).toBe(true);
  await button(page, 'Play Again').click();
  await seeClip(page, 'Video question');
  await expect.poll(() => countLive(page)).toBe(0);
  await pressUntil(button(page, 'Read Instead'), camera(page));
  await pressUntil(button(page, 'Start Now'), button(page, 'Stop Recording').or(button(page, 'Finish Video')));
  await expect(player(page)).toHaveCount(0);
});

test('captions stay turned off for the visit', async ({ page, server, context }) => {
  const campaign = await makeCampaign(server, HIDING);
  await arrangeVisit(context, server, campaign);
  await askWith(page, { kind: 'audio' });
  await page.goto(`/${campaign}/section/1`);
  await seeClip(page, 'Audio question');
  await button(page, 'Captions On').click();
  await page.reload();
  await seeClip(page, 'Audio question');
  await button(page, 'Play Question').click();
  await expect(page.getByText(/Question, 0:0[1-6] of/)).toBeVisible();
  await expect(button(page, 'Captions Off')).toBeVisible();
  await expect(page.getByText(SPOKEN)).toHaveCount(1);
});

test('a clip that cannot be loaded is read, without an error', async ({ page, server, context, consoleErrors }) => {
  const campaign = await makeCampaign(server, HIDING);
  await arrangeVisit(context, server, campaign);
  await askWith(page, { kind: 'video', isBroken: true });
  await page.goto(`/${campaign}/section/1`);
  await expect(camera(page)).toBeVisible();
  await expect(page.getByRole('heading', { name: SPOKEN })).toBeVisible();
  await expect(button(page, 'Start Recording')).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0);
  // What the browser itself prints about the file.
  consoleErrors.length = 0;
});

test('a picture stays beside the camera while it is recorded, and can be enlarged', async ({
  page,
  server,
  context,
}) => {
  const campaign = await makeCampaign(server, { ...HIDING, seconds: 60 });
  await arrangeVisit(context, server, campaign);
  await askWith(page, { kind: 'picture' });
  await page.goto(`/${campaign}/section/1`);
  const picture = page.getByRole('img', { name: /^The old stone bridge/ }).first();
  await expect(picture).toBeVisible();
  await pressUntil(button(page, 'Enlarge'), page.getByRole('dialog'));
  await expect(page.getByRole('dialog').locator('figcaption')).toHaveText(/^The old stone bridge/);
  await page.keyboard.press('Escape');
  await expect(button(page, 'Enlarge')).toBeFocused();
  for (const size of [
    { width: 390, height: 844 },
    { width: 844, height: 390 },
    { width: 1440, height: 900 },
  ]) {
    await page.setViewportSize(size);
    // They are asked one after the other, and the page may change its layout between.
    await expect(async () => {
      const [image, film] = await Promise.all([picture.boundingBox(), camera(page).boundingBox()]);
      const isBeside = image!.x + image!.width <= film!.x || film!.x + film!.width <= image!.x;
      expect(isBeside || image!.y + image!.height <= film!.y, `at ${size.width}`).toBe(true);
    }).toPass({ timeout: 5000 });
  }
  await pressUntil(button(page, 'Start Recording'), button(page, 'Stop Recording'));
  await expect(picture).toBeVisible();
});
