import type { Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { expect } from '../support/e2e';
import { consoleTest as test } from '../support/e2e-console';
import { CONSOLE_DESK, expectGoodConsole, isWhole } from '../support/e2e-good-layout';
import { readZip } from '../support/read-zip';
import { giveName, goOn, playFilm, pressUntil, recordTake, startRecording } from '../support/walk';

const missing = process.env.SKIP_POSTGRES ?? process.env.SKIP_RADOSGW;
test.skip(({ deployment }) => deployment !== 'embedded' && Boolean(missing), missing);

const TITLE = 'Summer at the river';
const CAMPAIGN = 'summer-at-the-river';
const VISITOR = 'Ada Lovelace';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const follow = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).click();
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });

/** Comes in by a link that works once, and chooses a name and a password. */
async function comeIn(page: Page, link: string, name: string): Promise<void> {
  await page.goto(link);
  await press(page, 'Sign in');
  await page.getByLabel('Full Name').fill(name);
  await page.getByLabel('New password').fill('seven wise herons');
  await press(page, 'Save and sign in');
  await expect(heading(page, 'Campaigns')).toBeVisible();
}

/** Asks the first section's question with a video. */
async function askOnVideo(page: Page): Promise<void> {
  await press(page, 'Upload a question for section 1');
  await page.getByLabel('Choose file').setInputFiles('tests/fixtures/media/fake-count-samestream-1.mp4');
  await press(page, 'Use video');
  await expect(page.getByRole('dialog')).toHaveCount(0, { timeout: 60_000 });
  // The preview loads it from where it is stored.
  const preview = page.getByRole('complementary').getByLabel('Question', { exact: true });
  await expect.poll(() => preview.evaluate((video: HTMLVideoElement) => video.videoWidth)).toBeGreaterThan(0);
}

/** Plays the question, of which a picture was to be seen before, and reads the rest. */
async function hear(page: Page): Promise<void> {
  const clip = page.getByRole('group', { name: 'Video question' }).locator('video');
  const poster = await clip.evaluate(async (video: HTMLVideoElement) => {
    const picture = Object.assign(new Image(), { src: video.poster });
    await picture.decode();
    return picture.naturalWidth;
  });
  expect(poster).toBeGreaterThan(0);
  await pressUntil(page.getByRole('button', { name: 'Play Question' }), page.getByRole('button', { name: 'Pause' }));
  await expect.poll(() => clip.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0.2);
  await press(page, 'Read Instead');
}

/** Answers the campaign's one question, which is asked on video; the film is there then. */
async function answer(page: Page): Promise<void> {
  await giveName(page, CAMPAIGN, VISITOR);
  await startRecording(page, CAMPAIGN);
  await hear(page);
  await recordTake(page, 2);
  await goOn(page, { last: true });
  await expect(page).toHaveURL(`/${CAMPAIGN}/publish`, { timeout: 60_000 });
}

test('an organization asks, a visitor answers, a colleague decides, a friend watches, and all is erased', async ({
  page: owner,
  open,
  server,
}) => {
  // By its name this test is the first of its project: nobody has set up anything on its server.
  await owner.goto('/organizer');
  await expect(heading(owner, 'Set up your console')).toBeVisible();
  await expectGoodConsole(owner, 'nothing set up');
  await owner.setViewportSize(CONSOLE_DESK);
  await comeIn(owner, await server.makeOwner('greta@weir.example', 'The Weir House'), 'Greta Lund');

  // The campaign.
  await follow(owner, 'New campaign');
  // The field may be there a moment before the page listens to it.
  await expect(async () => {
    await owner.getByLabel('Title').fill('');
    await owner.getByLabel('Title').fill(TITLE);
    await expect(owner.getByLabel('Link name')).toHaveValue(CAMPAIGN, { timeout: 1000 });
  }).toPass();
  await owner.getByLabel('Prompt').fill('What do you hear at the river?');
  await owner.getByLabel('Time limit (seconds)', { exact: true }).fill('5');
  await askOnVideo(owner);
  await press(owner, 'Publish');
  await expect(owner.getByRole('dialog').getByRole('heading', { name: 'It is open' })).toBeVisible();
  await follow(owner, 'Invite people');
  await expect(owner.getByText('Open', { exact: true })).toBeVisible();
  const link = await owner.getByRole('code').first().innerText();
  const code = owner.getByRole('img', { name: `QR code of ${link}` });
  await expect.poll(() => code.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);

  // The visitor.
  const visitor = await open();
  await visitor.goto(link);
  await answer(visitor);
  await press(visitor, 'Finish');
  await visitor.getByRole('dialog').getByRole('button', { name: 'Finish' }).click();
  await expect(visitor).toHaveURL(/\/thankyou\//);

  // The colleague.
  await follow(owner, 'Members');
  await owner.getByLabel('Email', { exact: true }).fill('omar@weir.example');
  await press(owner, 'Invite');
  const invitation = owner.getByRole('status').getByRole('code');
  const colleague = await open();
  await comeIn(colleague, await invitation.innerText(), 'Omar Haddad');
  await follow(colleague, TITLE);
  await colleague.getByRole('link', { name: /^Submissions/ }).click();
  await follow(colleague, 'Review 1 new submission');
  await expect(heading(colleague, VISITOR)).toBeVisible();
  await playFilm(colleague);
  await colleague.keyboard.press('4');
  await colleague.keyboard.press('a');
  await expect(colleague.getByRole('form', { name: 'Your review' }).getByText('Saved', { exact: true })).toBeVisible();
  await colleague.getByLabel('Comment', { exact: true }).fill('Let us have this one in the hall.');
  await press(colleague, 'Comment');
  await expect(colleague.getByRole('list', { name: 'Comments' })).toContainText('in the hall');
  await expect(colleague.getByRole('button', { name: /Share|Erase/ })).toHaveCount(0);

  // The friend.
  await owner.getByRole('link', { name: /^Campaigns/ }).click();
  await follow(owner, TITLE);
  await owner.getByRole('link', { name: /^Submissions/ }).click();
  await follow(owner, VISITOR);
  await expect(owner.getByRole('radio', { name: 'Accepted' })).toBeChecked();
  await expect(owner.getByText('Set to “Accepted” by Omar Haddad')).toBeVisible();
  await press(owner, 'Share');
  await owner.getByLabel('Password (optional)').fill('river song');
  await press(owner, 'Create link');
  const shared = await owner.getByRole('dialog').getByRole('code').innerText();
  await press(owner, 'Done');
  const friend = await open();
  await friend.goto(shared, { waitUntil: 'networkidle' });
  await friend.getByLabel('Password').fill('river song');
  await press(friend, 'Watch video');
  await expect(heading(friend, VISITOR)).toBeVisible();
  await playFilm(friend);
  await expect(friend.getByText('in the hall')).toHaveCount(0);

  // The export.
  await owner.getByRole('link', { name: TITLE }).click();
  const downloading = owner.waitForEvent('download');
  await follow(owner, 'Export 1 submission as ZIP and CSV');
  const files = readZip(readFileSync(await (await downloading).path()));
  expect(files.get('submissions.csv')?.toString()).toContain(VISITOR);
  const films = [...files].filter(([name]) => name.endsWith('.mp4'));
  expect(films.map(([, film]) => film.toString('latin1', 4, 8))).toEqual(['ftyp']);

  // The end.
  await follow(owner, VISITOR);
  await press(owner, 'Erase…');
  await owner.getByLabel('Type “erase” to confirm').fill('erase');
  await press(owner, 'Erase permanently');
  await expect(heading(owner, 'No submissions yet')).toBeVisible();
  await friend.reload();
  await expect(heading(friend, 'This link is no longer valid')).toBeVisible();
  await visitor.goto(`/${CAMPAIGN}/publish`);
  await expect(visitor).toHaveURL(`/${CAMPAIGN}/start`);

  // The visitor begins anew, and thinks better of it. What is left then, `integration/erase-own-visit` shows, too.
  if (isWhole) {
    await answer(visitor);
    await owner.reload();
    await expect(owner.getByRole('link', { name: VISITOR, exact: true })).toBeVisible();
    await press(visitor, 'Delete My Recording');
    await press(visitor, 'Delete Permanently');
    await expect(heading(visitor, 'Your recording has been deleted')).toBeVisible();
    await owner.reload();
    await expect(heading(owner, 'No submissions yet')).toBeVisible();
  }
  await expect.poll(() => server.visitorsFiles()).toEqual([]);
});
