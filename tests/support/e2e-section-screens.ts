import { expect, type Page } from '@playwright/test';
import type { RecorderState } from '@/lib/browser/capture/recorder-state';
import { button, withBrowserChange, dialogHeading, showsCampaignPage, type Screen } from './e2e-show';
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

/** The browser has neither been asked for the camera yet, nor has it an answer. */
function neverAsked(): void {
  navigator.permissions.query = () =>
    Promise.resolve(Object.assign(new EventTarget(), { state: 'prompt' }) as PermissionStatus);
}

/** A camera with its lens covered, and a microphone that is off. */
function coveredAndMuted(): void {
  const devices = navigator.mediaDevices;
  const ask = devices.getUserMedia.bind(devices);
  devices.getUserMedia = async (constraints) => {
    const stream = await ask(constraints);
    stream.getAudioTracks().forEach((track) => (track.enabled = false));
    stream.getVideoTracks().forEach((track) => (track.enabled = false));
    return stream;
  };
}

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
        await expect(dialogHeading(page)).toHaveText('Your last take was interrupted');
      },
    },
  ],
  // Looks like `stopping`.
  adopting: [],
  unasked: [
    {
      name: 'section, before the browser asks',
      visit: {},
      show: withBrowserChange(neverAsked, showsCampaignPage('section/1', 'Check my camera and microphone')),
    },
  ],
  opening: [
    {
      name: 'section, while the browser asks',
      visit: {},
      show: withBrowserChange(neverAsked, async (page, campaign) => {
        await page.addInitScript(() => {
          navigator.mediaDevices.getUserMedia = () => new Promise(() => {});
        });
        await page.goto(`/${campaign}/section/1`);
        await button(page, 'Check my camera and microphone').click();
        await expect(page.locator('.picture__wait')).toHaveText('Your browser is asking: choose Allow');
      }),
    },
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
    {
      name: 'section, a camera that does not come',
      visit: {},
      show: withBrowserChange(
        () => {
          navigator.mediaDevices.getUserMedia = () => new Promise(() => {});
        },
        showsCampaignPage('section/1', 'Your camera takes long to start.'),
      ),
    },
  ],
  ready: [
    { name: 'section', visit: {}, show: showsCampaignPage('section/1', 'Need Help') },
    {
      name: 'section, the check of camera and microphone',
      visit: {},
      show: async (page, campaign) => {
        await page.goto(`/${campaign}/section/1`);
        await pressUntil(button(page, 'Devices'), dialogHeading(page));
        await expect(page.getByLabel('Microphone', { exact: true })).toBeVisible();
      },
    },
    {
      name: 'section, with a take to return to',
      visit: {},
      show: async (page, campaign) => {
        await showRecorded(page, campaign);
        await pressUntil(button(page, 'Re-Record'), button(page, 'Keep my last take'));
      },
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
    {
      name: 'section, recording',
      campaign: { seconds: 120 },
      visit: {},
      show: async (page, campaign) => {
        await page.goto(`/${campaign}/section/1`);
        await pressUntil(button(page, 'Start Recording'), button(page, 'Stop Recording'));
      },
    },
  ],
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
      }, recordsUntilStopped('Your recording takes long to finish.')),
    },
  ],
  recorded: [
    { name: 'section, recorded (spec 2.14)', visit: {}, show: showRecorded },
    {
      name: 'section, recorded without a picture and a sound',
      campaign: { seconds: 4 },
      visit: {},
      show: withBrowserChange(coveredAndMuted, recordsUntil('This recording has no sound and is nearly black.')),
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
          await expect(page.getByText('The recording did not start.')).toBeVisible();
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
      name: 'section, refused',
      visit: {},
      show: withBrowserChange(
        () => {
          navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotAllowedError'));
        },
        showsCampaignPage('section/1', 'Switch on Camera and Microphone.'),
      ),
    },
  ],
};
