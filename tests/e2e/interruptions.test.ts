import type { Browser, Page } from '@playwright/test';
import { expect, test } from '../support/e2e';
import { expectStored, enterSection, leaveWhenAsked, recordUntil, stopRecording } from '../support/e2e-take';
import { arrangeVisit, makeCampaign, readUserVideo } from '../support/e2e-visit';
import { makeWav } from '../support/make-wav';
import { makeTempFolder } from '../support/temp-folder';
import { goOn, pressUntil, stopFromWithin } from '../support/walk';

const note = (page: Page, words: string) => page.getByRole('alert').filter({ hasText: words });

/** Kills the browser's process for one kind of device. To pages this looks like an unplugged device. */
async function unplug(browser: Browser, device: 'video_capture' | 'audio'): Promise<void> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  const own = processInfo.filter(({ type }) => type.startsWith(`${device}.mojom.`));
  expect(own).toHaveLength(1);
  process.kill(own[0]!.id, 'SIGKILL');
  await session.detach();
}

/** Makes the page believe that the visitor went to another tab, or came back. */
async function show(page: Page, state: DocumentVisibilityState): Promise<void> {
  await page.evaluate((to) => {
    Object.defineProperty(document, 'visibilityState', { value: to, configurable: true });
    Object.defineProperty(document, 'hidden', { value: to === 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);
}

/** Delays the visitor's answer to the browser's question until the test gives it. */
type Late = { granted: MediaStream[]; grant: (() => void) | null };

test('buttons pressed twice make one take and one record; who then stops at once has a short one, whole', async ({
  page,
  server,
}) => {
  const { campaign, taps } = await enterSection(page, server, {
    ...{ prompts: ['Pressed twice?', 'Stopped at once?', 'And then?'], seconds: 20 },
  });
  const records: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT' && /userVideo\/[^/]+$/.test(new URL(request.url()).pathname))
      records.push(request.url());
  });
  await page.getByRole('button', { name: 'Start Recording' }).dblclick();
  await expect.poll(() => taps[0]?.milliseconds ?? 0).toBeGreaterThan(1500);
  await page.getByRole('button', { name: 'Stop Recording' }).dblclick();
  await expect(page.getByRole('button', { name: 'Re-Record' })).toBeVisible();
  await page.getByRole('button', { name: 'Next Section' }).dblclick();
  await expect(page).toHaveURL(`/${campaign}/section/2`);
  expect(taps).toHaveLength(1);
  expect(records).toHaveLength(1);

  const stop = page.getByRole('button', { name: 'Stop Recording' });
  await pressUntil(page.getByRole('button', { name: 'Start Recording' }), stop);
  await stopFromWithin(stop);
  await expect(page.getByRole('button', { name: 'Re-Record' })).toBeVisible();
  await goOn(page);
  await expect(page).toHaveURL(`/${campaign}/section/3`);
  expect(taps).toHaveLength(2);
  expect(taps[1]!.milliseconds).toBeLessThan(10_000);
  await expectStored(server, campaign, taps);
});

test(
  'a recorder that gave nothing leads to a clear word and another try, never to an upload',
  { tag: '@soak' },
  async ({ page, server }) => {
    await page.addInitScript(() => {
      const isEmpty = () => !(window as { gives?: boolean }).gives;
      window.MediaRecorder = class extends window.MediaRecorder {
        constructor(stream: MediaStream, options?: MediaRecorderOptions) {
          super(stream, options);
          this.addEventListener('dataavailable', (event) => isEmpty() && event.stopImmediatePropagation());
        }
      };
    });
    const uploads: string[] = [];
    page.on('request', (request) => /\/api\/(storage|upload)/.test(request.url()) && uploads.push(request.url()));
    const { campaign, taps } = await enterSection(page, server, { seconds: 20 });
    await page.getByRole('button', { name: 'Start Recording' }).click();
    await expect(page.getByRole('timer')).toHaveText('19s');
    await stopRecording(page);
    await expect(page.getByRole('button', { name: 'Next Section' })).toHaveCount(0);
    await expect(page.getByRole('alert').filter({ hasText: /try|again/i })).toBeVisible();
    expect(uploads).toEqual([]);

    await page.evaluate(() => Object.assign(window, { gives: true }));
    await page.getByRole('button', { name: 'Re-Record' }).click();
    await recordUntil(page, taps, 1000);
    await stopRecording(page);
    await goOn(page);
    await expect(page).toHaveURL(`/${campaign}/section/2`);
    await expectStored(server, campaign, taps);
  },
);

test('a device without room keeps a take in the page, says so, and the take arrives', async ({
  page,
  context,
  server,
  baseURL,
}) => {
  const session = await context.newCDPSession(page);
  await session.send('Storage.overrideQuotaForOrigin', { origin: baseURL!, quotaSize: 250_000 });
  const { campaign, taps } = await enterSection(page, server, { seconds: 30 });
  await recordUntil(page, taps, 2500);
  await expect(note(page, "We can't save a copy on this device.")).toBeVisible();
  const { milliseconds } = taps[0]!;
  await expect.poll(() => taps[0]!.milliseconds).toBeGreaterThan(milliseconds + 2500);
  await stopRecording(page);
  await goOn(page);
  await expect(page).toHaveURL(`/${campaign}/section/2`);
  await expectStored(server, campaign, taps);
});

test('a browser that keeps nothing, as a private window, records all the same, says so, and the take arrives', async ({
  page,
  server,
}) => {
  await page.addInitScript(() => Object.defineProperty(window, 'indexedDB', { value: undefined }));
  const { campaign, taps } = await enterSection(page, server, { seconds: 20 });
  await recordUntil(page, taps, 1500);
  await expect(note(page, "We can't save a copy on this device.")).toBeVisible();
  await expect.poll(() => taps[0]!.milliseconds).toBeGreaterThan(3500);
  await stopRecording(page);
  await goOn(page);
  await expect(page).toHaveURL(`/${campaign}/section/2`);
  await expectStored(server, campaign, taps);
});

for (const [name, device, tag] of [
  ['camera', 'video_capture', []],
  ['microphone', 'audio', ['@soak']],
] as const) {
  const title = `a ${name} unplugged in the middle of a take ends it: what there is is kept, and the visitor is told`;
  test(title, { tag: [...tag] }, async ({ open, server, consoleErrors }) => {
    const page = await open({ flags: (usual) => [...usual] });
    const { campaign, taps } = await enterSection(page, server, { seconds: 20 });
    const take = await recordUntil(page, taps, 2500);
    await unplug(page.context().browser()!, device);
    await expect(note(page, 'Recording stopped because your camera or microphone was disconnected.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Re-Record' })).toBeVisible();
    expect(take.milliseconds).toBeGreaterThan(2000);
    await goOn(page);
    await expect(page).toHaveURL(`/${campaign}/section/2`);
    await expectStored(server, campaign, taps);
    // The level is measured by the sound service, which was killed with the microphone.
    for (const line of consoleErrors.splice(0).filter((it) => !it.includes('The AudioContext encountered an error')))
      consoleErrors.push(line);
  });
}

test(
  'a camera that another app takes ends the take: what there is is kept, and the visitor is told',
  { tag: '@soak' },
  async ({ page, server }) => {
    const { campaign, taps } = await enterSection(page, server, { seconds: 20 });
    await recordUntil(page, taps, 2500);
    await page.getByLabel('Your camera').evaluate((camera: HTMLVideoElement) => {
      const track = (camera.srcObject as MediaStream).getVideoTracks()[0]!;
      Object.defineProperty(track, 'muted', { value: true });
      track.dispatchEvent(new Event('mute'));
    });
    await expect(note(page, 'Recording stopped because your camera or microphone was disconnected.')).toBeVisible();
    await goOn(page);
    await expect(page).toHaveURL(`/${campaign}/section/2`);
    await expectStored(server, campaign, taps);
  },
);

test(
  'a silent microphone is told of while recording, until it is heard',
  { tag: '@soak' },
  async ({ open, server }) => {
    const temp = makeTempFolder();
    const file = makeWav(temp.folder, [
      { seconds: 12, hertz: 0 },
      { seconds: 20, hertz: 440 },
    ]);
    const page = await open({ flags: (usual) => [...usual, `--use-file-for-fake-audio-capture=${file}`] });
    const { taps } = await enterSection(page, server, { seconds: 40 });
    await recordUntil(page, taps, 1000);
    await expect(note(page, "We can't hear you.")).toBeVisible({ timeout: 10_000 });
    await expect(note(page, "We can't hear you.")).toHaveCount(0, { timeout: 30_000 });
    await expect(page.getByRole('button', { name: 'Stop Recording' })).toBeVisible();
    temp.remove();
  },
);

test(
  'a page that was hidden goes on recording at a desk, and the visitor is told on return',
  { tag: '@soak' },
  async ({ page, server }) => {
    const { campaign, taps } = await enterSection(page, server, { seconds: 20 });
    await recordUntil(page, taps, 1500);
    await show(page, 'hidden');
    await expect.poll(() => taps[0]!.milliseconds).toBeGreaterThan(3000);
    await show(page, 'visible');
    const told = note(page, 'Recording continued while you were away.');
    await told.getByRole('button', { name: 'Continue Recording' }).click();
    await expect(told).toHaveCount(0);
    await stopRecording(page);
    await goOn(page);
    await expect(page).toHaveURL(`/${campaign}/section/2`);
    await expectStored(server, campaign, taps);
  },
);

test(
  'recorded again, a section is the new bytes and never those of the take before',
  { tag: '@soak' },
  async ({ page, server }) => {
    const { campaign, taps } = await enterSection(page, server, { prompts: ['Only this?'], seconds: 20 });
    await recordUntil(page, taps, 4000);
    await stopRecording(page);
    await page.getByRole('button', { name: 'Re-Record' }).click();
    await recordUntil(page, taps, 3000, 1);
    await stopRecording(page);
    await goOn(page, { last: true });
    await expect(page).toHaveURL(`/${campaign}/publish`, { timeout: 60_000 });
    await expectStored(server, campaign, [taps[1]!]);
    expect((await readUserVideo(page, campaign)).videos).toMatchObject([{ count: 2 }]);
  },
);

test('the last take is within reach in the middle of a new one, also after a reload, and arrives', async ({
  page,
  server,
}) => {
  const { campaign, taps } = await enterSection(page, server, { prompts: ['Only this?'], seconds: 30 });
  const asked = leaveWhenAsked(page.context());
  await recordUntil(page, taps, 2500);
  await stopRecording(page);
  await page.getByRole('button', { name: 'Re-Record' }).click();
  await recordUntil(page, taps, 2500, 1);
  await page.reload();
  expect(asked).toEqual(['beforeunload']);
  await page.getByRole('dialog').getByRole('button', { name: 'Keep Previous Recording' }).click();
  await expect(page.getByLabel('Your recording')).toBeVisible();
  await goOn(page, { last: true });
  await expect(page).toHaveURL(`/${campaign}/publish`, { timeout: 60_000 });
  await expectStored(server, campaign, [taps[0]!]);
});

test('a camera granted after the visitor has left is turned off again', async ({ page, server }) => {
  await page.addInitScript(() => {
    const devices = navigator.mediaDevices;
    const ask = devices.getUserMedia.bind(devices);
    const late: Late = Object.assign(window, { granted: [], grant: null });
    devices.getUserMedia = async (constraints) => {
      const stream = await ask(constraints);
      await new Promise<void>((resolve) => (late.grant = resolve));
      late.granted.push(stream);
      return stream;
    };
  });
  const campaign = await makeCampaign(server);
  await arrangeVisit(page.context(), server, campaign);
  await page.goto(`/${campaign}/step2`);
  await page.getByRole('link', { name: 'Start Recording' }).click();
  await expect(page).toHaveURL(`/${campaign}/section/1`);
  await page.waitForFunction(() => (window as unknown as Late).grant);
  await page.goBack();
  await expect(page).toHaveURL(`/${campaign}/step2`);
  await page.evaluate(() => (window as unknown as Late).grant?.());
  const states = () =>
    page.evaluate(() =>
      (window as unknown as Late).granted.flatMap((stream) => stream.getTracks().map((track) => track.readyState)),
    );
  await expect.poll(states).toEqual(['ended', 'ended']);
});
