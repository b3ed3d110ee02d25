import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ShareScreen } from '@/components/organizer/share/share-screen';
import type { Invitation, InvitationState } from '@/lib/contract/organizer/invitations';
import type { EditedCampaign } from '@/lib/contract/organizer/campaigns';
import { answerConsoleCalls } from '@/tests/support/answer-console-calls';
import { spoken } from '@/tests/support/live-region';
import { passClickGuard } from '@/tests/support/pass-click-guard';
import { createEdited } from '@/tests/support/organizer-factories';
import { renderConsole } from '@/tests/support/render-console';
import { usualInvitation } from '@/tests/support/usual-invitation';

const NONE = { made: 0, waiting: 0, sent: 0, cameBack: 0, opened: 0, started: 0, completed: 0 };

const NOTHING_GIVEN = { extraTime: null, retakes: null, closes: null, language: null };

function invitation(state: InvitationState, given: Partial<Invitation> = {}): Invitation {
  return {
    ...{ id: state, email: `${state}@mail.example`, name: null, state, since: '2026-11-20T10:00:00.000Z', fault: null },
    ...{
      link: `https://film.example/organizer/invited/${state}`,
      hasLetter: true,
      refusesLetters: false,
      adjustments: NOTHING_GIVEN,
      reminders: { sent: 0, nextAt: null, isPaused: false },
      submissionId: null,
    },
    ...given,
  };
}

type Shown = { campaign?: Partial<EditedCampaign>; invitations?: Invitation[]; canMail?: boolean; next?: string };

async function share(
  { campaign = {}, invitations = [invitation('sent')], canMail = true, next }: Shown = {},
  more: Parameters<typeof answerConsoleCalls>[0] = {},
) {
  const edited = createEdited({ status: 'active', ...campaign });
  const of = `/api/v1/campaigns/${edited.id}`;
  const body = { invitations, counts: { ...NONE, sent: invitations.length }, adjusted: 1, next: next ?? null };
  const calls = answerConsoleCalls({
    [`GET ${of}/invitations`]: { status: 200, body },
    [`GET ${of}/submissions/counts`]: { status: 200, body: { new: 0, shortlisted: 0, accepted: 0, declined: 0 } },
    ...Object.fromEntries(Object.entries(more).map(([call, answer]) => [call.replace('OF', of), answer])),
  });
  const user = userEvent.setup();
  renderConsole(<ShareScreen campaign={edited} texts={await usualInvitation(edited)} canMail={canMail} />);
  await screen.findByRole('table', { name: 'Invitations' });
  return { user, calls, edited, of };
}

/** What may be done with the invitations, a row after the other. */
const actions = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...within(row).queryAllByRole('button'), ...within(row).queryAllByRole('link')])
    .map((all) => all.map((one) => one.getAttribute('aria-label')));

describe('sharing a campaign', () => {
  it('copies words to post with its link', async () => {
    const { user, edited } = await share();
    await user.click(screen.getByRole('button', { name: 'Copy text to share' }));
    const copied = await navigator.clipboard.readText();
    expect(copied.split('\n')).toEqual([
      edited.title,
      '',
      expect.stringContaining('You don’t need an account'),
      edited.link,
    ]);
  });

  it('offers with each invitation what can be done with it', async () => {
    const completed = invitation('completed', { name: 'Anneke Roos', submissionId: 's1' });
    const invitations = [completed, invitation('started'), invitation('sent'), invitation('cameBack')];
    const { edited } = await share({ invitations });
    expect(actions()).toEqual([
      ['Adjust for Anneke Roos', 'View submission from Anneke Roos'],
      ['Adjust for', 'Copy link for', 'Resend to'].map((words) => `${words} started@mail.example`),
      ['Adjust for', 'Copy link for', 'Resend to', 'Change email for', 'Cancel invitation for'].map(
        (words) => `${words} sent@mail.example`,
      ),
      ['Adjust for', 'Copy link for', 'Change email for', 'Cancel invitation for'].map(
        (words) => `${words} cameBack@mail.example`,
      ),
    ]);
    const watch = screen.getByRole('link', { name: 'View submission from Anneke Roos' });
    expect(watch.getAttribute('href')).toBe(`/organizer/campaigns/${edited.id}/submissions/s1`);
  });

  it.each([
    ['no mail server', { canMail: false, invitations: [invitation('made')] }],
    ['no letter of it', { invitations: [invitation('made', { hasLetter: false })] }],
  ])('offers the link alone to hand over where there is %s', async (_, shown) => {
    await share(shown);
    expect(actions()).toEqual([
      ['Adjust', 'Copy link', 'Change email', 'Cancel invitation'].map((words) => `${words} for made@mail.example`),
    ]);
  });

  it('sends nothing once the campaign is closed, and says so', async () => {
    await share({ campaign: { status: 'completed' }, invitations: [invitation('sent')] });
    screen.getByText('The campaign is closed, so no emails are sent.');
    screen.getByRole('button', { name: 'Create links' });
    expect(actions()).toEqual([
      ['Adjust', 'Copy link', 'Cancel invitation'].map((words) => `${words} for sent@mail.example`),
    ]);
  });

  it('corrects an address, and says why one cannot be taken', async () => {
    const taken = { error: { code: 'notReady', message: '', details: { reason: 'invitedAlready' } } };
    const { user, calls, of } = await share(
      { invitations: [invitation('cameBack')] },
      { 'PUT OF/invitations/cameBack': { status: 409, body: taken } },
    );
    await user.click(screen.getByRole('button', { name: /^Change email/ }));
    const dialog = within(screen.getByRole('dialog'));
    const field = dialog.getByLabelText('Email address');
    await user.clear(field);
    await user.type(field, 'ada@mail.example');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await dialog.findByText('This address has already been invited.');

    const corrected = `PUT ${of}/invitations/cameBack`;
    const later = answerConsoleCalls({ [corrected]: { status: 204 } });
    passClickGuard();
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(spoken()).toBe('Email address changed'));
    expect(later[0]).toEqual({ call: corrected, body: { email: 'ada@mail.example' } });
    expect([calls.at(-1)?.call, screen.queryByRole('dialog')]).toEqual([corrected, null]);
  });

  it('does not send what is no address, and says so until it is changed (spec 8.26)', async () => {
    const { user, calls } = await share({ invitations: [invitation('cameBack')] });
    const before = calls.length;
    await user.click(screen.getByRole('button', { name: /^Change email/ }));
    const dialog = within(screen.getByRole('dialog'));
    const field = dialog.getByLabelText('Email address');
    await user.clear(field);
    await user.type(field, 'ada@{Enter}');
    const fault = dialog.getByText('Invalid email address');
    expect([field.getAttribute('aria-invalid'), field.getAttribute('aria-describedby')]).toEqual(['true', fault.id]);
    await user.type(field, 'm');
    expect([dialog.queryByText('Invalid email address'), field.getAttribute('aria-invalid')]).toEqual([null, null]);
    expect(calls).toHaveLength(before);
  });

  it('keeps the row of an invitation that was taken back where it is, and undoes that', async () => {
    const invitations = [
      invitation('sent', { id: 'ada', name: 'Ada' }),
      invitation('opened', { id: 'ben', name: 'Ben' }),
    ];
    const { user, calls, of } = await share(
      { invitations },
      { 'DELETE OF/invitations/ada': { status: 204 }, 'POST OF/invitations/ada/restore': { status: 204 } },
    );
    const changes = () => calls.filter(({ call }) => !call.startsWith('GET')).map(({ call }) => call);
    const asked = calls.length;
    // Whoever presses twice takes back one, and does not take that back either.
    await user.dblClick(screen.getByRole('button', { name: 'Cancel invitation for Ada' }));
    const undo = await screen.findByRole('button', { name: 'Undo: Ada' });
    expect([spoken(), document.activeElement]).toEqual(['Invitation canceled', undo]);
    expect(actions().map((all) => all.length)).toEqual([1, 5]);
    window.dispatchEvent(new Event('focus'));
    expect([changes(), calls.length]).toEqual([[`DELETE ${of}/invitations/ada`], asked + 1]);
    passClickGuard();
    await user.click(undo);
    await screen.findByRole('button', { name: 'Cancel invitation for Ada' });
    expect(spoken()).toBe('Invitation restored');
    expect(changes()).toEqual([`DELETE ${of}/invitations/ada`, `POST ${of}/invitations/ada/restore`]);
  });

  it('shows an address that was corrected further down', async () => {
    const page = (...invitations: Invitation[]) => ({ status: 200, body: { invitations, counts: NONE, next: null } });
    const behind = 'GET OF/invitations?after=sent';
    const { user, of } = await share({ next: 'sent' }, { [behind]: page(invitation('cameBack')) });
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    await user.click(await screen.findByRole('button', { name: 'Change email for cameBack@mail.example' }));
    const field = within(screen.getByRole('dialog')).getByLabelText('Email address');
    answerConsoleCalls({
      [`PUT ${of}/invitations/cameBack`]: { status: 204 },
      [behind.replace('OF', of)]: page(invitation('waiting', { email: 'ada@mail.example' })),
      [`GET ${of}/invitations`]: {
        status: 200,
        body: { invitations: [invitation('sent')], counts: { ...NONE, sent: 1, waiting: 1 }, next: 'sent' },
      },
    });
    await user.clear(field);
    await user.type(field, 'ada@mail.example{enter}');
    await screen.findByText('ada@mail.example');
    expect(screen.queryByText('cameBack@mail.example')).toBeNull();
  });

  it('counts the addresses while they are written, those that stand there twice once', async () => {
    const { user } = await share();
    await user.type(
      screen.getByLabelText('Email addresses'),
      'Ada <ada@one.example>{enter}ben@one.example, ADA@one.example',
    );
    screen.getByText(/Addresses found: 2\. Duplicates: 1\./);
    screen.getByRole('button', { name: 'Send 2 invitations' });
  });

  it('gives one person more time, retakes, days and another language, and says what was given', async () => {
    const campaign = { retakes: 18, closes: '2026-11-30T23:59', closesAt: '2026-11-30T22:59:00.000Z' };
    const given = { extraTime: 'half', retakes: 'unlimited', closes: '2026-12-07T23:59', language: 'ar' } as const;
    const ben = invitation('completed', { name: 'Ben', submissionId: 'video', adjustments: given });
    const { user, calls, of } = await share(
      { campaign: { ...campaign, timeZone: 'Europe/Oslo' }, invitations: [invitation('started'), ben] },
      {
        'PUT OF/invitations/started/adjustments': { status: 200, body: { notified: true } },
        'PUT OF/invitations/completed/adjustments': { status: 200, body: { notified: true } },
      },
    );
    const [, first, second] = screen.getAllByRole('row');
    expect(within(first!).getAllByText('None')).toHaveLength(2);
    for (const words of ['1.5 × time', 'Unlimited retakes', 'Closes: Dec 7, 2026', 'العربية'])
      within(second!).getByText(words);

    await user.click(screen.getByRole('button', { name: 'Adjust for started@mail.example' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Adjustments for started@mail.example' }));
    dialog.getByRole('checkbox', { name: 'Notify started@mail.example by email', checked: true });
    dialog.getByText(/closes on November 30, 2026 at 11:59 PM \(Europe\/Oslo\)/);
    dialog.getByRole('radio', { name: 'Standard', checked: true });
    await user.click(dialog.getByRole('radio', { name: '2 ×' }));
    const retakes = dialog.getByLabelText('Retakes');
    expect([...retakes.querySelectorAll('option')].map(({ text }) => text)).toEqual([
      'Same as campaign (18)',
      '19 per section',
      '20 per section',
      'Unlimited',
    ]);
    await user.selectOptions(retakes, '19 per section');
    await user.selectOptions(dialog.getByLabelText('Language'), 'Deutsch');
    const closes = dialog.getByLabelText('Closes');
    fireEvent.change(closes, { target: { value: '2026-11-30T23:59' } });
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    dialog.getByLabelText('Closes', { selector: '[aria-invalid]' });
    dialog.getByText('Choose a date after the campaign closes.');
    fireEvent.change(closes, { target: { value: '2026-12-08T12:00' } });
    passClickGuard();
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const adjusted = calls.filter(({ call }) => call.endsWith('/adjustments'));
    expect(adjusted).toMatchObject([
      {
        call: `PUT ${of}/invitations/started/adjustments`,
        body: { extraTime: 'double', retakes: 19, closes: '2026-12-08T12:00', language: 'de', notify: true },
      },
    ]);
    await waitFor(() => expect(spoken()).toContain('Adjustments saved'));
  });

  it('takes back what was given, and offers nothing that the campaign has not', async () => {
    const given = { extraTime: 'half', retakes: 3, closes: null, language: null } as const;
    const { user, calls, of } = await share(
      {
        campaign: { retakes: null, languages: ['en'] },
        invitations: [invitation('started', { adjustments: given })],
      },
      { 'PUT OF/invitations/started/adjustments': { status: 200, body: { notified: true } } },
    );
    await user.click(screen.getByRole('button', { name: 'Adjust for started@mail.example' }));
    const dialog = within(screen.getByRole('dialog'));
    for (const label of ['Retakes', 'Language', 'Closes']) expect(dialog.queryByLabelText(label)).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Remove adjustments' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(calls.filter(({ call }) => call.endsWith('/adjustments'))).toMatchObject([
      {
        call: `PUT ${of}/invitations/started/adjustments`,
        body: { extraTime: null, retakes: null, closes: null, language: null, notify: false },
      },
    ]);
    await waitFor(() => expect(spoken()).toContain('Adjustments removed'));
  });

  it('says when the person could not be told what was given, which holds, and tries again when saved', async () => {
    const call = 'PUT OF/invitations/started/adjustments';
    const invitations = [invitation('started', { name: 'Ada' })];
    const { user, of } = await share({ invitations }, { [call]: { status: 200, body: { notified: false } } });
    await user.click(screen.getByRole('button', { name: 'Adjust for Ada' }));
    const dialog = within(screen.getByRole('dialog'));
    await user.click(dialog.getByRole('radio', { name: '2 ×' }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await dialog.findByText('Adjustments saved. The email couldn’t be sent.');

    const again = call.replace('OF', of);
    const later = answerConsoleCalls({ [again]: { status: 200, body: { notified: false } } });
    passClickGuard();
    await user.click(dialog.getByRole('checkbox', { name: 'Notify Ada by email' }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(later[0]).toMatchObject({ call: again, body: { extraTime: 'double', notify: false } });
    await waitFor(() => expect(spoken()).toContain('Adjustments saved'));
  });

  it.each([
    ['there is no mail server', { canMail: false, invitations: [invitation('started')] }],
    ['the person refuses emails', { invitations: [invitation('started', { refusesLetters: true })] }],
    ['the person has finished', { invitations: [invitation('completed')] }],
    ['the campaign is closed', { campaign: { status: 'completed' }, invitations: [invitation('started')] }],
  ] as const)('offers to tell nobody of it where %s', async (_, { invitations, ...shown }) => {
    const { user, calls } = await share({ ...shown, invitations: [...invitations] });
    await user.click(screen.getByRole('button', { name: /^Adjust for/ }));
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.queryByRole('checkbox')).toBeNull();
    await user.click(dialog.getByRole('radio', { name: '2 ×' }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(calls.at(-1)).toMatchObject({ body: { extraTime: 'double', notify: false } }));
  });

  it('finds those to whom something was given', async () => {
    const invitations = [invitation('sent'), invitation('started', { name: 'Ada' })];
    const adjusted = { invitations: [invitations[1]], counts: { ...NONE, sent: 2 }, adjusted: 1, next: null };
    const { user, calls, of } = await share(
      { invitations },
      { 'GET OF/invitations?adjusted=true': { status: 200, body: adjusted } },
    );
    await user.click(screen.getByRole('button', { name: 'Adjusted 1' }));
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2));
    screen.getByRole('button', { name: 'Adjusted 1', pressed: true });
    screen.getByText('Ada');
    expect(calls.map(({ call }) => call)).toContain(`GET ${of}/invitations?adjusted=true`);
  });
});
