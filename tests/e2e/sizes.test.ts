import type { Locator, Page } from '@playwright/test';
import { resolve } from 'node:path';
import { expect, test } from '../support/e2e';
import { arrangeVisit, makeCampaign } from '../support/e2e-visit';
import { untilDrawn } from '../support/e2e-layout';
import { pressUntil, recordTake } from '../support/walk';

const UPRIGHT = { width: 390, height: 844 };
const ON_ITS_SIDE = { width: 844, height: 390 };
const DESK = { width: 1440, height: 900 };
const SMALLEST = { width: 320, height: 568 };
/** `npm run soak` looks at more of them. */
const WINDOWS =
  process.env.SOAK_WINDOWS === 'all'
    ? [
        ...[DESK, { width: 1024, height: 768 }, ON_ITS_SIDE, { width: 667, height: 375 }],
        ...[UPRIGHT, { width: 360, height: 740 }, SMALLEST],
      ]
    : [DESK, ON_ITS_SIDE, SMALLEST];

async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (!box) throw new Error('is not to be seen');
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
}

test('the film has its own shape, two thirds of an upright window at most, else three quarters (spec 2.57, 2.85)', async ({
  page,
  server,
  context,
}) => {
  const campaign = await makeCampaign(server, { prompts: ['Only this?'] });
  await arrangeVisit(context, server, campaign, { saved: 1, film: true });
  await page.goto(`/${campaign}/publish`);
  const film = page.locator('.film > video');
  const shape = () => film.evaluate((video: HTMLVideoElement) => video.videoWidth / video.videoHeight);
  await expect.poll(shape).toBeGreaterThan(0);
  const hold = async (ratio: string) => {
    await page.getByRole('main').evaluate((main, value) => main.style.setProperty('--ratio', value), ratio);
    // Where little moves, what changes is there a frame later.
    await untilDrawn(page);
  };
  // As high as said, unless the film would then be wider than the window: on a phone that is held upright.
  for (const [size, share, hasRoom] of [
    [UPRIGHT, 2 / 3, false],
    [ON_ITS_SIDE, 3 / 4, true],
    [{ width: 1024, height: 768 }, 3 / 4, true],
    [{ width: 1280, height: 720 }, 3 / 4, true],
    [{ width: 1920, height: 1080 }, 3 / 4, true],
    [{ width: 1440, height: 900 }, 3 / 4, true],
  ] as const) {
    await page.setViewportSize(size);
    await untilDrawn(page);
    const frame = await boxOf(page.locator('.film'));
    if (hasRoom) expect(frame.height / size.height).toBeCloseTo(share, 2);
    else expect(frame.height / size.height).toBeLessThan(share);
    expect(frame.width / frame.height).toBeCloseTo(await shape(), 1);
    // A film that was recorded with the phone upright.
    await hold('0.75');
    const upright = await boxOf(page.locator('.film'));
    expect(upright.width / upright.height).toBeCloseTo(0.75, 1);
    expect(upright.height / size.height).toBeLessThanOrEqual(share + 0.01);
    await hold(String(4 / 3));
    expect(await film.boundingBox()).toEqual(await page.locator('.film').boundingBox());
  }
  // A desk has room for the whole page.
  expect(await page.evaluate(() => document.documentElement.scrollHeight <= innerHeight)).toBe(true);
});

test('the film to share stands in the middle of a phone’s sheet, all of it', async ({ page, server, context }) => {
  const campaign = await makeCampaign(server, { prompts: ['Only this?'] });
  await arrangeVisit(context, server, campaign, { saved: 1, film: true });
  await page.setViewportSize(UPRIGHT);
  await page.goto(`/${campaign}/publish`);
  await pressUntil(page.getByRole('button', { name: 'Finish', exact: true }), page.getByRole('dialog'));
  const film = await boxOf(page.locator('.share'));
  expect(film.x + film.width / 2).toBeCloseTo(UPRIGHT.width / 2, 0);
  expect(await page.locator('.share > video').evaluate((video) => getComputedStyle(video).objectFit)).toBe('contain');
});

test('how far a visit has come stays on one line, also in a language of long words', async ({
  page,
  server,
  context,
}) => {
  const campaign = await makeCampaign(server);
  await arrangeVisit(context, server, campaign);
  await page.setViewportSize(ON_ITS_SIDE);
  await page.goto(`/${campaign}/section/1`);
  await expect(page.getByLabel('Your camera')).toBeVisible();
  const share = page.locator('.progress-line .tabular');
  const linesOf = () =>
    share.evaluate((percent) => {
      const text = document.createRange();
      text.selectNodeContents(percent);
      return text.getClientRects().length;
    });
  await page
    .getByText('Section 1 of 2')
    .evaluate((label) => (label.textContent = 'Abschnittsaufnahmefortschritt eins von zwei'));
  await share.evaluate((percent) => (percent.textContent = '50 %'));
  expect(await linesOf()).toBe(1);
});

test('what the foot offers stands on one line beside a desk’s panel', async ({ page, server, context }) => {
  const campaign = await makeCampaign(server);
  await arrangeVisit(context, server, campaign);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`/${campaign}/step2`);
  await expect(page.getByRole('button', { name: 'Continue on Another Device' })).toBeVisible();
  const middles = await page
    .locator('.foot > .button')
    .evaluateAll((buttons) => buttons.map((it) => it.getBoundingClientRect()).map(({ y, height }) => y + height / 2));
  expect(middles).toEqual([middles[0], middles[0], middles[0]]);
});

test('on a phone’s side, the shutter covers none of the words about the time to think', async ({
  page,
  server,
  context,
}) => {
  const campaign = await makeCampaign(server, { thinkSeconds: 600, retakes: 2 });
  await arrangeVisit(context, server, campaign);
  await page.setViewportSize(ON_ITS_SIDE);
  await page.goto(`/${campaign}/section/1`);
  await expect(page.getByText('Not recording yet')).toBeVisible();
  const words = await boxOf(page.getByText('After this recording, you have 2 retakes.', { exact: true }));
  const shutter = await boxOf(page.getByRole('button', { name: 'Start Now' }));
  expect(words.bottom).toBeLessThanOrEqual(shutter.y);
  expect(shutter.bottom).toBeLessThanOrEqual(ON_ITS_SIDE.height);
});

test('the button that leads on is in the window at once, and covers nothing at the end of the page', async ({
  page,
  server,
  context,
}) => {
  const campaign = await makeCampaign(server, { prompts: Array(6).fill('What do you like about rivers?') });
  await arrangeVisit(context, server, campaign);
  const isAllInWindow = (button: Locator) =>
    button.evaluate((it) => {
      const { top, bottom, left, width, height } = it.getBoundingClientRect();
      const hit = document.elementFromPoint(left + width / 2, top + height / 2);
      return top >= 0 && bottom <= innerHeight && it.contains(hit);
    });
  for (const [path, name] of [
    ['intro', 'Start Recording'],
    ['step1', 'Check Camera and Microphone'],
    ['step2', 'Start Recording'],
  ] as const) {
    await page.goto(`/${campaign}/${path}`);
    const main = page.locator('.button--primary', { hasText: name });
    await expect(main).toBeVisible();
    for (const size of [...WINDOWS, { width: 768, height: 1024 }]) {
      await page.setViewportSize(size);
      await page.evaluate(() => window.scrollTo(0, 0));
      const at = `${path} at ${size.width}×${size.height}`;
      await expect.poll(() => isAllInWindow(main), at).toBe(true);
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
      const covered = await page.evaluate(() => {
        const dock = document.querySelector('.actions--dock')!;
        const { top } = dock.querySelector('.button')!.getBoundingClientRect();
        const before = [...dock.parentElement!.children].filter((it) => it !== dock && it.getClientRects().length > 0);
        return before.filter((it) => it.getBoundingClientRect().bottom > top).map((it) => it.className);
      });
      expect(covered, at).toEqual([]);
    }
  }
});

test('what gets the focus by keyboard does not lie under the buttons that dock', async ({ page, server }) => {
  const campaign = await makeCampaign(server);
  await page.setViewportSize({ width: 320, height: 568 });
  await page.goto(`/${campaign}/step1`, { waitUntil: 'networkidle' });
  const okay = page.getByRole('link', { name: 'Okay' });
  await page.getByRole('button', { name: 'Check Camera and Microphone' }).click();
  await expect(page.locator('.safe', { hasText: 'We can hear you' })).toBeVisible();
  await expect(okay).toBeFocused();
  await page.evaluate(() => {
    window.scrollTo(0, 0);
    document.querySelector('main')!.focus({ preventScroll: true });
  });
  const seen: string[] = [];
  while (!(await okay.evaluate((it) => it === document.activeElement))) {
    await page.keyboard.press('Tab');
    await untilDrawn(page);
    const { name, isHit } = await page.evaluate(() => {
      const focused = document.activeElement!;
      const { left, top, width, height } = focused.getBoundingClientRect();
      const hit = document.elementFromPoint(left + width / 2, top + height / 2);
      return { name: focused.textContent || focused.tagName, isHit: focused.contains(hit) };
    });
    seen.push(name);
    expect(isHit, `${name} is to be seen`).toBe(true);
  }
  expect(seen.length).toBeGreaterThan(2);
});

test('the clock is above the question upright, else beside it (spec 2.42)', async ({ page, server, context }) => {
  const campaign = await makeCampaign(server);
  await arrangeVisit(context, server, campaign);
  await page.setViewportSize(UPRIGHT);
  await page.goto(`/${campaign}/section/1`);
  await expect(page.getByLabel('Your camera')).toBeVisible();
  const [clock, question] = [page.getByRole('timer'), page.getByRole('heading', { level: 1 })];
  expect((await boxOf(clock)).bottom).toBeLessThanOrEqual((await boxOf(question)).y);
  await page.setViewportSize(ON_ITS_SIDE);
  await expect.poll(async () => (await boxOf(clock)).bottom > (await boxOf(question)).y).toBe(true);
  expect((await boxOf(clock)).right).toBeLessThanOrEqual((await boxOf(question)).x);
});

/**
 * Starts the countdown, measures the shutter's ring and cancels, all within the page: from outside, on a busy machine,
 * the three seconds might be over before.
 */
function measureWhileCounting(page: Page) {
  return page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const press = (name: string) =>
      [...document.querySelectorAll('button')].find((it) => it.textContent?.includes(name))?.click();
    const isCounting = () => document.querySelector('.count') !== null;
    // Again and again, because within 750 ms of the last press a button does nothing (spec 9.9).
    for (; !isCounting(); await frame()) press('Start Recording');
    await frame();
    const { x, y, width, height, right, bottom } = document.querySelector('.shutter__ring')!.getBoundingClientRect();
    for (; isCounting(); await frame()) press('Cancel');
    return { x, y, width, height, right, bottom };
  });
}

test('the shutter stays under the finger, in the window, and nothing jumps when the take is reviewed', async ({
  page,
  server,
  context,
}) => {
  const campaign = await makeCampaign(server, { seconds: 120 });
  await arrangeVisit(context, server, campaign);
  await page.goto(`/${campaign}/section/1`);
  const camera = page.getByLabel('Your camera');
  await expect(page.getByText('We can hear you')).toBeVisible();
  const ring = page.locator('.shutter__ring');
  const help = page.locator('.control', { hasText: 'Need Help' });
  const part = page.getByText('Part 1', { exact: true });
  const [start, stop] = ['Start', 'Stop'].map((verb) => page.getByRole('button', { name: `${verb} Recording` }));
  /** The page is a little higher than the window, and a press may have scrolled it. */
  const show = async (size: { width: number; height: number }) => {
    await page.setViewportSize(size);
    await page.evaluate(() => window.scrollTo(0, 0));
    await untilDrawn(page);
  };
  const measure = async (element: Locator) => {
    const boxes = [];
    for (const size of WINDOWS) {
      await show(size);
      boxes.push({ ...size, box: await boxOf(element) });
    }
    return boxes;
  };

  const ready = await measure(ring);
  for (const { width, height, box } of ready) {
    expect(box.bottom, `the shutter at ${width}×${height}`).toBeLessThanOrEqual(height);
    await show({ width, height });
    expect(await measureWhileCounting(page), `counting, at ${width}×${height}`).toEqual(box);
  }
  const helpBefore = await measure(help);
  await pressUntil(start!, stop!);
  expect(await measure(ring)).toEqual(ready);
  const partBefore = await measure(part);
  await stop!.click();
  await expect(page.getByRole('button', { name: 'Re-Record' })).toBeVisible();
  expect(await measure(part)).toEqual(partBefore);
  expect(await measure(help)).toEqual(helpBefore);
  await expect(camera).toHaveCount(0);
});

test('nothing to press or read lies under a phone’s camera or its bar for going home', async ({
  page,
  server,
  context,
}) => {
  const campaign = await makeCampaign(server, { seconds: 120 });
  await arrangeVisit(context, server, campaign);
  const devtools = await context.newCDPSession(page);
  for (const [size, insets] of [
    [UPRIGHT, { top: 59, bottom: 34, left: 0, right: 0 }],
    [ON_ITS_SIDE, { top: 0, bottom: 21, left: 59, right: 59 }],
  ] as const) {
    await page.setViewportSize(size);
    await devtools.send('Emulation.setSafeAreaInsetsOverride', { insets });
    await page.goto(`/${campaign}/section/1`);
    await expect(page.getByLabel('Your camera')).toBeVisible();
    for (const element of [page.locator('.shutter__ring'), page.getByText('Part 1', { exact: true })]) {
      const box = await boxOf(element);
      expect(box.y).toBeGreaterThanOrEqual(insets.top);
      expect(box.bottom).toBeLessThanOrEqual(size.height - insets.bottom);
      expect(box.x).toBeGreaterThanOrEqual(insets.left);
      expect(box.right).toBeLessThanOrEqual(size.width - insets.right);
    }
  }
});

test('the preview and the take show all of what the film will show', async ({ page, server, context }) => {
  const campaign = await makeCampaign(server);
  await arrangeVisit(context, server, campaign);
  await page.goto(`/${campaign}/section/1`);
  const shape = () =>
    page.locator('.picture > video').evaluate((video) => {
      const { objectFit } = getComputedStyle(video);
      const { width, height } = video.getBoundingClientRect();
      const frame = video.parentElement!.getBoundingClientRect();
      return { objectFit, isInside: width <= frame.width + 1 && height <= frame.height + 1 };
    });
  await expect(page.getByLabel('Your camera')).toBeVisible();
  expect(await shape()).toEqual({ objectFit: 'contain', isInside: true });
  await recordTake(page);
  expect(await shape()).toEqual({ objectFit: 'contain', isInside: true });
});

test('the campaign’s video is above the words upright, else beside them (spec 2.67)', async ({ page, server }) => {
  const campaign = await makeCampaign(server, {
    introVideo: resolve('tests/fixtures/media/fake-count-samestream-1.mp4'),
  });
  await page.setViewportSize(UPRIGHT);
  await page.goto(`/${campaign}/start`);
  const [film, words] = [page.locator('.side > .picture'), page.getByRole('heading', { level: 1 })];
  await expect(film).toBeVisible();
  expect((await boxOf(film)).bottom).toBeLessThanOrEqual((await boxOf(words)).y);
  await page.setViewportSize(ON_ITS_SIDE);
  await expect.poll(async () => (await boxOf(words)).right <= (await boxOf(film)).x).toBe(true);
});

test('the bar of a job is three pixels wide for each percent (spec 9.18)', async ({ open, server }) => {
  const page = await open({ reducedMotion: 'reduce' });
  const campaign = await makeCampaign(server);
  await arrangeVisit(page.context(), server, campaign, { saved: 2 });
  await page.route(/\/(stitchAll|checkStitchStatus)\?/, (route) => route.fulfill({ json: { status: 'Progressing' } }));
  await page.goto(`/${campaign}/processing`);
  const bar = page.getByRole('progressbar');
  await expect.poll(async () => Number(await bar.getAttribute('aria-valuenow'))).toBeGreaterThan(3);
  const pixelsPerPercent = () =>
    bar.evaluate(
      (element) =>
        Math.round(
          (10 * parseFloat(getComputedStyle(element, '::before').width)) /
            Number(element.getAttribute('aria-valuenow')),
        ) / 10,
    );
  await expect.poll(pixelsPerPercent).toBe(3);
  expect((await boxOf(bar)).width).toBe(300);
});

test('what lies under an iOS modal stays where it is (spec 2.87, 2.96)', async ({ page, server, context }) => {
  const campaign = await makeCampaign(server);
  await arrangeVisit(context, server, campaign);
  await page.setViewportSize({ width: 390, height: 320 });
  await page.goto(`/${campaign}/intro`);
  const isScrollable = () => page.evaluate(() => document.documentElement.scrollHeight > innerHeight);
  expect(await isScrollable()).toBe(true);
  await pressUntil(page.getByRole('button', { name: 'Start Recording' }), page.getByRole('dialog'));
  const before = await page.evaluate(() => scrollY);
  await page.mouse.move(10, 10);
  await page.mouse.wheel(0, before > 0 ? -600 : 600);
  // After two frames the wheel would have scrolled the page.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  expect(await page.evaluate(() => scrollY)).toBe(before);
  expect(await page.evaluate(() => getComputedStyle(document.body).overflowY)).toBe('hidden');
});

test('a link in a text is as high as a finger', async ({ page, open, server, context }) => {
  const campaign = await makeCampaign(server, { prompts: ['Only this?'] });
  const newcomer = await open();
  await newcomer.goto(`/${campaign}/start`);
  expect((await boxOf(newcomer.getByRole('link', { name: 'terms of service' }))).height).toBeGreaterThanOrEqual(44);
  await arrangeVisit(context, server, campaign, { saved: 1 });
  await page.goto(`/${campaign}/intro`);
  expect((await boxOf(page.getByRole('listitem').filter({ hasText: 'Only this?' }))).height).toBeGreaterThanOrEqual(44);
});
