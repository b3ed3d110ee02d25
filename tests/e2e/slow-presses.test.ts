import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/e2e';
import { arrangeVisit, makeCampaign } from '../support/e2e-visit';

/** Buttons change while they are pressed. */
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

/** What browsers call slow 3G. */
const SLOW_3G = { offline: false, latency: 2000, downloadThroughput: 50_000, uploadThroughput: 50_000 };
/**
 * How many frames may pass until a visitor sees that a press was noticed: at 60 a second, 100 ms. Frames and not time,
 * because a busy machine draws them more slowly.
 */
const AT_ONCE = 6;
/**
 * How long the page may compute until then, s. While it does, no frame passes. Its own work alone counts, and not what
 * else the machine does.
 */
const MAX_WORK = 1;

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', SLOW_3G);
}

const SIGN = '[aria-busy=true], .travel-sign:not([hidden])';
const sign = (page: Page) => page.locator(SIGN).first();

/** Presses, and expects that something visible has changed at once. */
async function press(page: Page, control: Locator): Promise<void> {
  await expect(control).toBeEnabled();
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const readWork = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration')!.value;
  };
  const before = await readWork();
  await page.evaluate(() => {
    const answer = new Promise<number>((resolve) => {
      const start = () => {
        let frames = 0;
        let request = requestAnimationFrame(function count() {
          frames += 1;
          request = requestAnimationFrame(count);
        });
        const seen = new MutationObserver(() => {
          seen.disconnect();
          cancelAnimationFrame(request);
          requestAnimationFrame(() => resolve(frames + 1));
        });
        seen.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
      };
      // Right before the click, so that an answer to it is not missed.
      window.addEventListener('pointerup', start, { capture: true, once: true });
    });
    Object.assign(window, { answer });
  });
  await control.click();
  const frames = await page.evaluate(() => (window as unknown as { answer: Promise<number> }).answer);
  expect(frames, 'frames until the press was answered').toBeLessThanOrEqual(AT_ONCE);
  expect((await readWork()) - before, 'seconds of work until the press was answered').toBeLessThan(MAX_WORK);
  await session.detach();
}

/** Presses what leads to another page. Until that page is shown, a sign is. */
async function travel(page: Page, control: Locator, path: string): Promise<void> {
  await press(page, control);
  await expect(sign(page)).toBeVisible();
  await expect(sign(page)).toHaveText(/^(One moment…|Opening…)$/);
  expect(await countUnsigned(page, path), 'frames without a sign that the page is loading').toBe(0);
}

/** Returns how many frames pass without a sign until the page has this path. */
function countUnsigned(page: Page, path: string): Promise<number> {
  return page.evaluate(
    ([wanted, selector]) =>
      new Promise<number>((resolve) => {
        let unsigned = 0;
        requestAnimationFrame(function look() {
          if (location.pathname === wanted) return resolve(unsigned);
          const found = document.querySelector(selector);
          const { width, height } = found?.getBoundingClientRect() ?? new DOMRect();
          if (!found?.checkVisibility({ visibilityProperty: true }) || !width || !height) unsigned += 1;
          requestAnimationFrame(look);
        });
      }),
    [path, SIGN] as const,
  );
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });

test('on slow 3G every press on the way to the camera is answered at once', async ({ page, server }) => {
  const campaign = await makeCampaign(server);
  await page.goto(`/${campaign}/start`, { waitUntil: 'networkidle' });
  await slowDown(page);
  await page.getByLabel('Full Name').fill('Ada Lovelace');
  await travel(page, button(page, 'Go'), `/${campaign}/intro`);
  await travel(page, link(page, 'How it works'), `/${campaign}/step1`);
  await travel(page, link(page, 'Okay'), `/${campaign}/step2`);
  await travel(page, link(page, '2 Video').or(link(page, '1 Name')).first(), `/${campaign}/start`);
  await travel(page, button(page, 'Go'), `/${campaign}/intro`);
  await press(page, button(page, 'Start Recording'));
  await travel(page, button(page, "Let's Start!"), `/${campaign}/section/1`);
});

test('on slow 3G every press on the way out is answered at once', async ({ page, server, context }) => {
  const campaign = await makeCampaign(server, { prompts: ['Only this?'] });
  await arrangeVisit(context, server, campaign, { saved: 1, film: true });
  await page.goto(`/${campaign}/publish`, { waitUntil: 'networkidle' });
  await slowDown(page);
  await press(page, button(page, 'Finish'));
  await travel(page, page.getByRole('dialog').getByRole('button', { name: 'Finish' }), '/thankyou/complete');
});

test('a visitor who comes back goes on with the next question, or opens one that is done', async ({
  page,
  server,
  context,
}) => {
  const campaign = await makeCampaign(server);
  await arrangeVisit(context, server, campaign, { saved: 1 });
  await page.goto(`/${campaign}`);
  await expect(page.locator('.banner')).toBeVisible();
  await link(page, 'Continue with Section 2').click();
  await expect(page).toHaveURL(`/${campaign}/section/2`);
  await button(page, 'Section 2 of 2').click();
  await page.getByRole('dialog', { name: 'Your sections' }).getByRole('link', { name: 'Who are you?' }).click();
  await expect(page).toHaveURL(`/${campaign}/section/1`);
  await expect(page.getByLabel('Your recording')).toBeVisible();
  await expect(button(page, 'Re-Record')).toBeEnabled();
});

/** Holds the page's scripts back. Returns a function that lets them go. */
async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/_next\/static\/.*\.js/, (route) => released.then(() => route.continue()));
  return release;
}

const earlySign = (page: Page) => page.getByRole('alert').filter({ hasText: 'One moment…' });

test('a name given before the page’s scripts have arrived is taken: the press is answered at once', async ({
  page,
  server,
}) => {
  const campaign = await makeCampaign(server);
  const release = await holdScripts(page);
  await page.goto(`/${campaign}/start`, { waitUntil: 'commit' });
  await page.getByLabel('Full Name').fill('Ada Lovelace');
  await press(page, button(page, 'Go'));
  await expect(earlySign(page)).toBeVisible();
  release();
  await expect(page).toHaveURL(`/${campaign}/intro`);
  await expect(earlySign(page)).toBeHidden();
});

test('a dialog asked for before the page’s scripts have arrived opens as soon as it can; a link needs none', async ({
  page,
  server,
  context,
}) => {
  const campaign = await makeCampaign(server);
  await arrangeVisit(context, server, campaign);
  const release = await holdScripts(page);
  await page.goto(`/${campaign}/intro`, { waitUntil: 'commit' });
  await link(page, 'How it works').click();
  await expect(page).toHaveURL(`/${campaign}/step1`);
  await page.goto(`/${campaign}/intro`, { waitUntil: 'commit' });
  await press(page, button(page, 'Start Recording'));
  await expect(earlySign(page)).toBeVisible();
  release();
  await expect(page.getByRole('dialog')).toContainText('This will be easy!');
  await expect(earlySign(page)).toBeHidden();
});

test('a first visit logs no failed request, also when it is reloaded before a name is given', async ({
  page,
  server,
}) => {
  const campaign = await makeCampaign(server);
  const failed: string[] = [];
  page.on('response', (response) => {
    if (response.status() >= 400) failed.push(`${response.status()} ${new URL(response.url()).pathname}`);
  });
  page.on('console', (message) => {
    if (message.type() === 'error') failed.push(message.text());
  });
  await page.goto(`/${campaign}/start`, { waitUntil: 'networkidle' });
  await page.reload({ waitUntil: 'networkidle' });
  await page.getByLabel('Full Name').fill('Ada Lovelace');
  await button(page, 'Go').click();
  await expect(page).toHaveURL(`/${campaign}/intro`);
  await page.waitForLoadState('networkidle');
  expect(failed).toEqual([]);
});
