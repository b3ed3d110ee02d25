import { expect, type Page } from '@playwright/test';
import { withoutRecorder } from './e2e-browser-changes';
import { button, inTurn, withBrowserChange, type Screen } from './e2e-show';

/** Opens a section without a recorder, and chooses to answer with a file. */
export async function openSheet(page: Page, campaign: string): Promise<void> {
  await page.goto(`/${campaign}/section/1`);
  await chooseSheet(page);
}

async function chooseSheet(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Upload a Recording/ }).click();
  await expect(page.getByText('Choose the file here.')).toBeVisible();
}

const choose = (page: Page, file: Parameters<ReturnType<Page['getByLabel']>['setInputFiles']>[0]) =>
  page.getByLabel('Choose File').setInputFiles(file);

/** A section that is answered with a file, because nothing records. */
export const fileScreens: readonly Screen[] = [
  ...inTurn(
    {
      name: 'section, no recorder',
      visit: {},
      show: withBrowserChange(withoutRecorder, async (page, campaign) => {
        await page.goto(`/${campaign}/section/1`);
        await expect(page.getByText('Upload a Recording')).toBeVisible();
      }),
    },
    ['section, a file instead', chooseSheet],
    [
      'section, a file that is refused',
      async (page) => {
        await choose(page, { name: 'IMG_2040.MOV', mimeType: 'video/quicktime', buffer: Buffer.from('a picture') });
        await expect(page.getByText("“IMG_2040.MOV” can't be used.")).toBeVisible();
      },
    ],
    [
      'section, review of a file',
      async (page) => {
        await choose(page, 'tests/fixtures/media/phone-portrait-h264.mov');
        await expect(button(page, 'Re-Record')).toBeVisible({ timeout: 30_000 });
      },
    ],
  ),
  {
    name: 'section, a file that is sent',
    visit: {},
    show: withBrowserChange(withoutRecorder, async (page, campaign) => {
      await page.route('**/upload/getUrl**', () => {});
      await openSheet(page, campaign);
      await choose(page, 'tests/fixtures/media/phone-portrait-h264.mov');
      await expect(button(page, 'Cancel')).toBeVisible();
      await expect(page.getByText('0% uploaded')).toBeVisible();
    }),
  },
];
