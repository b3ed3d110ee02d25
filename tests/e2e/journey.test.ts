import { expect, test } from '../support/e2e';
import { giveName, goOn, recordTake, startRecording } from '../support/walk';

test('a visitor records the demo campaign and gets a film', async ({ page }) => {
  await giveName(page, 'demo');
  await startRecording(page, 'demo');
  for (const section of [1, 2, 3]) {
    await expect(page).toHaveURL(`/demo/section/${section}`);
    await recordTake(page, section === 1 ? undefined : 27 - section * 5);
    await goOn(page, { last: section === 3 });
  }
  await expect(page).toHaveURL('/demo/processing');
  await expect(page).toHaveURL('/demo/publish', { timeout: 60_000 });
  const film = page.locator('video');
  await film.evaluate((video: HTMLVideoElement) => video.play());
  await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0.5);
});
