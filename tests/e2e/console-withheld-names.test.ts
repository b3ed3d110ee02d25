import type { Page } from '@playwright/test';
import type { EditedCampaign } from '@/lib/contract/organizer/campaigns';
import { organizerPaths } from '@/lib/contract/organizer/paths';
import { USUAL_REVIEWING } from '@/lib/contract/scorecard';
import { writeReviewing } from '@/lib/domain/draft-reviewing';
import { ask, publish, visit } from '../support/console-house';
import type { ConsoleServer } from '../support/console-servers';
import { expect } from '../support/e2e';
import { findAccessibilityFaults } from '../support/e2e-accessibility';
import { consoleTest as test } from '../support/e2e-console';
import { findInvisible } from '../support/e2e-forced-colors';
import { CONSOLE_DESK, CONSOLE_PHONE, expectGoodConsole, photograph } from '../support/e2e-good-layout';
import { findLayoutFaults } from '../support/e2e-layout';
import { createOrganizerClient, type OrganizerClient } from '../support/organizer-client';
import { createCriterion } from '../support/scorecard-factories';
import { createVisitor } from '../support/visitor';
import { readTake } from '../support/e2e-visit';
import { readWords } from '../support/words';

const FIRST = 'Quirina Oddsdottir';
const OTHERS = ['Wendel Ybarra', 'Xanthe Okoro', 'Yrsa Blom', 'Zelda Nkemelu', 'Ulf Vasquez', 'Tove Ixchel'];
const NAMES = [FIRST, ...OTHERS];

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const person = (page: Page, number: number) =>
  page.getByRole('heading', { level: 1, name: `Person ${number}`, exact: true });

/** A campaign that hides who its people are, with so many submissions; the first has a film. */
async function blindCampaign(editor: OrganizerClient, server: ConsoleServer, others: readonly string[] = OTHERS) {
  const criteria = [createCriterion({ id: 'warmth', name: 'Warmth with guests' })];
  const reviewing = { ...USUAL_REVIEWING, hidesScores: true, hidesNames: true, hidesPictures: true, shuffles: true };
  const campaign = await publish(editor, {
    title: 'Night guides',
    reviewing: writeReviewing({ ...reviewing, criteria }),
    sections: ['Who are you?', 'What do you hear?'].map((prompt) => ({ prompt, seconds: 10 })),
  });
  await visit(server, campaign, FIRST);
  for (const name of others) await askForFilm(server, campaign, name);
  return campaign;
}

async function askForFilm(server: ConsoleServer, { name, sections }: EditedCampaign, visitor: string): Promise<void> {
  const one = createVisitor(server.url, name);
  await one.begin(visitor);
  for (const { id } of sections) await one.save(id, readTake());
  await one.stitch();
}

/** Expects that nothing of the page, its title included, tells who somebody is. */
async function expectNameless(page: Page): Promise<void> {
  const text = `${await page.title()} ${await page.content()}`;
  expect(NAMES.filter((name) => text.includes(name) || text.includes(name.split(' ')[0]!))).toEqual([]);
}

/** Opens the submission of the one with this number from the list. */
async function openPerson(page: Page, campaign: EditedCampaign, number: number): Promise<void> {
  await page.goto(organizerPaths.submissions(campaign.id));
  await page.getByRole('link', { name: `Person ${number}`, exact: true }).click();
  await expect(person(page, number)).toBeVisible();
}

const listed = (page: Page) => page.getByRole('rowheader').getByRole('link').allTextContents();

test('reviewers see numbers for names, each in an order of their own that stays', async ({
  house,
  openConsole,
  server,
}) => {
  const campaign = await blindCampaign(house.editor, server);
  const other = createOrganizerClient(server.url);
  await house.signOwnerIn();
  await other.follow(await house.owner.invite('sofie@museum.example', 'reviewer'));
  await ask(other, 'me', { method: 'PUT', body: { name: 'Sofie Marr' } });

  const page = await openConsole(house.reviewer);
  await page.goto(organizerPaths.submissions(campaign.id));
  await expect(page.getByRole('row')).toHaveCount(NAMES.length + 1);
  await expect(page.getByLabel('Sort by')).toHaveValue('shuffled');
  const mine = await listed(page);
  expect(mine.toSorted()).toEqual(NAMES.map((_, index) => `Person ${index + 1}`));
  await expectNameless(page);
  await page.reload();
  expect(await listed(page)).toEqual(mine);
  // The review goes by the same order.
  await page.getByRole('link', { name: mine[0], exact: true }).click();
  for (const name of mine.slice(0, 3)) {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    await expect(page).toHaveTitle(`${name}: Night guides · HRfix`);
    await expectNameless(page);
    await page.keyboard.press('j');
  }
  await page.goto(organizerPaths.comparison(campaign.id));
  await expectNameless(page);

  const theirs = await openConsole(other);
  await theirs.goto(organizerPaths.submissions(campaign.id));
  await expect(theirs.getByRole('row')).toHaveCount(NAMES.length + 1);
  const otherOrder = await listed(theirs);
  expect(otherOrder.toSorted()).toEqual(mine.toSorted());
  expect(otherOrder).not.toEqual(mine);
  await theirs.getByLabel('Sort by').selectOption('Person number');
  await expect.poll(() => listed(theirs)).toEqual(NAMES.map((_, index) => `Person ${index + 1}`));
});

test('a name is shown by a press that is logged, and to everybody once its submission is accepted', async ({
  house,
  openConsole,
  server,
}) => {
  const campaign = await blindCampaign(house.editor, server, [OTHERS[0]!]);
  const page = await openConsole(house.editor);
  await openPerson(page, campaign, 1);
  await expectNameless(page);
  await button(page, 'Show name…').click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('The audit log records that you did.');
  await photograph(page, 'the question');
  await dialog.getByRole('button', { name: 'Show name' }).click();
  await expect(page.getByRole('heading', { level: 1, name: FIRST })).toBeFocused();
  await expect(page).toHaveTitle(`${FIRST}: Night guides · HRfix`);
  await expect(button(page, 'Show name…')).toBeHidden();

  // Nobody else sees it, also not in the log.
  const log = await openConsole(house.owner);
  await log.goto(organizerPaths.data());
  const entry = log.getByRole('listitem').filter({ hasText: 'Name of a submission shown before the decision' });
  await expect(entry).toContainText('Idris Calloway');
  await expect(entry.getByRole('link', { name: 'Person 1', exact: true })).toBeVisible();
  await expectNameless(log);

  const reviewer = await openConsole(house.reviewer);
  await openPerson(reviewer, campaign, 1);
  await expect(button(reviewer, 'Show name…')).toBeHidden();
  await expect(async () => {
    await reviewer.keyboard.press('a');
    await expect(reviewer.getByRole('heading', { level: 1, name: FIRST })).toBeVisible({ timeout: 2000 });
  }).toPass();
  await reviewer.getByRole('radio', { name: 'New', exact: true }).check({ force: true });
  await expect(person(reviewer, 1)).toBeVisible();
});

test('a video is heard without being seen until somebody shows it', async ({ house, openConsole, server }) => {
  const campaign = await blindCampaign(house.editor, server, [OTHERS[0]!]);
  const page = await openConsole(house.reviewer);
  await openPerson(page, campaign, 1);
  const video = page.locator('video[src]').first();
  await expect(video).toBeHidden();
  await expect(page.getByText('The video is hidden. You can still listen to it.')).toBeVisible();
  await expect(button(page, 'Full screen')).toBeHidden();
  await expect(async () => {
    await button(page, 'Play').click({ timeout: 1000 });
    await expect(button(page, 'Pause')).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expect.poll(() => video.evaluate((it: HTMLVideoElement) => it.currentTime)).toBeGreaterThan(0.2);
  expect(await video.evaluate((it: HTMLVideoElement) => [it.muted, it.volume])).toEqual([false, 1]);
  await page.getByRole('button', { name: /^Section 2, starts at/ }).click();
  const started = await video.evaluate((it: HTMLVideoElement) => it.currentTime);
  expect(started).toBeGreaterThan(0.5);

  const show = button(page, 'Show video');
  await show.click();
  await expect(show).toHaveAttribute('aria-pressed', 'true');
  await expect(video).toBeVisible();
  await expect(button(page, 'Full screen')).toBeVisible();
});

test('a review without names is whole and beautiful where it is looked at', async ({ house, openConsole, server }) => {
  const campaign = await blindCampaign(house.editor, server, [OTHERS[0]!]);
  const page = await openConsole(house.editor);
  await page.goto(organizerPaths.submissions(campaign.id));
  await expect(page.getByRole('row')).toHaveCount(3);
  await expectGoodConsole(page, 'the list');
  await openPerson(page, campaign, 1);
  await expectGoodConsole(page, 'the review');
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  expect.soft(await findInvisible(page), 'invisible in forced colours').toEqual([]);
  await photograph(page, 'the review in forced colours');
  await page.emulateMedia({ forcedColors: 'none', reducedMotion: 'reduce' });
  await page.goto(organizerPaths.editCampaign(campaign.id));
  await expect(page.getByRole('checkbox', { name: /^Hide names/ })).toBeChecked();
  await expectGoodConsole(page, 'the switches');
});

test(
  'a review without names is Arabic from right to left',
  { tag: '@soak' },
  async ({ house, openConsole, server }) => {
    const campaign = await blindCampaign(house.editor, server, []);
    const { organizer: words } = readWords('ar');
    const page = await openConsole(house.editor, { locale: 'ar' });
    await page.goto(organizerPaths.submissions(campaign.id));
    await page.getByRole('rowheader').getByRole('link').click();
    await expect(page.getByText(words.review.soundOnly)).toBeVisible();
    await expect(page.locator('html[lang=ar][dir=rtl]')).toHaveCount(1);
    for (const size of [CONSOLE_PHONE, CONSOLE_DESK]) {
      await page.setViewportSize(size);
      expect.soft(await findLayoutFaults(page), `the layout at ${size.width}`).toEqual([]);
      expect.soft(await findAccessibilityFaults(page), `accessibility at ${size.width}`).toEqual([]);
      await photograph(page, `in Arabic at ${size.width}`);
    }
  },
);
