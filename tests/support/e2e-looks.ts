import { expect, type Page } from '@playwright/test';
import { findAccessibilityFaults } from './e2e-accessibility';
import { doubleWords, findLayoutFaults } from './e2e-layout';

const DESK = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
const SIZES = [DESK, { width: 320, height: 640 }, { width: 844, height: 390 }];

/**
 * That the page as it is now is accessible, at a desk in both schemes and on a phone, whole at every size, and still
 * whole with words twice as long. It has to be open with `reducedMotion: 'reduce'`: axe would measure colours on their
 * way.
 */
export async function expectGoodLooks(page: Page): Promise<void> {
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
    // A page may still be on its way to its new size.
    await expect
      .configure({ soft: true, timeout: 5000 })
      .poll(() => findLayoutFaults(page), `the layout at ${size.width}×${size.height}`)
      .toEqual([]);
  }
}
