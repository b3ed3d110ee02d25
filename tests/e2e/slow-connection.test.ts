import type { Page } from '@playwright/test';
import { expect } from '../support/e2e';
import { connectionTest as test } from '../support/e2e-connection';
import { expectStored, enterSection, recordUntil, stopRecording } from '../support/e2e-take';
import { goOn } from '../support/walk';

/** `npm run soak` sets a higher number. */
const SECONDS = Number(process.env.SOAK_SLOW_SECONDS ?? 3);
const BITS_PER_SECOND = 64_000;
/** A fifth of what the product records with, so that the test waits a fifth of the time. */
const RECORDED_BITS_PER_SECOND = 300_000;
const LATENCY_MS = 2000;
/** How far the bar may differ: form fields, headers and bytes in the system's buffers are not part of the take. */
const TOLERANCE = 5;

async function recordLess(page: Page): Promise<void> {
  await page.addInitScript((videoBitsPerSecond) => {
    window.MediaRecorder = class extends window.MediaRecorder {
      constructor(stream: MediaStream, options?: MediaRecorderOptions) {
        super(stream, { ...options, videoBitsPerSecond });
      }
    };
  }, RECORDED_BITS_PER_SECOND);
}

/** Waits until the bar shows another number than `last`, and returns it: 100 when the bar is gone again. */
async function nextProgress(page: Page, last?: number): Promise<number> {
  const next = await page.waitForFunction(
    (known) => {
      const bar = document.querySelector('[role=progressbar][aria-label="Saving Section"]');
      const percent = Number(bar?.getAttribute('aria-valuenow') ?? 100);
      return percent === known ? null : { percent };
    },
    last,
    { polling: 50, timeout: 60_000 },
  );
  return (await next.evaluate((found) => found!)).percent;
}

test('on a line of 64 kbit/s with 2 s of latency a take arrives, and the progress shown is true', async ({
  page,
  server,
  line,
}) => {
  test.setTimeout(120_000 + SECONDS * 60_000);
  await recordLess(page);
  const { campaign, taps } = await enterSection(page, server, { seconds: SECONDS + 60 });
  await page.waitForLoadState('networkidle');
  line.limit(BITS_PER_SECOND);
  line.delay(LATENCY_MS);
  const before = line.up;
  const take = await recordUntil(page, taps, SECONDS * 1000);
  await stopRecording(page);
  await goOn(page);

  const seen: number[] = [];
  while (seen.at(-1) !== 100) {
    const percent = await nextProgress(page, seen.at(-1));
    const arrived = ((line.up - before) / take.bytes) * 100;
    if (percent < 100) expect(percent).toBeLessThanOrEqual(arrived + TOLERANCE);
    seen.push(percent);
  }
  expect(seen).toEqual([...seen].sort((one, other) => one - other));
  expect(seen.length).toBeGreaterThan(3);
  await expect(page).toHaveURL(`/${campaign}/section/2`);
  await expectStored(server, campaign, taps);
});
