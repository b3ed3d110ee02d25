import { execFileSync } from 'node:child_process';
import { rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '../support/e2e';
import { connectionTest as test } from '../support/e2e-connection';
import {
  expectStored,
  enterSection,
  leaveWhenAsked,
  recordUntil,
  stopRecording,
  walkToSection,
} from '../support/e2e-take';
import { readUserVideo, savedSections } from '../support/e2e-visit';
import { startServer } from '../support/server';
import { mayMount, mountDisk } from '../support/small-disk';
import { storedFiles } from '../support/stored-files';
import { storedTakes } from '../support/stored-takes';
import { startTcpProxy } from '../support/tcp-proxy';
import { makeTempFolder } from '../support/temp-folder';
import { goOn } from '../support/walk';

/** Less than a recording needs, so that a take is still being uploaded when its recording ends. */
const SLOW = 250_000;

test('a reload between the end of a take and the end of its upload loses nothing: it goes on by itself', async ({
  page,
  context,
  server,
  line,
}) => {
  const asked = leaveWhenAsked(context);
  const { campaign, taps } = await enterSection(page, server, { seconds: 20 });
  line.limit(SLOW);
  await recordUntil(page, taps, 5000);
  await stopRecording(page);
  expect(await storedTakes(server, campaign)).toEqual([]);
  await page.reload();
  line.restore();
  // The upload continues without a press.
  await expect(page.getByText('Saved on this device')).toBeVisible();
  await expect.poll(() => storedTakes(server, campaign), { timeout: 60_000 }).toHaveLength(1);
  await expectStored(server, campaign, taps);
  expect(asked).toEqual(['beforeunload']);
});

test('a reload of the saving screen goes on saving', { tag: '@soak' }, async ({ page, context, server, line }) => {
  leaveWhenAsked(context);
  const { campaign, taps } = await enterSection(page, server, { seconds: 20 });
  line.limit(SLOW);
  await recordUntil(page, taps, 5000);
  await stopRecording(page);
  await goOn(page);
  line.restore();
  line.limit(2 * SLOW);
  await page.reload();
  await expect(page).toHaveURL(`/${campaign}/section/2`, { timeout: 60_000 });
  expect(await savedSections(page, campaign)).toEqual(['s1']);
  await expectStored(server, campaign, taps);
});

test('a connection cut in and after a take costs nothing: the upload goes on, byte for byte', async ({
  page,
  server,
  line,
}) => {
  const { campaign, taps } = await enterSection(page, server, { seconds: 20 });
  line.limit(SLOW);
  const half = line.sent(100_000);
  await recordUntil(page, taps, 5000);
  await half;
  line.refuse();
  await expect.poll(() => taps[0]!.milliseconds).toBeGreaterThan(6000);
  await stopRecording(page);
  line.restore();
  line.limit(2 * SLOW);
  await goOn(page);
  await line.sent(taps[0]!.bytes / 4);
  line.cut();
  await expect(page).toHaveURL(`/${campaign}/section/2`, { timeout: 60_000 });
  await expectStored(server, campaign, taps);
});

test('answers that are lost after the server has done what was asked change nothing and make one record', async ({
  page,
  server,
  line,
}) => {
  const { campaign, taps } = await enterSection(page, server, { seconds: 20 });
  await recordUntil(page, taps, 500);
  for (const [index, request] of [
    /^POST \/api\/storage/,
    /^POST \/api\/[^ ]*\/parts\b/,
    /^GET \/api\/upload\/getUrl/,
  ].entries()) {
    line.loseAnswers(request, 1);
    if (request.test('GET /api/upload/getUrl')) break;
    await expect.poll(() => line.lost, { timeout: 30_000 }).toBe(index + 1);
  }
  line.loseAnswers(/^PUT \/api\/[^ ]*\/takes\/[^ /]*/, 1);
  await stopRecording(page);
  await expect.poll(() => line.lost, { timeout: 30_000 }).toBe(3);
  line.loseAnswers(/^PUT \/api\/[^ ]*\/userVideo\/[^ /?]*[? ]/, 1);
  await goOn(page);
  // The record is saved again after ten seconds (spec 7.28).
  await expect(page).toHaveURL(`/${campaign}/section/2`, { timeout: 60_000 });
  expect(line.lost).toBe(4);
  await expectStored(server, campaign, taps);
  expect((await readUserVideo(page, campaign)).videos).toMatchObject([{ sectionId: 's1', count: 1 }]);
});

test(
  'a socket that froze is noticed within 30 s, and what it had is sent on another',
  { tag: '@soak' },
  async ({ page, server, line }) => {
    const { campaign, taps } = await enterSection(page, server, { seconds: 20 });
    await recordUntil(page, taps, 500);
    line.freeze(/^POST \/api\/storage/, 1);
    await expect.poll(() => line.frozen).toBe(1);
    const frozenAt = Date.now();
    const noticed = page.waitForEvent('requestfailed', {
      predicate: (request) => request.url().includes('/api/storage'),
      timeout: 60_000,
    });
    await expect.poll(() => taps[0]!.milliseconds).toBeGreaterThan(4000);
    await stopRecording(page);
    await noticed;
    expect(Date.now() - frozenAt).toBeLessThan(30_000);
    await goOn(page);
    await expect(page).toHaveURL(`/${campaign}/section/2`, { timeout: 30_000 });
    await expectStored(server, campaign, taps);
  },
);

test(
  'a presigned post that has expired gives way to a fresh one, and nobody notices',
  { tag: '@soak' },
  async ({ page, server }) => {
    const posts: string[] = [];
    page.on('request', (request) => request.url().includes('/api/upload/getUrl') && posts.push(request.url()));
    const { campaign, taps } = await enterSection(page, server, { seconds: 20 });
    const expired = JSON.stringify({
      error: { code: 'formExpired', type: 'FORBIDDEN', message: 'The presigned post has expired' },
    });
    await page.route(
      '**/api/storage',
      (route) => route.fulfill({ status: 403, contentType: 'application/json', body: expired }),
      { times: 1 },
    );
    await recordUntil(page, taps, 4000);
    await stopRecording(page);
    await goOn(page);
    await expect(page).toHaveURL(`/${campaign}/section/2`);
    expect(posts).toHaveLength(2);
    await expectStored(server, campaign, taps);
  },
);

for (const days of [-1, 1]) {
  const tag = days === 1 ? [] : ['@soak'];
  test(`a visitor's clock that is ${days} day off changes nothing`, { tag }, async ({ page, server }) => {
    await page.addInitScript(
      (off) => {
        const Right = Date;
        window.Date = class extends Right {
          constructor(...given: []) {
            if (given.length > 0) super(...given);
            else super(Right.now() + off);
          }
          static override now() {
            return Right.now() + off;
          }
        } as DateConstructor;
      },
      days * 24 * 60 * 60 * 1000,
    );
    const { campaign, taps } = await walkToSection(page, server, { prompts: ['Only this?'], seconds: 20 });
    expect((await page.evaluate(() => Date.now())) - Date.now()).toBeCloseTo(days * 24 * 60 * 60 * 1000, -5);
    await recordUntil(page, taps, 4000);
    await stopRecording(page);
    await goOn(page, { last: true });
    await expect(page).toHaveURL(`/${campaign}/publish`, { timeout: 60_000 });
    await expectStored(server, campaign, taps);
  });
}

test('a server killed while a take comes in lists no half file, and gets the whole of it when it is back', async ({
  open,
}) => {
  const server = await startServer();
  const line = await startTcpProxy(server.port);
  try {
    const page = await open({ baseURL: line.url });
    const { campaign, taps } = await enterSection(page, server, { seconds: 20 });
    line.limit(SLOW);
    const half = line.sent(150_000);
    await recordUntil(page, taps, 5000);
    await half;
    await server.kill9();
    await stopRecording(page);
    expect(storedFiles(server).filter((path) => path.endsWith('.mp4'))).toEqual([]);
    await server.restart();
    line.restore();
    await goOn(page);
    await expect(page).toHaveURL(`/${campaign}/section/2`, { timeout: 60_000 });
    await expectStored(server, campaign, taps);
  } finally {
    await line.close();
    await server.stop();
  }
});

test(
  'a full disk is told as such, nothing of it is saved, and the take arrives once there is room',
  { tag: '@soak' },
  async ({ open }) => {
    test.skip(!mayMount(), 'only root may mount a disk');
    const { folder, remove } = makeTempFolder();
    const unmount = mountDisk(join(folder, 'files'), 24 * 1024);
    const server = await startServer({ dataDir: folder });
    try {
      const page = await open({ baseURL: server.url });
      const { campaign, taps } = await enterSection(page, server, { seconds: 20 });
      const filler = join(folder, 'files/filler');
      const { bavail, bsize } = statfsSync(join(folder, 'files'));
      execFileSync('fallocate', ['-l', String(bavail * bsize), filler]);
      const refused = page.waitForResponse(
        (response) => response.url().includes('/api/storage') && response.status() === 507,
      );
      await recordUntil(page, taps, 4000);
      await refused;
      await stopRecording(page);
      await goOn(page);
      expect(storedFiles(server).filter((path) => path.startsWith('files/stored'))).toEqual([]);
      rmSync(filler);
      await expect(page).toHaveURL(`/${campaign}/section/2`, { timeout: 60_000 });
      await expectStored(server, campaign, taps);
    } finally {
      await server.stop();
      unmount();
      remove();
    }
  },
);
