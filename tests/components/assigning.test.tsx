import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SubmissionsScreen } from '@/components/organizer/submissions/submissions-screen';
import type { Reviewer } from '@/lib/contract/organizer/assignments';
import type { ListedSubmission, SubmissionQuery } from '@/lib/contract/organizer/submissions';
import { answerConsoleCalls } from '@/tests/support/answer-console-calls';
import { spoken } from '@/tests/support/live-region';
import { createEdited } from '@/tests/support/organizer-factories';
import { createMe, renderConsole } from '@/tests/support/render-console';
import { UNSCORED } from '@/tests/support/scorecard-factories';
import { SEEN } from '../support/seen';

const COUNTS = { new: 3, shortlisted: 0, accepted: 0, declined: 0 };
const OF = '/api/v1/campaigns/c1/submissions';
const nora: Reviewer = { userId: 'nora', name: 'Nora Lindgate', role: 'owner', assigned: 8, open: 5 };
const idris: Reviewer = { userId: 'idris', name: 'Idris Calloway', role: 'editor', assigned: 2, open: 2 };
const greta: Reviewer = { userId: 'greta', name: 'Greta Falkner', role: 'reviewer', assigned: 0, open: 0 };
const to = (...reviewers: Reviewer[]) => reviewers.map(({ userId, name }) => ({ userId, name }));

const listed = (name: string, assigned: ListedSubmission['assigned'] = []): ListedSubmission => ({
  ...{ id: name, name, receivedAt: '2026-11-21T18:42:00.000Z', status: 'new', film: 'ready', seconds: null },
  ...{
    posterUrl: null,
    hasResume: false,
    claimsAccount: false,
    match: null,
    rating: 0,
    ratings: 0,
    comments: 0,
    ...UNSCORED,
    assigned,
  },
});

type Given = { query?: Partial<SubmissionQuery>; reviewers?: Reviewer[]; canMail?: boolean; me?: string };

async function list({ query, reviewers = [nora, idris, greta], canMail = true, me = 'nora' }: Given = {}) {
  const submissions = [listed('Amira', to(idris, greta)), listed('Ben'), listed('Cleo')];
  const calls = answerConsoleCalls({
    [`GET ${OF}/counts`]: { status: 200, body: COUNTS },
    [`GET ${OF}/counts?assigned=me`]: { status: 200, body: COUNTS },
    [`GET ${OF}?status=new&sort=newest&limit=1`]: { status: 200, body: { submissions: [], next: null } },
    [`GET ${OF}?assigned=me&rating=mine&sort=newest&limit=1`]: { status: 200, body: { submissions, next: null } },
    [`GET ${OF}?assigned=none&sort=newest`]: { status: 200, body: { submissions: submissions.slice(1), next: null } },
    [`GET ${OF}/counts?assigned=none`]: { status: 200, body: { ...COUNTS, new: 2 } },
    'GET /api/v1/campaigns/c1/reviewers': { status: 200, body: { reviewers } },
    [`GET ${OF}/reviews?ids=Amira%2CBen%2CCleo`]: {
      status: 200,
      body: { reviews: [{ id: 'Ben', assigned: to(greta) }] },
    },
    [`POST ${OF}/assign`]: { status: 200, body: { assigned: 2, told: 1 } },
    [`POST ${OF}/unassign`]: { status: 200, body: { unassigned: 1 } },
  });
  const first = { submissions, next: null };
  const props = { campaign: createEdited(), first, counts: COUNTS, reviewers };
  const role = me === 'greta' ? 'reviewer' : 'editor';
  renderConsole(<SubmissionsScreen {...props} query={{ sort: 'newest', ...query }} />, {
    me: createMe({ userId: me, role }),
    canMail,
  });
  await settle();
  const sent = (path: string) => calls.find(({ call }) => call === `POST ${OF}/${path}`)?.body;
  return { user: userEvent.setup(), sent };
}

/** What the page asks for by itself has been answered. */
const settle = () => act(async () => {});

const rowOf = (name: string) => screen.getByRole('row', { name: new RegExp(name) });

async function openDialog(user: ReturnType<typeof userEvent.setup>) {
  for (const name of ['Ben', 'Cleo']) await user.click(screen.getByRole('checkbox', { name: `Select ${name}` }));
  await user.click(screen.getByRole('button', { name: 'Assign…' }));
  return within(screen.getByRole('dialog', { name: 'Assign 2 submissions' }));
}

describe('assigning submissions', () => {
  it('says how many reviews each way amounts to, and assigns them as chosen', async () => {
    const { user, sent } = await list();
    const dialog = await openDialog(user);
    await user.click(dialog.getByRole('checkbox', { name: /Greta Falkner/ }));
    await user.click(dialog.getByRole('checkbox', { name: /Nora Lindgate \(you\).*Owner.*5 open/ }));
    await user.click(dialog.getByRole('checkbox', { name: /Idris Calloway/ }));
    expect(dialog.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)).toEqual([
      'All to each reviewer 6 reviews',
      'Two reviewers per submission 4 reviews',
      'One reviewer per submission, evenly 2 reviews',
      'Remove from these reviewers',
    ]);
    await user.click(dialog.getByRole('radio', { name: /^One reviewer/ }));
    await user.click(dialog.getByRole('button', { name: 'Assign' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const reviewers = ['greta', 'nora', 'idris'];
    expect(sent('assign')).toEqual({ ids: ['Ben', 'Cleo'], reviewers, how: 'one', tell: true });
    expect(spoken()).toBe('2 reviews assigned. 1 email sent.');
    await within(rowOf('Ben')).findByText('Assigned to Greta Falkner');
  });

  it('asks for a reviewer before anything is sent', async () => {
    const { user, sent } = await list();
    const dialog = await openDialog(user);
    await user.click(dialog.getByRole('button', { name: 'Assign' }));
    dialog.getByText('Choose at least one reviewer.', SEEN);
    expect(sent('assign')).toBeUndefined();
  });

  it('takes submissions back', async () => {
    const { user, sent } = await list();
    const dialog = await openDialog(user);
    await user.click(dialog.getByRole('checkbox', { name: /Idris/ }));
    await user.click(dialog.getByRole('radio', { name: 'Remove from these reviewers' }));
    expect(dialog.queryByRole('checkbox', { name: 'Notify reviewers by email' })).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(sent('unassign')).toEqual({ ids: ['Ben', 'Cleo'], reviewers: ['idris'] }));
    await waitFor(() => expect(spoken()).toBe('1 review removed'));
  });

  it('promises no email where none can be sent', async () => {
    const { user, sent } = await list({ canMail: false });
    const dialog = await openDialog(user);
    expect(dialog.queryByRole('checkbox', { name: 'Notify reviewers by email' })).toBeNull();
    await user.click(dialog.getByRole('checkbox', { name: /Idris/ }));
    await user.click(dialog.getByRole('button', { name: 'Assign' }));
    await waitFor(() => expect(sent('assign')).toMatchObject({ tell: false }));
  });

  it('is not for mere reviewers, nor where there is nobody else', async () => {
    const { user } = await list({ me: 'greta' });
    await user.click(screen.getByRole('checkbox', { name: 'Select Ben' }));
    expect(screen.queryByRole('button', { name: 'Assign…' })).toBeNull();
  });

  it('is nowhere to be seen where there is nobody to share them with', async () => {
    const { user } = await list({ reviewers: [nora] });
    await user.click(screen.getByRole('checkbox', { name: 'Select Ben' }));
    expect(screen.queryByRole('button', { name: 'Assign…' })).toBeNull();
    expect(screen.queryByRole('columnheader', { name: 'Assigned to' })).toBeNull();
    expect(screen.queryByRole('link', { name: /^Assigned to me/ })).toBeNull();
  });
});

describe('the list of submissions', () => {
  it('says who was asked to review each', async () => {
    await list();
    within(rowOf('Amira')).getByText('Assigned to Idris Calloway and Greta Falkner');
    within(rowOf('Ben')).getByText('No one', SEEN);
  });

  it('shows one’s own with one’s progress, and leads into what is not scored', async () => {
    await list({ query: { assigned: 'me' } });
    expect(screen.getByRole('link', { name: 'Assigned to me 8' }).getAttribute('aria-current')).toBe('true');
    expect(screen.getByRole('link', { name: 'All 3' }).hasAttribute('aria-current')).toBe(false);
    screen.getByText('You’ve scored 3 of 8', SEEN);
    const review = await screen.findByRole('link', { name: 'Review 5 submissions' });
    expect(review.getAttribute('href')).toContain('/submissions/Amira?rating=mine&assigned=me');
    screen.getByRole('table', { name: 'Submissions assigned to you (Newest first)' });
  });

  it('finds what nobody was asked to review', async () => {
    const { user } = await list();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Assigned to' }), 'No one');
    await waitFor(() => expect(screen.queryByText('Amira')).toBeNull());
    expect(window.location.search).toBe('?assigned=none');
  });

  it('says that nothing is assigned to somebody new', async () => {
    const answers = { submissions: [], next: null };
    answerConsoleCalls({});
    const props = {
      campaign: createEdited(),
      first: answers,
      counts: COUNTS,
      reviewers: [nora, greta],
      canMail: false,
    };
    renderConsole(<SubmissionsScreen {...props} query={{ sort: 'newest', assigned: 'me' }} />, {
      me: createMe({ userId: 'greta', role: 'reviewer' }),
    });
    await settle();
    screen.getByRole('heading', { name: 'Nothing assigned to you' });
  });
});
