import { readFileSync } from 'node:fs';
import { test as base, expect } from './e2e';
import { makeTempFolder } from './temp-folder';
import { openSession, type Session } from './webkit/webdriver';
import { startWebKitDriver, type WebKitDriver } from './webkit/start-driver';

/** What a visitor sees and presses in WebKit. Roles and names are those that assistive technology reads. */
export type WebKitPage = Session & {
  /** Waits until a control or text with this role and name is shown. Rejects after `seconds`. */
  sees(role: string, name: string, seconds?: number): Promise<void>;
  press(name: string, role?: string): Promise<void>;
  /** Presses until `shown` appears: within 750 ms of the last press a button does nothing (spec 9.9). */
  pressUntil(name: string, shown: string): Promise<void>;
  fill(label: string, text: string): Promise<void>;
  path(): Promise<string>;
};

const library = readFileSync('node_modules/@testing-library/dom/dist/@testing-library/dom.umd.min.js', 'utf8');
/** Marks the element that was found last. */
const FOUND = 'data-found-by-test';

declare const TestingLibraryDom: {
  queryAllByRole(container: HTMLElement, role: string, options: { name: string }): HTMLElement[];
};

function createPage(session: Session, origin: string): WebKitPage {
  /** Marks what is found. A page that was just loaded has no library yet. */
  async function mark(role: string, name: string): Promise<boolean> {
    const isReady = await session.evaluate(() => typeof TestingLibraryDom === 'object');
    if (!isReady) await session.load(library);
    return session.evaluate(
      (wanted: { role: string; name: string }, attribute: string) => {
        document.querySelectorAll(`[${attribute}]`).forEach((element) => element.removeAttribute(attribute));
        const [found] = TestingLibraryDom.queryAllByRole(document.body, wanted.role, { name: wanted.name });
        found?.setAttribute(attribute, '');
        return found !== undefined && !(found as HTMLButtonElement).disabled;
      },
      { role, name },
      FOUND,
    );
  }

  async function sees(role: string, name: string, seconds = 30): Promise<void> {
    await expect
      .poll(() => mark(role, name).catch(() => false), {
        timeout: seconds * 1000,
        message: `${role} '${name}'`,
        intervals: [100],
      })
      .toBe(true);
  }

  const page: WebKitPage = {
    ...session,
    goto: (path) => session.goto(origin + path),
    sees,
    async press(name, role = 'button') {
      await sees(role, name);
      await session.click(`[${FOUND}]`);
    },
    async pressUntil(name, shown) {
      await page.press(name);
      await expect(async () => {
        const isShown = await sees('button', shown, 1).then(
          () => true,
          () => false,
        );
        if (!isShown && (await mark('button', name))) await session.click(`[${FOUND}]`);
        expect(isShown).toBe(true);
      }).toPass({ timeout: 30_000, intervals: [0] });
    },
    async fill(label, text) {
      await sees('textbox', label);
      await session.type(`[${FOUND}]`, text);
    },
    path: async () => new URL(await session.url()).pathname,
  };
  return page;
}

/** A test in WebKitGTK, Safari's engine. Each has a private session of its own, whose data end with it. */
export const webkitTest = base.extend<{ webkit: WebKitPage; folder: string }, { driver: WebKitDriver }>({
  driver: [
    async ({}, provide) => {
      const driver = await startWebKitDriver();
      await provide(driver);
      await driver.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  /** For files that a test makes. */
  folder: async ({}, provide) => {
    const { folder, remove } = makeTempFolder();
    await provide(folder);
    remove();
  },
  webkit: async ({ driver, server }, provide, info) => {
    const session = await openSession(driver);
    await provide(createPage(session, server.url));
    if (info.status !== info.expectedStatus)
      await info.attach('page', { body: await session.screenshot(), contentType: 'image/png' });
    await session.close();
  },
});
