import { expect, type Page } from '@playwright/test';
import type { OrganizerOutput } from '@/lib/contract/organizer/calls';
import type { Submission } from '@/lib/contract/organizer/submissions';
import type { House } from './console-house';
import type { ConsoleScreen } from './e2e-console-screen';
import { button } from './e2e-show';

const sharePage = (which: 'stories' | 'job', page: string) => (house: House) =>
  `/organizer/campaigns/${house[which].id}/share/${page}`;

const letter = (page: Page) => expect(page.getByRole('article', { name: 'Preview of the email' })).toBeVisible();

/** The page is shown as if the server had answered so; it asks again as soon as it is open. */
async function asIf<Answer>(page: Page, path: string, changed: Partial<Answer>): Promise<void> {
  await page.route(path, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...((await answer.json()) as Answer), ...changed } });
  });
  await page.reload();
}

const AT = '2026-11-23T10:00:00.000Z';
const SCHEDULE: Partial<OrganizerOutput<'getReminders'>> = {
  rules: { firstBeforeClosing: null, secondBeforeClosing: null, started: 2, opened: 4, most: 3, hour: 10 },
  reminders: [
    { reminder: 'started', at: AT, state: 'scheduled', people: 4 },
    { reminder: 'opened', at: AT, state: 'paused', people: 83 },
    { reminder: 'firstBeforeClosing', at: AT, state: 'sent', people: 1 },
    { reminder: 'secondBeforeClosing', at: AT, state: 'failed', people: 12 },
  ],
};
const NOTICE: Submission['notice'] = {
  ...{ decision: 'accepted', state: 'waiting', at: AT, noticesId: 'notices', by: 'Nora Lindgate', fault: null },
};

/** Emails to people, where they are written, scheduled and asked for. */
export const MESSAGE_SCREENS: ConsoleScreen[] = [
  {
    name: "a campaign's messages",
    by: 'editor',
    path: sharePage('stories', 'messages?message=reminder'),
    async show(page) {
      await letter(page);
      await expect(page.getByRole('heading', { name: 'Reminder' })).toBeVisible();
    },
  },
  {
    name: "a campaign's messages, with faults",
    by: 'owner',
    path: sharePage('job', 'messages'),
    async show(page) {
      await page.getByLabel('Subject', { exact: true }).fill('');
      await page
        .getByLabel('Message', { exact: true })
        .fill('Hello {name},\n\nthree minutes of you.\n\n{organisation}');
      await button(page, 'Save changes').click();
      await expect(page.getByText('3 problems to fix', { exact: true })).toBeVisible();
    },
  },
  {
    name: 'the message to everyone who finishes',
    by: 'editor',
    path: sharePage('stories', 'messages?message=received'),
    async show(page) {
      await expect(page.getByRole('checkbox', { name: /^Send this email/ })).toBeVisible();
      await letter(page);
    },
  },
  {
    name: 'reminders',
    by: 'editor',
    path: sharePage('stories', 'reminders'),
    async show(page) {
      await asIf(page, '**/api/v1/campaigns/*/reminders', SCHEDULE);
      await expect(page.getByText('83 people')).toBeVisible();
    },
  },
  {
    name: 'reminders, with faults',
    by: 'editor',
    path: sharePage('job', 'reminders'),
    async show(page) {
      await page.getByRole('checkbox', { name: 'Opened but not started' }).check();
      await page.getByLabel('Days after opening').fill('');
      await button(page, 'Save changes').click();
      await expect(page.getByText('Enter a number from 1 to 90.')).toBeVisible();
    },
  },
  {
    name: 'a decision about to be emailed',
    by: 'editor',
    path: (house) => `/organizer/campaigns/${house.stories.id}/submissions/${house.submissions.long}`,
    async show(page, house) {
      await asIf<Submission>(page, `**/api/v1/submissions/${house.submissions.long}?*`, {
        ...{ status: 'accepted', notice: NOTICE },
      });
      await expect(page.getByText(/The email “Accepted” will be sent/)).toBeVisible();
    },
  },
  {
    name: 'submissions, who can be told of decisions',
    by: 'editor',
    path: (house) => `/organizer/campaigns/${house.stories.id}/submissions`,
    async show(page) {
      const rows = page.getByRole('checkbox', { name: /^Select (?!all)/ });
      for (let row = 0; row < 2; row += 1) await rows.nth(row).check();
      await button(page, 'Notify…').click();
      await expect(page.getByText('No one can be notified.')).toBeVisible();
    },
  },
];
