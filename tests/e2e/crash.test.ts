import { expect } from '../support/e2e';
import { killBrowser, killRenderers, ownBrowserTest as test } from '../support/e2e-own-browser';
import { makeCampaign } from '../support/e2e-visit';
import { recordUntil } from '../support/e2e-take';
import { createRandom } from '../support/random';
import { tapRecorders } from '../support/recorder-tap';
import { storedTakes } from '../support/stored-takes';
import { giveName, goOn } from '../support/walk';

/** `npm run soak` sets a higher number and another seed. */
const KILLS = Number(process.env.SOAK_KILLS ?? 1);
const random = createRandom(Number(process.env.SOAK_SEED ?? 2026));
const LOST_MS = 2000;

const deaths = [
  { who: 'a tab', kill: killRenderers, isBrowserDead: false },
  { who: 'a browser', kill: killBrowser, isBrowserDead: true },
].flatMap((death) =>
  Array.from({ length: KILLS }, (_, index) => ({
    ...death,
    turn: KILLS > 1 ? ` (${index + 1})` : '',
    after: 2500 + random() * (KILLS > 1 ? 4000 : 1000),
  })),
);

for (const { who, kill, isBrowserDead, turn, after } of deaths) {
  test(`${who} killed in the middle of a take loses two seconds of it at most; the rest is offered${turn}`, async ({
    startBrowser,
    server,
  }) => {
    const campaign = await makeCampaign(server, { prompts: ['Only this?'], seconds: 20 });
    const visit = await startBrowser();
    await giveName(visit.pages()[0]!, campaign);
    await expect(visit.pages()[0]!).toHaveURL(`/${campaign}/intro`);
    // Browsers write cookies to the disk every half minute and when they are closed.
    if (isBrowserDead) await visit.close();

    const context = isBrowserDead ? await startBrowser() : visit;
    const taps = await tapRecorders(context);
    const [page] = context.pages();
    await page!.goto(`/${campaign}/section/1`);
    const take = await recordUntil(page!, taps, after);
    await kill(context);

    const again = isBrowserDead ? await startBrowser() : context;
    const back = await again.newPage();
    await back.goto(`/${campaign}/section/1`);
    const offer = back.getByRole('dialog', { name: 'Your last recording was interrupted' });
    await expect(offer).toContainText(/\d seconds? w(?:as|ere) saved on this device\./);
    await offer.getByRole('button', { name: 'Use This Recording' }).click();
    await expect(back.getByRole('button', { name: 'Re-Record' })).toBeVisible();
    await goOn(back, { last: true });
    await expect(back).toHaveURL(`/${campaign}/publish`, { timeout: 60_000 });

    const [stored, ...others] = await storedTakes(server, campaign);
    expect(others).toEqual([]);
    expect(stored!.sha256).toBe(take.sha256(stored!.bytes));
    expect(take.milliseconds - take.cameAt(stored!.bytes)).toBeLessThanOrEqual(LOST_MS);
    const seconds = () => back.locator('video').evaluate((film: HTMLVideoElement) => film.duration);
    await expect.poll(seconds).toBeGreaterThan((take.milliseconds - LOST_MS) / 1000);
  });
}

test(
  'of a take that broke off the visitor may want nothing: recorded again, it is the new one that counts',
  { tag: '@soak' },
  async ({ startBrowser, server }) => {
    const campaign = await makeCampaign(server, { prompts: ['Only this?'], seconds: 20 });
    const context = await startBrowser();
    const taps = await tapRecorders(context);
    const [page] = context.pages();
    await giveName(page!, campaign);
    await expect(page!).toHaveURL(`/${campaign}/intro`);
    await page!.goto(`/${campaign}/section/1`);
    await recordUntil(page!, taps, 2500);
    await killRenderers(context);

    const back = await context.newPage();
    await back.goto(`/${campaign}/section/1`);
    await back
      .getByRole('dialog', { name: 'Your last recording was interrupted' })
      .getByRole('button', { name: 'Re-Record' })
      .click();
    const second = await recordUntil(back, taps, 2500, 1);
    await back.getByRole('button', { name: 'Stop Recording' }).click();
    await expect(back.getByRole('button', { name: 'Re-Record' })).toBeVisible();
    await goOn(back, { last: true });
    await expect(back).toHaveURL(`/${campaign}/publish`, { timeout: 60_000 });
    expect((await storedTakes(server, campaign)).map(({ sha256 }) => sha256)).toEqual([second.sha256()]);
  },
);
