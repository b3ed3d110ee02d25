import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'puppeteer-core';
import { expect, test } from '../support/e2e';
import { withFirefox } from '../support/e2e-firefox';
import { makeCampaign } from '../support/e2e-visit';
import { readFilmFacts } from '../support/film/film-facts';
import { makeTempFolder } from '../support/temp-folder';

const skipped = process.env.SKIP_FIREFOX;

const press = (page: Page, name: string, timeout = 30_000) =>
  page.locator(`::-p-aria([name="${name}"][role="button"])`).setTimeout(timeout).click();
const sees = (page: Page, name: string, role = 'button') =>
  page.waitForSelector(`::-p-aria([name="${name}"][role="${role}"])`, { timeout: 60_000 });
/** Returns the length of the film on the page once it is known, seconds. */
async function lengthOfFilm(page: Page): Promise<number> {
  const known = () => {
    const length = document.querySelector('video')?.duration;
    return length !== undefined && Number.isFinite(length) && length;
  };
  const length = await page.waitForFunction(known, { timeout: 60_000 });
  return Number(await length.jsonValue());
}
const pathOf = (page: Page) => new URL(page.url()).pathname;

/** Presses again when nothing happens: within 750 ms of the last press a button does nothing (spec 9.9). */
async function pressUntil(page: Page, name: string, shown: string): Promise<void> {
  await expect(async () => {
    // The button may be gone, because the press before had its effect late.
    await press(page, name, 2000).catch(() => undefined);
    await page.waitForSelector(`::-p-aria([name="${shown}"][role="button"])`, { timeout: 15_000 });
  }).toPass({ timeout: 60_000 });
}

test('a visitor with Firefox records two sections, watches the film and saves it', async ({ server }) => {
  test.skip(Boolean(skipped), skipped);
  const campaign = await makeCampaign(server, { seconds: 3 });
  const temp = makeTempFolder();
  await withFirefox(async (page) => {
    await page.goto(`${server.url}/${campaign}`);
    await page.locator('::-p-aria([name="Full Name"][role="textbox"])').fill('Ada Lovelace');
    await press(page, 'Go');
    await pressUntil(page, 'Start Recording', "Let's Start!");
    await press(page, "Let's Start!");
    let recorded = 0;
    for (const section of [1, 2]) {
      await expect.poll(() => pathOf(page), { timeout: 30_000 }).toBe(`/${campaign}/section/${section}`);
      // In the second section the camera is still on.
      if (section === 1) await pressUntil(page, 'Check my camera and microphone', 'Start Recording');
      await sees(page, 'Start Recording');
      await pressUntil(page, 'Start Recording', 'Stop Recording');
      await sees(page, 'Re-Record');
      recorded += await lengthOfFilm(page);
      await press(page, section === 1 ? 'Next Section' : 'Finish Video');
    }
    await expect.poll(() => pathOf(page), { timeout: 60_000 }).toBe(`/${campaign}/publish`);
    const film = (await page.waitForSelector('video[src]'))!;
    await film.evaluate((video) => (video as HTMLVideoElement).play());
    await expect.poll(() => film.evaluate((video) => (video as HTMLVideoElement).currentTime)).toBeGreaterThan(0.5);

    await pressUntil(page, 'Finish', 'Close');
    const link = (await sees(page, 'Download Video', 'link'))!;
    const bytes = await link.evaluate(async (anchor) => [
      ...new Uint8Array(await (await fetch((anchor as HTMLAnchorElement).href)).arrayBuffer()),
    ]);
    const file = join(temp.folder, 'film.mp4');
    writeFileSync(file, Uint8Array.from(bytes));
    const { video, audio, seconds } = await readFilmFacts(file);
    expect([video.codec, audio?.codec]).toEqual(['h264', 'aac']);
    // Firefox begins to record before it reports the start, on a busy machine seconds before. The clock starts with the
    // report, so a take is longer than its section, and nobody knows how much.
    expect(seconds).toBeGreaterThanOrEqual(6);
    expect(Math.abs(seconds - recorded)).toBeLessThan(0.5);
  });
  temp.remove();
});
