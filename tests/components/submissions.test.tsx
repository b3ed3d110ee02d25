import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SubmissionsScreen } from '@/components/organizer/submissions/submissions-screen';
import type { ListedSubmission, SubmissionQuery } from '@/lib/contract/organizer/submissions';
import { answerConsoleCalls } from '@/tests/support/answer-console-calls';
import { createEdited } from '@/tests/support/organizer-factories';
import { renderConsole } from '@/tests/support/render-console';

const NONE = { new: 0, shortlisted: 0, accepted: 0, declined: 0 };
const OF = 'GET /api/v1/campaigns/c1/submissions';

function listed(name: string, film: ListedSubmission['film'] = 'ready'): ListedSubmission {
  return {
    ...{ id: name, name, receivedAt: '2026-11-21T18:42:00.000Z', status: 'new', film, seconds: null, posterUrl: null },
    ...{ hasResume: false, claimsAccount: false, rating: 0, ratings: 0, comments: 0 },
  };
}

const answerOf = (submissions: ListedSubmission[]) => ({ status: 200, body: { submissions, next: null } });
const countOf = (count: number) => ({ status: 200, body: { ...NONE, new: count } });

/** A list of which the address of the page names `query`, and what the server finds for it and for everything. */
function list(query: Partial<SubmissionQuery>, found: ListedSubmission[], all: ListedSubmission[]) {
  answerConsoleCalls({
    [`${OF}?sort=newest`]: answerOf(all),
    [`${OF}?status=new&sort=newest&limit=1`]: answerOf(all.slice(0, 1)),
    [`${OF}/counts`]: countOf(all.length),
    [`${OF}/counts?film=failed`]: countOf(found.length),
  });
  const first = { submissions: found, next: null };
  const counts = { ...NONE, new: found.length };
  const campaign = createEdited();
  renderConsole(<SubmissionsScreen {...{ campaign, first, counts }} query={{ sort: 'newest', ...query }} />);
  return userEvent.setup();
}

describe('the list of submissions', () => {
  it('leads from failed films to everybody, with the numbers of both', async () => {
    const failed = listed('Amira', 'failed');
    const user = list({ film: 'failed' }, [failed], [failed, listed('Ben')]);
    screen.getByText('1 of 1', { selector: '.note' });
    expect(screen.queryByText('Ben')).toBeNull();
    // What is exported is everything, also while a part of it is shown.
    await screen.findByRole('link', { name: 'Export all 2 as ZIP and CSV' });
    await user.click(screen.getByRole('button', { name: 'Show all' }));
    await screen.findByText('Ben');
    await screen.findByText('2 of 2', { selector: '.note' });
    expect(window.location.search).toBe('');
  });

  it('offers everything where no film has failed', async () => {
    const user = list({ film: 'failed' }, [], [listed('Ben')]);
    screen.getByText('Nothing found');
    await user.click(screen.getAllByRole('button', { name: 'Show all' })[0]!);
    await screen.findByText('Ben');
  });

  it('says what will stand there while nobody has finished', async () => {
    list({}, [], []);
    await screen.findByText('No films yet');
  });
});
