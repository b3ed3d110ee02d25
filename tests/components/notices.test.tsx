import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { NoticeBox } from '@/components/organizer/notices/notice-box';
import { NotifyDialog } from '@/components/organizer/notices/notify-dialog';
import { SubmissionsScreen } from '@/components/organizer/submissions/submissions-screen';
import type { Notice } from '@/lib/contract/organizer/notices';
import type { Submission } from '@/lib/contract/organizer/submissions';
import { answerConsoleCalls } from '@/tests/support/answer-console-calls';
import { spoken } from '@/tests/support/live-region';
import { createEdited, createSubmission } from '@/tests/support/organizer-factories';
import { passClickGuard } from '@/tests/support/pass-click-guard';
import { createMe, renderConsole } from '@/tests/support/render-console';
import { createWritten } from '@/tests/support/written-message';

const AT = '/api/v1/campaigns/guide/notices';
/** Others were asked for at the same time: they stay as they are. */
const ALONE = 'submissionId=amira';
const COUNTS = { new: 0, shortlisted: 0, accepted: 0, declined: 0 };
const NONE = { told: 0, withoutAddress: 0, refused: 0, undecided: 0, already: 0 };
const waiting: Notice = {
  ...{
    decision: 'accepted',
    state: 'waiting',
    at: '2026-11-21T19:04:00.000Z',
    noticesId: 'n1',
    by: 'Nora',
    fault: null,
  },
};

type Shown = Pick<Submission, 'status' | 'notice'>;

function Box({ shown }: { shown: Shown }) {
  const [submission, setSubmission] = useState({ id: 'amira', name: 'Amira', campaign: { id: 'guide' }, ...shown });
  return (
    <NoticeBox
      submission={submission as unknown as Submission}
      onChange={(changed) => setSubmission((before) => ({ ...before, ...changed }))}
    />
  );
}

function show(shown: Shown, answers: Parameters<typeof answerConsoleCalls>[0] = {}, options?: object) {
  const calls = answerConsoleCalls(answers);
  renderConsole(<Box shown={shown} />, options);
  return { calls, user: userEvent.setup() };
}

const review = (notice: Notice | null) => ({
  'GET /api/v1/submissions/amira/review': { status: 200, body: { notice } },
});
const button = (name: string) => screen.getByRole('button', { name });

describe('telling a decision', () => {
  it('happens only when an editor presses Notify, and can be undone until it is sent', async () => {
    const answer = { ...NONE, told: 1, noticesId: 'n1', at: waiting.at };
    const { calls, user } = show(
      { status: 'accepted', notice: null },
      { [`POST ${AT}`]: { status: 201, body: answer }, ...review(waiting) },
    );
    expect(calls).toEqual([]);
    await user.click(button('Notify Amira'));
    const banner = await screen.findByText(/The email “Accepted” will be sent to/);
    expect(banner.parentElement?.textContent).toContain('at 7:04 PM. You can undo this until then.');
    expect(calls[0]).toEqual({ call: `POST ${AT}`, body: { ids: ['amira'] } });
  });

  it.each([
    ['before it is asked for', null],
    ['while it waits', waiting],
  ])('shows the email to that person, in their language, %s', async (_, notice) => {
    const words = { subject: 'مرحبا {name}', text: 'في {title}' };
    const written = { ...createWritten({ words }), language: 'ar' };
    const { calls, user } = show(
      { status: 'accepted', notice },
      { 'POST /api/v1/submissions/amira/notice/preview': { status: 200, body: written } },
    );
    await user.click(button('Preview email'));
    const dialog = within(screen.getByRole('dialog', { name: 'Preview of the email' }));
    const letter = within(await dialog.findByRole('article', { name: 'Preview of the email' }));
    letter.getByText('ada@one.example');
    expect(letter.getByText('Ada').closest('[lang]')?.getAttribute('lang')).toBe('ar');
    expect(letter.getByText('River').className).toBe('filled');
    const link = dialog.getByRole('link', { name: 'Edit message' });
    expect(link.getAttribute('href')).toBe('/organizer/campaigns/guide/share/messages?message=accepted');
    const preview = 'POST /api/v1/submissions/amira/notice/preview';
    expect(calls).toEqual([{ call: preview, body: { decision: 'accepted' } }]);
    passClickGuard();
    await user.click(dialog.getAllByRole('button', { name: 'Close' }).at(-1)!);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('says with the email that nobody knows where to send it', async () => {
    const written = { ...createWritten({ to: '' }), language: 'en' };
    const { user } = show(
      { status: 'declined', notice: null },
      { 'POST /api/v1/submissions/amira/notice/preview': { status: 200, body: written } },
    );
    await user.click(button('Preview email'));
    const letter = await screen.findByRole('article', { name: 'Preview of the email' });
    expect(letter.previousElementSibling?.textContent).toBe(
      'Amira can’t be notified because there’s no email address.',
    );
    expect(within(letter).queryByText('To')).toBeNull();
  });

  it.each([
    ['Undo', 'DELETE', `${AT}/n1?${ALONE}`, { undone: 1 }, null, 'Undone. No email is sent.', 'Notify Amira'],
    ['Undo', 'DELETE', `${AT}/n1?${ALONE}`, { undone: 0 }, 'sent', 'Too late: the email was already sent.', null],
    ['Send now', 'POST', `${AT}/n1/now?${ALONE}`, { hurried: 1 }, 'sent', 'The email is being sent.', null],
  ] as const)(
    '%s (%s) is about that one alone, and says what became of it',
    async (name, method, path, body, state, said, then) => {
      const { user } = show(
        { status: 'accepted', notice: waiting },
        { [`${method} ${path}`]: { status: 200, body }, ...review(state && { ...waiting, state }) },
      );
      await user.click(button(name));
      await waitFor(() => expect(spoken()).toBe(said));
      if (then) expect(await screen.findByRole('button', { name: then })).toBeTruthy();
      else expect(await screen.findByText(/Email “Accepted” sent:/)).toBeTruthy();
    },
  );

  it.each([
    ['withoutAddress', 'Amira can’t be notified because there’s no email address.'],
    ['refused', 'Amira has unsubscribed.'],
  ])('says why somebody cannot be told: %s', async (reason, words) => {
    const answer = { ...NONE, [reason]: 1, noticesId: null, at: null };
    const { user } = show(
      { status: 'declined', notice: null },
      { [`POST ${AT}`]: { status: 201, body: answer }, ...review(null) },
    );
    await user.click(button('Notify Amira'));
    await waitFor(() => expect(screen.getAllByRole('status').at(-1)?.textContent).toBe(words));
  });

  it.each<[string, Shown, object]>([
    ['without a decision', { status: 'shortlisted', notice: null }, {}],
    ['by a reviewer', { status: 'accepted', notice: null }, { me: createMe({ role: 'reviewer' }) }],
    ['where nothing can be sent', { status: 'accepted', notice: null }, { canMail: false }],
  ])('is not offered %s', (_, shown, options) => {
    show(shown, {}, options);
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('is offered again once another decision was made, or when the email was not delivered', () => {
    show({ status: 'declined', notice: { ...waiting, state: 'sent' } });
    button('Notify Amira');
    show({ status: 'accepted', notice: { ...waiting, state: 'failed', fault: '550' } });
    screen.getByText(/couldn’t be delivered to/);
  });

  it('to several says first who can be told, and who cannot', async () => {
    const counts = { told: 2, withoutAddress: 1, refused: 0, undecided: 3, already: 0 };
    const answer = { ...counts, noticesId: 'n2', at: waiting.at };
    const calls = answerConsoleCalls({
      [`POST ${AT}/count`]: { status: 200, body: counts },
      [`POST ${AT}`]: { status: 201, body: answer },
    });
    const onNotified = jest.fn();
    const of = { campaignId: 'guide', ids: ['a', 'b'], decisions: ['accepted'] as const };
    renderConsole(<NotifyDialog {...of} onNotified={onNotified} onClose={() => {}} />);
    const dialog = within(screen.getByRole('dialog'));
    await dialog.findByText('2 people will be notified by email.');
    dialog.getByText('1 person can’t be notified because there’s no email address.');
    dialog.getByText('3 submissions are neither accepted nor declined.');
    dialog.getByText('The emails are sent in 10 minutes. You can undo this until then.');
    await userEvent.click(dialog.getByRole('button', { name: 'Notify 2 people' }));
    await waitFor(() => expect(onNotified).toHaveBeenCalledWith({ noticesId: 'n2', at: waiting.at, told: 2 }));
    expect(calls.at(-1)).toEqual({ call: `POST ${AT}`, body: { ids: ['a', 'b'] } });
  });

  it('to several shows the emails as they are saved, to nobody’s name, once somebody wants to see them', async () => {
    const of = (kind: string, language: string) =>
      `POST /api/v1/campaigns/guide/messages/${kind}/languages/${language}/preview`;
    const nobody = (text: string) => ({
      status: 200,
      body: createWritten({ to: 'nora@museum.example', words: { subject: '{title}', text } }),
    });
    const calls = answerConsoleCalls({
      [`POST ${AT}/count`]: { status: 200, body: { ...NONE, told: 2 } },
      'GET /api/v1/campaigns/guide/messages': { status: 200, body: { languages: ['en', 'de'], messages: [] } },
      [of('accepted', 'en')]: nobody('You are in'),
      [of('declined', 'en')]: nobody('Not this time'),
      [of('declined', 'de')]: nobody('Diesmal nicht'),
    });
    const props = { campaignId: 'guide', ids: ['a', 'b'], decisions: ['accepted', 'declined'] as const };
    renderConsole(<NotifyDialog {...props} onNotified={jest.fn()} onClose={() => {}} />);
    const user = userEvent.setup();
    const summary = await screen.findByText('Preview email');
    expect(calls).toHaveLength(1);
    await user.click(summary);
    await screen.findByText('You are in');
    screen.getByText('Each person gets the email in the language they used.');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Email' }), 'Declined');
    await screen.findByText('Not this time');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Language' }), 'Deutsch');
    const text = await screen.findByText('Diesmal nicht');
    expect(text.closest('[lang]')?.getAttribute('lang')).toBe('de');
    expect(screen.queryByLabelText('Preview for')).toBeNull();
    // Without words it is with those that are saved.
    expect(calls.at(-1)).toEqual({ call: of('declined', 'de'), body: {} });
    expect(calls.some(({ call }) => call.includes('invitations'))).toBe(false);
  });

  it('to several can be undone in whichever list is shown then, and after a reload', async () => {
    const at = new Date(Date.now() + 60_000).toISOString();
    const submission = createSubmission({ status: 'accepted' });
    const teo = createSubmission({ id: 'teo', name: 'Teo Marchbanks' });
    const calls = answerConsoleCalls({
      'POST /api/v1/campaigns/c1/notices/count': { status: 200, body: { ...NONE, told: 1 } },
      'POST /api/v1/campaigns/c1/notices': { status: 201, body: { ...NONE, told: 1, noticesId: 'n3', at } },
      'DELETE /api/v1/campaigns/c1/notices/n3': { status: 200, body: { undone: 1 } },
      'GET /api/v1/campaigns/c1/submissions?sort=oldest': { status: 200, body: { submissions: [teo], next: null } },
    });
    const [first, counts] = [
      { submissions: [submission], next: null },
      { ...COUNTS, accepted: 1 },
    ];
    const of = { campaign: createEdited(), query: { sort: 'newest' as const }, first, counts, reviewers: [] };
    const view = renderConsole(<SubmissionsScreen {...of} />);
    const user = userEvent.setup();
    await user.click(screen.getByRole('checkbox', { name: /^Select Amira/ }));
    await user.click(button('Notify…'));
    await user.click(await screen.findByRole('button', { name: 'Notify 1 person' }));
    await screen.findByText(/will be sent at/);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Oldest first');
    await waitFor(() => expect(screen.queryByRole('checkbox', { name: /^Select Amira/ })).toBeNull());
    button('Undo');
    view.unmount();
    renderConsole(<SubmissionsScreen {...of} />);
    passClickGuard();
    await user.click(button('Undo'));
    await waitFor(() => expect(spoken()).toBe('Undone. No email is sent.'));
    expect(screen.queryByText(/will be sent at/)).toBeNull();
    expect(calls.map(({ call }) => call)).toContain('DELETE /api/v1/campaigns/c1/notices/n3');
  });

  it('to several shows no email as long as nobody can be told', async () => {
    answerConsoleCalls({ [`POST ${AT}/count`]: { status: 200, body: { ...NONE, undecided: 2 } } });
    const props = { campaignId: 'guide', ids: ['a', 'b'], decisions: [] };
    renderConsole(<NotifyDialog {...props} onNotified={jest.fn()} onClose={() => {}} />);
    await screen.findByText('2 submissions are neither accepted nor declined.');
    expect(screen.queryByText('Preview email')).toBeNull();
  });
});
