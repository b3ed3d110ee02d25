import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ErasuresBox } from '@/components/organizer/settings/erasures-box';
import type { Erasure } from '@/lib/contract/organizer/data';
import { answerConsoleCalls } from '@/tests/support/answer-console-calls';
import { passClickGuard } from '@/tests/support/pass-click-guard';
import { createMe, renderConsole } from '@/tests/support/render-console';

const owner = { me: createMe({ role: 'owner' }) };

describe('the log of erasures', () => {
  const erasure = (id: string, given: Partial<Erasure> = {}): Erasure => ({
    ...{ id, at: '2026-11-01T12:00:00.000Z', campaign: 'night-guide', submissionId: `${id}-4f1c2d`, by: 'visitor' },
    ...{ actor: null, reason: null, withdrawnVersion: null, films: 1, sections: 3, resumes: 0 },
    ...given,
  });

  it('shows a page after the other, and says why the next one did not come', async () => {
    const user = userEvent.setup();
    answerConsoleCalls({});
    renderConsole(<ErasuresBox first={{ erasures: [erasure('first')], next: 'after' }} />, owner);
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    expect((await screen.findByRole('alert')).textContent).toBe('This no longer exists. Reload the page.');
    const body = { erasures: [erasure('second', { actor: 'Nora', reason: 'asked by mail' })], next: null };
    answerConsoleCalls({ 'GET /api/v1/erasures?after=after': { status: 200, body } });
    passClickGuard();
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    await screen.findByText('asked by mail');
    expect(screen.getAllByRole('row')).toHaveLength(3);
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  it('names nobody but who has erased', () => {
    answerConsoleCalls({});
    renderConsole(<ErasuresBox first={{ erasures: [erasure('first')], next: null }} />, owner);
    const [, row] = screen.getAllByRole('row');
    expect(row?.textContent).toContain('first-4f');
    expect(row?.textContent).not.toContain('first-4f1c2d');
  });
});
