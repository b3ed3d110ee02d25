import { chromium, type BrowserContext } from '@playwright/test';
import { test } from './e2e';
import { collectConsoleErrors } from './e2e-console-errors';
import { makeTempFolder } from './temp-folder';

type Fixtures = {
  /** Starts the visitor's own browser. Pages' data survive in it: started again, it is the same browser. */
  startBrowser: () => Promise<BrowserContext>;
};

/** A test whose visitor has an own browser, which may be killed. */
export const ownBrowserTest = test.extend<Fixtures>({
  startBrowser: async ({ baseURL, permissions, viewport, consoleErrors }, provide, { project }) => {
    const { folder, remove } = makeTempFolder();
    let browser: BrowserContext | null = null;
    await provide(async () => {
      browser = await chromium.launchPersistentContext(folder, {
        ...project.use.launchOptions,
        permissions,
        viewport,
        baseURL,
      });
      collectConsoleErrors(browser, consoleErrors);
      return browser;
    });
    await browser!.close();
    remove();
  },
});

/** Kills every process that renders pages (kill -9): each page dies, the browser does not. */
export async function killRenderers(context: BrowserContext): Promise<void> {
  const dead = context.pages().map((page) => page.waitForEvent('crash'));
  const processes = await listProcesses(context);
  for (const { id } of processes.filter(({ type }) => type === 'renderer')) process.kill(id, 'SIGKILL');
  await Promise.all(dead);
}

/** Kills the browser (kill -9), so that nothing is cleaned up. */
export async function killBrowser(context: BrowserContext): Promise<void> {
  const closed = context.waitForEvent('close');
  const own = (await listProcesses(context)).find(({ type }) => type === 'browser');
  if (!own) throw new Error('The browser names no process of its own');
  process.kill(own.id, 'SIGKILL');
  await closed;
}

async function listProcesses(context: BrowserContext): Promise<{ type: string; id: number }[]> {
  const browser = context.browser();
  if (!browser) throw new Error('The browser is gone');
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  return processInfo;
}
