import { expect, test } from '../support/e2e';
import { arrangeVisit, makeCampaign } from '../support/e2e-visit';
import { giveName, goOn, recordTake, startRecording } from '../support/walk';

test('the bare root is the app: this brand redirects nobody (spec 1.26, 2.2)', async ({ page, request }) => {
  const answer = await request.get('/', { maxRedirects: 0 });
  expect(answer.status()).toBe(200);
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Welcome to HRfix!' })).toBeVisible();
  await expect(page.getByText('Enter the Campaign # to get started.')).toBeVisible();
  await page.getByLabel('Campaign #').fill('#Demo');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/demo/start');
});

test('a campaign that is not there leads home, with its name (spec 2.6, 2.21)', async ({ page, request }) => {
  const answer = await request.get('/no-such-campaign/start', { maxRedirects: 0 });
  expect(answer.status()).toBe(307);
  expect(answer.headers().location).toBe('/?notFound=no-such-campaign');

  await page.goto('/no-such-campaign');
  await expect(page).toHaveURL('/?notFound=no-such-campaign');
  const words =
    'Not Found: Sorry, we could not find the Campaign #no-such-campaign. Please enter a different Campaign.';
  await expect(page.getByRole('alert').filter({ hasText: 'Not Found' })).toHaveText(words);
  await expect(page.getByLabel('Campaign #')).toHaveValue('no-such-campaign');
  await page.getByLabel('Campaign #').fill('demo');
  await page.getByRole('button', { name: 'Find Campaign' }).click();
  await expect(page).toHaveURL('/demo/start');
});

const statuses = [
  { status: 'deleted', words: 'Sorry, it looks like this campaign has been removed.' },
  { status: 'completed', words: 'Sorry, it looks like this campaign is no longer accepting new videos.' },
  { status: 'unpublished', words: 'Sorry, it looks like this campaign is not ready to go live yet. Check back soon!' },
];

for (const { status, words } of statuses) {
  test(`pages of a campaign that is ${status} lead home (spec 4.1, 4.2, 4.3)`, async ({ page, request, server }) => {
    const campaign = await makeCampaign(server, { status });
    for (const step of [
      'start',
      'intro',
      'step1',
      'step2',
      'section/1',
      'upload/x/section/2/true',
      'processing',
      'publish',
    ]) {
      const answer = await request.get(`/${campaign}/${step}`, { maxRedirects: 0 });
      expect([step, answer.status(), answer.headers().location]).toEqual([step, 307, `/?blocked=${status}`]);
    }
    await page.goto(`/${campaign}`);
    await expect(page).toHaveURL(`/?blocked=${status}`);
    await expect(page.getByRole('alert').filter({ hasText: 'Sorry' })).toHaveText(words);
    await expect(page.getByLabel('Campaign #')).toHaveValue('');
  });
}

test('home says that there was trouble, and nothing a link made up', async ({ page }) => {
  await page.goto('/?blocked=unavailable');
  await expect(page.getByText("We had some trouble finding the campaign you're looking for.")).toBeVisible();
  await page.goto('/?blocked=Call%200900-12345');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('0900')).toHaveCount(0);
});

const reach = 'Please reach out to them to continue recording your video.';
const organizations = [
  {
    why: 'has canceled (spec 4.6)',
    organization: { subscription: { status: 'canceled' } },
    words: `has canceled their account. ${reach}`,
  },
  {
    why: 'is past its trial (spec 4.7, 8.9)',
    organization: { subscription: { status: 'trialexpired' } },
    words: `is past their free trial. ${reach}`,
  },
  {
    why: 'has not paid (spec 4.8, 8.10)',
    organization: { subscription: { status: 'paymentfailed' } },
    words: `has an issue with their account. ${reach}`,
  },
  {
    why: 'has all its videos (spec 4.9)',
    organization: { plan: { limitVideos: 3 }, subscription: { status: 'active', totalVideos: 3 } },
    words: `has reached their video limit. ${reach}`,
  },
];

for (const { why, organization, words } of organizations) {
  test(`a newcomer is told on every page when the organization ${why}`, async ({ page, server }) => {
    const campaign = await makeCampaign(server, {}, { name: `Old Mill ${why}`, ...organization });
    for (const step of ['start', 'intro', 'section/1', 'publish']) {
      await page.goto(`/${campaign}/${step}`);
      const overlay = page.getByRole('dialog');
      await expect(overlay).toContainText(`Old Mill ${why} ${words}`);
      await page.keyboard.press('Escape');
      await page.keyboard.press('Escape');
      await expect(overlay).toBeVisible();
    }
    const refused = await page.request.post(`/api/campaign/${campaign}/userVideo`, {
      data: { uuid: '00000000-0000-4000-8000-000000000000', name: 'Ada', device: 'Web' },
    });
    expect(refused.status()).toBe(403);
  });
}

test('a visit begun before the organization canceled goes on', async ({ page, server, context }) => {
  const campaign = await makeCampaign(server, {}, { name: 'Half Way House' });
  await arrangeVisit(context, server, campaign, { saved: 1 });
  await makeCampaign(server, {}, { name: 'Half Way House', subscription: { status: 'canceled' } });
  await page.goto(`/${campaign}/section/2`);
  await expect(page.getByRole('button', { name: 'Start Recording' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test(
  'a campaign that is changed and closed while somebody records stays theirs to the end',
  { tag: '@soak' },
  async ({ page, server, open }) => {
    const house = { name: 'House of the Changing Questions' };
    const name = await makeCampaign(server, { title: 'Asked Then' }, house);
    await giveName(page, name);
    await startRecording(page, name);
    await recordTake(page, 1);
    const prompts = ['Who were you?', 'What did you like?', 'And after that?'];
    await makeCampaign(server, { name, title: 'Asked Now', prompts, seconds: 9, status: 'completed' }, house);
    await goOn(page);
    await expect(page).toHaveURL(`/${name}/section/2`);
    await expect(page.getByText('What do you like?')).toBeVisible();
    await page.reload();
    await expect(page.getByText('What do you like?')).toBeVisible();
    await expect(page.getByRole('timer')).toHaveText('2s');
    await recordTake(page, 1);
    await goOn(page, { last: true });
    await expect(page).toHaveURL(`/${name}/publish`, { timeout: 60_000 });
    await expect(page).toHaveTitle(/Asked Then/);

    const stranger = await open();
    await stranger.goto(`/${name}`);
    await expect(stranger).toHaveURL('/?blocked=completed');

    await page.getByRole('button', { name: 'Finish' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Finish' }).click();
    await expect(page).toHaveURL(`/thankyou/complete?campaign=${name}`);
    await expect(page.getByRole('heading', { name: 'Your video has been submitted. Thank you!' })).toBeVisible();
  },
);
