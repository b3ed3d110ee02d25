import { devices, expect, type Page } from '@playwright/test';
import type { Arranged } from './e2e-visit';
import { pressUntil, recordTake } from './walk';

/** A screen in one of its states. */
export type Screen = {
  name: string;
  /** How far the visit has come; without it nobody has begun. */
  visit?: Arranged;
  campaign?: Record<string, unknown>;
  organization?: object;
  /** The phone it is seen on; without it a desk. */
  phone?: { userAgent: string };
  /** Brings the page there and waits until it is. */
  show: (page: Page, campaign: string) => Promise<void>;
};

const job = { type: 'job', title: 'Museum Guide', description: 'Show our visitors around.' };
const iPhone = { userAgent: devices['iPhone 15']!.userAgent };

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const dialogHeading = (page: Page) => page.getByRole('dialog').getByRole('heading', { level: 2 });

/** Opens a page of the campaign; it is there when `text` is. */
function opens(path: string, text: string | RegExp): Screen['show'] {
  return async (page, campaign) => {
    await page.goto(`/${campaign}/${path}`);
    await expect(page.getByText(text).first()).toBeVisible();
  };
}

/** Opens a page and presses a button on it; it is there when the dialog's heading is. */
function opensDialog(path: string, press: string, heading: string): Screen['show'] {
  return async (page, campaign) => {
    await page.goto(`/${campaign}/${path}`);
    await pressUntil(button(page, press), dialogHeading(page));
    await expect(dialogHeading(page)).toHaveText(heading);
  };
}

/** The status calls answer what no server says on demand. */
const answersStatus = (answer: object) => async (page: Page) => {
  await page.route(/\/(stitchAll|checkStitchStatus)\?/, (route) => route.fulfill({ json: answer }));
};

function showsFailure(solution: string): Screen['show'] {
  return async (page, campaign) => {
    await answersStatus({ status: 'Error', message: 'internal', solution })(page);
    await page.goto(`/${campaign}/processing`);
    await expect(page.getByRole('heading', { name: 'Status: Error' })).toBeVisible();
  };
}

async function showRecorded(page: Page, campaign: string): Promise<void> {
  await page.goto(`/${campaign}/section/1`);
  await recordTake(page);
}

const pdf = { name: 'A Rather Long Name of a Resume, Final Version (2).pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') };

/** Every screen and overlay in every state. */
export const screens: readonly Screen[] = [
  { name: 'home', show: async (page) => void (await page.goto('/')) },
  { name: 'home, not found', show: async (page) => void (await page.goto('/?notFound=a-campaign-with-quite-a-long-name')) },
  { name: 'home, blocked', show: async (page) => void (await page.goto('/?blocked=unpublished')) },
  { name: 'a page that does not exist', show: opens('nowhere/at/all', 'This page does not exist') },
  { name: 'start', campaign: { title: 'Tell Us Your River Story' }, show: opens('start', 'Full Name') },
  { name: 'start, hiring', campaign: job, show: opens('start', 'The Easiest Application Ever') },
  { name: 'start, no name', show: async (page, campaign) => {
    await page.goto(`/${campaign}/start`);
    await expect(async () => {
      await page.getByLabel('Full Name').press('Enter');
      await expect(dialogHeading(page)).toHaveText('Please enter your name', { timeout: 1000 });
    }).toPass();
  } },
  { name: "start, 'Is this you?'", campaign: job, show: async (page, campaign) => {
    const accounts = ['one', 'two', 'three'].map((id) => ({ id, name: 'Ada Lovelace' }));
    await page.route('**/findname?*', (route) => route.fulfill({ json: accounts }));
    await page.goto(`/${campaign}/start`);
    await page.getByLabel('Full Name').fill('Ada Lovelace');
    await button(page, 'Go').click();
    await expect(dialogHeading(page)).toHaveText('Is this you?');
  } },
  { name: 'not allowed', organization: { subscription: { status: 'canceled' } }, show: opens('start', 'has canceled their account') },
  { name: 'help', show: opensDialog('start', 'Need Help', 'FAQ') },
  { name: 'resume', campaign: job, visit: {}, show: opens('resume', 'No File Selected') },
  { name: 'resume, chosen', campaign: job, visit: {}, show: async (page, campaign) => {
    await page.goto(`/${campaign}/resume`, { waitUntil: 'networkidle' });
    await page.locator('input[type=file]').setInputFiles(pdf);
    await expect(page.getByText('Change File')).toBeVisible();
  } },
  { name: 'resume, uploading', campaign: job, visit: {}, show: async (page, campaign) => {
    await page.route('**/api/storage', () => undefined);
    await page.goto(`/${campaign}/resume`, { waitUntil: 'networkidle' });
    await page.locator('input[type=file]').setInputFiles(pdf);
    await button(page, 'Go').click();
    await expect(page.getByText('Uploading...')).toBeVisible();
  } },
  { name: 'resume, no PDF', campaign: job, visit: {}, show: async (page, campaign) => {
    await page.goto(`/${campaign}/resume`, { waitUntil: 'networkidle' });
    await page.locator('input[type=file]').setInputFiles({ name: 'resume.docx', mimeType: 'application/msword', buffer: Buffer.from('PK') });
    await expect(dialogHeading(page)).toHaveText('Sorry, please select a PDF file.');
  } },
  { name: 'resume, skip', campaign: job, visit: {}, show: opensDialog('resume', "I don't want to do this", 'Are you sure?') },
  { name: 'intro', visit: {}, show: opens('intro', 'Now, in Your Own Words') },
  { name: 'intro, hiring', campaign: job, visit: {}, show: opens('intro', 'Say Hello on Video') },
  { name: 'intro, record', visit: {}, show: opensDialog('intro', 'Start Recording', 'This will be easy!') },
  { name: 'intro, skip', campaign: job, visit: {}, show: opensDialog('intro', "I don't want to do this", 'Are you sure?') },
  { name: 'intro, app', visit: {}, phone: iPhone, show: opensDialog('intro', 'Start Recording', 'This will be easy! Just use our free app.') },
  { name: 'the app', visit: {}, show: async (page, campaign) => {
    await page.goto(`/${campaign}/ios`);
    await expect(page.getByRole('img', { name: 'QR code: the link to the app' })).toBeVisible();
  } },
  { name: 'permission', show: opens('step1', 'Allow access to your camera and microphone') },
  { name: 'explainer', show: opens('step2', 'Quick and Easy Video Recording') },
  { name: 'section', visit: {}, show: opens('section/1', 'Need Help') },
  { name: 'section, recording', campaign: { seconds: 120 }, visit: {}, show: async (page, campaign) => {
    await page.goto(`/${campaign}/section/1`);
    await pressUntil(button(page, 'Start Recording'), button(page, 'Stop Recording'));
  } },
  { name: 'section, recorded', visit: {}, show: showRecorded },
  { name: 'section, no camera', visit: {}, show: async (page, campaign) => {
    await page.addInitScript(() => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotFoundError'));
    });
    await page.goto(`/${campaign}/section/1`);
    await expect(page.getByText('Could not find device.')).toBeVisible();
  } },
  { name: 'saving', visit: {}, show: async (page, campaign) => {
    await page.route('**/api/storage', () => undefined);
    await showRecorded(page, campaign);
    await button(page, 'Next Section').click();
    await expect(page.getByRole('progressbar', { name: 'Saving Section' })).toBeVisible();
  } },
  { name: 'saving, failed', visit: {}, show: async (page, campaign) => {
    await page.route('**/upload/getUrl?*', (route) => route.fulfill({ status: 500, json: { error: { code: 'internal', type: 'ERROR', message: '' } } }));
    await showRecorded(page, campaign);
    await button(page, 'Next Section').click();
    await expect(dialogHeading(page)).toHaveText('There was an error uploading your recording.', { timeout: 30_000 });
  } },
  { name: 'processing', visit: { saved: 2 }, show: async (page, campaign) => {
    await answersStatus({ status: 'Progressing' })(page);
    await page.goto(`/${campaign}/processing`);
    await expect(page.getByRole('heading', { name: 'Stitching your videos together, please wait' })).toBeVisible();
  } },
  { name: 'processing, to be recorded again', visit: { saved: 2 }, show: showsFailure('reRecordSection') },
  { name: 'processing, to be tried again', visit: { saved: 2 }, show: showsFailure('AWSIsDown') },
  { name: 'publish', visit: { saved: 2, film: true }, show: async (page, campaign) => {
    await page.goto(`/${campaign}/publish`);
    await expect(button(page, 'Finish')).toBeEnabled();
  } },
  { name: 'publish, sharing', visit: { saved: 2, film: true }, show: opensDialog('publish', 'Finish', 'Thank you for recording your video. Now download and share your creation!') },
  { name: 'thank you', show: async (page, campaign) => void (await page.goto(`/thankyou/complete?campaign=${campaign}`)) },
];
