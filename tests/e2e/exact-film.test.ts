import { chromium } from '@playwright/test';
import { join } from 'node:path';
import { chromiumArgs } from '../../playwright.config';
import { applyCampaigns } from '../support/apply-campaigns';
import { expect, test } from '../support/e2e';
import { analyseFilm, countSteps, soundDelays, splitNumbers, type FilmContents } from '../support/film/analyse-film';
import { readFilmFacts } from '../support/film/film-facts';
import { makeCounterCamera } from '../support/film/make-counter-camera';
import { makeTempFolder } from '../support/temp-folder';
import { giveName, goOn, recordTake, startRecording } from '../support/walk';

const FPS = 30;
const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** The numbers at which the film jumps: where one section ends and the next begins. */
function findJoins({ numbers }: FilmContents, loop: number): number[] {
  return numbers.flatMap((number, frame) => {
    const before = numbers[frame - 1];
    if (before === undefined) return [];
    const step = (number - before + loop) % loop;
    return step > FPS / 2 ? [frame] : [];
  });
}

test('the film has every section in order, the new take and nothing of the old, to the frame', async ({ server }) => {
  const temp = makeTempFolder();
  const camera = await makeCounterCamera(temp.folder);
  const browser = await chromium.launch({
    executablePath: test.info().project.use.launchOptions?.executablePath,
    args: [...chromiumArgs, `--use-file-for-fake-video-capture=${camera.video}`, `--use-file-for-fake-audio-capture=${camera.audio}`],
  });
  try {
    await applyCampaigns(server, [{ name: 'exact', sections: ['One?', 'Two?', 'Three?'].map((prompt) => ({ prompt, seconds: 4 })) }]);
    const page = await browser.newPage({ baseURL: server.url, viewport: { width: 1440, height: 900 } });
    await giveName(page, 'exact');
    await startRecording(page, 'exact');
    await recordTake(page);
    await goOn(page);
    await expect(page).toHaveURL('/exact/section/2');
    await recordTake(page);
    await page.getByRole('button', { name: 'Re-Record' }).click();
    await recordTake(page);
    await goOn(page);
    await expect(page).toHaveURL('/exact/section/3');
    await recordTake(page);
    await goOn(page, { last: true });
    await expect(page).toHaveURL('/exact/publish', { timeout: 60_000 });

    await page.getByRole('button', { name: 'Finish', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('Thank you for recording your video. Now download and share your creation!');
    const [download] = await Promise.all([page.waitForEvent('download'), dialog.getByRole('link', { name: 'Download Video' }).click()]);
    expect(download.suggestedFilename()).toBe('exact.mp4');
    const film = join(temp.folder, 'film.mp4');
    await download.saveAs(film);
    await dialog.getByRole('button', { name: 'Finish' }).click();
    await expect(page).toHaveURL('/thankyou/complete?campaign=exact');
    await expect(page.getByRole('heading', { name: 'Your video has been submitted. Thank you!' })).toBeVisible();
    await expect(page.getByText('You may close this window now.')).toBeVisible();

    const facts = await readFilmFacts(film);
    expect(facts.boxes.indexOf('moov')).toBeLessThan(facts.boxes.indexOf('mdat'));
    expect(facts.video).toMatchObject({ codec: 'h264', profile: 'High', pixelFormat: 'yuv420p', width: 640, height: 480 });
    expect(facts.audio).toMatchObject({ codec: 'aac', sampleRate: 48000, channels: 2 });
    expect(facts.pictureSteps).toHaveLength(1);

    const contents = await analyseFilm(film);
    expect(contents.messages).toBe('');
    const joins = findJoins(contents, camera.loop);
    expect(joins).toHaveLength(2);
    const sections = [0, ...joins].map((start, index) => (joins[index] ?? contents.numbers.length) - start);
    expect(facts.video.frames).toBe(sections.reduce((sum, frames) => sum + frames, 0));
    expect(Math.abs(facts.seconds - facts.video.frames / FPS)).toBeLessThanOrEqual(1 / FPS);
    for (const frames of sections) expect(Math.abs(frames - 4 * FPS)).toBeLessThanOrEqual(FPS);

    // One camera stream counts on through all of it: between sections lies what was not recorded, and
    // between the first and the second the whole of the first, discarded take.
    const numbers = splitNumbers(contents, sections);
    const gap = (section: number) => (numbers[section]![0]! - numbers[section - 1]!.at(-1)! + camera.loop) % camera.loop;
    expect(gap(1)).toBeGreaterThan(4 * FPS);
    for (const one of numbers) expect(Object.keys(countSteps(one, camera.loop)).every((step) => Number(step) <= 3)).toBe(true);

    const delays = soundDelays(contents, sections);
    for (const section of delays) expect(section.length).toBeGreaterThanOrEqual(2);
    const means = delays.map(mean);
    expect(Math.max(...means) - Math.min(...means)).toBeLessThanOrEqual(40);
  } finally {
    await browser.close();
    temp.remove();
  }
});
