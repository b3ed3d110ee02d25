import { expect, test } from '../support/e2e';
import { makeCampaign, readUserVideo, readUuid } from '../support/e2e-visit';
import { giveName, goOn, pressUntil, recordTake, startRecording } from '../support/walk';

test(
  'a section with one retake is recorded twice, and no more, in the browser or without it',
  { tag: '@soak' },
  async ({ page, server }) => {
    const campaign = await makeCampaign(server, { retakes: 1, seconds: 5 });
    const shown = page.getByRole('main');
    await giveName(page, campaign);
    await expect(page).toHaveURL(`/${campaign}/intro`);
    await page.goto(`/${campaign}/step2`);
    await expect(page.getByText('You have 1 retake per question. Only your last recording is used.')).toBeVisible();
    await page.goto(`/${campaign}/intro`);
    await startRecording(page, campaign);
    await expect(shown.getByText('After this recording, you have 1 retake.')).toBeVisible();
    await recordTake(page);
    await page.reload();
    const retake = page.getByRole('button', { name: 'Re-Record Last retake' });
    await expect(
      shown.getByText('You have 1 retake left. If you use it, the new recording replaces this one.'),
    ).toBeVisible();
    // The server has the first one whole before it is replaced.
    await expect.poll(async () => (await readUserVideo(page, campaign)).takes?.length).toBe(1);
    await retake.click();
    await expect(shown.getByText('After this recording, you have no retakes left.')).toBeVisible();
    const next = page.getByRole('button', { name: 'Next Section' });
    await pressUntil(
      page.getByRole('button', { name: 'Start Recording' }),
      page.getByRole('button', { name: 'Stop Recording' }).or(next),
    );
    await expect(shown.getByText('You have no retakes left. You can watch it or continue.')).toBeVisible({
      timeout: 30_000,
    });
    await expect(page.getByRole('button', { name: /^Re-Record/ })).toHaveCount(0);
    await page.reload();
    await expect(next).toBeVisible();
    await expect(page.getByRole('button', { name: /^Re-Record/ })).toHaveCount(0);
    await goOn(page);

    await expect(page).toHaveURL(`/${campaign}/section/2`);
    const { takes } = await readUserVideo(page, campaign);
    expect(takes).toEqual([{ sectionId: 's1', used: [expect.any(String), expect.any(String)], unsaved: [] }]);
    const query = new URLSearchParams({
      campaignName: campaign,
      fileName: `${await readUuid(page)}_section_s1.mp4`,
      fileType: 'video/mp4',
      uploadId: 'one-take-too-many-of-this-section',
    });
    const answer = await page.request.get(`/api/upload/getUrl?${query}`);
    expect([answer.status(), await answer.json()]).toEqual([
      409,
      { error: expect.objectContaining({ code: 'noRetakesLeft' }) },
    ]);
  },
);
