import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'puppeteer-core';
import { expect, test } from '../support/e2e';
import { withFirefox } from '../support/e2e-firefox';
import { makeCampaign } from '../support/e2e-visit';
import { readFilmFacts } from '../support/film/film-facts';
import { runTool } from '../support/film/run-tool';
import type { TestServer } from '../support/server';
import { storedFiles } from '../support/stored-files';
import { makeTempFolder } from '../support/temp-folder';
import { createVisitor } from '../support/visitor';

const skipped = process.env.SKIP_FIREFOX;

const press = (page: Page, name: string, timeout = 60_000) =>
  page.locator(`::-p-aria([name="${name}"][role="button"])`).setTimeout(timeout).click();
const sees = (page: Page, name: string, role = 'button') =>
  page.waitForSelector(`::-p-aria([name="${name}"][role="${role}"])`, { timeout: 60_000 });
const pathOf = (page: Page) => new URL(page.url()).pathname;

/**
 * Presses again when nothing happens: within 750 ms of the last press a button does nothing (spec 9.9). On a busy
 * machine one of `shown` may be gone before it is seen, and a recorder may need longer to start than the page waits: as
 * a visitor does, it tries again.
 */
async function pressUntil(page: Page, name: string, ...shown: string[]): Promise<void> {
  await expect(async () => {
    // The button may be gone, because the press before had its effect late.
    await press(page, name, 20_000).catch(() => press(page, 'Try Again', 1000).catch(() => undefined));
    await Promise.any(
      shown.map((one) => page.waitForSelector(`::-p-aria([name="${one}"][role="button"])`, { timeout: 15_000 })),
    );
  }).toPass({ timeout: 150_000 });
}

/** What is used of a take of three seconds, seconds (docs/decisions/0020-what-a-film-is.md). */
const LONGEST = 13;

/** Returns how long the takes of a campaign last together, as far as they are used, seconds. */
async function lengthOfTakes(server: TestServer, campaign: string): Promise<number> {
  const { body } = await createVisitor(server.url, campaign).call<{ id: string }>(`campaign/${campaign}`);
  const files = storedFiles(server).filter((path) => path.includes(`/${body.id}/`) && path.includes('/saved/'));
  const lengths = files.map(async (path) => {
    const asked = ['-v', 'error', '-show_entries', 'packet=pts_time', '-of', 'csv=p=0', join(server.dataDir, path)];
    const { stdout } = await runTool('ffprobe', asked);
    const times = stdout.toString().split('\n').map(Number.parseFloat).filter(Number.isFinite);
    return Math.min(Math.max(...times) - Math.min(...times), LONGEST);
  });
  return (await Promise.all(lengths)).reduce((sum, length) => sum + length, 0);
}

/** With little of a core, Firefox needs longer to begin and to end a recording than the page waits for it. */
const alone = { tag: '@alone' };

/** `npm run soak` has another section. */
const PROMPTS = process.env.SOAK_REPETITIONS === 'all' ? ['Who are you?', 'What do you like?'] : ['Only this?'];

test('a visitor with Firefox records, watches the film and saves it', alone, async ({ server }) => {
  test.skip(Boolean(skipped), skipped);
  test.setTimeout(400_000);
  const campaign = await makeCampaign(server, { prompts: PROMPTS, seconds: 3 });
  const temp = makeTempFolder();
  await withFirefox(async (page) => {
    await page.goto(`${server.url}/${campaign}`);
    await page.locator('::-p-aria([name="Full Name"][role="textbox"])').fill('Ada Lovelace');
    await press(page, 'Go');
    await pressUntil(page, 'Start Recording', "Let's Start!");
    await press(page, "Let's Start!");
    for (const section of PROMPTS.map((_, index) => index + 1)) {
      await expect.poll(() => pathOf(page), { timeout: 60_000 }).toBe(`/${campaign}/section/${section}`);
      // In the second section the camera is still on.
      if (section === 1) await pressUntil(page, 'Check Camera and Microphone', 'Start Recording');
      await sees(page, 'Start Recording');
      await pressUntil(page, 'Start Recording', 'Stop Recording', 'Re-Record');
      await sees(page, 'Re-Record');
      await press(page, section < PROMPTS.length ? 'Next Section' : 'Finish Video');
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
    // report, and the page may stand still when it ends. So a take is longer than its section, and nobody knows how
    // much.
    expect(seconds).toBeGreaterThanOrEqual(3 * PROMPTS.length);
    expect(Math.abs(seconds - (await lengthOfTakes(server, campaign)))).toBeLessThan(0.5);
  });
  temp.remove();
});
