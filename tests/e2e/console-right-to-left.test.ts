import type { Locator, Page } from '@playwright/test';
import type { OrganizerOutput } from '@/lib/contract/organizer/calls';
import { ask, publish, visit } from '../support/console-house';
import { expect } from '../support/e2e';
import { findAccessibilityFaults } from '../support/e2e-accessibility';
import { consoleTest as test } from '../support/e2e-console';
import { findForeignWords } from '../support/e2e-foreign-words';
import { CONSOLE_DESK } from '../support/e2e-good-layout';
import { findLayoutFaults } from '../support/e2e-layout';
import { readFocus } from '../support/e2e-voice';
import { playFilm } from '../support/walk';
import { readWords } from '../support/words';

const { organizer: words } = readWords('ar');
const PHONE = { width: 390, height: 844 };

const TITLE = 'Voices of the river (2026)';
const PROMPTS = ['What do you hear at the river?', 'What is it in one word?'];
const COMMENT = 'Let us have this one in the hall!';
const MEMBERS = ['Nora Lindgate', 'Idris Calloway'];
const [FIRST, LAST] = ['Ada Lovelace', 'ليلى حداد'];
/** What people have written, none of it in the words of the page. */
const GIVEN = [
  ...[TITLE, ...PROMPTS, COMMENT, ...MEMBERS, FIRST],
  ...['Riverside Museum', 'nora@museum.example', 'HRfix', 'voices', 'NL', 'IC'],
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
      await page.screenshot({ path: test.info().outputPath(`${what}-${size.width}.png`), fullPage: true });
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
  // Somebody else sees who has decided.
  const colleague = await openConsole(house.editor, { locale: 'ar' });
  await colleague.goto(page.url());
  await expect(colleague.getByText(words.review.changedBy.replace(/\{status\}.*/, statuses.shortlisted))).toBeVisible();
  await expectArabic(colleague, 'submission, decided');
});
