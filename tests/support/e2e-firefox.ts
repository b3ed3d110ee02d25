import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from '@playwright/test';
import puppeteer, { type Page } from 'puppeteer-core';
import { findFirefox } from '../../scripts/lib/tools.mjs';

/** A fake camera and microphone, allowed without a question; films may play by themselves. */
const extraPrefsFirefox = {
  'media.navigator.streams.fake': true,
  'media.navigator.permission.disabled': true,
  'media.autoplay.default': 0,
};

/** Controls the system's Firefox with WebDriver BiDi. Playwright cannot: it needs its own build of Firefox. */
export async function withFirefox(visit: (page: Page) => Promise<void>): Promise<void> {
  const executablePath = findFirefox();
  if (!executablePath) throw new Error('Firefox is missing');
  const userDataDir = mkdtempSync(join(tmpdir(), 'introreel-firefox-'));
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    extraPrefsFirefox,
    userDataDir,
  });
  try {
    const page = await browser.newPage();
    await page.setViewport({ width: 1280, height: 900 });
    await visit(page).catch(async (error: unknown) => {
      await test.info().attach('page', { body: Buffer.from(await page.screenshot()), contentType: 'image/png' });
      throw error;
    });
  } finally {
    await browser.close();
    rmSync(userDataDir, { recursive: true, force: true });
  }
}
