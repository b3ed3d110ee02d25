import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test as base } from '../support/e2e';
import { arrangeVisit, makeCampaign } from '../support/e2e-visit';
import { startServer, type TestServer } from '../support/server';
import { makeTempFolder } from '../support/temp-folder';
import { button } from '../support/e2e-show';
import { giveName, goOn, pressUntil, recordTake, startRecording, stopFromWithin } from '../support/walk';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

type Clock = { set: (server: number) => void };
type Answer = { dates?: { now: string }; shut?: { dates: { now: string } } };

/** A server whose clock can be moved. Its pages keep their own. */
const test = base.extend<object, { server: TestServer; clock: Clock }>({
  clock: [
    async ({}, provide) => {
      const temp = makeTempFolder();
      const file = join(temp.folder, 'ahead');
      const set = (server: number) => writeFileSync(file, String(server - Date.now()));
      set(Date.now());
      process.env.CLOCK_FILE = file;
      await provide({ set });
      delete process.env.CLOCK_FILE;
      temp.remove();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ clock }, provide) => {
      clock.set(Date.now());
      const moved = pathToFileURL(join('tests', 'support', 'moved-clock.mjs')).href;
      const server = await startServer({ env: { NODE_OPTIONS: `--import=${moved}` } });
      await provide(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});

/** The full minute that comes in so many minutes at the least, and how it is written of a campaign. */
function minuteIn(minutes: number) {
  const at = Math.ceil(Date.now() / MINUTE + minutes) * MINUTE;
  return { at, written: new Date(at).toISOString().slice(0, 16) };
}

/** Moves the clock of a campaign's server, which asks its database for the time now and then. */
async function move(clock: Clock, server: TestServer, { campaign, to }: { campaign: string; to: number }) {
  clock.set(to);
  await expect(async () => {
    const { dates, shut } = (await (await fetch(`${server.url}/api/campaign/${campaign}`)).json()) as Answer;
    const now = Date.parse((dates ?? shut?.dates)?.now ?? '');
    expect(Math.abs(now - to)).toBeLessThan(15 * SECOND);
  }).toPass({ timeout: 20_000 });
}

test.use({ timezoneId: 'Asia/Kolkata', locale: 'en-US' });
// One server for both, whose clock they move one after the other.
test.describe.configure({ mode: 'default' });

test('a page that waits for a campaign continues when it opens', async ({ page, server, clock }) => {
  const [opens, closes] = [minuteIn(10), minuteIn(100)];
  const campaign = await makeCampaign(server, { title: 'River', opens: opens.written, closes: closes.written });
  await move(clock, server, { campaign, to: opens.at - 16 * SECOND });
  await page.goto(`/${campaign}/section/1`);
  await expect(page.getByRole('heading', { name: 'Not open yet' })).toBeVisible();
  await page.goto(`/${campaign}`);
  await expect(page.getByRole('heading', { name: 'Not open yet' })).toBeVisible();
  await expect(page).toHaveTitle(/^Not open yet · River ·/);
  await expect(page.getByText('Shown in your time zone: Asia/Calcutta')).toBeVisible();
  const entry = await page.request.get(`/${campaign}/start/opening`);
  expect(await entry.text()).toContain(`DTSTART:${opens.written.replaceAll(/[-:]/g, '')}00Z`);
  await expect(page.getByLabel('Full Name')).toBeVisible({ timeout: 30_000 });
  expect((await page.request.get(`/${campaign}/start/opening`)).status()).toBe(404);
});

test('a campaign closes while somebody records, who finishes; who has not begun may not', async ({
  page,
  open,
  server,
  clock,
}) => {
  test.setTimeout(180_000);
  // Later than the test before has moved the clock.
  const closes = minuteIn(30);
  const campaign = await makeCampaign(server, { title: 'River', closes: closes.written, seconds: 60 });
  await move(clock, server, { campaign, to: closes.at - 5 * MINUTE });
  const beginner = await open();
  await arrangeVisit(beginner, server, campaign, { saved: 1 });

  await giveName(page, campaign);
  await startRecording(page, campaign);
  await expect(button(page, 'Start Recording')).toBeVisible();
  const stranger = await open();
  await stranger.goto('/thankyou');

  // The pages are loaded anew, and learn from the server when it closes.
  await move(clock, server, { campaign, to: closes.at - 45 * SECOND });
  await stranger.goto(`/${campaign}/start`);
  await expect(stranger.getByLabel('Full Name')).toBeVisible();
  await page.reload();
  const stop = button(page, 'Stop Recording');
  await pressUntil(button(page, 'Start Recording'), stop);
  await expect(page.getByRole('complementary')).toHaveCount(0);

  await expect(page.getByRole('complementary')).toContainText('Recording has closed. You can finish until', {
    timeout: 60_000,
  });
  await expect(stop).toBeVisible();
  await stopFromWithin(stop);
  await expect(button(page, 'Re-Record')).toBeVisible();
  await goOn(page);
  await expect(page).toHaveURL(`/${campaign}/section/2`);

  await expect(stranger.getByRole('heading', { name: 'Recording has closed' })).toBeVisible();
  await expect(stranger.getByLabel('Full Name')).toHaveCount(0);
  expect(await (await stranger.request.get(`/api/campaign/${campaign}`)).json()).toMatchObject({ status: 'completed' });

  await beginner.goto(`/${campaign}`);
  await expect(beginner.getByRole('heading', { name: 'You can still finish' })).toBeVisible();
  await expect(beginner.getByText('Sections saved: 1 of 2')).toBeVisible();
  await beginner.getByRole('link', { name: 'Continue with Section 2' }).click();
  await expect(beginner).toHaveURL(`/${campaign}/section/2`);

  await recordTake(page, 58);
  await goOn(page, { last: true });
  await expect(page).toHaveURL(`/${campaign}/publish`, { timeout: 60_000 });

  await move(clock, server, { campaign, to: closes.at + 24 * HOUR + SECOND });
  await beginner.goto(`/${campaign}/section/2`);
  await expect(beginner.getByRole('heading', { name: 'Recording has closed' })).toBeVisible();
  // What was recorded can still be deleted, here or on Thank you.
  await expect(button(stranger, 'Delete My Recording')).toHaveCount(0);
  await page.goto(`/thankyou/complete?campaign=${campaign}`);
  for (const owner of [beginner, page]) {
    await pressUntil(button(owner, 'Delete My Recording'), button(owner, 'Delete Permanently'));
    await button(owner, 'Delete Permanently').click();
    await expect(owner.getByRole('heading', { name: 'Your recording has been deleted' })).toBeVisible();
    await owner.goto(`/${campaign}`);
    await expect(owner.getByRole('heading', { name: 'Recording has closed' })).toBeVisible();
    await expect(button(owner, 'Delete My Recording')).toHaveCount(0);
  }
});
