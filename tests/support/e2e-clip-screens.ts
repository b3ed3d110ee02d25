import { expect, type Page } from '@playwright/test';
import type { Clip } from '@/lib/contract/organizer/clips';
import type { ConsoleScreen } from './e2e-console-screen';
import { openSection } from './e2e-builder';
import { button } from './e2e-show';

const ID = '3f0e5f1a-77a1-4d1e-9a55-0d8a4b6f2c11';
export const VIDEO = {
  kind: 'video',
  url: '/a-clip',
  posterUrl: '/a-poster',
  seconds: 6,
  width: 640,
  height: 480,
} as const;
export const PICTURE = {
  kind: 'picture',
  url: '/a-poster',
  posterUrl: null,
  seconds: null,
  width: 640,
  height: 360,
} as const;

/** The server answers as if it had this clip: what it really makes of a file is not what is looked at. */
export async function answerClips(page: Page, clip: Omit<Clip, 'id' | 'state'>): Promise<void> {
  const picture = await page.screenshot();
  await page.route('/a-clip', (route) =>
    route.fulfill({ path: 'tests/fixtures/media/chromium-mp4-h264-opus-30fps-6s-kf1s.mp4' }),
  );
  await page.route('/a-poster', (route) => route.fulfill({ body: picture, contentType: 'image/png' }));
  await page.route('/a-post', (route) => route.fulfill({ status: 204 }));
  await page.route('**/api/v1/clips', (route) =>
    route.fulfill({ status: 201, json: { clipId: ID, data: { url: '/a-post', fields: {} } } }),
  );
  await page.route(`**/api/v1/clips/${ID}`, (route) => route.fulfill({ json: { id: ID, state: 'ready', ...clip } }));
}

/** What another state has left on the device may be there. */
async function press(page: Page, what: 'Record' | 'Upload'): Promise<void> {
  // What is added here is kept nowhere, also not when the page is left: the campaign belongs to other states, too.
  await page.context().route('**/api/v1/campaigns/*/draft', (route) => route.abort());
  await openSection(page, 1);
  await page.getByRole('button', { name: new RegExp(`^${what} (a|new) question for section 1$`) }).click();
}

/** Uploads what `clip` is for the first section. */
async function upload(page: Page, clip: typeof VIDEO | typeof PICTURE): Promise<void> {
  await answerClips(page, clip);
  await press(page, 'Upload');
  const name = clip.kind === 'video' ? 'question.mp4' : 'old-bridge.png';
  const mimeType = clip.kind === 'video' ? 'video/mp4' : 'image/png';
  await page.getByLabel('Choose file').setInputFiles({ name, mimeType, buffer: Buffer.from('a file') });
  if (clip.kind === 'picture')
    await page.getByRole('dialog').getByLabel('Image description').fill('An old bridge over a river');
  await button(page, clip.kind === 'video' ? 'Use video' : 'Use image').click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

async function record(page: Page): Promise<void> {
  await answerClips(page, VIDEO);
  await press(page, 'Record');
  await expect(page.getByLabel('Your camera')).toBeVisible();
  await expect(page.locator('.picture__wait')).toHaveCount(0);
}

const screen = (name: string, show: ConsoleScreen['show']): ConsoleScreen => ({
  ...{ name, by: 'editor', show },
  path: (house) => `/organizer/campaigns/${house.draft.id}/edit`,
});

/** What a question is asked with: recorded, uploaded, with captions, and in another language. */
export const CLIP_SCREENS: ConsoleScreen[] = [
  screen('a question with a video', (page) => upload(page, VIDEO)),
  screen('a question with a picture', (page) => upload(page, PICTURE)),
  screen('recording a question', record),
  screen('recording a question by voice', async (page) => {
    await record(page);
    await page.getByRole('radio', { name: 'Audio' }).last().check();
    await expect(page.getByRole('dialog').locator('.voice')).toBeVisible();
  }),
  screen('a question that was recorded', async (page) => {
    await record(page);
    await button(page, 'Start Recording').click();
    await expect(page.getByRole('dialog').getByRole('timer')).toHaveText('0:02');
    await button(page, 'Stop Recording').click();
    await expect(page.getByRole('slider', { name: 'End' })).toBeVisible();
    await page.getByLabel('Start (seconds)').fill('0.5');
  }),
  screen('a picture without its description', async (page) => {
    await answerClips(page, PICTURE);
    await press(page, 'Upload');
    const file = { name: 'old-bridge.png', mimeType: 'image/png', buffer: Buffer.from('a file') };
    await page.getByLabel('Choose file').setInputFiles(file);
    // That of another state may be there.
    await page.getByRole('dialog').getByLabel('Image description').fill('');
    await button(page, 'Use image').click();
    await expect(page.getByText('Enter a description.')).toBeVisible();
  }),
  screen('the captions of a question', async (page) => {
    await upload(page, VIDEO);
    await button(page, 'Captions').click();
    const lines = page.getByRole('list', { name: 'Captions' });
    await lines.getByRole('textbox').first().fill('Hello! I am Idris, and I look after the workshops.');
    await button(page, 'Add line').click();
    await lines.getByRole('textbox').last().fill('What would you like to learn?');
  }),
];
