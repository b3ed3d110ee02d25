import type { Page } from '@playwright/test';
import type { TestServer } from '../support/server';
import type { Figure } from './report';
import { openBrowser, openSection } from './section-page';

const SECONDS = 30;

/**
 * Measures how much of the main thread recording, storing and sending a take uses, above the same page that only shows
 * the camera.
 */
export async function measureMainThread(server: TestServer): Promise<Figure[]> {
  const browser = await openBrowser();
  try {
    const { page, record } = await openSection(browser, server, SECONDS);
    const idle = await measureTasks(page, () => page.waitForTimeout(SECONDS * 1000));
    const busy = await measureTasks(page, record);
    return [
      { name: 'main thread while the camera shows', value: idle * 100, unit: '%' },
      {
        name: 'main thread of recording, keeping and sending, above that',
        value: (busy - idle) * 100,
        unit: '%',
        atMost: 5,
      },
    ];
  } finally {
    await browser.close();
  }
}

/**
 * Returns the share of time the main thread was working, 0 to 1. Only its CPU time counts, not the time it waited on a
 * busy machine.
 */
async function measureTasks(page: Page, act: () => Promise<unknown>): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const read = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    const value = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? NaN;
    return { at: value('Timestamp'), worked: value('TaskDuration') };
  };
  const before = await read();
  await act();
  const after = await read();
  await session.detach();
  return (after.worked - before.worked) / (after.at - before.at);
}
