import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { paths } from '@/lib/contract/paths';
import { expect, test as base } from '../support/e2e';
import { adoptVisit, makeCampaign } from '../support/e2e-visit';
import { runTool } from '../support/film/run-tool';
import { startServer, type TestServer } from '../support/server';
import { makeTempFolder } from '../support/temp-folder';
import { toneWav, type ToneWord } from '../support/tones.mjs';
import { startTranscriptionService, type TranscriptionService } from '../support/transcription-service';
import { createVisitor } from '../support/visitor';
import { pressUntil } from '../support/walk';

const RECORDED = { id: 's1', prompt: 'Who are you?', seconds: 30 };

/** A server with a service that writes down tones. */
const test = base.extend<object, { server: TestServer; service: TranscriptionService }>({
  service: [
    async ({}, provide) => {
      const service = await startTranscriptionService();
      await provide(service);
      await service.close();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ service }, provide) => {
      const server = await startServer({ env: { TRANSCRIBER_URL: service.url } });
      await provide(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});

/** Returns a take in which two words are said, at half a second and at two seconds. */
async function takeOf(first: ToneWord, second: ToneWord): Promise<Uint8Array<ArrayBuffer>> {
  const temp = makeTempFolder();
  const [sound, take] = [join(temp.folder, 'sound.wav'), join(temp.folder, 'take.mp4')];
  writeFileSync(
    sound,
    toneWav([
      [null, 500],
      [first, 600],
      [null, 900],
      [second, 600],
      [null, 600],
    ]),
  );
  const pictures = ['-f', 'lavfi', '-i', 'testsrc=s=320x240:r=30:d=3.2'];
  const coded = ['-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-c:a', 'aac'];
  await runTool('ffmpeg', [...['-v', 'error', '-y'], ...pictures, '-i', sound, ...coded, take]);
  const bytes = new Uint8Array(readFileSync(take));
  temp.remove();
  return bytes;
}

/** Expects what stands over the film at a time, seconds. */
async function expectShown(page: Page, seconds: number, words: string[]): Promise<void> {
  const video = page.locator('video');
  await video.evaluate(async (film: HTMLVideoElement, at) => {
    film.currentTime = at;
    await new Promise((resolve) => film.addEventListener('seeked', resolve, { once: true }));
  }, seconds);
  const shown = () =>
    video.evaluate((film: HTMLVideoElement) =>
      [...(film.textTracks[0]?.activeCues ?? [])].map((cue) => (cue as VTTCue).text),
    );
  await expect.poll(shown).toEqual(words);
}

test('the film has captions where words are said, which its visitor corrects and removes', async ({
  page,
  server,
  service,
}) => {
  const campaign = await makeCampaign(server, { captions: 'on', sections: [RECORDED, { ...RECORDED, id: 's2' }] });
  const visitor = createVisitor(server.url, campaign);
  await visitor.begin();
  service.answerWith('slow');
  await visitor.save('s1', await takeOf('alpha', 'bravo'), 3200);
  await visitor.save('s2', await takeOf('charlie', 'delta'), 3200);
  await visitor.film();
  await adoptVisit(page.context(), server.url, campaign, visitor);

  await page.goto(paths.publish(campaign));
  await expect(page.getByText("We're creating captions for your video.")).toBeVisible();
  await expect.poll(() => service.waiting(), { timeout: 60_000 }).toBe(2);
  service.release();
  const correct = page.getByRole('link', { name: 'Read and Correct the Words' });
  await expect(correct).toBeVisible({ timeout: 60_000 });
  await expectShown(page, 0.3, []);
  await expectShown(page, 0.7, ['alpha bravo']);
  await expectShown(page, 4, ['charlie delta']);

  const lines = page.getByRole('list', { name: 'Words of your video' }).getByRole('textbox');
  await pressUntil(correct, lines.first());
  expect(await lines.evaluateAll((fields) => fields.map((field) => (field as HTMLTextAreaElement).value))).toEqual([
    ...['alpha bravo', 'charlie delta'],
  ]);
  await lines.first().fill('Hello, I am Ada.');
  await lines.first().press('Enter');
  await expect(lines.nth(1)).toBeFocused();
  await expect(page.getByRole('status').getByText('Saved', { exact: true })).toBeVisible();
  await page.reload();
  await expect(lines.first()).toHaveValue('Hello, I am Ada.');
  await page.getByRole('button', { name: 'Play from 0:00' }).click();
  await expect(page.getByText('Hello, I am Ada.').and(page.locator('p'))).toBeVisible();

  await page.getByRole('button', { name: 'Remove Captions' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Remove/ })
    .click();
  await expect(page).toHaveURL(new RegExp(`${paths.publish(campaign)}$`));
  await expect(page.locator('video')).toBeVisible();
  await expect(page.getByText('created by speech recognition')).toHaveCount(0);
  expect((await page.request.get(`/${campaign}/film/captions`)).ok()).toBe(false);
});
