import { expect, type Page } from '@playwright/test';
import type { OrganizerOutput } from '@/lib/contract/organizer/calls';
import type { ListedSubmission } from '@/lib/contract/organizer/submissions';
import type { House } from './console-house';
import type { ConsoleScreen } from './e2e-console-screen';
import { button } from './e2e-show';

const list = (house: House, query = '') => `/organizer/campaigns/${house.stories.id}/submissions${query}`;

/** The list is shown as if this held of each of its submissions; it is asked for as soon as another one was shown. */
async function asIf(page: Page, changed: Partial<ListedSubmission>): Promise<void> {
  await page.route('**/api/v1/campaigns/*/submissions?*', async (route) => {
    const answer = await route.fetch();
    const found = (await answer.json()) as OrganizerOutput<'listSubmissions'>;
    const submissions = found.submissions.map((one) => ({ ...one, ...changed }));
    await route.fulfill({ response: answer, json: { ...found, submissions } });
  });
  await page.getByLabel('Sort by').selectOption('Name');
}

async function openDialog(page: Page): Promise<void> {
  const rows = page.getByRole('checkbox', { name: /^Select (?!all)/ });
  for (let row = 0; row < 2; row += 1) await rows.nth(row).check();
  await button(page, 'Assign…').click();
  await expect(page.getByRole('dialog')).toBeVisible();
}

/** Submissions are shared out among members, and each sees their own. */
export const ASSIGN_SCREENS: ConsoleScreen[] = [
  {
    name: 'assigning submissions',
    closely: true,
    by: 'editor',
    path: (house) => list(house),
    async show(page) {
      await openDialog(page);
      for (const name of [/Nora Lindgate/, /Maximiliane/]) await page.getByRole('checkbox', { name }).check();
      await expect(page.getByText('4 reviews').first()).toBeVisible();
    },
  },
  {
    name: 'assigning submissions to nobody',
    by: 'owner',
    path: (house) => list(house),
    async show(page) {
      await openDialog(page);
      await page.getByRole('button', { name: 'Assign', exact: true }).click();
      await expect(page.getByText('Choose at least one reviewer.')).toBeVisible();
    },
  },
  {
    name: 'submissions, assigned to many',
    by: 'editor',
    path: (house) => list(house),
    async show(page) {
      const names = ['Nora Lindgate', 'Idris Calloway', 'Maximiliane von Hohenlohe', 'Greta Falkner', 'Wim Aalto'];
      await asIf(page, { assigned: names.map((name) => ({ userId: name, name })) });
      await expect(page.getByText('+1').first()).toBeVisible();
    },
  },
  {
    name: 'submissions, assigned to the member',
    closely: true,
    by: 'reviewer',
    path: (house) => list(house, '?assigned=me'),
    show: (page) => expect(page.getByText(/^You’ve scored 1 of 2$/)).toBeVisible(),
  },
  {
    name: 'submissions, none assigned to the member',
    by: 'owner',
    path: (house) => list(house, '?assigned=me'),
    show: (page) => expect(page.getByRole('heading', { name: 'Nothing assigned to you' })).toBeVisible(),
  },
  {
    name: 'submissions, what others gave hidden',
    by: 'reviewer',
    path: (house) => list(house),
    async show(page) {
      await asIf(page, { isHidden: true, ratings: 2 });
      await expect(page.getByText('2 hidden until you rate').first()).toBeVisible();
    },
  },
  {
    name: 'submissions, scored by a scorecard',
    by: 'reviewer',
    path: (house) => `/organizer/campaigns/${house.job.id}/submissions`,
    show: (page) => expect(page.getByRole('columnheader', { name: 'Score' })).toBeAttached(),
  },
];
