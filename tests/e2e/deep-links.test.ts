import type { Page } from '@playwright/test';
import { expect, test } from '../support/e2e';
import { arrangeVisit, makeCampaign, readUserVideo, readUuid } from '../support/e2e-visit';
import { goOn, playFilm, recordTake, startRecording } from '../support/walk';

const takeId = 'a-take-this-browser-never-had';

/** Opens each page of a campaign directly. Each row has the page's path and the path where the visitor then is. */
async function expectPlaces(page: Page, campaign: string, places: Record<string, string>): Promise<void> {
  for (const [opened, shown] of Object.entries(places)) {
    await test.step(`${opened} → ${shown}`, async () => {
      // A page may redirect only after its last answer, so the test waits for all answers.
      await page.goto(`/${campaign}/${opened}`, { waitUntil: opened === shown ? 'networkidle' : 'load' });
      const path = shown === 'thankyou' ? `/thankyou/complete?campaign=${campaign}` : `/${campaign}/${shown}`;
      await expect(page).toHaveURL(path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    });
  }
}

test('who has not begun begins at the start, whichever step they open (spec 2.7)', async ({ page, server }) => {
  await expectPlaces(page, await makeCampaign(server), {
    '': 'start',
    start: 'start',
    step1: 'step1',
    step2: 'step2',
    resume: 'start',
    intro: 'start',
    ios: 'start',
    'section/1': 'start',
    'section/2': 'start',
    [`upload/${takeId}/section/2/true`]: 'start',
    processing: 'start',
    publish: 'start',
  });
});

test('who has given a name is at the video step', async ({ page, server, context }) => {
  const campaign = await makeCampaign(server);
  await arrangeVisit(context, server, campaign);
  await expectPlaces(page, campaign, {
    start: 'start',
    intro: 'intro',
    ios: 'ios',
    'section/1': 'section/1',
    'section/2': 'intro',
    'section/0': 'intro',
    'section/two': 'intro',
    [`upload/${takeId}/section/2/true`]: 'section/1',
    processing: 'intro',
    publish: 'intro',
  });
});

test('who has saved one section of two is asked for the second, and may record the first again', async ({
  page,
  server,
  context,
}) => {
  const campaign = await makeCampaign(server);
  await arrangeVisit(context, server, campaign, { saved: 1 });
  await expectPlaces(page, campaign, {
    'section/1': 'section/1',
    'section/2': 'section/2',
    'section/3': 'section/2',
    [`upload/${takeId}/section/2/true`]: 'section/2',
    [`upload/${takeId}/section/3/false`]: 'section/2',
    processing: 'section/2',
    publish: 'section/2',
  });
});

test('who has saved all sections gets the film made', async ({ page, server, context }) => {
  const campaign = await makeCampaign(server);
  await arrangeVisit(context, server, campaign, { saved: 2 });
  await expectPlaces(page, campaign, { 'section/1': 'section/1' });
  await page.goto(`/${campaign}/upload/${takeId}/section/3/false`);
  await expect(page).toHaveURL(`/${campaign}/publish`, { timeout: 60_000 });
});

test('who has a film sees it, and begins anew under another id (spec 4.16)', async ({ page, server, context }) => {
  const campaign = await makeCampaign(server, { prompts: ['Only this?'] });
  const visitor = await arrangeVisit(context, server, campaign, { saved: 1, film: true });
  await expectPlaces(page, campaign, {
    'section/1': 'publish',
    [`upload/${takeId}/section/2/false`]: 'publish',
    publish: 'publish',
  });
  await playFilm(page);

  await page.goto(`/${campaign}/start`);
  await expect.poll(() => readUuid(page)).not.toBe(visitor.uuid);
  await expect(page.getByLabel('Full Name')).toHaveValue('');
  await page.getByLabel('Full Name').fill('Somebody Else');
  await page.getByRole('button', { name: 'Go', exact: true }).click();
  await startRecording(page, campaign);
  await recordTake(page);
  await goOn(page, { last: true });
  await expect(page).toHaveURL(`/${campaign}/publish`, { timeout: 60_000 });

  expect(await readUserVideo(page, campaign)).toMatchObject({ name: 'Somebody Else', completed: true });
  expect(await visitor.userVideo()).toMatchObject({ uuid: visitor.uuid, name: 'Ada Lovelace', completed: true });
});

test('who has skipped the video is done', async ({ page, server, context }) => {
  const campaign = await makeCampaign(server, { type: 'job' });
  const visitor = await arrangeVisit(context, server, campaign, { saved: 1 });
  await visitor.skip();
  await expectPlaces(page, campaign, { 'section/1': 'thankyou', publish: 'thankyou', processing: 'thankyou' });
});
