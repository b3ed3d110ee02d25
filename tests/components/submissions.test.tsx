import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SubmissionsScreen } from '@/components/organizer/submissions/submissions-screen';
import type { ListedSubmission, SubmissionQuery } from '@/lib/contract/organizer/submissions';
import { answerConsoleCalls } from '@/tests/support/answer-console-calls';
import { createEdited } from '@/tests/support/organizer-factories';
import { renderConsole } from '@/tests/support/render-console';
import { createReviewing, UNSCORED } from '@/tests/support/scorecard-factories';
import { SEEN } from '../support/seen';

const NONE = { new: 0, shortlisted: 0, accepted: 0, declined: 0 };
const OF = 'GET /api/v1/campaigns/c1/submissions';

function listed(name: string, film: ListedSubmission['film'] = 'ready'): ListedSubmission {
  return {
    ...{ id: name, name, receivedAt: '2026-11-21T18:42:00.000Z', status: 'new', film, seconds: null, posterUrl: null },
    ...{ hasResume: false, claimsAccount: false, match: null, rating: 0, ratings: 0, comments: 0, ...UNSCORED },
  };
}

const answerOf = (submissions: ListedSubmission[]) => ({ status: 200, body: { submissions, next: null } });
const countOf = (count: number) => ({ status: 200, body: { ...NONE, new: count } });

/** A list of which the address of the page names `query`, and what the server finds for it and for everything. */
function list(
  query: Partial<SubmissionQuery>,
  found: ListedSubmission[],
  all: ListedSubmission[],
  campaign = createEdited(),
) {
  answerConsoleCalls({
    [`${OF}?sort=newest`]: answerOf(all),
    [`${OF}?status=new&sort=newest&limit=1`]: answerOf(all.slice(0, 1)),
    [`${OF}/counts`]: countOf(all.length),
    [`${OF}/counts?film=failed`]: countOf(found.length),
  });
  const first = { submissions: found, next: null };
  const counts = { ...NONE, new: found.length };
  const shared = { reviewers: [] };
  renderConsole(<SubmissionsScreen {...{ campaign, first, counts, ...shared }} query={{ sort: 'newest', ...query }} />);
  return userEvent.setup();
}

/** Chooses a list until it is shown: a press while the one before still leads somewhere does nothing. */
const choose = (user: ReturnType<typeof userEvent.setup>, name: RegExp, note: string) =>
  waitFor(async () => {
    await user.click(screen.getByRole('link', { name }));
    screen.getByText(note, SEEN);
  });

describe('the list of submissions', () => {
  it('leads from failed films to everybody, with the numbers of both', async () => {
    const failed = listed('Amira', 'failed');
    const user = list({ film: 'failed' }, [failed], [failed, listed('Ben')]);
    screen.getByText('Showing 1 of 1', SEEN);
    expect(screen.queryByText('Ben')).toBeNull();
    // What is exported is everything, also while a part of it is shown.
    await screen.findByRole('link', { name: 'Export all 2 submissions as ZIP and CSV' });
    await user.click(screen.getByRole('button', { name: 'Show all' }));
    await screen.findByText('Ben');
    await screen.findByText('Showing 2 of 2', SEEN);
    expect(window.location.search).toBe('');
  });

  it.each([
    ['what scorecards come to', { score: 4.24, scorecards: 3 }, 'Score 4.2 of 5 (3 scorecards)'],
    ['what ratings come to, without a scorecard', { rating: 3.5, ratings: 2 }, 'Rated 3.5 of 5 (2 ratings)'],
    ['how many scores are hidden', { isHidden: true, scorecards: 2 }, '2 hidden until you rate'],
    ['that there is nothing yet', { isHidden: true }, 'Not rated by you'],
  ])('says of each %s', async (_, given, words) => {
    const one = { ...listed('Amira'), ...given };
    list({}, [one], [one]);
    screen.getByText(words);
    await act(async () => {});
  });

  it.each([
    ['not scored', {}, 'Not scored'],
    ['not scored, whatever it was rated before there was a scorecard', { rating: 3.5, ratings: 2 }, 'Not scored'],
    ['begun, which is not submitted', { myScore: 'draft' as const, isHidden: true, scorecards: 2 }, 'Draft'],
    ['scored by others, which is hidden', { isHidden: true, scorecards: 2 }, '2 hidden until you score'],
    ['not scored by the member, where others are hidden', { isHidden: true }, 'Not scored by you'],
  ])('speaks of scores where there is a scorecard: %s', async (_, given, words) => {
    const one = { ...listed('Amira'), ...given };
    list({ sort: 'rating' }, [one], [one], createEdited({ reviewing: createReviewing(['warmth']) }));
    within(screen.getByRole('row', { name: /Amira/ })).getByText(words);
    screen.getByRole('columnheader', { name: 'Score' });
    screen.getByRole('table', { name: 'Submissions (Highest score first)' });
    screen.getByRole('option', { name: 'Not scored by me' });
    expect(screen.queryByText(/rat(ed|ing)/i)).toBeNull();
    await act(async () => {});
  });

  /** Three new ones; who is erased or decided about is no longer answered where it was. */
  async function listOfThree() {
    const answers = {
      [`${OF}?sort=newest`]: answerOf([listed('Ben'), listed('Cleo')]),
      [`${OF}?sort=newest&status=new`]: answerOf([listed('Ben')]),
      [`${OF}?status=new&sort=newest&limit=1`]: answerOf([listed('Ben')]),
      [`${OF}/counts`]: countOf(3),
      'POST /api/v1/campaigns/c1/submissions/erase': { status: 200, body: { erased: 1 } },
      'PUT /api/v1/campaigns/c1/submissions/status': { status: 200, body: { changed: 1 } },
    };
    answerConsoleCalls(answers);
    const first = { submissions: ['Amira', 'Ben', 'Cleo'].map((name) => listed(name)), next: null };
    const props = { campaign: createEdited(), first, counts: { ...NONE, new: 3 }, reviewers: [] };
    renderConsole(<SubmissionsScreen {...props} query={{ sort: 'newest' }} />);
    const user = userEvent.setup();
    await screen.findByRole('link', { name: 'Export all 3 submissions as ZIP and CSV' });
    return { user, answers };
  }

  it('has nobody who was erased, whichever list is shown next', async () => {
    const { user, answers } = await listOfThree();
    await user.click(screen.getByRole('checkbox', { name: 'Select Amira' }));
    await user.click(screen.getByRole('button', { name: 'Erase…' }));
    await user.type(screen.getByRole('textbox', { name: /erase/ }), 'erase');
    answers[`${OF}/counts`] = countOf(2);
    await user.click(screen.getByRole('button', { name: 'Erase permanently' }));
    await waitFor(() => expect(screen.queryByText('Amira')).toBeNull());
    await screen.findByRole('link', { name: 'Export all 2 submissions as ZIP and CSV' });
    await choose(user, /^New /, 'Showing 1 of 2');
    await choose(user, /^All /, 'Showing 2 of 2');
    expect(screen.queryByText('Amira')).toBeNull();
  });

  it('says that there is nothing once the last of it is erased, and cannot be left while that goes on', async () => {
    let finish = () => {};
    const erased = new Promise<void>((resolve) => (finish = resolve));
    const user = list({}, [listed('Amira')], []);
    const answers = jest.mocked(globalThis.fetch).getMockImplementation()!;
    jest.mocked(globalThis.fetch).mockImplementation(async (input, init) => {
      if (init?.method !== 'POST') return answers(input, init);
      await erased;
      return Response.json({ erased: 1 });
    });
    await user.click(screen.getByRole('checkbox', { name: 'Select Amira' }));
    await user.click(screen.getByRole('button', { name: 'Erase…' }));
    await user.type(screen.getByRole('textbox', { name: /erase/ }), 'erase');
    await user.click(screen.getByRole('button', { name: 'Erase permanently' }));
    await screen.findByRole('button', { name: 'Erasing…' });
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    // Browsers close it when Escape is pressed twice.
    const dialog = screen.getByRole<HTMLDialogElement>('dialog');
    act(() => dialog.close());
    expect(dialog.open).toBe(true);
    finish();
    await screen.findByRole('heading', { name: 'No submissions yet' });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('asks for a list again that was shown before, for what has been decided since', async () => {
    const { user, answers } = await listOfThree();
    await choose(user, /^New /, 'Showing 1 of 3');
    await user.click(screen.getByRole('checkbox', { name: 'Select Ben' }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Set status' }), 'Accepted');
    await user.click(screen.getByRole('button', { name: 'Set status' }));
    answers[`${OF}?sort=newest&status=new`] = answerOf([listed('Cleo')]);
    await within(screen.getByRole('row', { name: /Ben/ })).findByText('Accepted');
    await choose(user, /^All /, 'Showing 2 of 3');
    await choose(user, /^New /, 'Showing 1 of 3');
    expect(screen.queryByText('Ben')).toBeNull();
  });

  it('shows what colleagues decide and say within ten seconds, and leaves every row in its place', async () => {
    jest.useFakeTimers();
    try {
      const decided = { id: 'Ben', status: 'accepted', rating: 4, ratings: 1, comments: 2 };
      answerConsoleCalls({
        [`${OF}/counts?`]: countOf(2),
        [`${OF}/reviews?ids=Amira%2CBen`]: { status: 200, body: { reviews: [decided] } },
      });
      const first = { submissions: ['Amira', 'Ben'].map((name) => listed(name)), next: null };
      const props = { campaign: createEdited(), first, counts: { ...NONE, new: 2 }, reviewers: [] };
      renderConsole(<SubmissionsScreen {...props} query={{ sort: 'newest', status: 'new' }} />);
      await act(() => jest.advanceTimersByTimeAsync(10_000));
      const [amira, ben] = screen.getAllByRole('row').slice(1);
      expect(amira?.textContent).toMatch(/^.*Amira.*New/);
      expect(ben?.textContent).toMatch(/Ben.*Accepted.*2 comments/);
    } finally {
      jest.useRealTimers();
    }
  });

  it('offers everything where no film has failed', async () => {
    const user = list({ film: 'failed' }, [], [listed('Ben')]);
    screen.getByText('No results');
    await user.click(screen.getAllByRole('button', { name: 'Show all' })[0]!);
    await screen.findByText('Ben');
  });

  it('says what will stand there while nobody has finished', async () => {
    list({}, [], []);
    await screen.findByText('No submissions yet');
  });
});
