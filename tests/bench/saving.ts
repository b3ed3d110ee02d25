import type { Browser, Page } from '@playwright/test';
import type { TestServer } from '../support/server';
import { storedTakes } from '../support/stored-takes';
import { startTcpProxy, type TcpProxy } from '../support/tcp-proxy';
import type { Figure } from './report';
import { openBrowser, openSection } from './section-page';

const LENGTHS = [10, 30, 60] as const;
/** How much faster the connection is than the recording's bit rate. */
const SPARE_RATE = 1.25;
/** The length of the recording that measures the bit rate, s. */
const SAMPLE_SECONDS = 20;

/**
 * Measures the time from Stop to saved for a visitor who presses Next at once, on a connection only a little faster
 * than the recording: in parts, and as one file.
 */
export async function measureSaving(server: TestServer): Promise<Figure[]> {
  const browser = await openBrowser();
  const line = await startTcpProxy(server.port);
  try {
    const rate = await measureRate(browser, server);
    const inParts: number[] = [];
    const asOne: number[] = [];
    for (const seconds of LENGTHS) {
      inParts.push(await measureWait(browser, server, line, { seconds, rate, parts: true }));
      asOne.push(await measureWait(browser, server, line, { seconds, rate, parts: false }));
    }
    // The shortest time one file can take: after a stall it is sent again and takes longer, which would not be a fair
    // measure.
    const sending = LENGTHS.at(-1)! / SPARE_RATE;
    const waits = LENGTHS.flatMap((seconds, index): Figure[] => [
      { name: `stop to saved, ${seconds} s in parts`, value: inParts[index]!, unit: 's' },
      { name: `stop to saved, ${seconds} s as one file`, value: asOne[index]!, unit: 's' },
    ]);
    return [
      { name: 'recording: bits a second', value: rate / 1000, unit: 'kbit/s' },
      ...waits,
      {
        name: 'stop to saved in parts: longest less shortest',
        value: Math.max(...inParts) - Math.min(...inParts),
        unit: 's',
        atMost: 1,
      },
      {
        name: `stop to saved, ${LENGTHS.at(-1)} s: as one file ÷ in parts`,
        value: Math.min(asOne.at(-1)!, sending) / inParts.at(-1)!,
        unit: '×',
        atLeast: 8,
      },
    ];
  } finally {
    await line.close();
    await browser.close();
  }
}

/** Returns the bits per second of a recording with this machine's browser and camera. */
async function measureRate(browser: Browser, server: TestServer): Promise<number> {
  const { page, campaign, record } = await openSection(browser, server, SAMPLE_SECONDS);
  await record();
  await save(page);
  await page.context().close();
  const [take] = await storedTakes(server, campaign);
  if (!take) throw new Error('The sample was not saved');
  return (take.bytes * 8) / SAMPLE_SECONDS;
}

type Run = { seconds: number; rate: number; parts: boolean };

async function measureWait(
  browser: Browser,
  server: TestServer,
  line: TcpProxy,
  { seconds, rate, parts }: Run,
): Promise<number> {
  const { page, record } = await openSection(browser, server, seconds, line.url);
  if (!parts) await refuseParts(page);
  line.limit(rate * SPARE_RATE);
  await record();
  const wait = await save(page);
  line.restore();
  await page.context().close();
  return wait;
}

/** Stops and presses Next at once. Resolves when the record is written, with the seconds since Stop was pressed. */
async function save(page: Page): Promise<number> {
  const saved = page.waitForResponse(
    (answer) =>
      answer.request().method() === 'PUT' && /\/userVideo\/[^/]+$/.test(new URL(answer.url()).pathname) && answer.ok(),
    { timeout: 300_000 },
  );
  const began = performance.now();
  await page.getByRole('button', { name: 'Stop Recording' }).click();
  await page.getByRole('button', { name: 'Next Section' }).click();
  await saved;
  return (performance.now() - began) / 1000;
}

/** Makes the page see the responses of a backend that accepts no parts. */
async function refuseParts(page: Page): Promise<void> {
  await page.route('**/api/upload/getUrl*', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...((await response.json()) as object), parts: null } });
  });
}
