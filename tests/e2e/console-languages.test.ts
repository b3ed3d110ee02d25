import type { Page } from '@playwright/test';
import { filesOf, languages, type Language } from '@/lib/i18n/languages';
import { expect } from '../support/e2e';
import { consoleTest as test } from '../support/e2e-console';
import { consoleScreens } from '../support/e2e-console-screens';
import { CONSOLE_DESK, CONSOLE_PHONE } from '../support/e2e-good-layout';
import { findLayoutFaults } from '../support/e2e-layout';

/**
 * With `npm run soak` every page in all languages that the console has: English has its own tests. Otherwise the one
 * which is read from right to left, and a page of each group.
 */
const isWhole = process.env.SOAK_LANGUAGES === 'all';
const looked: readonly Language[] = isWhole
  ? languages.filter((language) => language !== 'en' && filesOf(language).organizer)
  : ['ar'];
const screens = Object.values(consoleScreens).flatMap((group) => (isWhole ? group : group.slice(0, 1)));
const SMALL_DESK = { width: 1280, height: 800 };

for (const language of looked)
  test(`the console in ${language} is whole on a phone and on desks`, async ({ house, openConsole }) => {
    test.slow();
    const pages = new Map<unknown, Page>();
    const addresses = new Set<string>();
    for (const { by, path } of screens) {
      const address = typeof path === 'string' ? path : path(house);
      if (addresses.has(`${by} ${address}`)) continue;
      addresses.add(`${by} ${address}`);
      const page = pages.get(by) ?? (await openConsole(by === null ? undefined : house[by], { locale: language }));
      pages.set(by, page);
      await page.setViewportSize(CONSOLE_DESK);
      await page.goto(address);
      await expect(page.locator(`html[lang=${language}]`)).toHaveCount(1);
      for (const size of isWhole ? [CONSOLE_DESK, SMALL_DESK, CONSOLE_PHONE] : [SMALL_DESK, CONSOLE_PHONE]) {
        await page.setViewportSize(size);
        expect.soft(await findLayoutFaults(page), `${address} for ${by}, at ${size.width}`).toEqual([]);
      }
    }
  });
