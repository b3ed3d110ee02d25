import { expect } from '@playwright/test';
import type { RecorderState } from '@/lib/browser/capture/recorder-state';
import { accessScreens } from './e2e-access-screens';
import { askedScreens, askingScreens } from './e2e-question-screens';
import { fileScreens } from './e2e-file-screens';
import { mutedAmongTwo, neverAsked, withoutPicture } from './e2e-browser-changes';
import { inRecorder, reviewScreens } from './e2e-review-screens';
import { thinkScreens } from './e2e-think-screens';
import { button, goesOn, inTurn, withBrowserChange, dialogHeading, showsCampaignPage, type Screen } from './e2e-show';
import { pressUntil } from './walk';

const silent: Screen = {
  name: 'section, a microphone that is silent',
  campaign: { seconds: 120 },
  visit: {},
  show: withBrowserChange(mutedAmongTwo, showsCampaignPage('section/1', 'Say a few words. This message disappears')),
};

/**
 * The screens of a section by the state of its recorder, so that a new state does not compile without its screens.
 * States that look like another have none.
 */
export const sectionScreens: Record<RecorderState['name'], readonly Screen[]> = {
  // Looks like `opening`.
  idle: [],
  // Looks like `opening`.
  searching: [],
  found: [
    {
      name: 'section, an interrupted take',
      campaign: { seconds: 120 },
      visit: {},
      show: async (page, campaign) => {
        await page.goto(`/${campaign}/section/1`);
        await pressUntil(button(page, 'Start Recording'), button(page, 'Stop Recording'));
        await expect(page.getByRole('timer')).toHaveText(/11\d/);
        await page.reload();
        await expect(dialogHeading(page)).toHaveText('Your last recording was interrupted');
      },
    },
  ],
  // Looks like `stopping`.
  adopting: [],
  asking: askingScreens,
  unasked: [
    {
      name: 'section, before the browser asks',
      visit: {},
      show: withBrowserChange(neverAsked, showsCampaignPage('section/1', 'Check Camera and Microphone')),
    },
  ],
  opening: [
    ...inTurn(
      {
        name: 'section, while the browser asks',
        visit: {},
        show: withBrowserChange(neverAsked, async (page, campaign) => {
          await page.addInitScript(() => {
            navigator.mediaDevices.getUserMedia = () => new Promise(() => {});
          });
          await page.goto(`/${campaign}/section/1`);
          await button(page, 'Check Camera and Microphone').click();
          await expect(page.locator('.picture__wait')).toHaveText('Your browser is asking for access. Choose Allow.');
        }),
      },
      [
        'section, a question of the browser without an answer',
        (page) => expect(page.getByText("If you don't see the request, try again.")).toBeVisible(),
      ],
    ),
    ...inTurn(
      {
        name: 'section, getting ready',
        visit: {},
        show: withBrowserChange(
          () => {
            navigator.mediaDevices.getUserMedia = () => new Promise(() => {});
          },
          showsCampaignPage('section/1', 'Need Help'),
        ),
      },
      [
        'section, a camera that does not come',
        (page) => expect(page.getByText('Your camera is taking a while to start.').first()).toBeVisible(),
      ],
    ),
  ],
  ready: [
    inRecorder.section,
    ...thinkScreens,
    ...askedScreens,
    ...inTurn(
      {
        name: 'section, the check of camera and microphone',
        visit: {},
        show: async (page, campaign) => {
          await page.goto(`/${campaign}/section/1`);
          await pressUntil(button(page, 'Devices'), dialogHeading(page));
          await expect(page.getByLabel('Microphone', { exact: true })).toBeVisible();
        },
      },
      [
        'section, a practice take',
        async (page) => {
          await pressUntil(button(page, 'Make a Test Recording'), button(page, 'Stop'));
          await pressUntil(button(page, 'Stop'), button(page, 'Close Test Recording'));
        },
      ],
    ),
    silent,
    {
      name: 'section, a camera without a picture',
      visit: {},
      show: withBrowserChange(withoutPicture, showsCampaignPage('section/1', "Your camera isn't showing a picture.")),
    },
  ],
  counting: [
    {
      name: 'section, counting down',
      visit: {},
      show: withBrowserChange(
        () => {
          // The countdown does not go on, so that it can be looked at.
          window.setInterval = (() => 0) as unknown as typeof window.setInterval;
        },
        async (page, campaign) => {
          await page.goto(`/${campaign}/section/1`);
          await button(page, 'Start Recording').click();
          await expect(page.locator('.count')).toHaveText('3');
        },
      ),
    },
  ],
  // Looks like `ready`, for a moment.
  starting: [],
  recording: [
    inRecorder.recording,
    goesOn(silent, 'section, recording without a sound', async (page) => {
      await pressUntil(button(page, 'Start Recording'), button(page, 'Stop Recording'));
      await expect(page.getByText('You can stop and re-record this section.')).toBeVisible();
    }),
    {
      name: 'section, recording after being away',
      campaign: { seconds: 120 },
      visit: {},
      show: async (page, campaign) => {
        await page.goto(`/${campaign}/section/1`);
        await pressUntil(button(page, 'Start Recording'), button(page, 'Stop Recording'));
        await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
        await expect(page.getByText('Recording continued while you were away.')).toBeVisible();
      },
    },
  ],
  ...reviewScreens,
  recorded: [...reviewScreens.recorded, inRecorder.recordingAgain],
  failed: [
    {
      name: 'section, a recorder that does not begin',
      visit: {},
      show: withBrowserChange(
        () => {
          MediaRecorder.prototype.start = () => undefined;
        },
        async (page, campaign) => {
          await page.goto(`/${campaign}/section/1`);
          await button(page, 'Start Recording').click();
          await expect(page.getByText("The recording didn't start.")).toBeVisible();
        },
      ),
    },
    {
      name: 'section, no camera',
      visit: {},
      show: async (page, campaign) => {
        await page.addInitScript(() => {
          navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotFoundError'));
        });
        await page.goto(`/${campaign}/section/1`);
        await expect(page.getByText('Could not find device.')).toBeVisible();
      },
    },
    {
      name: 'section, no camera, and another way to answer',
      campaign: { audioOnly: 'allowed' },
      visit: {},
      show: async (page, campaign) => {
        await page.addInitScript(() => {
          navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotFoundError'));
        });
        await page.goto(`/${campaign}/section/1`);
        await expect(page.getByRole('button', { name: /^Answer with Sound Only/ })).toBeVisible();
      },
    },
    {
      name: 'section, sound alone',
      campaign: { audioOnly: 'required' },
      visit: {},
      show: showsCampaignPage('section/1', 'Sound only. Your video shows this card.'),
    },
    ...accessScreens,
    ...fileScreens,
  ],
};
