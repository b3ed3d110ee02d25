import { devices, type Page } from '@playwright/test';
import { expect, test } from '../support/e2e';
import { arrangeVisit, makeCampaign, readUserVideo, readUuid } from '../support/e2e-visit';
import { giveName, goOn, recordTake } from '../support/walk';

/** Each device's user agent and size. The browser is always Chromium. */
const { iPhone, pixel, iPad } = {
  iPhone: { ...devices['iPhone 15'], defaultBrowserType: undefined },
  pixel: { ...devices['Pixel 7'], defaultBrowserType: undefined },
  // Reports itself as a Macintosh, as Safari on an iPad does.
  iPad: {
    ...devices['Desktop Safari'],
    defaultBrowserType: undefined,
    viewport: { width: 834, height: 1194 },
    hasTouch: true,
  },
};

async function openAppModal(page: Page, campaign: string): Promise<void> {
  await giveName(page, campaign);
  await expect(page).toHaveURL(`/${campaign}/intro`);
  await page.getByRole('button', { name: 'Start Recording' }).click();
}

for (const [name, device] of Object.entries({ iPhone, pixel, iPad })) {
  test(`the ${name} is pointed to the brand's app (spec 1.23, 2.20, 2.88, 7.30)`, async ({ open, server }) => {
    const campaign = await makeCampaign(server);
    const page = await open(device);
    if (name === 'iPad')
      await page.addInitScript(() => Object.defineProperty(navigator, 'maxTouchPoints', { value: 5 }));
    const logged: unknown[] = [];
    page.on(
      'request',
      (request) => new URL(request.url()).pathname === '/api/log' && logged.push(request.postDataJSON()),
    );
    await openAppModal(page, campaign);
    const modal = page.getByRole('dialog');
    await expect(modal.getByRole('heading')).toHaveText('This will be easy! Just use our free app.');
    await expect(modal).toContainText(
      'Click below to be taken to the app. After you download the free app, you will be able to continue your video.',
    );
    const uuid = await readUuid(page);
    const link = modal.getByRole('link', { name: 'Take me to the App' });
    await expect(link).toHaveAttribute(
      'href',
      `https://app.hrfix.example/record?campaign=${campaign}&video=${campaign}_${uuid}`,
    );
    await expect(link).toHaveAttribute('target', '_blank');
    await expect.poll(() => logged).toContainEqual({ event: 'saw iOS modal', details: 'download', campaign, uuid });
    await modal.getByRole('button', { name: 'Close' }).last().click();
    await expect(modal).toHaveCount(0);
    await expect(page).toHaveURL(`/${campaign}/intro`);
  });
}

test('held upright, the picture has two thirds of the window (spec 9.20)', async ({ open, server }) => {
  const campaign = await makeCampaign(server);
  const page = await open();
  await arrangeVisit(page.context(), server, campaign);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/${campaign}/section/1`);
  await expect(page.getByLabel('Your camera')).toBeVisible();
  const places = () =>
    page
      .locator('.picture, .panel')
      .evaluateAll((all) =>
        all.map((it) => [it.getBoundingClientRect().top, it.getBoundingClientRect().bottom].map(Math.round)),
      );
  for (const [width, height] of [
    [390, 844],
    [360, 640],
    [768, 1024],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(page.getByRole('button', { name: 'Start Recording' })).toBeInViewport({ ratio: 1 });
    const line = Math.round((2 / 3) * height);
    await expect.poll(places, `at ${width}×${height}`).toEqual([
      [0, line],
      [line, height],
    ]);
  }
  // In a lower window the controls keep the height that they need (docs/decisions/0018-pages.md).
  await page.setViewportSize({ width: 320, height: 568 });
  await expect(page.getByRole('button', { name: 'Start Recording' })).toBeInViewport({ ratio: 1 });
  await expect.poll(places, 'at 320×568').toEqual([
    [0, 568 - 212],
    [568 - 212, 568],
  ]);
});

test('the recording screen is ten pixels higher than the window (spec 9.19)', async ({ open, server }) => {
  const campaign = await makeCampaign(server);
  const page = await open();
  await arrangeVisit(page.context(), server, campaign);
  await page.goto(`/${campaign}/section/1`);
  await expect(page.getByLabel('Your camera')).toBeVisible();
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
    [844, 390],
    [1024, 768],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollHeight - innerHeight), `at ${width}×${height}`)
      .toBe(10);
  }
});

test('an Android phone records at a deep link, upright, under its name (spec 7.16, 9.19)', async ({ open, server }) => {
  const campaign = await makeCampaign(server, { prompts: ['Only this?'] });
  const page = await open(pixel);
  await giveName(page, campaign);
  await expect(page).toHaveURL(`/${campaign}/intro`);
  await page.goto(`/${campaign}/section/1`);
  // The preview shows the part of the picture that the film will show.
  const preview = await page.getByLabel('Your camera').boundingBox();
  expect(preview!.width / preview!.height).toBeCloseTo(3 / 4, 2);
  await recordTake(page);
  // The recording screen is 50 px higher than the window (spec 9.19).
  expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(50);
  // The picture and the buttons do not move while the browser hides its bars.
  const places = () =>
    page.locator('.picture, .panel').evaluateAll((all) => all.map((it) => it.getBoundingClientRect().y));
  const moveTo = (top: number) =>
    page.evaluate((y) => {
      window.scrollTo(0, y);
      return scrollY;
    }, top);
  expect(await moveTo(0)).toBe(0);
  const before = await places();
  expect(await moveTo(200)).toBe(50);
  expect(await places()).toEqual(before);
  // The phone is turned, but the film keeps the shape it was recorded for.
  await page.setViewportSize({ width: 839, height: 412 });
  await goOn(page, { last: true });
  await expect(page).toHaveURL(`/${campaign}/publish`, { timeout: 60_000 });
  expect((await readUserVideo(page, campaign)).videos).toMatchObject([{ device: 'Web_Android', videoType: '3x4' }]);
  const shape = () => page.locator('video').evaluate((video: HTMLVideoElement) => video.videoWidth / video.videoHeight);
  await expect.poll(shape).toBeCloseTo(3 / 4, 2);
});
