import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/e2e';
import { button, dialogHeading } from '../support/e2e-show';
import { makeCampaign, readUserVideo, readUuid } from '../support/e2e-visit';
import { uniqueName } from '../support/factories';
import { makePdf } from '../support/make-pdf';
import type { TestServer } from '../support/server';
import { goOn, pressUntil } from '../support/walk';

const MISSING = 'Please accept this text to continue.';
const TEXT = 'Who watches the films.\n\nUntil when they are kept.';

/** A campaign that asks for consent; `change` has it ask for something else. */
async function open(server: TestServer, given: object = {}) {
  const house = { name: uniqueName('House') };
  const kept = { name: uniqueName('consent'), consentText: TEXT, ...given };
  const apply = (consent: string) => makeCampaign(server, { ...kept, consent }, house);
  return { campaign: await apply('I agree to be shown.'), house: house.name, change: apply };
}

const box = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true });

async function enterName(page: Page, campaign: string): Promise<void> {
  await page.goto(`/${campaign}/start`, { waitUntil: 'networkidle' });
  await page.getByLabel('Full Name').fill('Ada Lovelace');
}

/** Accepts what the page asks for over itself. It closes by nothing else. */
async function acceptAgain(page: Page, line: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'The consent text has changed' });
  await expect(dialog).toContainText("Nothing you've recorded is lost.");
  await page.keyboard.press('Escape');
  await pressUntil(dialog.getByRole('button', { name: 'Continue' }), dialog.getByText(MISSING));
  await expect(box(page, line)).toBeFocused();
  await box(page, line).check();
  await pressUntilGone(dialog.getByRole('button', { name: 'Continue' }), dialog);
}

/** Within 750 ms of the last press a button does nothing. */
async function pressUntilGone(press: Locator, shown: Locator): Promise<void> {
  await expect(async () => {
    if (await shown.isVisible()) await press.click({ timeout: 500 });
    await expect(shown).toBeHidden({ timeout: 2000 });
  }).toPass();
}

test('a visitor accepts a text, is asked again when it changes, loses nothing, and withdraws it at the end', async ({
  page,
  server,
}) => {
  const { campaign, house, change } = await open(server, { prompts: ['Only this?'] });
  const first = box(page, 'I agree to be shown.');
  await enterName(page, campaign);
  await pressUntil(button(page, 'Go'), page.getByText(MISSING));
  await expect(first).toBeFocused();
  await expect(page).toHaveURL(`/${campaign}/start`);
  const begun = await page.request.get(`/api/campaign/${campaign}/userVideo?uuid=${await readUuid(page)}`);
  expect(begun.status()).toBe(404);

  await pressUntil(button(page, 'Read Full Text'), dialogHeading(page));
  await expect(dialogHeading(page)).toHaveText('Consent');
  await expect(page.getByRole('dialog').getByRole('paragraph')).toHaveText([
    new RegExp(`^${house}, version 1, `),
    ...['I agree to be shown.', 'Who watches the films.', 'Until when they are kept.'],
  ]);
  await page.getByRole('dialog').getByRole('button', { name: 'I Agree' }).click();
  await expect(first).toBeChecked();
  await expect(page.getByText(MISSING)).toHaveCount(0);
  await pressUntil(button(page, 'Go'), button(page, 'Start Recording'));
  await expect(page).toHaveURL(`/${campaign}/intro`);

  await change('I agree to be shown in the city, too.');
  await page.goto(`/${campaign}/step2`);
  await acceptAgain(page, 'I agree to be shown in the city, too.');
  await page.getByRole('link', { name: 'Start Recording' }).click();
  await expect(page).toHaveURL(`/${campaign}/section/1`);
  expect(await readUserVideo(page, campaign)).toMatchObject({ consentVersion: 2 });

  const stopOrAgain = button(page, 'Stop Recording').or(button(page, 'Re-Record'));
  await pressUntil(button(page, 'Start Recording'), stopOrAgain);
  await change('I agree to be shown everywhere.');
  await expect(button(page, 'Re-Record')).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await goOn(page, { last: true });
  await acceptAgain(page, 'I agree to be shown everywhere.');
  await expect(page).toHaveURL(`/${campaign}/publish`, { timeout: 60_000 });
  const { videos, completedUrl, consentVersion } = await readUserVideo(page, campaign);
  expect([videos.map(({ sectionId }) => sectionId), consentVersion]).toEqual([['s1'], 3]);
  const film = page.locator('video');
  await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.duration)).toBeGreaterThan(1.5);

  const record = `/api/campaign/${campaign}/userVideo?uuid=${await readUuid(page)}`;
  await page.goto(`/thankyou/complete?campaign=${campaign}`);
  await pressUntil(button(page, 'Withdraw Consent and Delete'), dialogHeading(page));
  await expect(dialogHeading(page)).toHaveText('Withdraw your consent?');
  await expect(page.getByRole('dialog')).toContainText(`${house} won't be able to watch it anymore.`);
  await button(page, 'Withdraw and Delete').click();
  await expect(page.getByRole('heading', { name: /^Your consent has been withdrawn/ })).toBeVisible();
  expect((await page.request.get(record)).status()).toBe(404);
  await expect.poll(async () => (await page.request.get(completedUrl!)).status()).toBe(404);
});

test('a text that changes while it is read on Start is shown anew, and is not taken as accepted', async ({
  page,
  server,
}) => {
  const { campaign, change } = await open(server);
  await enterName(page, campaign);
  await box(page, 'I agree to be shown.').check();
  await change('I agree to be shown everywhere.');
  const fresh = box(page, 'I agree to be shown everywhere.');
  await pressUntil(button(page, 'Go'), page.getByText('This text has changed. Please read it again.'));
  await expect(fresh).not.toBeChecked();
  await expect(fresh).toBeFocused();
  await expect(page.getByLabel('Full Name')).toHaveValue('Ada Lovelace');
  await fresh.check();
  await pressUntil(button(page, 'Go'), button(page, 'Start Recording'));
  await expect(page).toHaveURL(`/${campaign}/intro`);
  expect(await readUserVideo(page, campaign)).toMatchObject({ consentVersion: 2 });
});

test('a resume that was chosen is sent when the text that has changed meanwhile is accepted', async ({
  page,
  server,
}) => {
  const { campaign, change } = await open(server, { type: 'job' });
  await enterName(page, campaign);
  await box(page, 'I agree to be shown.').check();
  await button(page, 'Go').click();
  await expect(page).toHaveURL(`/${campaign}/resume`);
  const resume = { name: 'resume.pdf', mimeType: 'application/pdf', buffer: makePdf() };
  await page.getByLabel('Choose File').setInputFiles(resume);
  await change('I agree to be read.');
  await button(page, 'Go').click();
  await acceptAgain(page, 'I agree to be read.');
  await expect(page).toHaveURL(`/${campaign}/intro`);
  expect((await readUserVideo(page, campaign)).resumeUrl).toContain('_resume.pdf');
});
