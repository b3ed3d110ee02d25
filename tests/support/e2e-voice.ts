import type { Page } from '@playwright/test';

/** What is said only when something takes longer than usual. */
const ABOUT_TIME = /^(Opening…|One moment…|This is taking a while\.|Not saved yet)/;

/** Notes every sentence that screen readers are given on the page, from its first moment. */
export async function listenToVoice(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const sentences: string[] = [];
    Object.assign(window, { sentences });
    let regions = new Map<Element, string>();
    const note = () => {
      const seen = new Map<Element, string>();
      for (const region of document.querySelectorAll('[role=status], [aria-live]:not(input)')) {
        const words = region.textContent.trim();
        seen.set(region, words);
        if (words && words !== regions.get(region)) sentences.push(words);
      }
      regions = seen;
    };
    new MutationObserver(note).observe(document, { subtree: true, childList: true, characterData: true });
  });
}

/** Returns the sentences spoken so far, in order. */
export async function readSentences(page: Page): Promise<string[]> {
  const sentences = await page.evaluate(() => (window as unknown as { sentences: string[] }).sentences);
  return sentences.filter((words) => !ABOUT_TIME.test(words));
}

/** Returns what has the focus: its role or element, and its name. */
export function readFocus(page: Page): Promise<string> {
  return page.evaluate(() => {
    const focus = document.activeElement;
    if (!focus || focus === document.body) return 'body';
    const name = focus.getAttribute('aria-label') ?? (focus as HTMLInputElement).labels?.[0]?.textContent;
    return `${focus.tagName.toLowerCase()}: ${(name ?? focus.textContent ?? '').trim()}`;
  });
}
