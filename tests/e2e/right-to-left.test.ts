import type { Page } from '@playwright/test';
import { expect, test } from '../support/e2e';
import { expectOrderOfReading } from '../support/e2e-focus';
import { tabTo } from '../support/e2e-tabs';
import { makeCampaign } from '../support/e2e-visit';
import { readFocus } from '../support/e2e-voice';
import { readWords } from '../support/words';

const { visitor: words } = readWords('ar');
/** An organizer may ask in another language than the page's. */
const QUESTION = 'What do you like?';
const FINISH = words.types.default.finish;

const expectFocus = (page: Page, on: string) =>
  expect.poll(() => readFocus(page), { intervals: [50], timeout: 30_000 }).toBe(on);
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Presses a control by keyboard. The focus is then on `next`. */
async function press(page: Page, control: string, next: string): Promise<void> {
  await tabTo(page, control);
  await page.keyboard.press('Enter');
  await expectFocus(page, next);
}

/** Expects that the page is Arabic, and that Tab goes through it as it is read. */
async function expectArabic(page: Page, screen: string): Promise<void> {
  await expect(page.locator('html[lang=ar][dir=rtl]')).toHaveCount(1);
  expect((await expectOrderOfReading(page, screen)).length, `controls on ${screen}`).toBeGreaterThan(1);
}

/** Records the section by the keyboard, until its time runs out. */
async function record(page: Page, next: string): Promise<void> {
  const { startRecording, stopRecording } = words.section;
  await expect(button(page, startRecording)).toBeVisible();
  await tabTo(page, `button: ${startRecording}`);
  const countdown = page.getByText(/^[123]$/);
  // Within 750 ms of the last press a button does nothing (spec 9.9), and another press would end the countdown.
  await expect(async () => {
    if (!(await countdown.isVisible())) await page.keyboard.press('Enter');
    await expect(countdown).toBeVisible({ timeout: 2000 });
  }).toPass();
  await expectFocus(page, `button: ${stopRecording}`);
  await expectFocus(page, `button: ${next}`);
}

test('a visitor chooses Arabic and records a video by keyboard alone, from right to left', async ({ page, server }) => {
  const campaign = await makeCampaign(server, { prompts: [QUESTION], seconds: 3 });
  await page.goto(`/${campaign}/start`, { waitUntil: 'networkidle' });
  await page.keyboard.press('Tab');
  await tabTo(page, 'button: Language: English');
  await page.keyboard.press('Enter');
  await tabTo(page, 'button: العربية');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel(words.start.label)).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expectArabic(page, 'start');

  await page.keyboard.press('Tab');
  await tabTo(page, `a: ${words.common.skipToContent}`);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await tabTo(page, `input: ${words.start.label}`);
  await page.keyboard.type('ليلى حداد');
  await page.keyboard.press('Enter');
  await expectFocus(page, `h1: ${words.types.default.introTitle}`);
  await expectArabic(page, 'intro');

  await page.keyboard.press('Tab');
  await press(page, `a: ${words.intro.explain}`, `h1: ${words.step1.title}`);
  await press(page, `button: ${words.devices.check}`, `a: ${words.step1.okay}`);
  await expect(page.getByRole('main').getByText(words.devices.heard)).toBeVisible();
  await expectArabic(page, 'step 1, with the camera on');
  await page.keyboard.press('Tab');
  await press(page, `a: ${words.step1.okay}`, `h1: ${words.step2.title}`);
  await expectArabic(page, 'step 2');
  await page.keyboard.press('Tab');
  await press(page, `a: ${words.common.startRecording}`, `h1: ${QUESTION}`);
  // It is read in its own direction.
  const question = page.getByRole('heading', { level: 1, name: QUESTION });
  expect(await question.evaluate((it) => getComputedStyle(it).unicodeBidi)).toBe('plaintext');

  await expect(button(page, words.section.startRecording)).toBeVisible();
  await expectArabic(page, 'section');
  await record(page, words.section.finish);
  await expectArabic(page, 'section, recorded');
  await press(page, `button: ${words.common.needHelp}`, `h2: ${words.faq.title}`);
  await page.keyboard.press('Escape');
  await expectFocus(page, `button: ${words.common.needHelp}`);
  await press(page, `button: ${words.section.finish}`, `h1: ${words.publish.title}`);
  await expectArabic(page, 'publish');
  await page.keyboard.press('Tab');
  await press(page, `button: ${FINISH}`, `h2: ${words.publish.share}`);
  await press(page, `button: ${words.publish.finish}`, `h1: ${words.types.default.thankYou}`);
  await expectArabic(page, 'thank you');
});
