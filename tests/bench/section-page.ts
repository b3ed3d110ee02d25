import { chromium, type Browser, type Page } from '@playwright/test';
import { findChromium } from '../../scripts/lib/tools.mjs';
import { chromiumArgs } from '../support/e2e-options';
import { arrangeVisit, makeCampaign } from '../support/e2e-visit';
import type { TestServer } from '../support/server';
import { pressUntil } from '../support/walk';

/** Starts the browser of the end-to-end tests, with a camera of 30 fps. */
export function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: findChromium() ?? undefined, args: chromiumArgs });
}

/** How much of a section's time is left when its take is stopped by hand, s. */
const SPARE = 30;

export type SectionPage = {
  campaign: string;
  page: Page;
  /** Records for the given seconds and resolves when they are over, before the take is stopped. */
  record(): Promise<void>;
};

/** Opens a section for takes of the given seconds, with the camera on. */
export async function openSection(
  browser: Browser,
  server: TestServer,
  seconds: number,
  origin = server.url,
): Promise<SectionPage> {
  const campaign = await makeCampaign(server, { seconds: seconds + SPARE });
  const context = await browser.newContext({
    baseURL: origin,
    permissions: ['camera', 'microphone'],
    viewport: { width: 1440, height: 900 },
  });
  await arrangeVisit(context, server, campaign, { origin });
  const page = await context.newPage();
  await page.goto(`/${campaign}/section/1`);
  const start = page.getByRole('button', { name: 'Start Recording' });
  await start.waitFor();
  return {
    campaign,
    page,
    async record() {
      await pressUntil(start, page.getByRole('button', { name: 'Stop Recording' }));
      await page
        .getByRole('timer')
        .filter({ hasText: `${SPARE}s` })
        .waitFor({ timeout: (seconds + 20) * 1000 });
    },
  };
}
