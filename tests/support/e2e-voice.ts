import type { Page } from '@playwright/test';

/** Returns what has the focus: its role or element, and its name. */
export function readFocus(page: Page): Promise<string> {
  return page.evaluate(() => {
    const focus = document.activeElement;
    if (!focus || focus === document.body) return 'body';
    const name = focus.getAttribute('aria-label') ?? (focus as HTMLInputElement).labels?.[0]?.textContent;
    return `${focus.tagName.toLowerCase()}: ${(name ?? focus.textContent ?? '').trim()}`;
  });
}
