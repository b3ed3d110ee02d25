import { expect, type Page } from '@playwright/test';
import type { Transcript, TranscriptLine } from '@/lib/contract/transcripts';
import { button, dialogHeading, inTurn, type Screen } from './e2e-show';
import { pressUntil } from './walk';

const line = (position: number, words: string, unsure: TranscriptLine['unsure'] = []): TranscriptLine => ({
  ...{ id: `w-${position}`, sectionId: 's1', startMs: position * 400, endMs: position * 400 + 400 },
  ...{ words, unsure, correctedBy: position === 1 ? 'visitor' : null },
});

/** What is said in a film of four seconds: a line is as long as lines are, another is the longest word there is. */
export const SPOKEN: Transcript = {
  ...{ state: 'ready', language: 'en' },
  lines: [
    line(0, 'Hello, I am Amira, and I live two streets\nfrom the river.'),
    line(1, 'I came here in 2009 with a suitcase and a bicycle.'),
    line(2, 'and a man with an accordion sat down beside us.', [{ from: 18, to: 27 }]),
    line(3, 'Donaudampfschifffahrtsgesellschaftskapitänsmütze'),
    ...Array.from({ length: 6 }, (_, index) => line(4 + index, 'Nobody knew him. He played until it was dark.')),
  ],
};

/** Answers the calls of captions in the place of a server that writes down what is said. */
export async function answersCaptions(page: Page, transcript: Transcript): Promise<void> {
  await page.route(/\/transcript(?:\?|$)/, (route) => route.fulfill({ json: transcript }));
  await page.route(/\/film\/captions\?/, (route) =>
    route.fulfill({ contentType: 'text/vtt', body: 'WEBVTT\n\n00:00.000 --> 00:04.000\nHello, I am Amira.\n' }),
  );
}

const shared = { campaign: { captions: 'on' }, visit: { saved: 2, film: true } } as const;

async function showLines(page: Page, campaign: string): Promise<void> {
  await answersCaptions(page, SPOKEN);
  await page.goto(`/${campaign}/captions`);
  await expect(page.getByRole('textbox').first()).toHaveValue(/Amira/);
}

/** The film with its captions, and the page on which they are corrected, in every state. */
export const captionsScreens: readonly Screen[] = [
  {
    ...shared,
    name: 'publish, captions being created',
    show: async (page, campaign) => {
      await answersCaptions(page, { state: 'making', language: null, lines: [] });
      await page.goto(`/${campaign}/publish`);
      await expect(page.getByRole('status').getByText("We're creating captions for your video.")).toBeVisible();
      await expect(button(page, 'Finish')).toBeEnabled();
    },
  },
  {
    ...shared,
    name: 'publish, with captions',
    show: async (page, campaign) => {
      await answersCaptions(page, SPOKEN);
      await page.goto(`/${campaign}/publish`);
      await expect(page.getByRole('link', { name: 'Read and Correct the Words' })).toBeVisible();
      await expect(button(page, 'Finish')).toBeEnabled();
    },
  },
  {
    ...shared,
    name: 'share, captions being drawn into the film',
    show: async (page, campaign) => {
      await answersCaptions(page, SPOKEN);
      await page.route(/\/captioned-film(?:\?|$)/, (route) => route.fulfill({ json: { state: 'making', url: null } }));
      await page.goto(`/${campaign}/publish`);
      await pressUntil(button(page, 'Finish'), dialogHeading(page));
      await expect(button(page, 'Creating…')).toBeVisible();
    },
  },
  ...inTurn(
    {
      ...shared,
      name: 'captions',
      show: async (page, campaign) => {
        await showLines(page, campaign);
        await page.getByRole('textbox', { name: 'Words at 0:00' }).nth(1).focus();
        await expect(page.getByRole('main').locator('[aria-current=true]')).toHaveCount(1);
      },
    },
    [
      'captions, not saved yet',
      async (page) => {
        await page.route('**/transcript/w-0?*', (route) => route.abort());
        await page.getByRole('textbox').first().fill('Hello, I am Amira.');
        await page.getByRole('textbox').nth(1).focus();
        await expect(page.getByRole('main').getByText("We can't reach our server.")).toBeVisible();
      },
    ],
  ),
  {
    ...shared,
    name: 'captions, asking before they are removed',
    show: async (page, campaign) => {
      await showLines(page, campaign);
      await pressUntil(button(page, 'Remove Captions'), dialogHeading(page));
    },
  },
];
