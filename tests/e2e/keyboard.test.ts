import type { Page } from '@playwright/test';
import { expect, test } from '../support/e2e';
import { arrangeVisit, makeCampaign } from '../support/e2e-visit';
import { readOutline } from '../support/e2e-focus';
import { MAX_TABS, tabTo } from '../support/e2e-tabs';
import { listenToVoice, readFocus, readSentences } from '../support/e2e-voice';

const expectFocus = (page: Page, on: string) =>
  expect.poll(() => readFocus(page), { intervals: [50], timeout: 30_000 }).toBe(on);

/** Presses a control by keyboard. The focus is then on `next`. */
async function press(page: Page, control: string, next: string, key?: 'Shift+Tab'): Promise<void> {
  await tabTo(page, control, key);
  await page.keyboard.press('Enter');
  await expectFocus(page, next);
}

const START = 'button: Start Recording';
const READY = "Your camera is on. Press Start Recording when you're ready.";
const TAKE = [
  'Recording starts in 3 seconds',
  'Recording. 3 seconds left',
  'Time is up. Loading preview',
  'Recorded: 3 seconds. You can watch it, re-record it, or continue.',
];

test('a visitor records a video by keyboard alone, and is told each change once', async ({ page, server }) => {
  const campaign = await makeCampaign(server, { prompts: ['Who are you?'], seconds: 3 });
  await listenToVoice(page);
  await page.goto(`/${campaign}/start`, { waitUntil: 'networkidle' });
  await page.keyboard.press('Tab');
  await tabTo(page, 'a: Skip to content');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();

  await tabTo(page, 'input: Full Name');
  await page.keyboard.type('Ada Lovelace');
  await page.keyboard.press('Enter');
  await expectFocus(page, 'h1: In Your Own Words');
  await press(page, 'a: How it works', 'h1: Allow access to your camera and microphone');

  await press(page, 'button: Check Camera and Microphone', 'a: Okay');
  await expect.poll(() => readSentences(page)).toContain('Your camera is on.');
  await expect.poll(() => readSentences(page)).toContain('We can hear you');
  await press(page, 'a: Okay', 'h1: Quick and Easy Video Recording');
  await press(page, 'a: Start Recording', 'h1: Who are you?');

  // Until then there is nothing to go to, and Tab would leave the page.
  await expect(page.getByRole('button', { name: 'Start Recording' })).toBeVisible();
  await tabTo(page, START);
  await expect.poll(() => readSentences(page)).toContain("Your camera is on. Press Start Recording when you're ready.");
  await page.keyboard.press('Enter');
  await expect(countdown(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(countdown(page)).toHaveCount(0);
  await expectFocus(page, START);
  // The time runs out.
  await recordHere(page);
  await press(page, 'button: Re-Record', START, 'Shift+Tab');
  await expect(page.locator('[data-live-region]')).toHaveText(READY);
  await press(page, 'button: Keep Previous Recording', 'button: Finish Video');
  await press(page, 'button: Need Help', 'h2: FAQ', 'Shift+Tab');
  await page.keyboard.press('Escape');
  await expectFocus(page, 'button: Need Help');
  await press(page, 'button: Finish Video', 'h1: Your video');
  await press(page, 'button: Finish', 'h2: Thank you for recording your video. Now download and share your creation!');
  await press(page, 'button: Finish', 'h1: Your video has been submitted. Thank you!');

  const sentences = await readSentences(page);
  // When the microphone is heard, and how soon the server has a take, is not in the visitor's hands.
  const certain = sentences.filter((words) => !/^(We can hear you|Saved on this device|Stitching)/.test(words));
  expect(sentences).toContain('We can hear you');
  expect(certain).toEqual([
    'Starting your camera…',
    'Your camera is on.',
    'Starting your camera…',
    READY,
    'Recording starts in 3 seconds',
    READY,
    ...TAKE,
    'Starting your camera…',
    READY,
    'Your previous recording is back. You can watch it, re-record it, or continue.',
    'Saved on our server',
    'Finishing',
  ]);
});

/** The seconds before the recording, on the picture. */
const countdown = (page: Page) => page.getByText(/^[123]$/);

/** Starts the recording with the shutter that has the focus, and lets its time run out. */
async function recordHere(page: Page): Promise<void> {
  await expect
    .poll(() => page.getByRole('button', { name: 'Start Recording' }).getAttribute('aria-disabled'))
    .toBeNull();
  // Within 750 ms of the last press a button does nothing (spec 9.9).
  await expect(async () => {
    // Another press would end the countdown.
    if (!(await countdown(page).isVisible())) await page.keyboard.press('Enter');
    await expect(countdown(page)).toBeVisible({ timeout: 2000 });
  }).toPass();
  await expectFocus(page, 'button: Stop Recording');
  await expectFocus(page, 'button: Finish Video');
}

test('in forced colours every control shows that it has the focus', async ({ open, server }) => {
  const page = await open({ forcedColors: 'active' });
  const campaign = await makeCampaign(server, { type: 'job' });
  await arrangeVisit(page.context(), server, campaign, { saved: 1 });
  for (const screen of ['start', 'resume', 'intro', 'section/2']) {
    await page.goto(`/${campaign}/${screen}`, { waitUntil: 'networkidle' });
    const seen: string[] = [];
    for (let presses = 0; presses < MAX_TABS; presses += 1) {
      await page.keyboard.press('Tab');
      if ((await readFocus(page)) === 'body') break;
      const { control, ...look } = await page.evaluate(readOutline);
      expect(look, `the outline of '${control}' on ${screen}`).toEqual({ isShown: true, isWide: true });
      seen.push(control);
    }
    expect(seen.length, `controls on ${screen}`).toBeGreaterThan(2);
  }
});
