import { expect, test } from '../support/e2e';
import { arrangeVisit, makeCampaign } from '../support/e2e-visit';
import { allowDevices, pressUntil, recordTake } from '../support/walk';

const twoCameras = (flags: readonly string[]) => [
  ...flags.filter((flag) => !flag.startsWith('--use-fake-device')),
  '--use-fake-device-for-media-stream=device-count=2,fps=30',
];

/** Counts what the page asks the browser for. */
function countQuestions(): void {
  const devices = navigator.mediaDevices;
  const ask = devices.getUserMedia.bind(devices);
  const page = Object.assign(window, { asked: 0, tracks: [] as MediaStreamTrack[] });
  devices.getUserMedia = async (constraints) => {
    page.asked += 1;
    const stream = await ask(constraints);
    page.tracks.push(...stream.getTracks());
    return stream;
  };
}
type Counting = { asked: number; tracks: MediaStreamTrack[] };

test('the browser is asked for the camera only after a press, and a take is recorded then', async ({
  open,
  server,
}) => {
  const campaign = await makeCampaign(server);
  const page = await open();
  await page.addInitScript(countQuestions);
  await page.addInitScript(() => {
    let state = 'prompt';
    navigator.permissions.query = async () =>
      Object.assign(new EventTarget(), { state }) as unknown as PermissionStatus;
    const devices = navigator.mediaDevices;
    const ask = devices.getUserMedia.bind(devices);
    devices.getUserMedia = (constraints) => ask(constraints).finally(() => (state = 'granted'));
  });
  await arrangeVisit(page.context(), server, campaign);
  await page.goto(`/${campaign}/section/1`, { waitUntil: 'networkidle' });
  await expect(page.getByText("You'll see yourself here")).toBeVisible();
  expect(await page.evaluate(() => (window as unknown as Counting).asked)).toBe(0);
  await allowDevices(page);
  await recordTake(page);
});

test('a practice take is played, and neither sent nor kept; the camera goes off with its page', async ({
  page,
  server,
}) => {
  await page.addInitScript(countQuestions);
  const campaign = await makeCampaign(server);
  const sent: string[] = [];
  page.on('request', (request) => /\/api\/(storage|upload|campaign)/.test(request.url()) && sent.push(request.url()));
  await page.goto(`/${campaign}/step1`, { waitUntil: 'networkidle' });
  sent.length = 0;
  const press = (name: string) => page.getByRole('button', { name, exact: true });
  await pressUntil(press('Check Camera and Microphone'), page.getByRole('main').getByText('We can hear you'));
  await pressUntil(press('Make a Test Recording'), press('Stop'));
  await pressUntil(press('Stop'), press('Close Test Recording'));
  const film = page.getByLabel('Your test recording');
  await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.readyState)).toBeGreaterThanOrEqual(2);
  await pressUntil(press('Close Test Recording'), page.getByLabel('Your camera'));
  expect(sent).toEqual([]);
  expect(await page.evaluate(() => indexedDB.databases())).toEqual([]);
  await page.getByRole('link', { name: 'Okay' }).click();
  await expect(page).toHaveURL(`/${campaign}/step2`);
  const states = () => page.evaluate(() => (window as unknown as Counting).tracks.map((track) => track.readyState));
  await expect.poll(states).toEqual(['ended', 'ended']);
});

test('the camera that was chosen in the check is the one that records', async ({ open, server }) => {
  const campaign = await makeCampaign(server);
  const page = await open({ flags: twoCameras });
  await arrangeVisit(page.context(), server, campaign);
  await page.goto(`/${campaign}/step1`, { waitUntil: 'networkidle' });
  const cameraId = () =>
    page
      .getByLabel('Your camera')
      .evaluate(
        (video: HTMLVideoElement) => (video.srcObject as MediaStream).getVideoTracks()[0]!.getSettings().deviceId,
      );
  const picker = page.getByLabel('Camera', { exact: true });
  await pressUntil(page.getByRole('button', { name: 'Check Camera and Microphone' }), picker);
  const first = await picker.inputValue();
  const second = await picker.locator('option').evaluateAll((all) => all.map((it) => (it as HTMLOptionElement).value));
  const other = second.find((id) => id !== first)!;
  await picker.selectOption(other);
  await expect.poll(cameraId).toBe(other);
  await page.goto(`/${campaign}/section/1`);
  await expect(page.getByLabel('Your camera')).toBeVisible();
  expect(await cameraId()).toBe(other);
});
