import { expect, type Page } from '@playwright/test';
import { coveredAndMuted } from './e2e-browser-changes';
import { button, goesOn, inTurn, showsCampaignPage, withBrowserChange, type Screen } from './e2e-show';
import { pressUntil, recordTake, stopFromWithin } from './walk';

export async function showRecorded(page: Page, campaign: string): Promise<void> {
  await page.goto(`/${campaign}/section/1`);
  await recordTake(page);
}

/** Records the section until this text appears. */
function recordsUntil(words: string): Screen['show'] {
  return async (page, campaign) => {
    await page.goto(`/${campaign}/section/1`);
    await recordTake(page);
    await expect(page.getByText(words)).toBeVisible();
  };
}

/** A section before, while and after it is recorded, and recorded again. */
const section: Screen = {
  name: 'section',
  campaign: { seconds: 120 },
  visit: {},
  show: showsCampaignPage('section/1', 'Need Help'),
};
const recording = goesOn(section, 'section, recording', (page) =>
  pressUntil(button(page, 'Start Recording'), button(page, 'Stop Recording')),
);
const recorded = goesOn(recording, 'section, recorded (spec 2.14)', stop);
const recordingAgain = goesOn(recorded, 'section, recording again', async (page) => {
  // Nothing of it arrives.
  await page.route('**/api/storage', () => undefined);
  await pressUntil(button(page, 'Re-Record'), button(page, 'Keep Previous Recording'));
  await pressUntil(button(page, 'Start Recording'), button(page, 'Stop Recording'));
});
export const inRecorder = { section, recording, recorded, recordingAgain };

/** Ends the recording on the page. */
export async function stop(page: Page): Promise<void> {
  await stopFromWithin(button(page, 'Stop Recording'));
  await expect(button(page, 'Re-Record')).toBeVisible();
}

/** Records a section, and again from the last take. */
async function showRecordedAgain(page: Page, campaign: string): Promise<void> {
  await showRecorded(page, campaign);
  await pressUntil(button(page, 'Re-Record'), button(page, 'Keep Previous Recording'));
}

/** The screens of a section from the end of the recording on, by the state of its recorder. */
export const reviewScreens = {
  stopping: inTurn(
    {
      name: 'section, loading the preview (spec 4.21)',
      visit: {},
      show: withBrowserChange(
        () => {
          MediaRecorder.prototype.stop = () => undefined;
        },
        async (page, campaign) => {
          await page.goto(`/${campaign}/section/1`);
          await pressUntil(button(page, 'Start Recording'), button(page, 'Stop Recording'));
          const wait = page.locator('.picture__wait');
          await expect(wait).toHaveText('Loading preview', { timeout: 20_000 });
          const isOnTop = () =>
            wait.evaluate((it) => {
              const { left, top, width, height } = it.getBoundingClientRect();
              return (
                it.checkVisibility({ opacityProperty: true }) &&
                document.elementFromPoint(left + width / 2, top + height / 2) === it
              );
            });
          await expect.poll(isOnTop).toBe(true);
        },
      ),
    },
    [
      'section, a recording that does not end',
      (page) => expect(page.getByText('Your recording is taking a while to finish.')).toBeVisible(),
    ],
  ),
  recorded: [
    recorded,
    {
      name: 'section, recorded without a picture and a sound',
      campaign: { seconds: 4 },
      visit: {},
      show: withBrowserChange(coveredAndMuted, recordsUntil('This recording has no sound and is very dark.')),
    },
    ...inTurn(
      {
        name: 'section, with a take to return to',
        campaign: { seconds: 4 },
        visit: {},
        show: showRecordedAgain,
      },
      [
        'section, recorded again without a sound',
        async (page) => {
          await page.getByLabel('Your camera').evaluate((video: HTMLVideoElement) => {
            (video.srcObject as MediaStream).getAudioTracks().forEach((track) => (track.enabled = false));
          });
          await recordTake(page);
          await expect(page.getByText('This recording has no sound.')).toBeVisible();
          await expect(button(page, 'Keep Previous Recording')).toBeVisible();
        },
      ],
    ),
    {
      name: 'section, not to be played',
      visit: {},
      show: withBrowserChange(() => {
        const broken = URL.createObjectURL(new Blob(['no film'], { type: 'video/mp4' }));
        URL.createObjectURL = () => broken;
      }, recordsUntil('Sorry, there was an error getting your video')),
    },
  ],
  unusable: [
    {
      name: 'section, not stopped',
      visit: {},
      show: withBrowserChange(() => {
        MediaRecorder.prototype.stop = () => {
          throw new DOMException('', 'UnknownError');
        };
      }, recordsUntil('There was an error getting the recorded video')),
    },
  ],
} satisfies Record<string, readonly Screen[]>;
