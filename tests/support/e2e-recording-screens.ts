import { expect, type Page } from '@playwright/test';
import type { UserVideo } from '@/lib/contract/entities';
import { inRecorder, showRecorded, stop } from './e2e-review-screens';
import { sectionScreens } from './e2e-section-screens';
import {
  button,
  cannotRecord,
  goesOn,
  inTurn,
  withBrowserChange,
  dialogHeading,
  pressesForDialog,
  showsCampaignPage,
  opensDialog,
  type Screen,
} from './e2e-show';
import { pressUntil } from './walk';

/** Answers the status calls with what no server answers on demand. */
const answersStatus = (answer: object) => async (page: Page) => {
  await page.route(/\/(stitchAll|checkStitchStatus)\?/, (route) => route.fulfill({ json: answer }));
};

function showsFailure(solution: string, message = 'internal'): Screen['show'] {
  return async (page, campaign) => {
    await answersStatus({ status: 'Error', message, solution })(page);
    await page.goto(`/${campaign}/processing`);
    await expect(page.getByRole('heading', { name: 'Status: Error' })).toBeVisible();
  };
}

const SHARE = 'Thank you for recording your video. Now download and share your creation!';
const openSharing = opensDialog('publish', 'Finish', SHARE);

function hasShareSheet(): void {
  navigator.canShare = () => true;
}

/** The take that was recorded again does not arrive. */
const saving = goesOn(inRecorder.recordingAgain, 'saving (spec 2.15)', async (page) => {
  await stop(page);
  await button(page, 'Next Section').click();
  await expect(page.getByRole('progressbar', { name: 'Saving Section' })).toBeVisible();
});

/** The screens from the section on, in every state. */
export const recordingScreens: readonly Screen[] = [
  ...Object.values(sectionScreens).flat(),
  {
    name: 'section, not supported',
    visit: {},
    show: withBrowserChange(cannotRecord, showsCampaignPage('section/1', 'Sorry, your browser is not supported.')),
  },
  {
    name: 'section, the sections that are done',
    visit: { saved: 1 },
    show: opensDialog('section/2', 'Section 2 of 2', 'Your sections'),
  },
  saving,
  goesOn(saving, 'saving, slow: the visitor may go on', (page) =>
    expect(button(page, 'Continue While It Uploads')).toBeVisible(),
  ),
  {
    name: 'saving, while the server asks for a pause',
    visit: {},
    show: async (page, campaign) => {
      await page.route('**/upload/getUrl?*', (route) =>
        route.fulfill({
          ...{ status: 503, headers: { 'Retry-After': '600' } },
          json: { error: { code: 'unavailable', type: 'UNAVAILABLE', message: '' } },
        }),
      );
      await showRecorded(page, campaign);
      await button(page, 'Next Section').click();
      await expect(page.getByRole('main').getByText('Our server is busy.')).toBeVisible();
    },
  },
  {
    name: 'saving, failed',
    visit: {},
    show: async (page, campaign) => {
      await page.route('**/upload/getUrl?*', (route) =>
        route.fulfill({
          status: 413,
          json: { error: { code: 'tooMuchStored', type: 'PAYLOAD_TOO_LARGE', message: '' } },
        }),
      );
      await showRecorded(page, campaign);
      await button(page, 'Next Section').click();
      await expect(dialogHeading(page)).toHaveText('There was an error uploading your recording.');
    },
  },
  {
    name: 'saving, for a campaign that was removed',
    visit: {},
    show: async (page, campaign) => {
      await showRecorded(page, campaign);
      const gone = { error: { code: 'campaignDeleted', type: 'FORBIDDEN', message: '' } };
      for (const call of ['upload/getUrl?*', 'api/campaign/**'])
        await page.route(`**/${call}`, (route) => route.fulfill({ status: 403, json: gone }));
      await page.route(/\/api\/campaign\/[^/]+$/, (route) => route.fulfill({ json: { status: 'deleted' } }));
      await button(page, 'Next Section').click();
      await expect(page.getByRole('heading', { name: /this campaign has been removed/ })).toBeVisible();
      await expect(page.getByRole('link', { name: 'Download Section 1' })).toBeVisible();
    },
  },
  {
    name: 'processing (spec 2.16)',
    visit: { saved: 2 },
    show: async (page, campaign) => {
      await answersStatus({ status: 'Progressing', place: 'many' })(page);
      await page.goto(`/${campaign}/processing`);
      await expect(page.getByRole('heading', { name: 'Stitching your videos together, please wait' })).toBeVisible();
      await expect(page.getByRole('main').getByText('Many videos are ahead of yours')).toBeVisible();
    },
  },
  { name: 'processing, to be recorded again', visit: { saved: 2 }, show: showsFailure('reRecordSection') },
  { name: 'processing, to be tried again', visit: { saved: 2 }, show: showsFailure('AWSIsDown') },
  {
    name: 'processing, in the words of another backend',
    visit: { saved: 2 },
    show: showsFailure('nothingYouCanDo', 'The tape is full, and nobody is here to change it. '.repeat(6)),
  },
  ...inTurn(
    {
      name: 'publish (spec 2.17)',
      visit: { saved: 2, film: true },
      show: async (page, campaign) => {
        await page.goto(`/${campaign}/publish`);
        await expect(button(page, 'Finish')).toBeEnabled();
      },
    },
    ['publish, sharing', pressesForDialog('Finish', SHARE)],
  ),
  {
    name: 'publish, getting the film',
    visit: { saved: 2, film: true },
    show: async (page, campaign) => {
      await page.route('**/userVideo?*', () => undefined);
      await showsCampaignPage('publish', 'Loading your video…')(page, campaign);
    },
  },
  {
    name: 'publish, with silent sections',
    visit: { saved: 2, film: true },
    show: async (page, campaign) => {
      await page.route('**/userVideo?*', async (route) => {
        const answer = await route.fetch();
        const body = (await answer.json()) as UserVideo;
        const videos = body.videos.map((video) => ({ ...video, hasSound: false }));
        await route.fulfill({ response: answer, json: { ...body, videos } });
      });
      await page.goto(`/${campaign}/publish`);
      await expect(page.getByRole('main').getByText("The sound in section 2 couldn't be used.")).toBeVisible();
    },
  },
  {
    name: 'publish, without sharing',
    campaign: { allowSharing: false },
    visit: { saved: 2, film: true },
    show: async (page, campaign) => {
      await page.goto(`/${campaign}/publish`);
      await expect(button(page, 'Finish')).toBeEnabled();
    },
  },
  {
    name: 'publish, not to be played',
    visit: { saved: 2, film: true },
    show: async (page, campaign) => {
      await page.route('**/api/media/**', (route) => route.fulfill({ status: 404 }));
      await showsCampaignPage('publish', "The video couldn't be found.")(page, campaign);
    },
  },
  {
    name: 'publish, preparing to share',
    visit: { saved: 2, film: true },
    show: withBrowserChange(hasShareSheet, async (page, campaign) => {
      await openSharing(page, campaign);
      await page.route('**/api/media/**', () => undefined);
      await pressUntil(
        button(page, 'Share Video'),
        page.locator('.share__status', { hasText: 'Preparing your video…' }),
      );
    }),
  },
  {
    name: 'publish, ready to share',
    visit: { saved: 2, film: true },
    show: withBrowserChange(hasShareSheet, async (page, campaign) => {
      await page.addInitScript(() => {
        navigator.share = () => Promise.reject(new DOMException('', 'NotAllowedError'));
      });
      await openSharing(page, campaign);
      await pressUntil(
        button(page, 'Share Video'),
        page.getByRole('dialog').getByText('Press Share Video again.').first(),
      );
    }),
  },
  {
    name: 'publish, not shared',
    visit: { saved: 2, film: true },
    show: withBrowserChange(hasShareSheet, async (page, campaign) => {
      await page.addInitScript(() => {
        navigator.share = () => Promise.reject(new DOMException('', 'DataError'));
      });
      await openSharing(page, campaign);
      await pressUntil(
        button(page, 'Share Video'),
        page.locator('.share__status', { hasText: "Your video couldn't be shared." }),
      );
    }),
  },
];
