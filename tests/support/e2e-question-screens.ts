import { expect, type Page } from '@playwright/test';
import { openSheet } from './e2e-file-screens';
import { withoutRecorder } from './e2e-browser-changes';
import { askWith, seeClip } from './e2e-clips';
import { button, dialogHeading, inTurn, withBrowserChange, type Screen } from './e2e-show';
import { pressUntil } from './walk';

/** Hides the question until the section is opened, which hands out the clip. */
const campaign = { thinkSeconds: 600 };
const clock = { seconds: 600, remainingMs: 600_000, waitMs: 120_000, startMs: 753_000 };

const asks = (given: Parameters<typeof askWith>[1], show: (page: Page) => Promise<void>): Screen['show'] => {
  return async (page, name) => {
    await askWith(page, given);
    await page.goto(`/${name}/section/1`);
    await show(page);
  };
};

const seeVideo = (page: Page) => seeClip(page, 'Video question');
/** Plays until captions are there, and pauses, so that it can be looked at. */
async function pauseWithin(page: Page): Promise<void> {
  await pressUntil(button(page, 'Play Question'), page.getByText('thank you for coming'));
  await pressUntil(button(page, 'Pause'), button(page, 'Play Question'));
}

/** A question that is asked on video or by voice, while the camera is off, and once it is on. */
export const askingScreens: readonly Screen[] = [
  ...inTurn({ name: 'section, asked on video', campaign, visit: {}, show: asks({ kind: 'video' }, seeVideo) }, [
    'section, asked on video before',
    async (page) => {
      await pressUntil(button(page, 'Read Instead'), button(page, 'Play Again'));
      await expect(button(page, 'Start Recording')).toBeVisible();
    },
  ]),
  {
    name: 'section, asked on video, within the question',
    campaign,
    visit: {},
    show: asks({ kind: 'video', clock }, async (page) => {
      await seeVideo(page);
      await pauseWithin(page);
    }),
  },
  {
    name: 'section, asked by voice',
    campaign,
    visit: {},
    show: asks({ kind: 'audio' }, async (page) => {
      await seeClip(page, 'Audio question');
      await pauseWithin(page);
    }),
  },
  {
    name: 'section, asked on video once more, with time to think',
    campaign,
    visit: {},
    show: asks({ kind: 'video', clock }, async (page) => {
      await seeVideo(page);
      await pressUntil(button(page, 'Read Instead'), page.getByText('Not recording yet'));
      await pressUntil(button(page, 'Play Again'), button(page, 'Play Question'));
    }),
  },
];

/** The same once the camera is on, and a picture that stays beside it. */
export const askedScreens: readonly Screen[] = [
  ...inTurn(
    {
      name: 'section, asked with a picture',
      campaign,
      visit: {},
      show: asks({ kind: 'picture' }, async (page) => {
        await expect(button(page, 'Enlarge')).toBeVisible();
        await expect(button(page, 'Start Recording')).toBeVisible();
      }),
    },
    ['section, a picture that is enlarged', (page) => pressUntil(button(page, 'Enlarge'), dialogHeading(page))],
  ),
  {
    name: 'section, asked on video before a file',
    campaign,
    visit: {},
    show: withBrowserChange(withoutRecorder, async (page, name) => {
      await askWith(page, { kind: 'video', clock });
      await openSheet(page, name);
      await expect(page.getByLabel('Video question')).toBeVisible();
    }),
  },
  {
    name: 'section, asked by voice before a file',
    campaign,
    visit: {},
    show: withBrowserChange(withoutRecorder, async (page, name) => {
      await askWith(page, { kind: 'audio' });
      await openSheet(page, name);
      await expect(page.getByLabel('Audio question')).toBeVisible();
    }),
  },
];
