import type { Page } from '@playwright/test';
import { expect } from './e2e';
import type { Walker } from './every-kind';
import { pressUntil } from './walk';

/** Returns Chromium as somebody uses it. */
export function chromiumWalker(page: Page): Walker {
  const named = (role: string, name: string) => page.getByRole(role as 'button', { name, exact: true }).first();
  return {
    goto: async (path) => void (await page.goto(path)),
    press: (name, role = 'button') => named(role, name).click(),
    pressUntil: (name, shown) => pressUntil(named('button', name), named('button', shown)),
    sees: (role, name, seconds = 30) => expect(named(role, name)).toBeEnabled({ timeout: seconds * 1000 }),
    fill: (label, text) => page.getByRole('textbox', { name: label, exact: true }).fill(text),
    choose: (path) => page.locator('input[type=file]').setInputFiles(path),
    path: async () => new URL(page.url()).pathname,
  };
}
