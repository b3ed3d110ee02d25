import { expect, type Page } from '@playwright/test';
import type { Submission } from '@/lib/contract/organizer/submissions';
import type { House } from './console-house';
import { ASSIGN_SCREENS } from './e2e-assign-screens';
import { addSection, openSection } from './e2e-builder';
import { CLIP_SCREENS } from './e2e-clip-screens';
import type { ConsoleScreen } from './e2e-console-screen';
import { SCORECARD_SCREENS } from './e2e-scorecard-screens';
import { MESSAGE_SCREENS } from './e2e-message-screens';
import { button } from './e2e-show';

const campaignPage = (which: 'stories' | 'draft' | 'empty' | 'closed' | 'job', page: string) => (house: House) =>
  `/organizer/campaigns/${house[which].id}/${page}`;
const submissionPage = (which: keyof House['submissions']) => (house: House) =>
  `/organizer/campaigns/${house.stories.id}/submissions/${house.submissions[which]}`;
const sharedPage = (which: keyof House['links']) => (house: House) => new URL(house.links[which]).pathname;

const sees = (words: string | RegExp) => (page: Page) => expect(page.getByText(words).first()).toBeVisible();
const seesHeading = (name: string | RegExp) => (page: Page) =>
  expect(page.getByRole('heading', { name }).first()).toBeVisible();

/** Presses buttons one after the other; the last one opens a dialog. */
const opensDialog = (...names: string[]) =>
  async function (page: Page) {
    for (const name of names) await button(page, name).first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
  };

/** The submission is shown as if it were so; the page asks for it again as soon as it is open. */
const asIf = (changed: Partial<Submission>, words: string) => async (page: Page, house: House) => {
  await page.route(`**/api/v1/submissions/${house.submissions.ada}?*`, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...((await answer.json()) as Submission), ...changed } });
  });
  await page.reload();
  await sees(words)(page);
};

const ASKED = { state: 'answered', answeredAt: '2026-11-21T18:40:00.000Z' } as const;
const FIRST_AID = {
  ...{ fileId: 'first-aid-certificate', name: `${'first-aid-'.repeat(12)}2026.pdf`, bytes: 212_400 },
  ...{ format: 'pdf' as const, url: '/files/first-aid' },
};
/** One of each, and long ones. */
export const ANSWERS: Submission['answers'] = [
  {
    ...{ kind: 'choice', ...ASKED, sectionId: 'evenings', number: 3, prompt: 'Which evenings can you work?' },
    choices: ['Thursday', 'Friday', 'السبت'].map((text) => ({ text, isChosen: text !== 'Thursday' })),
    other: 'Every other Monday, but never in the weeks in which the ferry is in the dry dock',
  },
  {
    ...{ kind: 'text', ...ASKED, sectionId: 'dark', number: 4, prompt: 'What would you show a child at night?' },
    text: `The ferry’s engine room.\n\n${'https://museum.example/'.padEnd(120, 'engine-room-')}`,
  },
  {
    ...{ kind: 'text', ...ASKED, sectionId: 'more', number: 5, prompt: 'Is there anything else?' },
    ...{ state: 'skipped', text: null },
  },
  {
    ...{ kind: 'file', ...ASKED, sectionId: 'aid', number: 6, prompt: 'Do you have a first-aid certificate?' },
    file: FIRST_AID,
  },
];

async function select(page: Page, count: number): Promise<void> {
  const rows = page.getByRole('checkbox', { name: /^Select (?!all)/ });
  for (let row = 0; row < count; row += 1) await rows.nth(row).check();
  await expect(page.getByText(`${count} submissions selected`).first()).toBeVisible();
}

const signIn: ConsoleScreen[] = [
  { name: 'sign in', by: null, path: '/organizer/sign-in', show: seesHeading('Sign in') },
  {
    name: 'sign in, failed',
    by: null,
    path: '/organizer/sign-in',
    async show(page) {
      await page.getByLabel('Email').fill('nora@museum.example');
      await page.getByLabel('Password').fill('not the password');
      await button(page, 'Sign in').click();
      await sees('Incorrect email or password.')(page);
    },
  },
  {
    name: 'sign in, mailed',
    by: null,
    path: '/organizer/sign-in',
    async show(page) {
      await page.getByLabel('Email').fill('nora@museum.example');
      await button(page, 'Email me a sign-in link').click();
      await seesHeading('Check your email')(page);
    },
  },
  { name: 'sign in, used link', by: null, path: '/organizer/sign-in/link#used', show: seesHeading(/no longer valid/) },
  {
    name: 'set password, too short',
    by: 'reviewer',
    path: '/organizer/set-password',
    async show(page) {
      await page.getByLabel('New password').fill('short');
      await button(page, 'Save and sign in').click();
      await sees(/Use at least/)(page);
    },
  },
];

const campaigns: ConsoleScreen[] = [
  { name: 'campaigns', by: 'owner', path: '/organizer/campaigns', show: sees('River stories') },
  {
    name: 'campaigns, none found',
    by: 'reviewer',
    path: '/organizer/campaigns',
    async show(page) {
      await page.getByLabel('Search campaigns').fill('nobody wrote this');
      await sees(/No campaigns found/)(page);
    },
  },
  {
    name: 'menu',
    by: 'owner',
    path: '/organizer/campaigns',
    onPhone: true,
    async show(page) {
      await button(page, 'Menu').click();
      await expect(button(page, 'Sign out')).toBeVisible();
    },
  },
  {
    name: 'new campaign, with faults',
    by: 'editor',
    path: '/organizer/campaigns/new',
    async show(page) {
      await page.getByLabel('Title').fill('Summer');
      await page.getByLabel('Link name').fill('organizer');
      await button(page, 'Publish').click();
      await sees(/problems? to fix/)(page);
    },
  },
  {
    name: 'new campaign with a choice, with faults',
    by: 'editor',
    path: '/organizer/campaigns/new',
    async show(page) {
      await page.getByRole('radio', { name: 'Choice' }).click();
      await page.getByLabel('Prompt').fill('What would you like to do with us by the river this summer?');
      await page.getByRole('textbox', { name: /^Choice 1/ }).fill('Walk along the river with a guide who knows it');
      await page.getByRole('radio', { name: 'Several answers' }).click();
      await page.getByRole('checkbox', { name: /Something else/ }).check();
      await button(page, 'Add section').click();
      await page.getByRole('radio', { name: 'Text' }).nth(1).click();
      await button(page, 'Publish').click();
      await sees('Enter a choice, or remove it.')(page);
    },
  },
  {
    name: 'new campaign with a file and faults in closed sections',
    by: 'editor',
    path: '/organizer/campaigns/new',
    async show(page) {
      await page.getByLabel('Prompt').fill('Who taught you what you know about this river, its people and its boats?');
      await page.getByLabel('Time limit (seconds)').fill('0');
      await page.getByRole('checkbox', { name: 'Required' }).uncheck();
      await button(page, 'Done editing section 1').click();
      await addSection(page, '', 'File');
      for (const format of ['PDF', 'JPG', 'PNG']) await page.getByRole('checkbox', { name: format }).uncheck();
      await page.getByLabel('Size limit (MB)').fill('1000');
      await button(page, 'Publish').click();
      await sees('Choose at least one file type.')(page);
      await sees('1 problem to fix')(page);
    },
  },
  {
    name: 'new campaign with a section of every kind',
    by: 'editor',
    path: '/organizer/campaigns/new',
    async show(page) {
      await page.getByLabel('Prompt').fill('Who taught you what you know about this river, its people and its boats?');
      for (const kind of ['Audio', 'Text', 'Choice', 'File']) {
        await page.getByRole('button', { name: /^Done editing/ }).click();
        await addSection(page, `How do you answer in this way, by ${kind.toLowerCase()}?`, kind);
      }
      await page.getByRole('checkbox', { name: 'Required' }).uncheck();
      await sees('PDF, JPG, or PNG, up to 20 MB. This question is optional.')(page);
    },
  },
  { name: 'draft', by: 'editor', path: campaignPage('draft', 'edit'), show: sees('Publish') },
  {
    name: 'open campaign, locked',
    by: 'owner',
    path: campaignPage('stories', 'edit'),
    async show(page) {
      await openSection(page, 1);
      await sees(/This section can’t be moved or removed/)(page);
    },
  },
  {
    name: 'a campaign in several languages',
    by: 'editor',
    path: campaignPage('draft', 'edit'),
    async show(page) {
      const german = page.getByRole('tab', { name: 'Deutsch' });
      await page.getByLabel('Main language').selectOption('Português (Brasil)');
      // What was added stays in the draft.
      if (!(await german.isVisible())) {
        await page.getByLabel('Language to add').selectOption('Deutsch');
        await button(page, 'Add language').click();
      }
      await german.click();
      await button(page, 'Go to first missing text').click();
      await sees(/German: \d of \d texts are missing/)(page);
    },
  },
  {
    name: 'closing a campaign',
    by: 'owner',
    path: campaignPage('empty', 'edit'),
    show: opensDialog('Close campaign'),
  },
  {
    name: 'unpublishing a campaign',
    by: 'editor',
    path: campaignPage('empty', 'edit'),
    show: opensDialog('Unpublish…'),
  },
  {
    name: 'deleting a campaign',
    by: 'owner',
    path: campaignPage('closed', 'edit'),
    show: opensDialog('Erase campaign…'),
  },
  { name: 'deleting a draft', by: 'editor', path: campaignPage('draft', 'edit'), show: opensDialog('Delete draft…') },
  { name: 'closed campaign', by: 'editor', path: campaignPage('closed', 'edit'), show: sees('Reopen campaign') },
  {
    name: 'sharing a campaign',
    by: 'editor',
    path: campaignPage('stories', 'share'),
    async show(page) {
      await page.getByText('Email message').click();
      await expect(page.getByLabel('Message')).toHaveValue(/Hello \{name\},[^]*\{link\}/);
      await sees('ada@visitors.example')(page);
    },
  },
  {
    name: "correcting an invitation's address",
    by: 'editor',
    path: campaignPage('stories', 'share'),
    async show(page) {
      await page
        .getByRole('button', { name: /^Change email/ })
        .first()
        .click();
      await expect(page.getByRole('dialog').getByLabel('Email address')).toHaveValue(/@visitors\.example$/);
    },
  },
  {
    name: 'adjusting a visit for one person',
    by: 'editor',
    path: campaignPage('stories', 'share'),
    async show(page) {
      await page
        .getByRole('button', { name: /^Adjust for/ })
        .first()
        .click();
      await expect(page.getByRole('dialog').getByRole('radio', { name: 'Standard' })).toBeChecked();
    },
  },
  {
    name: 'adjusting a visit whose visitor could not be told',
    by: 'editor',
    path: campaignPage('stories', 'share'),
    async show(page) {
      await page.route('**/adjustments', (route) => route.fulfill({ json: { notified: false } }));
      await page
        .getByRole('button', { name: /^Adjust for/ })
        .first()
        .click();
      await page.getByRole('radio', { name: '2 ×' }).check();
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await sees(/The email couldn’t be sent/)(page);
    },
  },
  {
    name: 'sharing a draft',
    by: 'editor',
    path: campaignPage('draft', 'share'),
    show: sees(/No one can record right now/),
  },
  {
    name: 'overview',
    by: 'reviewer',
    path: campaignPage('stories', 'overview'),
    async show(page) {
      await page.getByText('Show as table').click();
      await sees('From link to video')(page);
    },
  },
  { name: 'overview, empty', by: 'owner', path: campaignPage('draft', 'overview'), show: sees('From link to video') },
];

const submissions: ConsoleScreen[] = [
  { name: 'submissions', by: 'editor', path: campaignPage('stories', 'submissions'), show: sees('Ada Lovelace') },
  {
    name: 'submissions, selected',
    by: 'owner',
    path: campaignPage('stories', 'submissions'),
    show: (page) => select(page, 3),
  },
  {
    name: 'submissions, what to do with those selected',
    by: 'owner',
    path: campaignPage('stories', 'submissions'),
    onPhone: true,
    async show(page) {
      await select(page, 2);
      await button(page, 'Actions').click();
      await expect(button(page, 'Erase…')).toBeVisible();
    },
  },
  {
    name: 'submissions, none',
    by: 'editor',
    path: campaignPage('draft', 'submissions'),
    show: seesHeading('No submissions yet'),
  },
  {
    name: 'submissions, none found',
    by: 'reviewer',
    path: (house) => `${campaignPage('stories', 'submissions')(house)}?search=nobody`,
    async show(page) {
      await seesHeading('No results')(page);
      // What is new stays new, whatever is searched for.
      await sees('Review 3 new submissions')(page);
    },
  },
  { name: 'submission', by: 'owner', path: submissionPage('ada'), show: sees('Asked.') },
  {
    name: 'submission, its verdict in the first window of a phone',
    by: 'editor',
    path: submissionPage('ada'),
    onPhone: true,
    async show(page) {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.reload();
      for (const name of ['Your rating', 'Status'])
        await expect(page.getByRole('group', { name })).toBeInViewport({ ratio: 1 });
    },
  },
  {
    name: 'submission, all sections shown on a phone',
    by: 'owner',
    path: submissionPage('ada'),
    onPhone: true,
    async show(page) {
      await page.getByRole('button', { name: /^Sections in this video/ }).click();
      await expect(page.getByRole('list', { name: 'Sections in this video' })).toBeVisible();
    },
  },
  { name: 'submission, by a reviewer', by: 'reviewer', path: submissionPage('long'), show: sees('No comments yet.') },
  {
    name: 'submission, portrait',
    by: 'editor',
    path: submissionPage('portrait'),
    async show(page) {
      await expect(page.locator('.reel--portrait')).toBeVisible();
      if ((page.viewportSize()?.width ?? 0) < 1000) return;
      // Comments stand beside the film, however narrow the page is that has room for both.
      const [film, comments] = [page.locator('.reel'), page.locator('.review__panel')].map((part) =>
        part.boundingBox(),
      );
      expect((await comments)!.x).toBeGreaterThan((await film)!.x + (await film)!.width);
    },
  },
  {
    name: 'submission, details and keys',
    by: 'reviewer',
    path: submissionPage('ada'),
    async show(page) {
      for (const name of ['Details', 'Keyboard shortcuts']) await page.getByText(name, { exact: true }).click();
      await sees('Next or previous submission')(page);
    },
  },
  {
    name: 'submission with a resume',
    by: 'editor',
    path: (house) => `${campaignPage('job', 'submissions')(house)}/${house.application}`,
    async show(page) {
      await page.getByRole('link', { name: 'Resume' }).click();
      await sees('PDF, page 1 of 2')(page);
      await expect(page.locator('.paper')).toContainText('Guided visitors');
    },
  },
  {
    name: 'submission, what its visitor has accepted',
    by: 'editor',
    path: (house) => `${campaignPage('job', 'submissions')(house)}/${house.application}`,
    async show(page) {
      await page.getByText('Details', { exact: true }).click();
      await sees('Recorded in the browser')(page);
      await opensDialog('Show wording')(page);
      await sees('Who reads it.')(page);
    },
  },
  {
    name: 'resume on a page of its own',
    by: 'editor',
    path: (house) => `${campaignPage('job', 'submissions')(house)}/${house.application}/resume`,
    show: sees('PDF, page 1 of 2'),
  },
  {
    name: 'file that was refused',
    by: 'editor',
    path: '/organizer/refused?why=tooMany',
    show: seesHeading('Download failed'),
  },
  {
    name: 'submission, failed',
    by: 'editor',
    path: submissionPage('damaged'),
    show: sees('The video couldn’t be processed.'),
  },
  {
    name: 'submission, in the making',
    by: 'editor',
    path: submissionPage('ada'),
    show: asIf({ film: 'making', filmUrl: null, seconds: null, downloadUrl: null }, 'The video is being processed.'),
  },
  {
    name: 'submission, without a film',
    by: 'reviewer',
    path: submissionPage('ada'),
    show: asIf({ film: 'none', filmUrl: null, seconds: null, downloadUrl: null }, 'No video'),
  },
  {
    name: 'submission, with answers beside the film',
    by: 'reviewer',
    path: submissionPage('ada'),
    show: asIf({ answers: ANSWERS }, 'Sections 1 and 2 are in the video.'),
  },
  {
    name: 'submission, with answers alone',
    by: 'editor',
    path: submissionPage('ada'),
    show: asIf(
      { film: 'none', filmUrl: null, seconds: null, downloadUrl: null, chapters: [], sections: [], answers: ANSWERS },
      'Nothing is recorded in this campaign, so there’s no video.',
    ),
  },
  {
    name: 'submission, not saved',
    by: 'editor',
    path: submissionPage('long'),
    async show(page) {
      await page.route('**/rating', (route) => route.abort());
      await page.getByRole('radio', { name: '3 of 5' }).check({ force: true });
      await sees('Not saved')(page);
    },
  },
  {
    name: 'sharing a film',
    by: 'owner',
    path: submissionPage('ada'),
    async show(page) {
      await opensDialog('Share')(page);
      await sees(/Password · (Allows downloading|View only)/)(page);
    },
  },
  {
    name: 'sharing a film, made',
    by: 'editor',
    path: submissionPage('long'),
    async show(page) {
      await opensDialog('Share', 'Create link')(page);
      await sees('The link is ready.')(page);
    },
  },
  {
    name: 'erasing a submission',
    by: 'editor',
    path: submissionPage('long'),
    async show(page) {
      await opensDialog('Erase…', 'Erase permanently')(page);
      await sees(/exactly as shown/)(page);
    },
  },
];

const shared: ConsoleScreen[] = [
  { name: 'shared film', by: null, path: sharedPage('open'), show: sees('Download video') },
  { name: 'shared film, locked', by: null, path: sharedPage('locked'), show: seesHeading(/shared a video with you/) },
  {
    name: 'shared film, wrong password',
    by: null,
    path: sharedPage('locked'),
    async show(page) {
      await page.getByLabel('Password').fill('river');
      await button(page, 'Watch video').click();
      await sees('Incorrect password. Try again.')(page);
    },
  },
  {
    name: 'shared film, ended',
    by: null,
    path: sharedPage('revoked'),
    show: seesHeading('This link is no longer valid'),
  },
];

const unsubscribing: ConsoleScreen[] = [
  { name: 'no more letters', by: null, path: ({ refusal }) => refusal, show: seesHeading(/^Unsubscribe from/) },
  {
    name: 'no more letters, done',
    by: null,
    path: ({ refusal }) => refusal,
    async show(page) {
      await button(page, 'Unsubscribe').click();
      await seesHeading(/^You’ve unsubscribed/)(page);
    },
  },
];

const settings: ConsoleScreen[] = [
  { name: 'members', by: 'owner', path: '/organizer/settings/members', show: sees('idris@museum.example') },
  {
    name: 'members, a new link',
    by: 'owner',
    path: '/organizer/settings/members',
    async show(page) {
      await page.getByLabel('Email').fill('zoe@museum.example');
      await button(page, 'Invite').click();
      await seesHeading(/^Link for/)(page);
    },
  },
  {
    name: 'members, removing one',
    by: 'owner',
    path: '/organizer/settings/members',
    show: opensDialog('Remove: Idris Calloway'),
  },
  {
    name: 'tokens, a new one',
    by: 'owner',
    path: '/organizer/settings/tokens',
    async show(page) {
      await page.getByLabel('Name').fill('Newsroom');
      await button(page, 'Create token').click();
      await sees(/Your new token/)(page);
    },
  },
  { name: 'webhooks', by: 'owner', path: '/organizer/settings/webhooks', show: sees('Deliveries') },
  {
    name: 'webhooks, adding one',
    by: 'owner',
    path: '/organizer/settings/webhooks',
    show: opensDialog('Add endpoint'),
  },
  { name: 'data', by: 'owner', path: '/organizer/settings/data', show: sees('Audit log') },
  {
    // The words of actions are compiled in what is tested here, unlike in tests of components.
    name: 'data, the audit log searched by the words of an action',
    by: 'owner',
    path: '/organizer/settings/data',
    async show(page) {
      await page.getByLabel('Search the log').fill('status of a sub');
      const entries = page.locator('.log > li');
      // Others decide in the same organization.
      await expect(entries.filter({ hasNotText: 'Status: ' })).toHaveCount(0);
      const ada = entries.filter({ has: page.getByRole('link', { name: 'Ada Lovelace' }) });
      await expect(ada.filter({ hasText: 'Status: Shortlisted' }).first()).toBeVisible();
    },
  },
  { name: 'account', by: 'reviewer', path: '/organizer/account', show: sees('Where you’re signed in') },
  {
    name: 'what is not there',
    by: 'reviewer',
    path: '/organizer/settings/members',
    show: seesHeading('Page not found'),
  },
];

/** What members and others see, a group to be looked at one after the other. */
export const consoleScreens = {
  'coming in': signIn,
  campaigns,
  'questions that are asked by more than words': CLIP_SCREENS,
  scorecards: SCORECARD_SCREENS,
  'emails to people': MESSAGE_SCREENS,
  submissions,
  'submissions, shared out': ASSIGN_SCREENS,
  'shared films': shared,
  letters: unsubscribing,
  settings,
};
