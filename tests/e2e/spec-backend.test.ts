import { readFileSync } from 'node:fs';
import { expect, test } from '../support/e2e';
import { SPEC_CAMPAIGN, startSpecBackend } from '../support/spec-backend';
import { startSpecStorage } from '../support/spec-storage';
import { giveName, goOn, playFilm, recordTake, startRecording } from '../support/walk';

const { name } = SPEC_CAMPAIGN;

test('a whole visit passes against a backend that knows the spec alone (spec 4.5, 9.22)', async ({ page, server }) => {
  const { behind } = server;
  if (!behind) throw new Error('There is no backend behind this server');
  await server.kill9();
  const storage = await startSpecStorage(behind.storagePort);
  const backend = await startSpecBackend(behind.port, storage);
  try {
    await giveName(page, name);
    await expect(page).toHaveURL(`/${name}/intro`);
    await startRecording(page, name);
    await recordTake(page);
    await goOn(page);
    await expect(page).toHaveURL(`/${name}/section/2`);
    await recordTake(page);
    await goOn(page, { last: true });
    await expect(page).toHaveURL(`/${name}/publish`, { timeout: 30_000 });
    await playFilm(page);

    await page.getByRole('button', { name: 'Finish' }).click();
    const link = page.getByRole('link', { name: 'Download Video' });
    await expect(link).toHaveAttribute('href', /^blob:/);
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
    expect(download.suggestedFilename()).toBe(`${name}.mp4`);
    const takes = [...storage.files.keys()];
    expect(takes.map((key) => key.replace(/[0-9a-f-]{36}/, '{uuid}'))).toEqual([
      `${name}/{uuid}_section_1.mp4`,
      `${name}/{uuid}_section_2.mp4`,
    ]);
    expect(readFileSync(await download.path()).equals(storage.files.get(takes[0] ?? '') ?? Buffer.alloc(0))).toBe(true);

    await page.getByRole('dialog').getByRole('button', { name: 'Finish' }).click();
    await expect(page.getByRole('heading', { name: 'Your video has been submitted. Thank you!' })).toBeVisible();
    for (const { query } of backend.requests)
      expect(query).toMatchObject({ whitelabel: 'hrfix', ts: expect.stringMatching(/^\d{13}$/) });
    expect(backend.requests.filter(({ call }) => call.includes('/takes/'))).toEqual([]);
  } finally {
    await backend.stop();
    await storage.stop();
    await server.restart();
  }
});
