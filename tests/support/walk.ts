import { expect, type Locator, type Page } from '@playwright/test';

/** What a visitor does on each page, by what the visitor sees. */
export async function giveName(page: Page, campaign: string, name = 'Ada Lovelace'): Promise<void> {
  await page.goto(`/${campaign}`);
  await expect(page).toHaveURL(`/${campaign}/start`);
  const go = page.getByRole('button', { name: 'Go', exact: true });
  await expect(go).toBeDisabled();
  await page.getByLabel('Full Name').fill(name);
  await go.click();
}

export async function startRecording(page: Page, campaign: string): Promise<void> {
  await expect(page).toHaveURL(`/${campaign}/intro`);
  await page.getByRole('button', { name: 'Start Recording' }).click();
  await expect(page.getByRole('dialog')).toContainText('This will be easy!');
  await page.getByRole('button', { name: "Let's Start!" }).click();
}

/** Within 750 ms of the last press a button does nothing (spec 9): a visitor presses again until `shown` comes. */
export async function pressUntil(button: Locator, shown: Locator): Promise<void> {
  await expect(async () => {
    await button.click({ timeout: 2000 });
    await expect(shown).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 20_000 });
}

/** Records the section the page shows: until its time is over, or until `stopAt` seconds are left. */
export async function recordTake(page: Page, stopAt?: number): Promise<void> {
  const stop = page.getByRole('button', { name: 'Stop Recording' });
  await pressUntil(page.getByRole('button', { name: 'Start Recording' }), stop);
  if (stopAt !== undefined) {
    await expect(page.getByRole('timer')).toHaveText(`${stopAt}s`, { timeout: 60_000 });
    await stop.click();
  }
  await expect(page.getByRole('button', { name: 'Re-Record' })).toBeVisible({ timeout: 60_000 });
}

/** From a section's player through the saving screen to what comes after it. */
export async function goOn(page: Page, { last = false } = {}): Promise<void> {
  await page.getByRole('button', { name: last ? 'Finish Video' : 'Next Section' }).click();
  await expect(page).toHaveURL(/\/upload\/[A-Za-z0-9_-]{16,64}\/section\/\d+\/(true|false)$/);
  await expect(page.getByRole('progressbar', { name: 'Saving Section' })).toBeVisible();
}

/** Plays the film on the page until some of it has been seen. */
export async function playFilm(page: Page): Promise<void> {
  const film = page.locator('video');
  await film.evaluate((video: HTMLVideoElement) => video.play());
  await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0.5);
}
