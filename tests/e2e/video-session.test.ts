import { devices } from '@playwright/test';
import type { UserVideo } from '@/lib/contract/entities';
import { chromiumWalker } from '../support/chromium-walker';
import { expect, startBrand, test as base } from '../support/e2e';
import { countLive, noteTracks } from '../support/e2e-clips';
import { standInForSessions } from '../support/video-session/e2e-video-library';
import { makeCampaign } from '../support/e2e-visit';
import { answerEveryKind, publishEveryKind, reviewExportAndErase, type Walker, withPdf } from '../support/every-kind';
import { startVideoService, type TestVideoService } from '../support/video-session/start-video-service';
import { giveName, goOn, playFilm, pressUntil, recordTake, startRecording } from '../support/walk';

const test = base.extend<object, { service: TestVideoService }>({
  service: [
    async ({}, provide) => {
      const service = await startVideoService();
      await provide(service);
      await service.close();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ brand, service }, provide) => {
      const server = await startBrand(brand, service.env);
      await provide(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
});

const iPhone = { ...devices['iPhone 15'], defaultBrowserType: undefined };

test('an iPhone records its sections in a video session, to the film (spec 1.16, 4.24, 7.23 to 7.26)', async ({
  open,
  server,
  service,
}) => {
  const campaign = await makeCampaign(server);
  const page = await open(iPhone);
  await standInForSessions(page.context(), service.url);
  await giveName(page, campaign);
  await startRecording(page, campaign);
  await expect(page.getByRole('main').getByText('We can hear you')).toBeVisible();
  await recordTake(page);
  const film = page.getByLabel('Your recording');
  await expect(film).toHaveAttribute('src', /#t=0\.4$/);
  await goOn(page);
  await expect(page).toHaveURL(`/${campaign}/section/2`);

  // Recorded again: the archive before is discarded.
  await recordTake(page);
  await pressUntil(
    page.getByRole('button', { name: 'Re-Record' }),
    page.getByRole('button', { name: 'Start Recording' }),
  );
  await recordTake(page);
  // The tab is closed before the visitor goes on, and the take is offered again.
  await page.reload();
  await expect(page.getByRole('button', { name: 'Finish Video' })).toBeVisible();
  await goOn(page, { last: true });
  await expect(page).toHaveURL(`/${campaign}/publish`, { timeout: 60_000 });
  await playFilm(page);
  expect(service.everStarted).toHaveLength(3);
  await expect.poll(() => service.archives.size, { timeout: 60_000 }).toBe(0);
  const uuid = await page.evaluate(() => localStorage.getItem('/uuid'));
  const answer = await page.request.get(`/api/campaign/${campaign}/userVideo?uuid=${uuid}`);
  const { videos, recordings } = (await answer.json()) as UserVideo;
  expect([videos.map(({ sectionId }) => sectionId), recordings]).toEqual([['s1', 's2'], []]);
});

const everyKind = 'an iPhone hears questions with its camera off, and answers in all five ways in a video session';
test(everyKind, { tag: '@soak' }, async ({ open, server, service }) => {
  const published = await publishEveryKind(server);
  const page = await open(iPhone);
  await noteTracks(page);
  await standInForSessions(page.context(), service.url);
  const before = service.everStarted.length;
  const walker = chromiumWalker(page);
  const live: [string, number][] = [];
  const noteLive = async (when: string) => void live.push([when, await countLive(page)]);
  const noting: Walker = {
    ...walker,
    async pressUntil(name, shown) {
      await walker.pressUntil(name, shown);
      if (name === 'Play Question') await noteLive('playing');
    },
    async press(name, role) {
      // A camera that was on at the question before takes a moment to go off.
      if (name === 'Read Instead') await expect.poll(() => countLive(page)).toBe(0);
      await walker.press(name, role);
    },
    async sees(role, name, seconds) {
      await walker.sees(role, name, seconds);
      if (name === 'Start Recording') await noteLive('ready');
    },
  };
  await withPdf((pdf) => answerEveryKind(noting, published.name, pdf));
  expect(live).toEqual([
    ['playing', 0],
    ['ready', 2],
    ['ready', 1],
  ]);
  expect(service.everStarted.slice(before)).toHaveLength(1);
  await reviewExportAndErase(server, published);
});

test("the real library has the interface that is used, and takes the camera's tracks (spec 9.2)", async ({
  browser,
  contextOptions,
  permissions,
  server,
}) => {
  const campaign = await makeCampaign(server);
  // Not one whose complaints count: the library has nothing to connect to, and says so.
  const context = await browser.newContext({ ...contextOptions, permissions, baseURL: server.url });
  const page = await context.newPage();
  // A session records where there is no recorder.
  await page.addInitScript(() => Reflect.deleteProperty(window, 'MediaRecorder'));
  await giveName(page, campaign);
  await startRecording(page, campaign);
  await expect(page.getByRole('alert')).toContainText(
    'Sorry, there was an error connecting to the video service. Please reload to try again.',
    { timeout: 60_000 },
  );
  const facts = await page.evaluate(async () => {
    type Library = typeof import('@opentok/client');
    const library = (window as unknown as { OT: Library }).OT;
    const stream = await navigator.mediaDevices.getUserMedia({ audio: true, video: { width: 640, height: 480 } });
    const found = await library.getDevices();
    const publisher = await new Promise<ReturnType<Library['initPublisher']>>((resolve, reject) => {
      const options = {
        insertDefaultUI: false,
        resolution: '640x480',
        frameRate: 15,
        audioSource: stream.getAudioTracks()[0],
        videoSource: stream.getVideoTracks()[0],
      } as const;
      const made = library.initPublisher(undefined, options, (error) =>
        error ? reject(new Error(`${error.name}: ${error.message}`)) : resolve(made),
      );
    });
    const size = [publisher.videoWidth(), publisher.videoHeight()];
    publisher.destroy();
    return {
      requirements: library.checkSystemRequirements(),
      kinds: [...new Set(found.map(({ kind }) => kind))].sort(),
      size,
      isCameraOn: stream.getTracks().every(({ readyState }) => readyState === 'live'),
    };
  });
  expect(facts).toEqual({
    requirements: 1,
    kinds: ['audioInput', 'videoInput'],
    size: [640, 480],
    // A publisher that is destroyed turns off the camera it was given.
    isCameraOn: false,
  });
  await context.close();
});
