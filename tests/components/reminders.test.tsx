import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RemindersScreen } from '@/components/organizer/reminders/reminders-screen';
import type { OrganizerOutput } from '@/lib/contract/organizer/calls';
import type { EditedCampaign } from '@/lib/contract/organizer/campaigns';
import { NO_REMINDERS } from '@/lib/contract/organizer/reminders';
import { answerConsoleCalls } from '@/tests/support/answer-console-calls';
import { spoken } from '@/tests/support/live-region';
import { createEdited } from '@/tests/support/organizer-factories';
import { passClickGuard } from '@/tests/support/pass-click-guard';
import { renderConsole } from '@/tests/support/render-console';
import { createWritten } from '@/tests/support/written-message';

type Schedule = OrganizerOutput<'getReminders'>;
const AT = '/api/v1/campaigns/c1/reminders';
const closing = { closes: '2026-11-30T23:59', closesAt: '2026-11-30T22:59:00.000Z', timeZone: 'Europe/Oslo' };
const SCHEDULED = { reminder: 'started', at: '2026-11-23T09:00:00.000Z', state: 'scheduled', people: 4 } as const;

const schedule = (given: Partial<Schedule> = {}): Schedule => ({
  ...{ rules: NO_REMINDERS, timeZone: 'Europe/Oslo', reminders: [], canSend: true },
  dates: { firstBeforeClosing: null, secondBeforeClosing: null },
  ...given,
});

function renderReminders(
  first = schedule(),
  campaign: Partial<EditedCampaign> = closing,
  answers: Parameters<typeof answerConsoleCalls>[0] = {},
) {
  const calls = answerConsoleCalls({ [`GET ${AT}`]: { status: 200, body: first }, ...answers });
  renderConsole(<RemindersScreen campaign={createEdited(campaign)} schedule={first} />);
  const bodyOf = (call: string) => calls.filter((one) => one.call === call).at(-1)?.body;
  return { calls, bodyOf, user: userEvent.setup() };
}

const tick = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const press = async (user: ReturnType<typeof userEvent.setup>, name: string) => {
  passClickGuard();
  await user.click(screen.getByRole('button', { name }));
};

describe('reminders', () => {
  it('are off until a rule is turned on, which proposes its days, and are saved together', async () => {
    const rules = { ...NO_REMINDERS, firstBeforeClosing: 7, started: 3 };
    const saved = schedule({ rules, dates: { firstBeforeClosing: '2026-11-23T09:00:00Z', secondBeforeClosing: null } });
    const { bodyOf, user } = renderReminders(schedule(), closing, { [`PUT ${AT}`]: { status: 200, body: saved } });
    expect(screen.getAllByText('Off for this campaign.')).toHaveLength(3);
    screen.getByText('No reminders yet.');
    await user.click(tick('Before the campaign closes'));
    await user.clear(screen.getByLabelText('Second reminder (days before)'));
    await user.click(tick('Started but not finished'));
    await user.clear(screen.getByLabelText('Days after starting'));
    await user.type(screen.getByLabelText('Days after starting'), '3');
    screen.getByText('Unsaved changes');
    await press(user, 'Save changes');
    await screen.findByText('All changes saved');
    expect(bodyOf(`PUT ${AT}`)).toEqual(rules);
    screen.getByText('For everyone who hasn’t finished. Dates: November 23, 2026.');
  });

  it('are not saved with a second one before the first, or without days', async () => {
    const { calls, user } = renderReminders(schedule({ rules: { ...NO_REMINDERS, firstBeforeClosing: 2, opened: 4 } }));
    await user.type(screen.getByLabelText('Second reminder (days before)'), '5');
    await user.clear(screen.getByLabelText('Days after opening'));
    await press(user, 'Save changes');
    screen.getByText('Enter fewer days than for the first reminder.');
    screen.getByText('Enter a number from 1 to 90.');
    screen.getByText('Not saved: 2 problems to fix');
    expect(calls.filter(({ call }) => call.startsWith('PUT'))).toEqual([]);
    await press(user, 'Discard changes');
    expect(screen.getByLabelText<HTMLInputElement>('Days after opening').value).toBe('4');
    screen.getByText('All changes saved');
  });

  it('are paused and resumed where they are listed, by who can send them', async () => {
    const { bodyOf, user } = renderReminders(
      schedule({ reminders: [SCHEDULED, { ...SCHEDULED, reminder: 'opened', state: 'sent', people: 12 }] }),
      closing,
      { [`POST ${AT}/pause`]: { status: 200, body: { changed: 4 } } },
    );
    const rows = within(screen.getByRole('table', { name: 'Reminders (next first)' })).getAllByRole('row');
    expect(rows[1]!.textContent).toContain('4 people');
    expect(within(rows[2]!).queryByRole('button')).toBeNull();
    await press(user, 'Pause reminder on Mon, Nov 23, 10:00 AM');
    await waitFor(() => expect(spoken()).toBe('Reminder paused'));
    expect(bodyOf(`POST ${AT}/pause`)).toEqual({ reminder: 'started', at: SCHEDULED.at });
  });

  it('are shown in place as one of those who were invited gets them', async () => {
    const preview = 'POST /api/v1/campaigns/c1/messages/reminder/languages/en/preview';
    const invitations = [{ id: 'i1', name: 'Ada', email: 'ada@one.example' }];
    const { bodyOf, user } = renderReminders(schedule(), closing, {
      'GET /api/v1/campaigns/c1/messages': { status: 200, body: { languages: ['en'], messages: [] } },
      'GET /api/v1/campaigns/c1/invitations': { status: 200, body: { invitations, next: null } },
      [preview]: { status: 200, body: createWritten({ words: { subject: 'Until {closes}', text: 'Dear {name}' } }) },
    });
    await press(user, 'Preview email');
    const dialog = within(screen.getByRole('dialog', { name: 'Preview of the email' }));
    const letter = within(await dialog.findByRole('article', { name: 'Preview of the email' }));
    letter.getByText('November 30, 2026');
    expect(dialog.queryByRole('combobox', { name: 'Language' })).toBeNull();
    expect(bodyOf(preview)).toEqual({});
    await user.selectOptions(await dialog.findByLabelText('Preview for'), 'Ada');
    await waitFor(() => expect(bodyOf(preview)).toEqual({ invitationId: 'i1' }));
    screen.getByText('All changes saved');
  });

  it('before the closing need a date on which the campaign closes, and all of them a mail server', async () => {
    const { user } = renderReminders(schedule({ canSend: false }), { closes: null });
    screen.getByText('Email isn’t set up, so nothing can be sent from here.');
    await user.click(tick('Before the campaign closes'));
    screen.getByText(/This campaign has no closing date\./);
  });
});
