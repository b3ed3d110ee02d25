import { expect } from '@playwright/test';
import { organizerPaths } from '@/lib/contract/organizer/paths';
import { ask, publish } from '../support/console-house';
import { findAccessibilityFaults } from '../support/e2e-accessibility';
import { consoleTest as test } from '../support/e2e-console';
import { CONSOLE_DESK } from '../support/e2e-good-layout';
import { findLayoutFaults } from '../support/e2e-layout';
import { readWords } from '../support/words';

test('emails to people are written and scheduled in Arabic, from right to left', async ({ house, openConsole }) => {
  const closes = { closes: '2999-11-30T12:00', timeZone: 'Europe/Oslo' };
  const { id } = await publish(house.editor, { name: 'night', title: 'Night', languages: ['ar', 'en'], ...closes });
  const rules = { firstBeforeClosing: 7, secondBeforeClosing: 2, started: 2, opened: null, most: 3, hour: 10 };
  await ask(house.editor, `campaigns/${id}/reminders`, { method: 'PUT', body: rules });
  const page = await openConsole(house.editor, { locale: 'ar' });
  const { organizer: words } = readWords('ar');
  for (const [path, heading] of [
    [organizerPaths.messages(id, 'reminder'), words.messages.kinds.reminder],
    [organizerPaths.reminders(id), words.reminders.title],
    [organizerPaths.account(), words.account.emails.title],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible();
    await expect(page.locator('html[lang=ar][dir=rtl]')).toHaveCount(1);
    if (heading === words.messages.kinds.reminder)
      await expect(page.getByRole('article', { name: words.messages.letter })).toBeVisible();
    for (const size of [{ width: 360, height: 780 }, CONSOLE_DESK]) {
      await page.setViewportSize(size);
      expect.soft(await findLayoutFaults(page), `${heading}: the layout at ${size.width}`).toEqual([]);
      expect.soft(await findAccessibilityFaults(page), `${heading}: accessibility at ${size.width}`).toEqual([]);
      if (process.env.SCREENSHOTS)
        await page.screenshot({ path: test.info().outputPath(`${heading}-${size.width}.png`), fullPage: true });
    }
  }
});
