import { expect, type Page } from '@playwright/test';
import { askWith, SAID } from './e2e-clips';
import { CAMPAIGN_TEXTS, type SpokenVisit, wordlessName } from './e2e-language-visits';
import { button, dialogHeading } from './e2e-show';
import { arrangeVisit, makeCampaign } from './e2e-visit';
import { makePdf } from './make-pdf';
import { pressUntil } from './walk';

const { prompts, answers, file, unusable } = CAMPAIGN_TEXTS;
const [asked, asked2] = prompts as [string, string];

const SECTIONS = [
  { id: 's1', prompt: asked, seconds: 60, answerType: { kind: 'video', isOptional: true } },
  { id: 's2', prompt: asked2, answerType: { kind: 'text', limit: 20 } },
  {
    ...{ id: 's3', prompt: asked },
    answerType: { kind: 'choice', most: 2, allowsOther: true, choices: answers.map((text) => ({ text })) },
  },
  { id: 's4', prompt: asked2, answerType: { kind: 'file', formats: ['pdf'], isOptional: true } },
];

const openSection = async (page: Page, campaign: string, number: number, shown: string) => {
  await page.goto(`/${campaign}/section/${number}`);
  await expect(button(page, shown)).toBeVisible();
};

/**
 * Walks through sections that are not recorded, and through one that is asked on video, then with a picture, and
 * skipped.
 */
export async function walkAnswers({ page, server, words, look }: SpokenVisit): Promise<void> {
  const { clips, answers: answerWords, section } = words.visitor;
  const campaign = await makeCampaign(
    server,
    { name: wordlessName(), sections: SECTIONS, thinkSeconds: 600, changeAnswers: 'untilClosed' },
    { name: wordlessName() },
  );
  await arrangeVisit(page, server, campaign);
  const isSaved = () => expect(page.getByRole('main').getByText(section.locations.server)).toBeVisible();
  const goOn = (number: number) =>
    expect(async () => {
      await button(page, section.next).click({ timeout: 500 });
      await page.waitForURL(`**/section/${number}`, { timeout: 2000 });
    }).toPass();

  await askWith(page, { kind: 'video' });
  await openSection(page, campaign, 1, clips.play);
  await look('asked on video');
  await pressUntil(button(page, clips.play), page.getByText(SAID[0]!));
  await pressUntil(button(page, clips.pause), button(page, clips.play));
  await look('within the question');
  await pressUntil(button(page, clips.read), button(page, clips.again));
  await expect(button(page, section.startRecording)).toBeVisible();
  await look('asked on video before');
  await askWith(page, { kind: 'picture' });
  await openSection(page, campaign, 1, clips.enlarge);
  await expect(button(page, section.startRecording)).toBeVisible();
  await look('asked with a picture');
  await pressUntil(button(page, clips.enlarge), dialogHeading(page));
  await look('a picture that is enlarged');
  await page.keyboard.press('Escape');
  await pressUntil(button(page, answerWords.skip), page.getByRole('textbox'));

  await page.getByRole('textbox').fill(answers.join(' '));
  await look('a text that is too long');
  await page.getByRole('textbox').fill(answers[0]!);
  await isSaved();
  await look('a text');
  await goOn(3);
  await page.getByRole('checkbox').first().check();
  await page.getByRole('checkbox', { name: answerWords.other }).check();
  await page.getByRole('textbox').fill(answers[1]!);
  await isSaved();
  await look('choices');
  await goOn(4);
  await expect(button(page, answerWords.skip)).toBeVisible();
  await look('no file');
  const chooser = page.locator('input[type=file]');
  await chooser.setInputFiles({ name: unusable, mimeType: 'application/zip', buffer: Buffer.from('PK') });
  await expect(page.getByRole('alert').filter({ hasText: unusable })).toBeVisible();
  await look('a file that is refused');
  await chooser.setInputFiles({ name: file, mimeType: 'application/pdf', buffer: makePdf() });
  await isSaved();
  await look('a file');

  for (const [number, what] of [
    [2, 'review of a text'],
    [3, 'review of choices'],
    [4, 'review of a file'],
  ] as const) {
    await openSection(page, campaign, number, answerWords.change);
    await look(what);
  }
  await button(page, words.visitor.unfilmed.finish).click();
  await expect(page.getByRole('region', { name: answerWords.list })).toBeVisible({ timeout: 30_000 });
  await look('answers that can be changed');
}
