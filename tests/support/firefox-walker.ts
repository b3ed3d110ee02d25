import type { ElementHandle, Page } from 'puppeteer-core';
import { expect } from './e2e';
import type { Walker } from './every-kind';

const find = (name: string, role: string) => `::-p-aria([name="${name}"][role="${role}"])`;

/** Firefox, as somebody uses it who presses again when nothing happens. */
export function firefoxWalker(page: Page, origin: string): Walker {
  const sees = async (role: string, name: string, seconds = 60) => {
    await page
      .locator(find(name, role))
      .setTimeout(seconds * 1000)
      .wait();
  };
  const press = async (name: string, role = 'button') => {
    await page.locator(find(name, role)).setTimeout(60_000).click();
  };
  return {
    goto: async (path) => void (await page.goto(origin + path)),
    press,
    async pressUntil(name, shown) {
      await expect(async () => {
        // The button may be gone, because the press before had its effect late.
        await press(name).catch(() => undefined);
        await sees('button', shown, 15);
      }).toPass({ timeout: 150_000 });
    },
    sees,
    fill: (label, text) => page.locator(find(label, 'textbox')).setTimeout(60_000).fill(text),
    async choose(path) {
      const field = await page.waitForSelector('input[type=file]');
      await (field as ElementHandle<HTMLInputElement>).uploadFile(path);
    },
    path: async () => new URL(page.url()).pathname,
  };
}
