import { expect, type Page } from '@playwright/test';
import type { PartialDraft } from '@/lib/contract/campaign-draft';
import type { OrganizerOutput } from '@/lib/contract/organizer/calls';
import { organizerPaths } from '@/lib/contract/organizer/paths';
import { ask, publish } from '../support/console-house';
import type { ConsoleServer } from '../support/console-servers';
import { consoleTest as test } from '../support/e2e-console';
import { createOrganizerClient, type OrganizerClient } from '../support/organizer-client';
import { readMail } from '../support/read-mail';
import { pressUntil, startRecording } from '../support/walk';

const DAY_MS = 24 * 60 * 60 * 1000;
const ADA = 'ada@visitors.example';
/** A page asks every few seconds. */
const soon = { timeout: 20_000 };

/** A time of day in UTC, as it is written of a campaign. */
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 16);

/** A campaign with one invited person. */
async function inviteAda(owner: OrganizerClient, given: PartialDraft) {
  const sections = [{ id: 'one', prompt: 'Who are you?', seconds: 2 }];
  const { id, name } = await publish(owner, { title: 'River', sections, ...given });
  const of = `campaigns/${id}/invitations`;
  await ask(owner, of, { method: 'POST', body: { addresses: ADA } });
  const { invitations } = await ask<OrganizerOutput<'listInvitations'>>(owner, of);
  return { name, link: invitations[0]!.link, share: organizerPaths.shareCampaign(id) };
}

/** The texts that Ada has received about an invitation. Other tests of this server write to her, too. */
const lettersToAda = (server: ConsoleServer, link: string) =>
  server
    .emails()
    .filter(({ to }) => to === ADA)
    .map((email) => readMail(email).text)
    .filter((text) => text.includes(link));

/** An editor opens what is given to Ada, changes it, and saves it. */
async function adjust(editor: Page, change: () => Promise<unknown>): Promise<void> {
  await editor.getByRole('button', { name: `Adjust for ${ADA}` }).click();
  await expect(editor.getByRole('dialog', { name: `Adjustments for ${ADA}` })).toBeVisible();
  await change();
  await editor.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(editor.getByRole('dialog')).toHaveCount(0);
}

test('what an editor gives to an invited person reaches the open page, and nobody else', async ({
  page,
  server,
  open,
  openConsole,
}) => {
  const owner = createOrganizerClient(server.url);
  // Not the house's own, who would have no password any more when made an owner again.
  await owner.follow(await server.makeOwner('ida@ferry.example', 'Ferry House'));
  const editor = await openConsole(owner);

  const limited = await inviteAda(owner, { retakes: 0 });
  await page.goto(limited.link);
  await page.getByLabel('Full Name').fill('Ada');
  await page.getByRole('button', { name: 'Go', exact: true }).click();
  await startRecording(page, limited.name);
  await pressUntil(
    page.getByRole('button', { name: 'Start Recording' }),
    page.getByRole('button', { name: 'Stop Recording' }).or(page.getByRole('button', { name: 'Finish Video' })),
  );
  await expect(page.getByRole('main').getByText('You have no retakes left. You can watch it or continue.')).toBeVisible(
    { timeout: 60_000 },
  );
  const again = page.getByRole('button', { name: /^Re-Record/ });
  await expect(again).toHaveCount(0);
  await editor.goto(limited.share);
  await adjust(editor, () => editor.getByRole('dialog').getByLabel('Retakes').selectOption('1 per section'));
  await expect(editor.getByText('1 retake', { exact: true })).toBeVisible();
  await expect
    .poll(() => lettersToAda(server, limited.link))
    .toContainEqual(expect.stringContaining('• You can re-record each answer 1 time.'));
  await editor.getByRole('button', { name: 'Adjusted 1' }).click();
  await expect(editor.getByText('1 retake', { exact: true })).toBeVisible();
  await expect(again).toBeVisible(soon);
  await again.click();
  await expect(page.getByRole('button', { name: 'Start Recording' })).toBeVisible();

  const closed = await inviteAda(owner, { closes: inDays(-1), timeZone: 'UTC' });
  const [ada, stranger] = [await open(), await open()];
  for (const [one, address] of [
    [ada, closed.link],
    [stranger, `/${closed.name}`],
  ] as const) {
    await one.goto(address);
    await expect(one.getByRole('heading', { name: 'Recording has closed' })).toBeVisible();
  }
  await editor.goto(closed.share);
  await adjust(editor, () => editor.getByRole('dialog').getByLabel('Closes').fill(inDays(2)));
  await expect(ada.getByLabel('Full Name')).toBeVisible(soon);
  await adjust(editor, () => editor.getByRole('dialog').getByLabel('Language').selectOption('Deutsch'));
  await expect(ada.locator('html[lang=de]')).toBeVisible(soon);
  await expect
    .poll(() => lettersToAda(server, closed.link))
    .toContainEqual(expect.stringContaining('• Die Seiten erscheinen auf Deutsch.'));
  await stranger.reload();
  await expect(stranger.getByRole('heading', { name: 'Recording has closed' })).toBeVisible();
});
