import { expect, test, type Page } from '@playwright/test';
import { findAccessibilityFaults } from './e2e-accessibility';
import { findInvisible } from './e2e-forced-colors';
import { doubleWords, findBrokenWords, findLayoutFaults } from './e2e-layout';
import { setTextSize, WINDOWS } from './e2e-stage';
import { createRandom } from './random';

type Size = { width: number; height: number };
const [NARROWEST, ON_ITS_SIDE, PHONE, DESK] = WINDOWS;

/**
 * The windows in which larger text and longer words are looked at: the narrowest, and another one of the test's own.
 * `npm run soak` looks at all.
 */
function hardWindows(): readonly Size[] {
  if (process.env.SOAK_WINDOWS === 'all') return WINDOWS;
  const random = createRandom(Number(process.env.SOAK_SEED ?? 2026) + parseInt(test.info().testId.slice(-8), 16));
  return [NARROWEST, [ON_ITS_SIDE, PHONE, DESK][Math.floor(random() * 3)]!];
}

/**
 * Expects that the page is accessible, on a desktop in both schemes and on a phone, that nothing is invisible in forced
 * colours, that its layout has no faults at every size, nor with text twice as large and with words twice as long, and
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
  // Each round begins in the window in which the one before has ended: drawing a page anew costs more than a look.
  await expectLayout(page, 'the layout', [PHONE, DESK, ON_ITS_SIDE, NARROWEST]);
  const windows = hardWindows();
  await setTextSize(page, 200);
  await expect
    .configure({ soft: true })
    .poll(() => findBrokenWords(page), 'words broken in the middle with text twice as large')
    .toEqual([]);
  await expectLayout(page, 'the layout with text twice as large', windows);
  await setTextSize(page, 100);
  await doubleWords(page);
  await expectLayout(page, 'the layout with words twice as long', windows.toReversed());
}

export const CONSOLE_PHONE = { width: 360, height: 740 };
export const CONSOLE_DESK = { width: 1440, height: 900 };
/** With one in which the rail just stands beside the work, and a small desk, where tables have least room. */
const CONSOLE_WINDOWS = [CONSOLE_PHONE, { width: 1024, height: 768 }, { width: 1280, height: 800 }];

/**
 * Expects of a page of the console that it is accessible, on a desk in both schemes and on a phone, and that its layout
 * has no faults in its windows, nor on a phone with words twice as long. With `SCREENSHOTS` set, its pictures on a
 * phone and on a desk are in the test's output folder. `onPhone`: this state is there on a phone alone.
 */
export async function expectGoodConsole(page: Page, name: string, onPhone = false): Promise<void> {
  if (!onPhone) {
    await page.setViewportSize(CONSOLE_DESK);
    expect.soft(await findAccessibilityFaults(page), `${name}: accessibility`).toEqual([]);
    await photograph(page, `${name}, desk`);
  }
  await page.setViewportSize(CONSOLE_PHONE);
  expect.soft(await findAccessibilityFaults(page), `${name}: accessibility on a phone`).toEqual([]);
  await photograph(page, `${name}, phone`);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await expect
    .configure({ soft: true })
    .poll(() => findAccessibilityFaults(page, 'colors'), `${name}: colours of the dark scheme`)
    .toEqual([]);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await expectLayout(page, `${name}: the layout`, onPhone ? [CONSOLE_PHONE] : CONSOLE_WINDOWS);
  await doubleWords(page);
  await expectLayout(page, `${name}: the layout with words twice as long`, [CONSOLE_PHONE]);
}

/**
 * Expects of a page of the console that nothing is invisible in forced colours, and that text twice as large breaks
 * neither its layout nor words on a phone.
 */
export async function expectLargeAndForced(page: Page, name: string): Promise<void> {
  await page.setViewportSize(CONSOLE_PHONE);
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  expect.soft(await findInvisible(page), `${name}: invisible in forced colours`).toEqual([]);
  await photograph(page, `${name}, forced colours`);
  await page.emulateMedia({ forcedColors: 'none', reducedMotion: 'reduce' });
  await setTextSize(page, 200);
  await expectLayout(page, `${name}: the layout with text twice as large`, [CONSOLE_PHONE]);
  await photograph(page, `${name}, text twice as large`);
  await setTextSize(page, 100);
}

/** With `SCREENSHOTS` set, puts a picture of the whole page into the test's output folder. */
export async function photograph(page: Page, name: string): Promise<void> {
  if (process.env.SCREENSHOTS) await page.screenshot({ path: test.info().outputPath(`${name}.png`), fullPage: true });
}

/** Expects that the page's layout has no faults in these windows. The last one stays. */
export async function expectLayout(page: Page, what: string, windows: readonly Size[]): Promise<void> {
  for (const size of windows) {
    await page.setViewportSize(size);
    // The page may need a moment to adapt to its new size.
    await expect
      .configure({ soft: true })
      .poll(() => findLayoutFaults(page), `${what} at ${size.width}×${size.height}`)
      .toEqual([]);
  }
}
