import { expect, test, type Page } from '@playwright/test';
import { findAccessibilityFaults } from './e2e-accessibility';
import { findInvisible } from './e2e-forced-colors';
import { doubleWords, findBrokenWords, findLayoutFaults } from './e2e-layout';
import { setTextSize, WINDOWS } from './e2e-stage';
import { numberOf } from './sample';

type Size = { width: number; height: number };
const [NARROWEST, ON_ITS_SIDE, PHONE, DESK] = WINDOWS;
/** Most faults are found where there is least room. */
const LOOKED = [DESK, PHONE, NARROWEST, ON_ITS_SIDE];

/** `npm run soak` looks at everything in all windows and schemes. */
export const isWhole = process.env.SOAK_WINDOWS === 'all';

/** One of them, which is the same in every run: `what` is looked at by the test that is running. */
function oneOf<T>(given: readonly T[], what: string): T {
  return given[numberOf(`${test.info().testId} ${what}`) % given.length]!;
}

type Look = 'light' | 'dark' | 'forced';

/** Shows the page in other colours, and expects that axe, or in forced colours its own look, has no complaint. */
async function expectGoodColors(page: Page, look: Look, what: string): Promise<void> {
  const colorScheme = look === 'dark' ? 'dark' : 'light';
  await page.emulateMedia({
    colorScheme,
    forcedColors: look === 'forced' ? 'active' : 'none',
    reducedMotion: 'reduce',
  });
  const find = () => (look === 'forced' ? findInvisible(page) : findAccessibilityFaults(page));
  await expect.configure({ soft: true }).poll(find, what).toEqual([]);
}

/**
 * Expects that the page is accessible, and that its layout has no faults, nor with text twice as large and with words
 * twice as long, and that large text breaks no words in the narrowest window. `npm run soak` does so on a desktop in
 * both schemes, on a phone, in forced colours and in all windows. Otherwise axe looks once, at one of these, and the
 * layout is looked at in one window, as it is and with either larger text or longer words: which, each screen has of
 * its own. `what`: which of a test's screens it is. `isLast`: nothing more is done on the page, so that its words may
 * become others.
 * The page must be open with `reducedMotion: 'reduce'`, else axe would measure colours in the middle of an animation.
 */
export async function expectGoodLayout(page: Page, { what = '', isLast = true } = {}): Promise<void> {
  if (isWhole) return expectGoodLayoutEverywhere(page);
  const window = oneOf(LOOKED, `${what} window`);
  await page.setViewportSize(window);
  const look = oneOf<Look>(['light', 'dark', 'forced'], `${what} colours`);
  if (look === 'forced') {
    await expectGoodColors(page, 'forced', 'invisible in forced colours');
    await expectGoodColors(page, 'light', 'accessibility');
  } else await expectGoodColors(page, look, `accessibility, ${look}`);
  await expectLayout(page, 'the layout', [window]);
  if (isLast && oneOf([true, false], `${what} words`)) await expectLayoutOfLongWords(page, [window]);
  else await expectLayoutOfLargeText(page, [window]);
}

async function expectGoodLayoutEverywhere(page: Page): Promise<void> {
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
  await expectLayoutOfLargeText(page, WINDOWS);
  await expectLayoutOfLongWords(page, WINDOWS.toReversed());
}

/** The page must be in the first of the windows: where that is the narrowest, large text breaks no words in it. */
async function expectLayoutOfLargeText(page: Page, windows: readonly Size[]): Promise<void> {
  await setTextSize(page, 200);
  if (windows[0] === NARROWEST)
    await expect
      .configure({ soft: true })
      .poll(() => findBrokenWords(page), 'words broken in the middle with text twice as large')
      .toEqual([]);
  await expectLayout(page, 'the layout with text twice as large', windows);
  await setTextSize(page, 100);
}

async function expectLayoutOfLongWords(page: Page, windows: readonly Size[]): Promise<void> {
  await doubleWords(page);
  await expectLayout(page, 'the layout with words twice as long', windows);
}

export const CONSOLE_PHONE = { width: 360, height: 740 };
export const CONSOLE_DESK = { width: 1440, height: 900 };
/** With one in which the rail just stands beside the work, and a small desk, where tables have least room. */
const CONSOLE_WINDOWS = [CONSOLE_PHONE, { width: 1024, height: 768 }, { width: 1280, height: 800 }] as const;

/**
 * Expects of a page of the console that it is accessible, and that its layout has no faults, nor on a phone with words
 * twice as long. `npm run soak` does so on a desk in both schemes, on a phone and in all its windows. Otherwise axe
 * and the layout are looked at once, on a phone or on a desk: where, each page has of its own.
 * With `SCREENSHOTS` set, its pictures on a phone and on a desk are in the test's output folder. `onPhone`: this state
 * is there on a phone alone.
 */
export async function expectGoodConsole(page: Page, name: string, onPhone = false): Promise<void> {
  if (isWhole || process.env.SCREENSHOTS) return expectGoodConsoleEverywhere(page, name, onPhone);
  const [phone, small, usual] = CONSOLE_WINDOWS;
  const window = onPhone ? phone : oneOf<Size>([phone, phone, small, usual], `${name}, window`);
  const look = oneOf<Look>(['light', 'dark'], `${name}, colours`);
  await page.setViewportSize(window);
  await expectGoodColors(page, look, `${name}: accessibility, ${look}`);
  await expectLayout(page, `${name}: the layout`, [window]);
  if (window === phone) await expectLayoutOfLongWords(page, [window]);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
}

async function expectGoodConsoleEverywhere(page: Page, name: string, onPhone: boolean): Promise<void> {
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
  await expectLayoutOfLongWords(page, [CONSOLE_PHONE]);
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
