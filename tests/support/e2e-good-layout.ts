import { expect, type Page } from '@playwright/test';
import { findAccessibilityFaults } from './e2e-accessibility';
import { findInvisible } from './e2e-forced-colors';
import { doubleWords, findBrokenWords, findLayoutFaults } from './e2e-layout';
import { setTextSize, WINDOWS } from './e2e-stage';

const DESK = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

/**
 * Expects that the page is accessible, on a desktop in both schemes and on a phone, that nothing is invisible in forced
 * colours, that its layout has no faults at every size, also with text twice as large and with words twice as long, and
 * that large text breaks no words in the narrowest window.
 * The page must be open with `reducedMotion: 'reduce'`, else axe would measure colours in the middle of an animation.
 */
export async function expectGoodLayout(page: Page): Promise<void> {
  await page.setViewportSize(DESK);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  expect.soft(await findAccessibilityFaults(page), 'accessibility').toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await expect
    .configure({ soft: true })
    .poll(() => findAccessibilityFaults(page, 'colors'), 'colours of the dark scheme')
    .toEqual([]);
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  expect.soft(await findInvisible(page), 'invisible in forced colours').toEqual([]);
  await page.emulateMedia({ forcedColors: 'none', reducedMotion: 'reduce' });
  await page.setViewportSize(PHONE);
  expect.soft(await findAccessibilityFaults(page), 'accessibility on a phone').toEqual([]);
  await expectLayout(page, 'the layout');
  await setTextSize(page, 200);
  await expectLayout(page, 'the layout with text twice as large');
  await page.setViewportSize(WINDOWS[0]);
  await expect
    .configure({ soft: true })
    .poll(() => findBrokenWords(page), 'words broken in the middle with text twice as large')
    .toEqual([]);
  await setTextSize(page, 100);
  await doubleWords(page);
  await expectLayout(page, 'the layout with words twice as long');
}

async function expectLayout(page: Page, what: string): Promise<void> {
  for (const size of WINDOWS) {
    await page.setViewportSize(size);
    // The page may need a moment to adapt to its new size.
    await expect
      .configure({ soft: true })
      .poll(() => findLayoutFaults(page), `${what} at ${size.width}×${size.height}`)
      .toEqual([]);
  }
}
