import { expect, type Page } from '@playwright/test';
import { findAccessibilityFaults } from './e2e-accessibility';
import { doubleWords, findLayoutFaults } from './e2e-layout';

const DESK = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
const SIZES = [DESK, { width: 320, height: 640 }, { width: 844, height: 390 }];

/**
 * Expects that the page is accessible, on a desktop in both schemes and on a phone, and that its layout has no faults
 * at every size, also with words twice as long. The page must be open with `reducedMotion: 'reduce'`, else axe would
 * measure colours in the middle of an animation.
 */
export async function expectGoodLayout(page: Page): Promise<void> {
  await page.setViewportSize(DESK);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    expect.soft(await findAccessibilityFaults(page), `accessibility, ${colorScheme}`).toEqual([]);
  }
  await page.setViewportSize(PHONE);
  expect.soft(await findAccessibilityFaults(page), 'accessibility on a phone').toEqual([]);
  await expectLayout(page);
  await doubleWords(page);
  await expectLayout(page);
}

async function expectLayout(page: Page): Promise<void> {
  for (const size of SIZES) {
    await page.setViewportSize(size);
    // The page may need a moment to adapt to its new size.
    await expect
      .configure({ soft: true, timeout: 5000 })
      .poll(() => findLayoutFaults(page), `the layout at ${size.width}×${size.height}`)
      .toEqual([]);
  }
}
