import { expect, type Page } from '@playwright/test';
import type { OrganizerOutput } from '@/lib/contract/organizer/calls';
import { organizerPaths } from '@/lib/contract/organizer/paths';
import { ask, publish } from '../support/console-house';
import { findAccessibilityFaults } from '../support/e2e-accessibility';
import { consoleTest as test } from '../support/e2e-console';
import { findInvisible } from '../support/e2e-forced-colors';
import { CONSOLE_DESK } from '../support/e2e-good-layout';
import { findLayoutFaults } from '../support/e2e-layout';
import { readTake } from '../support/e2e-visit';
import { readMail } from '../support/read-mail';
import { createVisitor } from '../support/visitor';
import { readWords } from '../support/words';

const [GRACE, JOAN, INVITED] = ['grace', 'joan', 'edsger'].map((name) => `${name}@visitors.example`) as [
  string,
  string,
  string,
];
const EDITOR = 'idris@museum.example';

/** Emails are sent every few seconds, and members are told every minute. */
const soon = { timeout: 90_000 };

async function write(editor: Page, words: { subject: string; text: string }): Promise<void> {
  await editor.getByLabel('Subject', { exact: true }).fill(words.subject);
  await editor.getByLabel('Message', { exact: true }).fill(words.text);
  await editor.getByRole('button', { name: 'Save changes' }).click();
  await expect(editor.getByText('All changes saved')).toBeVisible();
}

/** The web address of an email, without those at which its reader refuses further ones. */
const linkIn = (text: string) => /^http\S+$/m.exec(text)?.[0] ?? '';

test('people get the words that an editor wrote, and a decision only once it is told', async ({
  house,
  server,
  openConsole,
}) => {
  test.slow();
  const to = (address: string) => server.emails().filter((email) => email.to === address);
  const subjectsTo = (address: string) => to(address).map((email) => readMail(email).subject);
  const sections = [{ id: 'one', prompt: 'Who are you?', seconds: 30 }];
  const { id, name } = await publish(house.editor, { title: 'River by night', sections, askEmail: 'optional' });
  const editor = await openConsole(house.editor);

  await editor.goto(organizerPaths.account());
  const choice = (how: string) => editor.getByRole('radio', { name: how, exact: true });
  await expect(choice('Never')).toBeChecked();
  await choice('Daily').check({ force: true });
  const isKept = editor.waitForResponse((answer) => answer.request().postData()?.includes('atOnce') ?? false);
  await choice('Immediately').check({ force: true });
  await isKept;
  await expect(editor.getByRole('status').filter({ hasText: 'Saved' })).toHaveCount(1);
  await editor.reload();
  await expect(choice('Immediately')).toBeChecked();

  const submit = async (visitor: string, given: { email?: string } = {}) => {
    const one = createVisitor(server.url, name);
    await one.begin(visitor, given);
    await one.save('one', readTake());
    await one.film();
  };
  await submit('Grace Hopper', { email: GRACE });
  await submit('Joan Clarke', { email: JOAN });
  await submit('Bo Ek');

  await editor.goto(organizerPaths.messages(id));
  await write(editor, { subject: 'Dear {name}', text: 'Tell us about “{title}”:\n\n{link}\n\n{organization}' });
  const preview = editor.getByRole('article', { name: 'Preview of the email' });
  await expect(preview.getByText('River by night')).toBeVisible();
  await editor.getByRole('button', { name: 'Send a test to me' }).click();
  await expect.poll(() => subjectsTo(EDITOR)).toContain(`Dear ${EDITOR}`);

  // An invitation in these words, whose link opens.
  await editor.getByRole('link', { name: 'People' }).click();
  await editor.getByText('Email message').click();
  await expect(editor.getByLabel('Subject', { exact: true })).toHaveValue('Dear {name}');
  await editor.getByLabel('Email addresses', { exact: true }).fill(`Edsger <${INVITED}>`);
  await editor.getByRole('button', { name: 'Send 1 invitation' }).click();
  await expect.poll(() => to(INVITED).length, soon).toBe(1);
  const invitation = readMail(to(INVITED)[0]);
  expect(invitation.subject).toBe('Dear Edsger');
  expect(invitation.text).toMatch(/^Tell us about “River by night”:\n\nhttp\S+\n\nRiverside Museum\n/);
  expect(invitation.pictures).toHaveLength(1);
  const invited = await openConsole();
  await invited.goto(linkIn(invitation.text));
  await expect(invited.getByLabel('Full Name')).toHaveValue('Edsger');

  await editor.getByRole('link', { name: 'Messages' }).click();
  await editor.getByRole('button', { name: /^Accepted/ }).click();
  await write(editor, { subject: 'Welcome, {name}', text: 'See you on the river.\n\n{link}' });

  // One person, by the page of the submission.
  const { submissions } = await ask<OrganizerOutput<'listSubmissions'>>(house.editor, `campaigns/${id}/submissions`);
  const of = (visitor: string) => submissions.find((one) => one.name === visitor)!.id;
  await editor.goto(organizerPaths.submission(id, of('Grace Hopper')));
  const notify = editor.getByRole('button', { name: 'Notify Grace Hopper' });
  const accepted = editor.getByRole('radio', { name: 'Accepted' });
  await expect(accepted).toBeVisible();
  await expect(notify).toHaveCount(0);
  await accepted.check({ force: true });
  await editor.getByRole('button', { name: 'Preview email' }).click();
  const shown = editor.getByRole('dialog').getByRole('article');
  await expect(shown).toContainText(/grace@visitors\.example.*Welcome, Grace Hopper/);
  await expect(shown).toContainText('See you on the river.');
  await editor.keyboard.press('Escape');
  await notify.click();
  await expect(editor.getByText(/The email “Accepted” will be sent to/)).toBeVisible();
  await editor.getByRole('button', { name: 'Undo' }).click();
  await notify.click();
  expect(to(GRACE)).toEqual([]);
  await editor.getByRole('button', { name: 'Send now' }).click();
  await expect.poll(() => subjectsTo(GRACE), soon).toEqual(['Welcome, Grace Hopper']);
  const visitor = await openConsole();
  await visitor.goto(linkIn(readMail(to(GRACE)[0]).text));
  await expect(visitor.getByText('River by night').first()).toBeVisible();
  await editor.reload();
  await expect(editor.getByText(/Email “Accepted” sent/)).toBeVisible();

  // Several, by the list, one of whom has no address and one of whom knows.
  for (const one of ['Joan Clarke', 'Bo Ek'])
    await ask(house.editor, `submissions/${of(one)}/status`, { method: 'PUT', body: { status: 'accepted' } });
  await editor.goto(organizerPaths.submissions(id));
  const tell = async () => {
    for (const one of ['Grace Hopper', 'Joan Clarke', 'Bo Ek'])
      await editor.getByRole('checkbox', { name: `Select ${one}` }).check();
    await editor.getByRole('button', { name: 'Notify…' }).click();
    const dialog = editor.getByRole('dialog');
    await expect(dialog.getByText('1 person will be notified by email.')).toBeVisible();
    await expect(dialog.getByText('1 person can’t be notified because there’s no email address.')).toBeVisible();
    await expect(dialog.getByText('1 person has already been notified.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Notify 1 person' }).click();
    await expect(editor.getByText(/1 email about a decision will be sent at/)).toBeVisible();
  };
  await tell();
  await editor.getByRole('button', { name: 'Undo' }).click();
  await expect(editor.getByText(/will be sent at/)).toHaveCount(0);
  await editor.reload();
  await tell();
  expect(to(JOAN)).toEqual([]);
  await editor.getByRole('button', { name: 'Send now' }).click();
  await expect.poll(() => subjectsTo(JOAN), soon).toEqual(['Welcome, Joan Clarke']);

  // Whoever wants to know of new submissions was told of how many there are, and of whom nothing.
  const news = () => to(EDITOR).filter((email) => readMail(email).subject.startsWith('New submissions: '));
  await expect.poll(() => news().length, soon).toBeGreaterThan(0);
  const { text } = readMail(news()[0]);
  expect(text).toMatch(/• River by night: [123]\n/);
  expect(text).not.toMatch(/Grace|Joan|Bo Ek/);
  await editor.goto(organizerPaths.account());
  await choice('Never').check({ force: true });
  await expect(editor.getByRole('status').filter({ hasText: 'Saved' })).toHaveCount(1);
});

/** A page that people are written to from, and what shows that it is there. */
const PAGES = (id: string) => [
  [organizerPaths.messages(id), 'Invitation'],
  [organizerPaths.reminders(id), 'Automatic reminders'],
  [organizerPaths.shareCampaign(id), 'Invite people'],
  [organizerPaths.account(), 'Emails'],
];

test('the pages that emails are written on are whole in forced colours', async ({ house, openConsole }) => {
  const { id } = await publish(house.editor, { title: 'Day', closes: '2999-11-30T12:00', timeZone: 'Europe/Oslo' });
  const page = await openConsole(house.editor, { forcedColors: 'active', colorScheme: 'dark' });
  await page.setViewportSize({ width: 360, height: 780 });
  for (const [path, heading] of PAGES(id)) {
    await page.goto(path!);
    await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible();
    expect.soft(await findInvisible(page), heading).toEqual([]);
    if (process.env.SCREENSHOTS)
      await page.screenshot({ path: test.info().outputPath(`${heading}.png`), fullPage: true });
  }
});

test(
  'emails to people are written and scheduled in Arabic, from right to left',
  { tag: '@soak' },
  async ({ house, openConsole }) => {
    const closes = { closes: '2999-11-30T12:00', timeZone: 'Europe/Oslo' };
    const { id } = await publish(house.editor, { name: 'night', title: 'Night', languages: ['ar', 'en'], ...closes });
    const rules = { firstBeforeClosing: 7, secondBeforeClosing: 2, started: 2, opened: null, most: 3, hour: 10 };
    await ask(house.editor, `campaigns/${id}/reminders`, { method: 'PUT', body: rules });
    const page = await openConsole(house.editor, { locale: 'ar' });
    const { organizer: words } = readWords('ar');
    for (const [path, heading] of [
      [organizerPaths.messages(id, 'reminder'), words.messages.kinds.reminder],
      [organizerPaths.reminders(id), words.reminders.title],
      [organizerPaths.account(), words.account.emails.title],
    ] as const) {
      await page.goto(path);
      await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible();
      await expect(page.locator('html[lang=ar][dir=rtl]')).toHaveCount(1);
      if (heading === words.reminders.title)
        await page.getByRole('button', { name: words.messages.previewEmail }).click();
      if (heading !== words.account.emails.title)
        await expect(page.getByRole('article', { name: words.messages.letter })).toBeVisible();
      for (const size of [{ width: 360, height: 780 }, CONSOLE_DESK]) {
        await page.setViewportSize(size);
        expect.soft(await findLayoutFaults(page), `${heading}: the layout at ${size.width}`).toEqual([]);
        expect.soft(await findAccessibilityFaults(page), `${heading}: accessibility at ${size.width}`).toEqual([]);
        if (process.env.SCREENSHOTS)
          await page.screenshot({ path: test.info().outputPath(`${heading}-${size.width}.png`), fullPage: true });
      }
    }
  },
);
