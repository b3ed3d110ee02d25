import { expect, type Page } from '@playwright/test';
import type { House } from './console-house';
import type { ConsoleScreen } from './e2e-console-screen';
import { button } from './e2e-show';

const edit = (house: House) => `/organizer/campaigns/${house.job.id}/edit`;
const compare = (house: House) => `/organizer/campaigns/${house.job.id}/submissions/compare`;
const application = (house: House) => `/organizer/campaigns/${house.job.id}/submissions/${house.application}`;
const form = (page: Page) => page.getByRole('form', { name: 'Your scorecard' });

/** Gives a criterion a score; the page may be there a moment before it listens. */
async function score(page: Page, name: string, value: string): Promise<void> {
  const radio = form(page)
    .getByRole('group', { name: new RegExp(name) })
    .getByRole('radio', { name: value });
  await expect(async () => {
    await radio.check({ force: true });
    await expect(form(page).getByText('Draft saved')).toBeVisible({ timeout: 2000 });
  }).toPass();
}

/** Scorecards: written in the builder, filled in beside a film, and what all make of it. */
export const SCORECARD_SCREENS: ConsoleScreen[] = [
  {
    name: 'scorecard, a criterion open',
    closely: true,
    by: 'editor',
    path: edit,
    async show(page) {
      await button(page, 'Edit criterion 1').click();
      await page.locator('summary').filter({ hasText: 'Preview' }).click();
      await expect(page.getByText('A submission’s score is the weighted average of all scorecards.')).toBeVisible();
    },
  },
  {
    name: 'scorecard, templates',
    by: 'editor',
    path: edit,
    async show(page) {
      await button(page, 'Templates…').click();
      await page.getByLabel('Template name').fill('Guides who work among many people at night');
      await button(page, 'Save template').click();
      await expect(page.getByRole('listitem').filter({ hasText: 'Guides who work' })).toBeVisible();
    },
  },
  {
    name: 'scorecard, filled in',
    closely: true,
    by: 'reviewer',
    path: application,
    async show(page) {
      await score(page, 'Warmth', '4 of 5');
      await score(page, 'Clear speech', 'Not seen');
      await expect(form(page).getByText('Your score (2 of 3 criteria)')).toBeVisible();
    },
  },
  {
    name: 'scorecard, a score missing',
    by: 'reviewer',
    path: application,
    async show(page) {
      await score(page, 'Warmth', '3 of 5');
      await button(page, 'Submit scores').click();
      await expect(page.getByText('Give a score, or choose “Not seen”.')).toBeVisible();
    },
  },
  {
    name: 'scorecard, what all make of it',
    closely: true,
    by: 'owner',
    path: application,
    async show(page) {
      await expect(page.getByText('Team score (2 scorecards)')).toBeVisible();
      await expect(page.getByText('Scores differ')).toBeVisible();
    },
  },
  {
    name: 'submissions compared',
    closely: true,
    by: 'editor',
    path: compare,
    async show(page) {
      await expect(page.getByRole('cell').getByText('2 to 5')).toBeVisible();
    },
  },
  {
    name: 'submissions compared, on a phone',
    by: 'owner',
    path: compare,
    onPhone: true,
    async show(page) {
      await page.getByLabel('Sort by').selectOption('Score range');
      await expect(page.getByText('Showing 1 of 1').first()).toBeVisible();
    },
  },
  {
    name: 'scorecard, keys',
    by: 'owner',
    path: application,
    async show(page) {
      await page.getByText('Keyboard shortcuts', { exact: true }).click();
      await expect(page.getByText(/^Score the criterion in focus/)).toBeVisible();
    },
  },
];
