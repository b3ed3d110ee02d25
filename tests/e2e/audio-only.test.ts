import { join } from 'node:path';
import { expect, test } from '../support/e2e';
import { arrangeVisit, makeCampaign, readUserVideo } from '../support/e2e-visit';
import { CARD_NAME, darkestOf, INK } from '../support/film/darkest';
import { readFilmFacts } from '../support/film/film-facts';
import { runTool } from '../support/film/run-tool';
import { makeTempFolder } from '../support/temp-folder';
import { goOn, recordTake } from '../support/walk';

const FPS = 30;

/** Returns how long the sound of a saved take is, in frames of the film. */
async function framesOf(address: string): Promise<number> {
  const shown = ['-show_entries', 'packet=pts_time,duration_time:stream=codec_type', '-of', 'csv=p=0'];
  const { stdout } = await runTool('ffprobe', ['-v', 'error', ...shown, address]);
  const lines = stdout.toString().trim().split('\n');
  expect(lines).toContain('audio');
  expect(lines).not.toContain('video');
  const ends = lines.map((line) => line.split(',').reduce((sum, value) => sum + (Number(value) || 0), 0));
  return Math.round(Math.max(...ends) * FPS);
}

test('a visitor without a camera answers with sound alone, to the exact film', async ({ page, server }) => {
  const temp = makeTempFolder();
  const campaign = await makeCampaign(server, { prompts: ['Only this?'], audioOnly: 'allowed' });
  await page.addInitScript(() => {
    const ask = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
    navigator.mediaDevices.getUserMedia = (wanted) =>
      wanted?.video ? Promise.reject(new DOMException('none', 'NotFoundError')) : ask(wanted);
  });
  await arrangeVisit(page.context(), server, campaign);
  await page.goto(`/${campaign}/section/1`);
  await page.getByRole('button', { name: 'Answer with Sound Only' }).click();
  await expect(page.getByText('Sound only. Your video shows this card.')).toBeVisible();
  await recordTake(page);
  await expect(page.getByRole('img', { name: 'Card that your video shows' })).toBeVisible();
  await goOn(page, { last: true });
  await expect(page).toHaveURL(`/${campaign}/publish`, { timeout: 60_000 });

  const { videos, completedUrl } = await readUserVideo(page, campaign);
  expect(videos.map(({ isAudioOnly }) => isAudioOnly)).toEqual([true]);
  const takes = await Promise.all(videos.map(({ url }) => framesOf(new URL(url, server.url).href)));
  const film = join(temp.folder, 'film.mp4');
  await runTool('curl', ['-sS', '-o', film, new URL(completedUrl!, server.url).href]);
  const { video, audio, seconds, pictureSteps } = await readFilmFacts(film);
  const frames = takes.reduce((sum, take) => sum + take, 0);
  expect(video).toMatchObject({ frames, width: 640, height: 480 });
  expect(pictureSteps).toHaveLength(1);
  expect(seconds).toBeCloseTo(frames / FPS, 2);
  expect(audio!.seconds).toBeCloseTo(frames / FPS, 2);
  expect(Math.max(...(await darkestOf(film, CARD_NAME)))).toBeLessThan(INK);
  temp.remove();
});
