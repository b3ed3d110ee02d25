import { expect, type Page } from '@playwright/test';
import { readFocus } from './e2e-voice';

/** The most presses of Tab until a control of a page has the focus. */
export const MAX_TABS = 25;

/** Goes to a control with Tab alone, as whoever cannot use a mouse. */
export async function tabTo(page: Page, control: string, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let presses = 0; (await readFocus(page)) !== control; presses += 1) {
    expect(presses, `presses of Tab to '${control}', now at '${await readFocus(page)}'`).toBeLessThan(MAX_TABS);
    await page.keyboard.press(key);
    expect(await readFocus(page)).not.toBe('body');
  }
}
