import { expect, type Locator, type Page } from '@playwright/test';

/**
 * Enters a name on the start page, as a visitor does. All functions of this file find controls by what the visitor
 * sees.
 */
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

/**
 * Presses a button until `shown` appears. Within 750 ms of the last press a button does nothing (spec 9.9), so a
 * visitor presses again. Before each further press it checks whether `shown` has appeared late, for example after a
 * slow start of the recorder. A second press on 'Start Recording' ends the countdown.
 */
export async function pressUntil(button: Locator, shown: Locator): Promise<void> {
  await button.click();
  await expect(async () => {
    const isShown = await shown.waitFor({ timeout: 1000 }).then(
      () => true,
      () => false,
    );
    if (!isShown) await button.click({ timeout: 500 });
    expect(isShown).toBe(true);
  }).toPass({ timeout: 20_000, intervals: [0] });
}

/** Lets the browser ask for camera and microphone, which it does only after a press. */
export async function allowDevices(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Check Camera and Microphone' }).click();
}

/** Takes more time on the page that explains the recording. */
export async function takeTime(page: Page, choice: string): Promise<void> {
  await page.getByRole('button', { name: 'I Need More Time' }).click();
  await page.getByRole('radio', { name: choice }).check();
  await page.getByRole('button', { name: 'Use This Time' }).click();
}

/** Records the section on the page until its time is over, or until `stopAt` seconds are left. */
export async function recordTake(page: Page, stopAt?: number): Promise<void> {
  const stop = page.getByRole('button', { name: 'Stop Recording' });
  const reRecord = page.getByRole('button', { name: 'Re-Record' });
  // A short section may be over before the first check.
  await pressUntil(page.getByRole('button', { name: 'Start Recording' }), stop.or(reRecord));
  if (stopAt !== undefined) await stopFromWithin(stop, stopAt);
  await expect(reRecord).toBeVisible({ timeout: 60_000 });
}

/**
 * Stops a recording from within the page when `seconds` are left, or as soon as it can be stopped: a press from outside
 * may come seconds late on a busy machine.
 */
export async function stopFromWithin(stop: Locator, seconds = Infinity): Promise<void> {
  await stop.evaluate(async (button: HTMLButtonElement, stopAt) => {
    const left = () => Number.parseInt(document.querySelector('[role=timer]')?.textContent ?? '0', 10);
    const isRecording = () => button.isConnected && button.hasAttribute('data-recording');
    while (isRecording()) {
      // Within 750 ms of the last press a button does nothing (spec 9.9).
      if (left() <= stopAt) button.click();
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }, seconds);
}

/** Goes from a section's player through the saving screen, which may be gone again a second later. */
export async function goOn(page: Page, { last = false } = {}): Promise<void> {
  await Promise.all([
    page.waitForURL(new RegExp(`/upload/[A-Za-z0-9_-]{16,64}/section/\\d+/${!last}$`)),
    page.getByRole('progressbar', { name: 'Saving Section' }).waitFor(),
    page.getByRole('button', { name: last ? 'Finish Video' : 'Next Section' }).click(),
  ]);
}

/**
 * Plays the film on the page until some of it has been shown. If the player is replaced in the meantime, it plays the
 * film again.
 */
export async function playFilm(page: Page): Promise<void> {
  const film = page.locator('video');
  await expect(async () => {
    await film.evaluate((video: HTMLVideoElement) => video.play());
    await expect
      .poll(() => film.evaluate((video: HTMLVideoElement) => video.currentTime), { timeout: 5000 })
      .toBeGreaterThan(0.5);
  }).toPass({ timeout: 20_000 });
}
