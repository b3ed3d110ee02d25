import { truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/e2e';
import { withoutRecorder } from '../support/e2e-browser-changes';
import { makeCampaign, readUserVideo } from '../support/e2e-visit';
import { runTool } from '../support/film/run-tool';
import { makeTempFolder } from '../support/temp-folder';
import { giveName, goOn, pressUntil } from '../support/walk';

const PHONE = (codec: string) => `tests/fixtures/media/phone-portrait-${codec}.mov`;

/** Returns the colours at the top and at the foot of a film at a time, s: 'red' or 'blue' as far as they are. */
async function coloursAt(path: string, seconds: number): Promise<string[]> {
  const { stdout } = await runTool('ffmpeg', [
    ...['-v', 'error', '-ss', String(seconds), '-i', path, '-frames:v', '1', '-vf', 'scale=1:4'],
    ...['-f', 'rawvideo', '-pix_fmt', 'rgb24', '-'],
  ]);
  return [0, 9].map((at) => (stdout[at]! > stdout[at + 2]! ? 'red' : 'blue'));
}

async function choose(page: Page, file: string): Promise<void> {
  await page.getByLabel('Choose File').setInputFiles(file);
}

test('a visitor whose browser has no recorder answers with files of a phone, which become the film', async ({
  page,
  server,
}) => {
  const temp = makeTempFolder();
  const huge = join(temp.folder, 'huge.mov');
  writeFileSync(huge, Buffer.from('\0\0\0\x14ftypqt  ', 'latin1'));
  truncateSync(huge, 2 * 1024 ** 3);
  await page.addInitScript(withoutRecorder);
  const campaign = await makeCampaign(server, { allowSharing: true });
  await giveName(page, campaign);
  await expect(page).toHaveURL(`/${campaign}/intro`);
  const way = page.getByRole('link', { name: /^Upload a Recording/ });
  await pressUntil(page.getByRole('button', { name: 'Start Recording' }), way);
  await way.click();
  await expect(page).toHaveURL(`/${campaign}/section/1`);

  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await choose(page, huge);
  await expect(page.getByText('“huge.mov” is too large. Please choose a file of up to 500 MB.')).toBeVisible();
  expect(asked.filter((url) => url.includes('getUrl'))).toEqual([]);

  await choose(page, PHONE('h264'));
  await expect(page.getByRole('button', { name: 'Next Section' })).toBeVisible({ timeout: 30_000 });
  await goOn(page);
  await expect(page).toHaveURL(`/${campaign}/section/2`);
  // The way that was chosen stays.
  await choose(page, PHONE('hevc'));
  await expect(page.getByRole('button', { name: 'Finish Video' })).toBeVisible({ timeout: 30_000 });
  await goOn(page, { last: true });
  await expect(page).toHaveURL(`/${campaign}/publish`, { timeout: 60_000 });

  const { completedUrl } = await readUserVideo(page, campaign);
  const film = join(temp.folder, 'film.mp4');
  writeFileSync(film, await (await page.request.get(completedUrl!)).body());
  const { stdout } = await runTool('ffprobe', [
    ...[
      '-v',
      'error',
      '-select_streams',
      'v',
      '-show_entries',
      'stream=codec_name,width,height',
      '-of',
      'csv=p=0',
      film,
    ],
  ]);
  expect(stdout.toString().trim()).toBe('h264,360,640');
  expect([await coloursAt(film, 1), await coloursAt(film, 3)]).toEqual([
    ['red', 'blue'],
    ['red', 'blue'],
  ]);
  temp.remove();
});
