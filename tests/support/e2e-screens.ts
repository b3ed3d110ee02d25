import { resolve } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { answerScreens } from './e2e-answer-screens';
import { captionsScreens } from './e2e-captions-screens';
import { consentScreens } from './e2e-consent-screens';
import { handoverScreens } from './e2e-handover-screens';
import { recordingScreens } from './e2e-recording-screens';
import {
  button,
  cannotRecord,
  withBrowserChange,
  dialogHeading,
  inTurn,
  iPhone,
  job,
  pressesForDialog,
  showsCampaignPage,
  opensDialog,
  showsPage,
  type Screen,
} from './e2e-show';
import { pressUntil } from './walk';

const pdf = {
  name: 'A Rather Long Name of a Resume, Final Version (2).pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.7'),
};
const film = resolve('tests/fixtures/media/fake-count-samestream-1.mp4');

/**
 * Every screen and overlay in every state. Two are tested elsewhere: the page that could not be loaded, which needs a
 * backend that does not answer (backend-away.test.ts), and a question that asks for an address, which no screen uses
 * (confirm-dialog.test.tsx).
 */
export const screens: readonly Screen[] = [
  { name: 'home', show: showsPage(() => '/', 'Welcome to') },
  { name: 'home, not found', show: showsPage(() => '/?notFound=a-campaign-with-quite-a-long-name', 'Not Found:') },
  { name: 'home, blocked', show: showsPage(() => '/?blocked=unpublished', 'not ready to go live yet') },
  { name: 'a page that does not exist', show: showsCampaignPage('nowhere/at/all', 'Page not found') },
  {
    name: 'start (spec 2.8)',
    campaign: { title: 'Tell Us Your River Story' },
    show: showsCampaignPage('start', 'Full Name'),
  },
  { name: 'start, hiring', campaign: job, show: showsCampaignPage('start', 'The Easiest Application Ever') },
  ...inTurn(
    {
      name: 'start, with the campaign’s video',
      campaign: { introVideo: film },
      show: showsCampaignPage('start', 'Turn off video'),
    },
    [
      'start, with the campaign’s video put away',
      (page) => pressUntil(button(page, 'Turn off video'), button(page, 'Turn on video')),
    ],
  ),
  {
    name: 'start, no name',
    show: async (page, campaign) => {
      await page.goto(`/${campaign}/start`);
      await expect(async () => {
        await page.getByLabel('Full Name').press('Enter');
        await expect(dialogHeading(page)).toHaveText('Please enter your name', { timeout: 1000 });
      }).toPass();
    },
  },
  {
    name: 'start, asking how to be reached, in vain',
    campaign: { askEmail: 'required', askPhone: 'optional' },
    show: async (page, campaign) => {
      await page.goto(`/${campaign}/start`);
      await page.getByLabel('Full Name').fill('Ada Lovelace');
      await page.getByLabel('Phone number (optional)').fill('12');
      await pressUntil(button(page, 'Go'), page.getByText('Please enter your email address.'));
    },
  },
  {
    name: "start, 'Is this you?'",
    campaign: job,
    show: async (page, campaign) => {
      const accounts = ['one', 'two', 'three'].map((id) => ({ id, name: 'Ada Lovelace' }));
      Object.assign(accounts[0] ?? {}, { startedAt: new Date().toISOString() });
      await page.route('**/findname?*', (route) => route.fulfill({ json: accounts }));
      await page.goto(`/${campaign}/start`);
      await page.getByLabel('Full Name').fill('Ada Lovelace');
      await button(page, 'Go').click();
      await expect(dialogHeading(page)).toHaveText('Is this you?');
    },
  },
  {
    name: 'start, welcome back',
    visit: { saved: 1 },
    show: showsCampaignPage('start', 'Continue with Section 2'),
  },
  {
    name: 'start, finished before',
    visit: { saved: 2, film: true },
    show: showsCampaignPage('start', 'View My Video'),
  },
  {
    name: 'start, sending the name',
    show: async (page, campaign) => {
      await page.route('**/userVideo?*', (route) =>
        route.request().method() === 'POST' ? undefined : route.continue(),
      );
      await page.goto(`/${campaign}/start`, { waitUntil: 'networkidle' });
      await page.getByLabel('Full Name').fill('Ada Lovelace');
      await button(page, 'Go').click();
      await expect(button(page, 'One moment…')).toBeVisible();
    },
  },
  {
    name: 'start, not open yet',
    campaign: { title: 'Summer School Hello', opens: '2999-12-01T08:00', closes: '2999-12-31T23:59' },
    show: showsCampaignPage('start', 'Not open yet'),
  },
  {
    name: 'start, closed',
    campaign: { opens: '2020-12-01T08:00', closes: '2021-01-31T23:59' },
    show: showsCampaignPage('start', 'Recording has closed'),
  },
  {
    name: 'not allowed',
    organization: { subscription: { status: 'canceled' } },
    show: showsCampaignPage('start', 'has canceled their account'),
  },
  { name: 'help', show: opensDialog('start', 'Need Help', 'FAQ') },
  ...inTurn(
    {
      name: 'resume (spec 2.9)',
      campaign: job,
      visit: {},
      async show(page, campaign) {
        await page.goto(`/${campaign}/resume`, { waitUntil: 'networkidle' });
        await expect(page.getByText('No File Selected')).toBeVisible();
      },
    },
    [
      'resume, chosen',
      async (page) => {
        await page.locator('input[type=file]').setInputFiles(pdf);
        await expect(page.getByText('Change File')).toBeVisible();
      },
    ],
  ),
  {
    name: 'resume, saved',
    campaign: job,
    visit: { hasResume: true },
    show: showsCampaignPage('resume', 'Your resume has been uploaded.'),
  },
  {
    name: 'resume, uploading',
    campaign: job,
    visit: {},
    show: async (page, campaign) => {
      await page.route('**/api/storage', () => undefined);
      await page.goto(`/${campaign}/resume`, { waitUntil: 'networkidle' });
      await page.locator('input[type=file]').setInputFiles(pdf);
      await button(page, 'Go').click();
      await expect(page.getByText('Uploading...')).toBeVisible();
    },
  },
  {
    name: 'resume, no PDF',
    campaign: job,
    visit: {},
    show: async (page, campaign) => {
      await page.goto(`/${campaign}/resume`, { waitUntil: 'networkidle' });
      await page
        .locator('input[type=file]')
        .setInputFiles({ name: 'resume.docx', mimeType: 'application/msword', buffer: Buffer.from('PK') });
      await expect(dialogHeading(page)).toHaveText('Sorry, please select a PDF file.');
    },
  },
  {
    name: 'resume, skip',
    campaign: job,
    visit: {},
    show: opensDialog('resume', "I don't want to do this", 'Are you sure?'),
  },
  ...inTurn({ name: 'intro (spec 2.11)', visit: {}, show: showsCampaignPage('intro', 'In Your Own Words') }, [
    'intro, record',
    pressesForDialog('Start Recording', 'This will be easy!'),
  ]),
  { name: 'intro, welcome back', visit: { saved: 1 }, show: showsCampaignPage('intro', 'Continue with Section 2') },
  ...inTurn(
    { name: 'intro, hiring', campaign: job, visit: {}, show: showsCampaignPage('intro', 'Say Hello on Video') },
    ['intro, skip', pressesForDialog("I don't want to do this", 'Are you sure?')],
  ),
  {
    name: 'intro, app',
    visit: {},
    device: iPhone,
    show: opensDialog('intro', 'Start Recording', 'This will be easy! Just use our free app.'),
  },
  {
    name: 'intro, not supported',
    visit: {},
    show: async (page, campaign) => {
      // Only a brand without an app shows this, and this build's brand has one.
      await page.route(`/${campaign}/intro`, async (route) => {
        const answer = await route.fetch();
        await route.fulfill({
          response: answer,
          body: (await answer.text()).replace(/(appDeepLink\\?":)\\?"[^"]*"/g, '$1null'),
        });
      });
      await withBrowserChange(cannotRecord, opensDialog('intro', 'Start Recording', "Your browser isn't supported."))(
        page,
        campaign,
      );
    },
  },
  {
    name: 'the app (spec 2.18)',
    visit: {},
    show: async (page, campaign) => {
      await page.goto(`/${campaign}/ios`);
      await expect(page.getByRole('img', { name: 'QR code that opens the app' })).toBeVisible();
    },
  },
  { name: 'permission (spec 2.12)', show: showsCampaignPage('step1', 'Allow access to your camera and microphone') },
  ...inTurn(
    {
      name: 'permission, the check of camera and microphone',
      show: async (page, campaign) => {
        await page.goto(`/${campaign}/step1`);
        await pressUntil(button(page, 'Check Camera and Microphone'), page.getByLabel('Camera', { exact: true }));
      },
    },
    [
      'permission, a practice take',
      async (page) => {
        await pressUntil(button(page, 'Make a Test Recording'), button(page, 'Stop'));
        await pressUntil(button(page, 'Stop'), button(page, 'Close Test Recording'));
      },
    ],
  ),
  {
    name: 'permission, sound alone',
    campaign: { audioOnly: 'required' },
    show: async (page, campaign) => {
      await page.goto(`/${campaign}/step1`);
      await pressUntil(button(page, 'Check Microphone'), page.getByLabel('Microphone', { exact: true }));
    },
  },
  {
    name: 'permission, refused',
    show: withBrowserChange(
      () => {
        navigator.permissions.query = () =>
          Promise.resolve(Object.assign(new EventTarget(), { state: 'denied' }) as PermissionStatus);
      },
      showsCampaignPage('step1', 'Your browser is blocking access to your camera or microphone.'),
    ),
  },
  {
    name: 'permission, on an insecure origin',
    show: withBrowserChange(
      () => Object.defineProperty(window, 'isSecureContext', { value: false }),
      showsCampaignPage('step1', "This page isn't on a secure connection"),
    ),
  },
  {
    name: 'explainer (spec 2.13, 2.39)',
    show: async (page, campaign) => {
      await showsCampaignPage('step2', 'Quick and Easy Video Recording')(page, campaign);
      await expect(page.getByRole('main').getByRole('listitem')).toHaveText([
        '1 Who are you? 2 seconds',
        '2 What do you like? 2 seconds',
      ]);
    },
  },
  ...inTurn(
    {
      name: 'explainer, more time',
      visit: {},
      show: opensDialog('step2', 'I Need More Time', 'Do you need more time?'),
    },
    [
      'explainer, no time limit',
      async (page) => {
        await page.getByRole('radio', { name: 'No time limit' }).check();
        await button(page, 'Use This Time').click();
        await expect(page.getByRole('main').getByText('You have no time limit.')).toBeVisible();
      },
    ],
    [
      'section, recording without a limit',
      async (page, campaign) => {
        await page.goto(`/${campaign}/section/1`);
        await pressUntil(button(page, 'Start Recording'), button(page, 'Stop Recording'));
        await expect(page.getByRole('timer')).toHaveText(/^0:0[1-9]$/);
      },
    ],
  ),
  {
    name: 'explainer, hidden questions',
    campaign: { thinkSeconds: 30, retakes: 2 },
    show: showsCampaignPage('step2', 'Hidden for now'),
  },
  ...consentScreens,
  ...answerScreens,
  ...recordingScreens,
  ...captionsScreens,
  ...handoverScreens,
  {
    name: 'thank you (spec 2.19)',
    show: showsPage(() => '/thankyou/complete', 'Your video has been submitted. Thank you!'),
  },
  {
    name: 'thank you, hiring',
    campaign: job,
    show: showsPage(
      (campaign) => `/thankyou/complete?campaign=${campaign}`,
      'Your application has been submitted. Thank you!',
    ),
  },
  {
    name: 'thank you, leading to a website',
    campaign: { redirectUrl: 'https://a-rather-long-name-of-a-website.museum.example/hello' },
    show: showsPage(
      (campaign) => `/thankyou/complete?campaign=${campaign}`,
      'Continue to a-rather-long-name-of-a-website.museum.example',
    ),
  },
  ...inTurn({ name: 'thank you, asking before it deletes', visit: { saved: 2, film: true }, show: asksToDelete }, [
    'thank you, deleted',
    async (page) => {
      // Other states show the same visit.
      await page.route('**/userVideo/*?*', (route) =>
        route.request().method() === 'DELETE' ? route.fulfill({ status: 204 }) : route.continue(),
      );
      await button(page, 'Delete Permanently').click();
      await expect(page.getByRole('heading', { name: 'Your recording has been deleted' })).toBeVisible();
    },
  ]),
];

async function asksToDelete(page: Page, campaign: string): Promise<void> {
  await page.goto(`/thankyou/complete?campaign=${campaign}`);
  await pressUntil(button(page, 'Delete My Recording'), dialogHeading(page));
}
