import { expect, type Page } from '@playwright/test';
import { makePdf } from './make-pdf';
import { button, inTurn, showsCampaignPage, type Screen } from './e2e-show';
import { pressUntil, recordTake } from './walk';

const texts = (...all: string[]) => all.map((text) => ({ text }));

/** Sections that are not recorded, and one that is. */
export const WRITTEN = {
  ...{ id: 'written', prompt: 'Is there anything the river has taught you?' },
  answerType: { kind: 'text', limit: 250 },
};
export const ONE_OF = {
  ...{ id: 'one', prompt: 'How long have you lived near the river?' },
  answerType: { kind: 'choice', choices: texts('Less than a year', '1 to 5 years', 'More than 5 years') },
};
export const SOME_OF = {
  ...{ id: 'some', prompt: 'What do you do at the river?' },
  answerType: {
    ...{ kind: 'choice', most: 3, allowsOther: true, isOptional: true },
    choices: texts('Walk or run', 'Swim', 'Row, sail, or paddle', 'Fish'),
  },
};
export const SENT = {
  ...{ id: 'sent', prompt: 'Do you have a photo of the river that you love?' },
  answerType: { kind: 'file', formats: ['jpg', 'png', 'pdf'], isOptional: true },
};
export const RECORDED = { id: 's1', prompt: 'Who are you?', seconds: 2 };

export const OPTIONAL = { ...RECORDED, answerType: { kind: 'video', isOptional: true } };

const LESSON =
  'Patience. My grandfather mended nets on the landing stage, and he never looked at a clock. He looked at the water.';

export const answerField = (page: Page) => page.getByRole('textbox', { name: 'Your answer' });

async function write(page: Page, campaign: string): Promise<void> {
  await page.goto(`/${campaign}/section/1`);
  await answerField(page).fill(LESSON);
  await expect(page.getByRole('main').getByText('Saved on our server')).toBeVisible();
}

async function offersToSkip(page: Page, campaign: string): Promise<void> {
  await page.goto(`/${campaign}/section/1`);
  await expect(button(page, 'Skip This Question')).toBeVisible();
}

async function chooseSome(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: 'Walk or run' }).check();
  await page.getByRole('checkbox', { name: 'Something else' }).check();
  await page.getByRole('textbox', { name: 'Something else, please specify' }).fill('Feed the swans with my niece');
}

export const fileChooser = (page: Page) => page.locator('input[type=file]');

export const pdfFile = (name: string) => ({ name, mimeType: 'application/pdf', buffer: makePdf() });

/** Chooses a file, and waits until the server has it. */
export async function sendFile(page: Page, name: string): Promise<void> {
  await fileChooser(page).setInputFiles(pdfFile(name));
  await expect(page.getByRole('main').getByText('Saved on our server')).toBeVisible({ timeout: 30_000 });
}

/** Goes on with an answer, and returns to it. */
async function comeBack(page: Page, campaign: string): Promise<void> {
  await pressUntil(button(page, 'Next Section'), page.getByText('Section 2 of 2'));
  await page.goto(`/${campaign}/section/1`);
  await expect(button(page, 'Change')).toBeVisible();
}

const written = { sections: [WRITTEN, RECORDED] };
const some = { sections: [SOME_OF, RECORDED] };
const sent = { sections: [SENT, RECORDED] };
const unfilmed = { sections: [WRITTEN, ONE_OF, SOME_OF] };

/** A take that does not arrive: the answers can be changed meanwhile. */
async function showSavingWithAnswers(page: Page, campaign: string): Promise<void> {
  await write(page, campaign);
  await page.route('**/api/storage', () => {});
  await pressUntil(button(page, 'Next Section'), button(page, 'Start Recording'));
  await recordTake(page);
  await button(page, 'Next Section').click();
  await expect(page.getByRole('region', { name: 'Your answers' })).toBeVisible({ timeout: 15_000 });
}

/** Sections that are answered in writing, by choosing or with a file, and pages of campaigns with nothing else. */
export const answerScreens: readonly Screen[] = [
  ...inTurn({ name: 'section, a written answer', campaign: written, visit: {}, show: write }, [
    'section, review of a written answer',
    comeBack,
  ]),
  {
    name: 'section, a written answer that is too long, offline',
    campaign: written,
    visit: {},
    show: async (page, campaign) => {
      await page.route('**/answers/**', (route) => route.abort());
      await page.goto(`/${campaign}/section/1`);
      await answerField(page).fill(`${LESSON} ${LESSON} ${LESSON}`);
      await expect(page.getByText(/over the limit/).first()).toBeVisible();
      await expect(page.locator('.banner')).toContainText('Your answer is saved on this device.');
    },
  },
  {
    name: 'section, a choice',
    campaign: { sections: [ONE_OF, RECORDED] },
    visit: {},
    show: async (page, campaign) => {
      await page.goto(`/${campaign}/section/1`);
      await page.getByRole('radio', { name: '1 to 5 years' }).check();
      await expect(page.getByRole('main').getByText('Saved on our server')).toBeVisible();
    },
  },
  ...inTurn(
    { name: 'section, choices, none of them made', campaign: some, visit: {}, show: offersToSkip },
    ['section, choices', chooseSome],
    ['section, review of choices', comeBack],
  ),
  ...inTurn(
    { name: 'section, a file, none is chosen', campaign: sent, visit: {}, show: offersToSkip },
    [
      'section, a file that is no answer',
      async (page) => {
        const buffer = Buffer.from('PK');
        await fileChooser(page).setInputFiles({ name: `${'memories '.repeat(20)}.zip`, mimeType: '', buffer });
        await expect(page.getByRole('alert')).toContainText('Please choose a JPG, PNG, or PDF file.');
      },
    ],
    [
      'section, review of a file that was sent',
      async (page, campaign) => {
        await sendFile(page, `a-photo-of-the-boat-yard-${'and-its-boats-'.repeat(9)}.pdf`);
        await comeBack(page, campaign);
      },
    ],
  ),
  {
    name: 'section, a file on its way',
    campaign: sent,
    visit: {},
    show: async (page, campaign) => {
      await page.route('**/api/storage', () => {});
      await page.goto(`/${campaign}/section/1`);
      await fileChooser(page).setInputFiles(pdfFile('boat-yard-1994.pdf'));
      await expect(button(page, 'Cancel Upload')).toBeVisible();
    },
  },
  {
    name: 'section, a file that cannot be sent now',
    campaign: sent,
    visit: {},
    show: async (page, campaign) => {
      await page.route('**/api/storage', (route) => route.abort());
      await page.goto(`/${campaign}/section/1`);
      await fileChooser(page).setInputFiles(pdfFile('boat-yard-1994.pdf'));
      await expect(page.locator('.banner')).toContainText('your file is only here.');
    },
  },
  {
    name: 'saving, with answers to change',
    campaign: { sections: [WRITTEN, { ...RECORDED, seconds: 1 }, { ...RECORDED, id: 's2' }] },
    visit: {},
    show: showSavingWithAnswers,
  },
  {
    name: 'publish, with answers to change',
    campaign: { sections: [RECORDED, { ...RECORDED, id: 's2' }, SOME_OF], changeAnswers: 'untilClosed' },
    visit: { saved: 2 },
    show: async (page, campaign) => {
      await page.goto(`/${campaign}/section/3`);
      await page.getByRole('checkbox', { name: 'Swim' }).check();
      await expect(page.getByRole('main').getByText('Saved on our server')).toBeVisible();
      await button(page, 'Finish Video').click();
      await expect(page.getByRole('region', { name: 'Your answers' })).toBeVisible({ timeout: 60_000 });
      await expect(button(page, 'Finish')).toBeEnabled();
    },
  },
  {
    name: 'thank you, with answers to change',
    campaign: { sections: [WRITTEN, SOME_OF], changeAnswers: 'untilClosed' },
    visit: {},
    show: async (page, campaign) => {
      await write(page, campaign);
      await pressUntil(button(page, 'Next Section'), button(page, 'Skip This Question'));
      await button(page, 'Skip This Question').click();
      await expect(page.getByRole('region', { name: 'Your answers' })).toBeVisible({ timeout: 30_000 });
    },
  },
  {
    name: 'section, a recording that may be skipped',
    campaign: { sections: [OPTIONAL, WRITTEN] },
    visit: {},
    show: async (page, campaign) => {
      await page.goto(`/${campaign}/section/1`);
      await expect(page.getByLabel('Your camera')).toBeVisible();
      await expect(button(page, 'Skip This Question')).toBeVisible();
    },
  },
  {
    name: 'step2, with answers of every kind',
    campaign: { sections: [RECORDED, WRITTEN, ONE_OF, SOME_OF] },
    visit: {},
    show: showsCampaignPage('step2', 'Choose up to 3'),
  },
  { name: 'start, nothing is recorded', campaign: unfilmed, show: showsCampaignPage('start', 'A Few Questions') },
  { name: 'intro, nothing is recorded', campaign: unfilmed, visit: {}, show: showsCampaignPage('intro', 'Choose one') },
  { name: 'step2, nothing is recorded', campaign: unfilmed, visit: {}, show: showsCampaignPage('step2', 'Choose one') },
];
