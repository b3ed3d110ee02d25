import { expect, test } from '../support/e2e';
import { printPdf } from '../support/e2e-pdf';
import { expectStored } from '../support/e2e-take';
import { makeCampaign, readUserVideo } from '../support/e2e-visit';
import { tapRecorders } from '../support/recorder-tap';
import { giveName, goOn, playFilm, recordTake, startRecording } from '../support/walk';

test('a visitor records the demo campaign and gets a film (spec 1.15, 2.15, 9.22)', async ({ page }) => {
  await giveName(page, 'demo');
  await startRecording(page, 'demo');
  for (const [index, seconds] of [15, 30, 20].entries()) {
    await expect(page).toHaveURL(`/demo/section/${index + 1}`);
    await recordTake(page, seconds - 3);
    await goOn(page, { last: index === 2 });
  }
  await expect(page).toHaveURL('/demo/processing');
  await expect(page).toHaveURL('/demo/publish', { timeout: 60_000 });
  await playFilm(page);
});

test('permission and explainer lead to the first section (spec 2.31, 2.33, 2.34, 2.38)', async ({ page }) => {
  await giveName(page, 'demo');
  await expect(page).toHaveURL('/demo/intro');
  await page.getByRole('link', { name: 'How it works' }).click();
  await expect(page).toHaveURL('/demo/step1');
  await expect(page.getByRole('heading', { name: 'Allow access to your camera and microphone' })).toBeVisible();
  await page.getByRole('link', { name: 'Okay' }).click();

  await expect(page).toHaveURL('/demo/step2');
  await expect(page.getByRole('heading', { name: 'Quick and Easy Video Recording' })).toBeVisible();
  await expect(page.getByText('Your video is broken into 3 sections.')).toBeVisible();
  await expect(page.getByRole('main').getByRole('listitem')).toHaveText([
    '1 Who are you, and where do you live? 15 seconds',
    '2 What is your favourite memory of the river? 30 seconds',
    '3 What should the river look like in fifty years? 20 seconds',
  ]);
  await page.getByRole('link', { name: 'Start Recording' }).click();
  await expect(page).toHaveURL('/demo/section/1');
  await expect(page.getByRole('timer')).toHaveText('15s');
});

test('an applicant attaches a resume, records the job and is thanked (spec 2.7, 4.49)', async ({ page, open }) => {
  const resume = await printPdf(await open());
  await page.goto('/demo-job');
  await expect(page.getByRole('heading', { name: 'The Easiest Application Ever' })).toBeVisible();
  await giveName(page, 'demo-job', 'Katherine Johnson');

  await expect(page).toHaveURL('/demo-job/resume');
  await expect(page.getByRole('heading', { name: 'Attach Your Resume' })).toBeVisible();
  await expect(page.getByText('No File Selected')).toBeVisible();
  const go = page.getByRole('button', { name: 'Go', exact: true });
  await expect(go).toBeDisabled();
  await page.getByLabel('Choose File').setInputFiles({ name: 'ada.PDF', mimeType: 'application/pdf', buffer: resume });
  await expect(page.getByRole('main').getByText('ada.PDF')).toBeVisible();
  await expect(page.getByText('Change File')).toBeVisible();
  await go.click();
  await startRecording(page, 'demo-job');
  for (const section of [1, 2]) {
    await expect(page).toHaveURL(`/demo-job/section/${section}`);
    await recordTake(page, 28);
    await goOn(page, { last: section === 2 });
  }
  await expect(page).toHaveURL('/demo-job/publish', { timeout: 60_000 });
  await page.getByRole('button', { name: 'Submit Application' }).click();
  await expect(page).toHaveURL('/thankyou/complete?campaign=demo-job');
  await expect(page.getByRole('heading', { name: 'Your application has been submitted. Thank you!' })).toBeVisible();
  await expect(page.getByText('You may close this window now.')).toBeVisible();

  const { resumeUrl, completed } = await readUserVideo(page, 'demo-job');
  expect(completed).toBe(true);
  const stored = await page.request.get(resumeUrl ?? '');
  expect(stored.headers()['content-disposition']).toMatch(/^attachment/);
  expect((await stored.body()).equals(resume)).toBe(true);
});

test('a section stops at zero, and is recorded again: only the new take arrives (spec 2.49, 2.50, 4.27)', async ({
  page,
  context,
  server,
}) => {
  const taps = await tapRecorders(context);
  const campaign = await makeCampaign(server, { prompts: ['One?', 'Two?', 'Three?'], seconds: 3 });
  const logged: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/log')
      logged.push(String((request.postDataJSON() as { event: string }).event));
  });
  await giveName(page, campaign);
  await startRecording(page, campaign);

  const timer = page.getByRole('timer');
  await expect(timer).toHaveText('3s');
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '33');
  await expect.poll(() => logged).toContain('Part 1');
  await recordTake(page);
  await expect(timer).toHaveCount(0);
  const film = page.locator('video');
  await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.duration)).toBeGreaterThan(2);

  await page.getByRole('button', { name: 'Re-Record' }).click();
  await expect(timer).toHaveText('3s');
  await recordTake(page, 1);
  await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.duration)).toBeLessThan(3);
  await goOn(page);

  await expect(page).toHaveURL(`/${campaign}/section/2`);
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '66');
  await expect(page.getByText('Section 2 of 3')).toBeVisible();
  await expect.poll(() => logged).toContain('Part 2');
  // The discarded take was counted too.
  expect((await readUserVideo(page, campaign)).videos).toMatchObject([{ sectionId: 's1', count: 2, device: 'Web' }]);
  await expectStored(server, campaign, [taps[1]!]);
});
