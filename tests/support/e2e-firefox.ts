import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import puppeteer, { type Page } from 'puppeteer-core';
import { findFirefox } from '../../scripts/lib/tools.mjs';

/** A camera and a microphone that are not there, given without asking; films may play by themselves. */
const extraPrefsFirefox = {
  'media.navigator.streams.fake': true,
  'media.navigator.permission.disabled': true,
  'media.autoplay.default': 0,
};

/** The system's Firefox, which only WebDriver BiDi can drive: Playwright wants one of its own. */
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
    await visit(page);
  } finally {
    await browser.close();
    rmSync(userDataDir, { recursive: true, force: true });
  }
}
