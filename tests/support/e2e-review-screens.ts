import { expect, type Page } from '@playwright/test';
import { coveredAndMuted } from './e2e-browser-changes';
import { button, withBrowserChange, type Screen } from './e2e-show';
import { pressUntil, recordTake } from './walk';

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

/** Records until the time is over, and waits until this text appears. */
function recordsUntilStopped(words: string): Screen['show'] {
  return async (page, campaign) => {
    await page.goto(`/${campaign}/section/1`);
    await pressUntil(button(page, 'Start Recording'), button(page, 'Stop Recording'));
    await expect(page.getByText(words)).toBeVisible();
  };
}

/** Records a section, and again from the last take. */
export async function showRecordedAgain(page: Page, campaign: string): Promise<void> {
  await showRecorded(page, campaign);
  await pressUntil(button(page, 'Re-Record'), button(page, 'Keep Previous Recording'));
}

/** The screens of a section from the end of the recording on, by the state of its recorder. */
export const reviewScreens = {
  stopping: [
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
    {
      name: 'section, a recording that does not end',
      visit: {},
      show: withBrowserChange(() => {
        MediaRecorder.prototype.stop = () => undefined;
      }, recordsUntilStopped('Your recording is taking a while to finish.')),
    },
  ],
  recorded: [
    { name: 'section, recorded (spec 2.14)', visit: {}, show: showRecorded },
    {
      name: 'section, recorded without a picture and a sound',
      campaign: { seconds: 4 },
      visit: {},
      show: withBrowserChange(coveredAndMuted, recordsUntil('This recording has no sound and is very dark.')),
    },
    {
      name: 'section, recorded again without a sound',
      campaign: { seconds: 4 },
      visit: {},
      show: async (page, campaign) => {
        await showRecordedAgain(page, campaign);
        await page.getByLabel('Your camera').evaluate((video: HTMLVideoElement) => {
          (video.srcObject as MediaStream).getAudioTracks().forEach((track) => (track.enabled = false));
        });
        await recordTake(page);
        await expect(page.getByText('This recording has no sound.')).toBeVisible();
        await expect(button(page, 'Keep Previous Recording')).toBeVisible();
      },
    },
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
