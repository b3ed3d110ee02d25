import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ShareFilmDialog } from '@/components/organizer/review/share-film-dialog';
import type { ShareLink } from '@/lib/contract/organizer/share-links';
import { answerConsoleCalls } from '@/tests/support/answer-console-calls';
import { passClickGuard } from '@/tests/support/pass-click-guard';
import { renderConsole } from '@/tests/support/render-console';

const OF = '/api/v1/submissions/amira/share-links';
const link = (id: string, given: Partial<ShareLink> = {}): ShareLink => ({
  ...{ id, author: 'Nora Lindgate', createdAt: '2026-11-20T10:00:00.000Z', expiresAt: '2026-11-27T10:00:00.000Z' },
  ...{ hasPassword: false, withResume: false, withCaptions: false, mayDownload: false },
  ...{ uses: 0, lastUsedAt: null },
  ...given,
});
const listed = (...links: ShareLink[]) => ({ status: 200, body: { links } });

function open(answers: Parameters<typeof answerConsoleCalls>[0], { hasCaptions = false } = {}) {
  const calls = answerConsoleCalls(answers);
  const submission = { id: 'amira', name: 'Amira', person: null, resume: null };
  renderConsole(<ShareFilmDialog {...{ submission, hasCaptions }} onClose={() => {}} />);
  const user = userEvent.setup();
  return { user, calls, made: () => calls.filter(({ call }) => call === `POST ${OF}`) };
}
const rows = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);

describe('the links of a submission', () => {
  it('are told apart by when and by whom they were made, and by what they allow', async () => {
    const jury = link('jury', { createdAt: '2026-11-20T11:30:00.000Z', hasPassword: true, mayDownload: true, uses: 2 });
    open({ [`GET ${OF}`]: listed(jury, link('board', { author: 'Idris Calloway' })) });
    await waitFor(() => expect(rows()).toHaveLength(2));
    expect(rows()).toEqual([
      expect.stringMatching(
        /^Created November 20, 2026 at 11:30 AM by Nora Lindgate.*Password · Allows downloading · Opened 2 times/,
      ),
      expect.stringMatching(
        /^Created November 20, 2026 at 10:00 AM by Idris Calloway.*27, 2026 · View only · Opened 0/,
      ),
    ]);
    const names = screen.getAllByRole('button', { name: /^Revoke/ }).map((one) => one.getAttribute('aria-label'));
    expect(new Set(names).size).toBe(2);
  });

  it('take a password of eight characters or none', async () => {
    const { user, made } = open({
      [`GET ${OF}`]: listed(),
      [`POST ${OF}`]: { status: 201, body: { ...link('new'), url: 'https://films.example/new' } },
    });
    const password = screen.getByLabelText('Password (optional)');
    const make = screen.getByRole('button', { name: 'Create link' });
    await user.type(password, '7 chars');
    await user.click(make);
    expect(screen.getByRole('alert').textContent).toContain('Enter at least 8 characters');
    expect(made()).toEqual([]);
    passClickGuard();
    await user.type(password, '.');
    await user.click(make);
    await screen.findByText('https://films.example/new');
    expect(made()).toMatchObject([{ body: { password: '7 chars.' } }]);
  });

  it('have captions where that was ticked, and offer them only where there are any', async () => {
    const made = { ...link('new', { withCaptions: true }), url: 'https://films.example/new' };
    const answers: Parameters<typeof answerConsoleCalls>[0] = {
      [`GET ${OF}`]: listed(),
      [`POST ${OF}`]: { status: 201, body: made },
    };
    const dialog = open(answers, { hasCaptions: true });
    await dialog.user.click(screen.getByRole('checkbox', { name: 'Include captions' }));
    answers[`GET ${OF}`] = listed(made);
    await dialog.user.click(screen.getByRole('button', { name: 'Create link' }));
    await waitFor(() => expect(rows()).toEqual([expect.stringContaining('Includes captions · View only')]));
    expect(dialog.made()).toMatchObject([{ body: { withCaptions: true } }]);
    cleanup();
    open(answers);
    expect(screen.queryByRole('checkbox', { name: 'Include captions' })).toBeNull();
    await waitFor(() => expect(rows()).toHaveLength(1));
  });

  it('are neither shown nor to be copied once they are revoked', async () => {
    const answers: Parameters<typeof answerConsoleCalls>[0] = {
      [`GET ${OF}`]: listed(link('new')),
      [`POST ${OF}`]: { status: 201, body: { ...link('new'), url: 'https://films.example/new' } },
      'DELETE /api/v1/share-links/new': { status: 204 },
    };
    const { user } = open(answers);
    await user.click(screen.getByRole('button', { name: 'Create link' }));
    await screen.findByText('https://films.example/new');
    await waitFor(() => expect(rows()).toHaveLength(1));
    answers[`GET ${OF}`] = listed();
    await user.click(within(screen.getByRole('listitem')).getByRole('button', { name: /^Revoke/ }));
    await waitFor(() => expect(rows()).toEqual([]));
    expect(screen.queryByText('https://films.example/new')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Copy link' })).toBeNull();
  });
});
