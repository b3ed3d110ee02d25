import type { Locator, Page } from '@playwright/test';
import type { PartialDraft } from '@/lib/contract/campaign-draft';
import type { EditedCampaign } from '@/lib/contract/organizer/campaigns';
import type { OrganizerOutput } from '@/lib/contract/organizer/calls';
import { writeReviewing } from '@/lib/domain/draft-reviewing';
import { ask, publish, submitScores, visit } from '../support/console-house';
import { expect } from '../support/e2e';
import { findAccessibilityFaults } from '../support/e2e-accessibility';
import { answerClips, PICTURE, VIDEO } from '../support/e2e-clip-screens';
import { ANSWERS } from '../support/e2e-console-screens';
import { consoleTest as test } from '../support/e2e-console';
import { findForeignWords } from '../support/e2e-foreign-words';
import { CONSOLE_DESK } from '../support/e2e-good-layout';
import { findLayoutFaults } from '../support/e2e-layout';
import { createCriterion } from '../support/scorecard-factories';
import { readFocus } from '../support/e2e-voice';
import { createDraft } from '../support/organizer-factories';
import { playFilm } from '../support/walk';
import { readWords } from '../support/words';

const { organizer: words, visitor } = readWords('ar');
const recordWords = visitor.section;
/** Puts a section's number into a message. */
const of = (message: string, number: number) => new RegExp(`^${message.replace('{number}', String(number))}$`);
const PHONE = { width: 390, height: 844 };

const TITLE = 'Voices of the river (2026)';
const PROMPTS = ['What do you hear at the river?', 'What is it in one word?'];
const COMMENT = 'Let us have this one in the hall!';
const MEMBERS = ['Nora Lindgate', 'Idris Calloway'];
const [FIRST, LAST] = ['Ada Lovelace', 'ليلى حداد'];
const FILE = `${'old-bridge-'.repeat(9)}2026.png`;
const CHOICES = ['Walk', 'Row, sail, or paddle (2 hours)'];
const EVERY_KIND: PartialDraft['sections'] = [
  { prompt: PROMPTS[0]!, seconds: 30 },
  { prompt: PROMPTS[1]!, seconds: 30, answerType: { kind: 'audio', isOptional: true } },
  { prompt: PROMPTS[0]!, answerType: { kind: 'text', limit: 250, unit: 'words', isOptional: false } },
  {
    prompt: PROMPTS[1]!,
    answerType: {
      ...{ kind: 'choice', most: 2, allowsOther: true, isOptional: true },
      choices: CHOICES.map((text) => ({ text, translations: {} })),
    },
  },
  {
    prompt: PROMPTS[0]!,
    answerType: { kind: 'file', formats: ['pdf', 'docx'], maxMegabytes: 20, isOptional: false },
  },
];
/** What visitors have written besides. */
const WRITTEN = ANSWERS.flatMap((answer) => [
  answer.prompt,
  ...(answer.kind === 'text' ? (answer.text?.split('\n\n') ?? []) : []),
  ...(answer.kind === 'choice' ? [...answer.choices.map(({ text }) => text), answer.other ?? ''] : []),
  ...(answer.kind === 'file' ? [answer.file?.name ?? ''] : []),
]).filter((text) => /[a-z]/.test(text));
/** What people have written, none of it in the words of the page. */
const GIVEN = [
  ...[TITLE, ...PROMPTS, COMMENT, ...MEMBERS, FIRST, FILE, ...CHOICES, ...WRITTEN],
  ...['Riverside Museum', 'nora@museum.example', 'HRfix', 'voices-draft', 'voices-scored', 'voices', 'NL', 'IC', 'MH'],
  ...['Maximiliane von Hohenlohe-Waldenburg', 'Warmth with guests', 'Calm under pressure'],
];

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

/** Expects that the page is Arabic alone, mirrored, whole on a phone and on a desk, and accessible. */
async function expectArabic(page: Page, what: string): Promise<void> {
  await expect(page.locator('html[lang=ar][dir=rtl]')).toHaveCount(1);
  for (const size of [PHONE, CONSOLE_DESK]) {
    await page.setViewportSize(size);
    expect.soft(await findLayoutFaults(page), `${what}: the layout at ${size.width}`).toEqual([]);
    expect.soft(await findAccessibilityFaults(page), `${what}: accessibility at ${size.width}`).toEqual([]);
    expect.soft(await findForeignWords(page, GIVEN), `${what}: foreign words at ${size.width}`).toEqual([]);
    if (process.env.SCREENSHOTS)
      await page.screenshot({
        path: test.info().outputPath(`${what}-${size.width}.png`),
        fullPage: (await page.getByRole('dialog').count()) === 0,
      });
  }
}

/** Where a thing stands, from the side where the page is read from. */
const placeOf = (of: Locator) => of.evaluate((it) => it.getBoundingClientRect().left);

test('an owner reviews submissions in Arabic, from right to left', async ({ house, openConsole, server }) => {
  const sections = PROMPTS.map((prompt) => ({ prompt, seconds: 10 }));
  const campaign = await publish(house.editor, { name: 'voices', title: TITLE, sections });
  for (const name of [FIRST, LAST]) await visit(server, campaign, name);

  const page = await openConsole(undefined, { locale: 'ar' });
  await page.goto(`/organizer/campaigns/${campaign.id}/submissions`);
  await expect(page.getByRole('heading', { name: words.signIn.title })).toBeVisible();
  await expectArabic(page, 'sign in');
  await page.getByLabel(words.signIn.email).fill('nora@museum.example');
  await page.getByLabel(words.signIn.password, { exact: true }).fill('seven wise herons');
  await button(page, words.signIn.submit).first().click();

  await expect(page.getByRole('link', { name: FIRST })).toBeVisible({ timeout: 60_000 });
  await expectArabic(page, 'submissions');
  await page.getByRole('link', { name: LAST }).click();
  await expect(heading(page, LAST)).toBeVisible();

  // To the next one and back: the buttons point to where they lead.
  await button(page, words.review.next).click();
  await expect(heading(page, FIRST)).toBeVisible();
  await expect.poll(() => readFocus(page)).toBe(`h1: ${FIRST}`);
  await button(page, words.review.previous).click();
  await expect(heading(page, LAST)).toBeVisible();
  await page.keyboard.press('j');
  await expect(heading(page, FIRST)).toBeVisible();

  // Time goes from left to right, in the film and under it.
  await playFilm(page);
  await button(page, words.review.pause).click();
  const chapters = page.getByRole('list', { name: words.review.chapters }).getByRole('button');
  await chapters.nth(0).click();
  const slider = page.getByRole('slider', { name: words.review.position });
  const position = async () => Number(await slider.inputValue());
  await expect.poll(position).toBeLessThan(0.1);
  await page.keyboard.press('.');
  await expect.poll(position).toBeGreaterThan(1);
  await slider.focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await expect.poll(position).toBeGreaterThan(1);
  await page.keyboard.press('ArrowLeft');
  await expect.poll(position).toBe(0);
  expect(await placeOf(button(page, words.review.play))).toBeLessThan(
    await placeOf(page.getByLabel(words.review.speed)),
  );

  // Stars and states go from right to left, and so do the arrow keys.
  const verdict = page.getByRole('form', { name: words.review.verdict });
  const radio = (name: string) => verdict.getByRole('radio', { name, exact: true });
  const stars = (value: number) => radio(words.review.ofFive.replace('{value}', String(value)));
  const { statuses } = words.submissions;
  expect(await placeOf(stars(5))).toBeLessThan(await placeOf(stars(1)));
  await stars(3).press('Space');
  await page.keyboard.press('ArrowLeft');
  await expect(stars(4)).toBeChecked();
  await radio(statuses.new).focus();
  await page.keyboard.press('ArrowLeft');
  await expect(radio(statuses.shortlisted)).toBeChecked();
  await page.keyboard.press('ArrowLeft');
  await expect(radio(statuses.accepted)).toBeChecked();
  await page.keyboard.press('ArrowRight');
  await expect(radio(statuses.shortlisted)).toBeChecked();
  await expect(verdict.getByText(words.frame.saved, { exact: true })).toBeVisible();

  await page.getByLabel(words.review.comment, { exact: true }).fill(COMMENT);
  await button(page, new RegExp(`^${words.review.comment}$`)).click();
  await expect(page.getByRole('list', { name: words.review.comments })).toContainText(COMMENT);
  await expectArabic(page, 'submission');

  await button(page, words.review.share).click();
  await button(page, words.share.make).click();
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(1);
  await expectArabic(page, 'share');
  await button(page, words.share.done).click();

  const { submissions } = await ask<OrganizerOutput<'listSubmissions'>>(
    house.editor,
    `campaigns/${campaign.id}/submissions`,
  );
  expect(submissions.find(({ name }) => name === FIRST)).toMatchObject({
    ...{ status: 'shortlisted', rating: 4, comments: 1 },
  });
  // Somebody else sees who has decided, and what was answered in writing.
  const colleague = await openConsole(house.editor, { locale: 'ar' });
  await colleague.route('**/api/v1/submissions/*?*', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...((await response.json()) as object), answers: ANSWERS } });
  });
  await colleague.goto(page.url());
  await expect(colleague.getByText(words.review.changedBy.replace(/\{status\}.*/, statuses.shortlisted))).toBeVisible();
  await expect(colleague.getByText(ANSWERS[1]!.prompt)).toBeVisible();
  await expectArabic(colleague, 'submission, decided');
});

test(
  'an owner scores by keyboard, compares and assigns in Arabic',
  { tag: '@soak' },
  async ({ house, openConsole, server }) => {
    test.slow();
    const { scorecard } = words.review;
    const sections = PROMPTS.map((prompt) => ({ prompt, seconds: 10 }));
    const criteria = [
      createCriterion({ id: 'warmth', name: 'Warmth with guests', weight: 3 }),
      createCriterion({ id: 'calm', name: 'Calm under pressure', sectionId: '2' }),
    ];
    const reviewing = { ...writeReviewing({ criteria }), hidesScores: true };
    const campaign = await publish(house.editor, { name: 'voices-scored', title: TITLE, sections, reviewing });
    await visit(server, campaign, FIRST);
    const list = await ask<OrganizerOutput<'listSubmissions'>>(house.editor, `campaigns/${campaign.id}/submissions`);
    const { id } = list.submissions[0]!;
    await submitScores(house.editor, id, { warmth: 5, calm: 2 });
    const at = `/organizer/campaigns/${campaign.id}`;

    const page = await openConsole(house.owner, { locale: 'ar' });
    await page.goto(`${at}/submissions/${id}`);
    const form = page.getByRole('form', { name: scorecard.yours });
    await expect(form).toBeVisible();
    // The form may be there a moment before the page listens to keys.
    await expect(async () => {
      await page.keyboard.press('4');
      await expect(form.getByRole('group', { name: 'Warmth with guests' }).getByRole('radio').nth(3)).toBeChecked();
      await expect(form.getByText(scorecard.draftSaved)).toBeVisible({ timeout: 1000 });
    }).toPass();
    await expectArabic(page, 'scorecard, begun');
    await page.keyboard.press('0');
    await expect.poll(() => readFocus(page)).toBe(`button: ${scorecard.submit}`);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('list', { name: scorecard.byCriterion })).toBeVisible();
    await expectArabic(page, 'scorecard, what all make of it');

    await page.goto(`${at}/submissions/compare`);
    await expect(page.getByRole('rowheader').getByRole('link', { name: FIRST })).toBeVisible();
    await page.getByLabel(words.comparison.reviewer, { exact: true }).selectOption('me');
    await expect(page.getByText(words.comparison.legendOf)).toBeVisible();
    await expectArabic(page, 'submissions compared');

    await page.goto(`${at}/submissions`);
    await page.getByRole('checkbox').last().check();
    await button(page, words.submissions.assign).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('checkbox', { name: 'Nora Lindgate' }).check();
    await expectArabic(page, 'assigning submissions');
    await dialog.getByRole('button', { name: words.submissions.assignNow, exact: true }).click();
    await expect(dialog).toHaveCount(0);
    await page.goto(`${at}/submissions?assigned=me`);
    await expect(page.getByRole('rowheader').getByRole('link', { name: FIRST })).toBeVisible();
    await expectArabic(page, 'submissions, assigned to the member');

    await page.goto(`${at}/edit`);
    await button(page, of(words.builder.scorecard.editOf, 1)).click();
    await expectArabic(page, 'scorecard in the builder');
  },
);

test(
  'an editor asks in Arabic for answers of every kind, with a video and a picture',
  { tag: '@soak' },
  async ({ house, openConsole }) => {
    test.slow();
    const { builder } = words;
    const { clips } = builder;
    const { id } = await ask<EditedCampaign>(house.editor, 'campaigns', {
      ...{ method: 'POST', body: createDraft({ name: 'voices-draft', title: TITLE, sections: EVERY_KIND }) },
    });
    const page = await openConsole(house.editor, { locale: 'ar' });
    // What is added is kept nowhere: the server never has its clips.
    await page.route('**/api/v1/campaigns/*/draft', (route) => route.abort());
    await page.goto(`/organizer/campaigns/${id}/edit`);
    await expect(button(page, of(builder.editOf, 5))).toBeVisible();
    await expectArabic(page, 'sections, closed');
    for (const number of [1, 2, 3, 4, 5]) await button(page, of(builder.editOf, number)).click();
    await expect(button(page, of(builder.doneOf, 5))).toBeFocused();
    await expectArabic(page, 'sections, open');

    await answerClips(page, VIDEO);
    await button(page, of(clips.recordOf, 1)).click();
    const dialog = page.getByRole('dialog');
    const start = dialog.getByRole('button', { name: recordWords.startRecording });
    await expect(start).toBeVisible();
    await expect(dialog.getByText(recordWords.warmingUp)).toHaveCount(0);
    await expectArabic(page, 'recorder');
    await start.click();
    await expect(dialog.getByRole('timer')).toHaveText('0:02');
    await dialog.getByRole('button', { name: recordWords.stopRecording }).click();
    const end = page.getByRole('slider', { name: clips.ends.toMs });
    await expect(end).toBeVisible();
    // Time goes from left to right, as in every player.
    const beginning = page.getByRole('slider', { name: clips.ends.fromMs });
    await beginning.press('ArrowRight');
    await expect(page.getByLabel(clips.fields.fromMs)).toHaveValue('0.1');
    expect(await placeOf(beginning)).toBeLessThanOrEqual(await placeOf(end));
    await expectArabic(page, 'recorded question');
    await button(page, clips.use).click();
    await expect(dialog).toHaveCount(0);
    await expectArabic(page, 'question with a video');

    await button(page, new RegExp(`^${clips.captions}$`)).click();
    await page.getByRole('list', { name: clips.captions }).getByRole('textbox').first().fill(PROMPTS[0]!);
    await expectArabic(page, 'captions');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);

    await page.unroute('**/api/v1/clips');
    await answerClips(page, PICTURE);
    await button(page, of(clips.uploadOf, 3)).click();
    const file = { name: FILE, mimeType: 'image/png', buffer: Buffer.from('a file') };
    await dialog.locator('input[type=file]').setInputFiles(file);
    await expectArabic(page, 'picture');
    await dialog.getByRole('textbox').fill(PROMPTS[1]!);
    await button(page, clips.useFile.picture).click();
    await expect(dialog).toHaveCount(0);
    await expectArabic(page, 'question with a picture');
  },
);
