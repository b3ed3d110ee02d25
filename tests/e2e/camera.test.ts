import type { Page } from '@playwright/test';
import { expect, test } from '../support/e2e';
import { arrangeVisit, makeCampaign } from '../support/e2e-visit';
import { goOn, recordTake } from '../support/walk';

const asks = (flags: readonly string[]) => flags.filter((flag) => flag !== '--use-fake-ui-for-media-stream');
const withDevices = (count: number) => (flags: readonly string[]) => [
  ...flags.filter((flag) => !flag.startsWith('--use-fake-device')),
  `--use-fake-device-for-media-stream=device-count=${count},fps=30`,
];

async function expectProblem(page: Page, words: string): Promise<void> {
  await expect(page.getByRole('alert').filter({ hasText: words })).toHaveText(words);
  await expect(page.getByRole('button', { name: 'Start Recording' })).toHaveCount(0);
}

test('who refuses the camera, or the microphone alone, is told so, and records once both are allowed (spec 8.13)', async ({
  open,
  server,
}) => {
  const campaign = await makeCampaign(server, { prompts: ['Only this?'] });
  const page = await open({ flags: asks, permissions: [] });
  await arrangeVisit(page.context(), server, campaign);
  await page.goto(`/${campaign}/section/1`);
  await expectProblem(page, 'Not Allowed. Please make sure you have allowed permission to access your media.');

  await page.getByRole('link', { name: 'How to Allow Access' }).click();
  await expect(page).toHaveURL(`/${campaign}/step1?section=1`);
  await page.context().grantPermissions(['camera']);
  await page.getByRole('link', { name: 'Okay' }).click();
  await expect(page).toHaveURL(`/${campaign}/section/1`);
  await expectProblem(page, 'Not Allowed. Please make sure you have allowed permission to access your audio.');

  await page.context().grantPermissions(['camera', 'microphone']);
  await page.reload();
  await recordTake(page);
});

test('who has no camera is asked to connect one (spec 8.12)', async ({ open, server }) => {
  const campaign = await makeCampaign(server);
  const page = await open({ flags: withDevices(0) });
  await arrangeVisit(page.context(), server, campaign);
  await page.goto(`/${campaign}/section/1`);
  await expectProblem(page, 'Could not find device. Please make sure your device is connected properly.');
  await page.getByRole('button', { name: 'Need Help' }).click();
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'FAQ' })).toBeVisible();
});

test('who has two cameras begins with the front one, mirrored (spec 2.43, 2.44)', async ({ open, server }) => {
  const campaign = await makeCampaign(server, { prompts: ['Only this?'] });
  const page = await open({ flags: withDevices(2) });
  await arrangeVisit(page.context(), server, campaign);
  await page.goto(`/${campaign}/section/1`);
  const camera = page.getByLabel('Your camera');
  const cameraId = () =>
    camera.evaluate(
      (video: HTMLVideoElement) => (video.srcObject as MediaStream).getVideoTracks()[0]!.getSettings().deviceId,
    );
  const isMirrored = () => camera.evaluate((video) => new DOMMatrix(getComputedStyle(video).transform).a < 0);

  const flip = page.getByRole('button', { name: 'Flip between front and rear camera' });
  await expect(flip).toBeVisible();
  expect(await isMirrored()).toBe(true);
  const front = await cameraId();
  await flip.click();
  await expect.poll(isMirrored).toBe(false);
  expect(await cameraId()).not.toBe(front);
  await recordTake(page);
  await goOn(page, { last: true });
  await expect(page).toHaveURL(`/${campaign}/publish`, { timeout: 60_000 });
});

test('a browser that cannot record says so, and opens the FAQ (spec 2.51, 9.23)', async ({ open, server }) => {
  const campaign = await makeCampaign(server);
  const page = await open();
  await page.addInitScript(() => Reflect.deleteProperty(window, 'MediaRecorder'));
  await arrangeVisit(page.context(), server, campaign);
  await page.goto(`/${campaign}/section/1`);
  await expectProblem(page, 'Sorry, your browser is not supported. Please check our FAQ for more details.');
  await page.getByRole('button', { name: 'Need Help' }).click();
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'FAQ' })).toBeVisible();
});

test('on an insecure origin, where no browser gives a camera, the visitor is told why', async ({ open, server }) => {
  const campaign = await makeCampaign(server);
  const origin = `http://introreel.test:${server.port}`;
  const page = await open({
    flags: (flags) => [...flags, '--host-resolver-rules=MAP introreel.test 127.0.0.1'],
    baseURL: origin,
    permissions: [],
  });
  await arrangeVisit(page.context(), server, campaign, { origin });
  const words = /This page isn't on a secure connection \(https\)/;
  await page.goto(`/${campaign}/step1`);
  await expect(page.getByRole('alert').filter({ hasText: words })).toBeVisible();
  await page.goto(`/${campaign}/section/1`);
  await expect(page.getByRole('alert').filter({ hasText: words })).toBeVisible();
});
