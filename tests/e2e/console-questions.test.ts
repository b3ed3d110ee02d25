import { mkdirSync, readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { OrganizerOutput } from '@/lib/contract/organizer/calls';
import type { Clip } from '@/lib/contract/organizer/clips';
import { findAccessibilityFaults } from '../support/e2e-accessibility';
import { addSection, beginCampaign, storedCampaign } from '../support/e2e-builder';
import { ask, type House } from '../support/console-house';
import { expect } from '../support/e2e';
import { consoleTest as test } from '../support/e2e-console';
import { seeClip } from '../support/e2e-clips';
import { button } from '../support/e2e-show';
import { tabTo } from '../support/e2e-tabs';
import { makeWav } from '../support/make-wav';
import { goOn, pressUntil, recordTake } from '../support/walk';

const openedDialog = (page: Page) => page.getByRole('dialog').getByRole('heading', { name: 'It is open' });
const cameraIsOn = async (page: Page) => {
  await expect(page.getByLabel('Your camera')).toBeVisible();
  await expect(page.getByText('Starting your camera…')).toHaveCount(0);
};
const timer = (page: Page) => page.getByRole('dialog').getByRole('timer');
const noDialog = (page: Page) => expect(page.getByRole('dialog')).toHaveCount(0, { timeout: 90_000 });
const lines = (page: Page) => page.getByRole('list', { name: 'Captions' }).getByRole('textbox');

/** Returns the clips of a campaign's sections as the server has them. */
async function storedClips(house: House, name: string): Promise<(Clip | null)[]> {
  const { sections } = await storedCampaign(house, name);
  return Promise.all(sections.map(({ clip }) => (clip ? ask<Clip>(house.editor, `clips/${clip.id}`) : null)));
}

test('an editor asks on video, by voice and with a picture', async ({ house, openConsole }, { outputDir }) => {
  test.slow();
  const page = await openConsole(house.editor);
  await beginCampaign(page, 'Asked in three ways', 'asked-in-three-ways');
  await page.getByLabel('Prompt').fill('What would you like to learn?');

  await test.step('recorded, and cut at its beginning', async () => {
    await button(page, 'Record a question for section 1').click();
    await cameraIsOn(page);
    await button(page, 'Start Recording').click();
    await expect(timer(page)).toHaveText('0:04');
    await button(page, 'Stop Recording').click();
    await expect(page.getByRole('heading', { name: 'Use this recording?' })).toBeFocused();
    await page.getByRole('slider', { name: 'Start' }).press('PageUp');
    await expect(page.getByLabel('Start (seconds)')).toHaveValue('1.0');
    expect(await findAccessibilityFaults(page)).toEqual([]);
    await button(page, 'Use recording').click();
    await noDialog(page);
    await expect(page.getByText('Video question')).toBeVisible();
  });

  await test.step('with captions that are typed', async () => {
    await button(page, 'Captions').click();
    await lines(page).first().fill('Hello!');
    await lines(page).first().press('Enter');
    await lines(page).last().fill('What would you like to learn?');
    await button(page, 'Done').click();
    await expect(page.getByText('With captions')).toBeVisible();
  });

  await test.step('by voice, from a file', async () => {
    await addSection(page, 'What do you hear?', 'Audio');
    await button(page, 'Upload a question for section 2').click();
    mkdirSync(outputDir, { recursive: true });
    const buffer = readFileSync(makeWav(outputDir, [{ seconds: 3, hertz: 440 }]));
    await page.getByLabel('Choose file').setInputFiles({ name: 'hello.wav', mimeType: 'audio/wav', buffer });
    await page.getByRole('slider', { name: 'End' }).press('PageDown');
    await expect(page.getByLabel('End (seconds)')).toHaveValue('2.0');
    expect(await findAccessibilityFaults(page)).toEqual([]);
    await button(page, 'Use audio').click();
    await noDialog(page);
  });

  await test.step('with a picture and its description', async () => {
    await addSection(page, 'What is missing here?', 'Text');
    await button(page, 'Upload a question for section 3').click();
    const buffer = await page.screenshot();
    await page.getByLabel('Choose file').setInputFiles({ name: 'bridge.png', mimeType: 'image/png', buffer });
    await page.getByLabel('Image description').fill('An old bridge');
    await button(page, 'Use image').click();
    await noDialog(page);
    await expect(page.getByRole('complementary').getByAltText('An old bridge')).toBeVisible();
  });

  await button(page, 'Publish').click();
  await expect(openedDialog(page)).toBeVisible();
  const [video, sound, picture] = await storedClips(house, 'asked-in-three-ways');
  expect(video).toMatchObject({ kind: 'video', state: 'ready', posterUrl: expect.any(String) as unknown });
  expect(video?.seconds).toBeGreaterThan(2);
  expect(video?.seconds).toBeLessThan(6);
  expect(sound).toMatchObject({ kind: 'audio', state: 'ready' });
  expect(sound?.seconds).toBeCloseTo(2, 0);
  expect(picture).toMatchObject({ kind: 'picture', state: 'ready', width: 1440, height: 900, seconds: null });
  const { sections } = await storedCampaign(house, 'asked-in-three-ways');
  expect(sections[0]?.clipCaptions).toMatch(
    /^WEBVTT\n\n00:00:00\.000 --> [^]*Hello!\n\n[^]*What would you like to learn\?$/,
  );
  expect(sections[2]?.clipDescription).toBe('An old bridge');

  await test.step('heard and answered in a test run, of which nothing stays', async () => {
    await page.keyboard.press('Escape');
    await noDialog(page);
    const opening = page.context().waitForEvent('page');
    await button(page, 'Start a test run').click();
    const tab = await opening;
    await answerInTestRun(tab);
    await button(page, 'End and delete test run').click();
    await expect(page.getByText('Test run deleted.').last()).toBeVisible();
    const { campaigns } = await ask<OrganizerOutput<'listCampaigns'>>(house.editor, 'campaigns?search=asked-in-three');
    expect(campaigns).toMatchObject([{ started: 0, completed: 0 }]);
  });
});

/** Hears the first question, reads the second, and sees the third with its picture. */
async function answerInTestRun(tab: Page): Promise<void> {
  await tab.getByLabel('Full Name').fill('Idris Calloway');
  await button(tab, 'Go').click();
  await expect(tab).toHaveURL(/\/intro$/);
  await tab.goto('/asked-in-three-ways/section/1');
  await seeClip(tab, 'Video question');
  await pressUntil(button(tab, 'Play Question'), tab.getByText('Hello!'));
  await button(tab, 'Read Instead').click();
  await recordTake(tab, 28);
  await goOn(tab);
  await seeClip(tab, 'Audio question');
  await button(tab, 'Read Instead').click();
  await recordTake(tab, 28);
  await goOn(tab);
  const picture = tab.getByRole('img', { name: 'An old bridge' }).first();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1440);
  await tab.getByRole('textbox', { name: 'Your answer' }).fill('A boat.');
  await pressUntil(button(tab, 'Finish Video'), tab.getByRole('heading', { name: 'Your video' }));
}

test('an editor records a question by keyboard alone', { tag: '@soak' }, async ({ house, openConsole }) => {
  test.slow();
  const page = await openConsole(house.editor);
  await beginCampaign(page, 'Asked by the keys', 'asked-by-the-keys');
  const { keyboard } = page;
  await page.getByLabel('Prompt').focus();
  await keyboard.type('What would you like to learn?');
  await tabTo(page, 'button: Record a question for section 1');
  await keyboard.press('Enter');
  await cameraIsOn(page);
  await tabTo(page, 'button: Start Recording');
  await keyboard.press('Enter');
  await expect(timer(page)).toHaveText('0:03');
  await expect(button(page, 'Stop Recording')).toBeFocused();
  await keyboard.press('Space');
  await expect(page.getByRole('heading', { name: 'Use this recording?' })).toBeFocused();

  await keyboard.press('Escape');
  await expect(page.getByRole('heading', { name: 'Discard this recording?' })).toBeFocused();
  await keyboard.press('Escape');
  await tabTo(page, 'span: Start');
  await keyboard.press('ArrowRight');
  await keyboard.press('ArrowRight');
  await expect(page.getByLabel('Start (seconds)')).toHaveValue('0.2');
  await tabTo(page, 'span: End');
  await keyboard.press('ArrowLeft');
  await tabTo(page, 'button: Use recording');
  await keyboard.press('Enter');
  await noDialog(page);

  await expect(button(page, 'Record new question for section 1')).toBeFocused();
  await tabTo(page, 'button: Captions', 'Shift+Tab');
  await keyboard.press('Enter');
  await tabTo(page, 'textarea: Caption 1, from 0:00');
  await keyboard.type('Hello!');
  await keyboard.press('Enter');
  await expect(lines(page).nth(1)).toBeFocused();
  await keyboard.type('And you?');
  await keyboard.press('Escape');
  await noDialog(page);
  await button(page, 'Publish').focus();
  await keyboard.press('Enter');
  await expect(openedDialog(page)).toBeVisible();
  expect(await storedClips(house, 'asked-by-the-keys')).toMatchObject([{ kind: 'video', state: 'ready' }]);
});

test('a film from a file is cut, and goes on its way while its section is closed', async ({ house, openConsole }) => {
  test.slow();
  const page = await openConsole(house.editor);
  await beginCampaign(page, 'Asked from files', 'asked-from-files');
  await page.getByLabel('Prompt').fill('What would you like to learn?');

  await test.step('what the browser does not play is used whole', async () => {
    await button(page, 'Upload a question for section 1').click();
    await page.getByLabel('Choose file').setInputFiles('tests/fixtures/media/phone-portrait-hevc.mov');
    // It is spoken, too.
    const words = page.getByRole('paragraph').filter({ hasText: 'Your browser can’t play this file.' });
    await expect(words).toHaveText('Your browser can’t play this file. All of it will be used.');
    await expect(page.getByRole('slider')).toHaveCount(0);
  });

  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/storage', (route) => held.then(() => route.continue()));
  await page.getByLabel('Choose another file').setInputFiles('tests/fixtures/media/mediabunny-fmp4-h264-aac-6s.mp4');
  const [start, end] = ['Start', 'End'].map((name) => page.getByRole('slider', { name }));
  await expect(start!).toBeVisible();
  const whole = Number(await end!.getAttribute('aria-valuenow'));
  await start!.press('PageUp');
  await start!.press('PageUp');
  await expect(page.getByLabel('Start (seconds)')).toHaveValue('2.0');
  await button(page, 'Use video').click();
  await button(page, 'Close').click();
  await button(page, 'Done editing section 1').click();
  await expect(page.getByRole('progressbar', { name: 'Uploading…' })).toBeVisible();

  const asked = page.waitForEvent('dialog').then((dialog) => dialog.dismiss());
  await page.getByRole('link', { name: 'Overview' }).click({ noWaitAfter: true });
  await asked;
  release();
  await expect(page.getByRole('progressbar', { name: 'Uploading…' })).toHaveCount(0, { timeout: 60_000 });
  await expect(page.getByText('Video question')).toBeVisible({ timeout: 60_000 });
  await button(page, 'Publish').click();
  await expect(openedDialog(page)).toBeVisible();
  const [clip] = await storedClips(house, 'asked-from-files');
  expect(clip?.seconds).toBeCloseTo(whole - 2, 0);
});
