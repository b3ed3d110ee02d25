import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { SubmissionList } from '@/components/organizer/submissions/submission-list';
import { WebhooksScreen } from '@/components/organizer/settings/webhooks-screen';
import type { ListedSubmission } from '@/lib/contract/organizer/submissions';
import { USUAL_REVIEWING } from '@/lib/contract/scorecard';
import { answerConsoleCalls } from '@/tests/support/answer-console-calls';
import { spoken } from '@/tests/support/live-region';
import { createMe, renderConsole } from '@/tests/support/render-console';
import { UNSCORED } from '@/tests/support/scorecard-factories';

const owner = { me: createMe({ role: 'owner' }) };
const regions = () => document.querySelectorAll('[data-live-region]');

const submission: ListedSubmission = {
  ...{ id: 'amira', name: 'Amira', receivedAt: '2026-11-21T18:42:00.000Z', status: 'new', film: 'ready', seconds: 60 },
  ...{ posterUrl: null, hasResume: false, claimsAccount: false, match: null, rating: 0, ratings: 0, comments: 0 },
  ...UNSCORED,
};
const endpoint = {
  ...{ id: 'hook', url: 'https://hooks.example/film', events: ['submission.completed' as const], secretEnd: '3kQ=' },
  ...{ createdAt: '2026-11-01T12:00:00Z', disabledAt: null, failingSince: null, tried: 0, arrived: 0 },
};

/** A list, of whose total something is said later: `recount` is called with a function that changes it. */
function CountedList({ recount }: { recount: (set: (total: number) => void) => void }) {
  const [total, setTotal] = useState(9);
  const list = {
    campaignId: 'guide',
    query: { sort: 'newest' as const },
    total,
    onEmpty: () => {},
    onNotified: () => {},
    reviewing: USUAL_REVIEWING,
  };
  const shared = { reviewers: [], by: 'rating' as const };
  return (
    <SubmissionList
      {...list}
      {...shared}
      onChange={() => recount(setTotal)}
      first={{ submissions: [submission], next: null }}
    />
  );
}

describe('what is spoken when a dialog closes', () => {
  it('is that submissions were erased', async () => {
    const user = userEvent.setup();
    answerConsoleCalls({ 'POST /api/v1/campaigns/guide/submissions/erase': { status: 200, body: { erased: 1 } } });
    let setTotal: (total: number) => void = () => {};
    renderConsole(<CountedList recount={(set) => (setTotal = set)} />);
    await user.click(screen.getByRole('checkbox', { name: 'Select Amira' }));
    await user.click(screen.getByRole('button', { name: 'Erase…' }));
    const dialog = within(screen.getByRole('dialog'));
    await user.type(dialog.getByLabelText('Type “erase” to confirm'), 'erase');
    await user.click(dialog.getByRole('button', { name: 'Erase permanently' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect([spoken(), regions().length]).toEqual(['1 submission erased', 1]);
    act(() => setTotal(8));
    expect([screen.getByText('Showing 0 of 8').className, spoken()]).toEqual(['note', '1 submission erased']);
  });

  it('is that an endpoint was removed', async () => {
    const user = userEvent.setup();
    answerConsoleCalls({ 'DELETE /api/v1/webhooks/hook': { status: 204 } });
    const firstDeliveries = { deliveries: [], counts: { arrived: 0, failed: 0, waiting: 0 }, next: null };
    renderConsole(<WebhooksScreen first={{ endpoints: [endpoint] }} firstDeliveries={firstDeliveries} />, owner);
    await user.click(screen.getByRole('button', { name: /^Remove/ }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(spoken()).toBe('Endpoint removed');
  });
});
