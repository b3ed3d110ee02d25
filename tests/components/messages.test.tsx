import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MessagesScreen } from '@/components/organizer/messages/messages-screen';
import type { OrganizerOutput } from '@/lib/contract/organizer/calls';
import type { EditedCampaign } from '@/lib/contract/organizer/campaigns';
import type { Message } from '@/lib/contract/organizer/messages';
import { answerConsoleCalls } from '@/tests/support/answer-console-calls';
import { spoken } from '@/tests/support/live-region';
import { createEdited } from '@/tests/support/organizer-factories';
import { passClickGuard } from '@/tests/support/pass-click-guard';
import { renderConsole } from '@/tests/support/render-console';
import { createWritten } from '@/tests/support/written-message';

const USUAL = { subject: '{title}', text: 'Hello {name},\n\nplease answer:\n\n{link}\n' };
const AT = '/api/v1/campaigns/c1/messages/invitation/languages/en';

const message = (given: Partial<Message> = {}): Message => ({
  ...{ kind: 'invitation', language: 'en', ...USUAL, usual: USUAL, changedBy: null, changedAt: null },
  ...given,
});
const changed = { changedBy: 'Idris Calloway', changedAt: '2026-11-18T10:00:00.000Z' };
type Given = {
  messages?: Message[];
  canSend?: boolean;
  campaign?: Partial<EditedCampaign>;
  answers?: Parameters<typeof answerConsoleCalls>[0];
};

function renderMessages({ messages = [message()], canSend = true, campaign, answers }: Given = {}) {
  const languages = [...new Set(messages.map(({ language }) => language))];
  const first: OrganizerOutput<'getMessages'> = { languages, messages, sendsReceived: false, canSend };
  /** What was last written is what is read: the page may ask again at any time. */
  const read = (): typeof first => {
    const written = calls.filter(({ call }) => /^(PUT|DELETE) /.test(call)).map(({ call }) => answers?.[call]?.body);
    const last = written.at(-1) as Message | undefined;
    return { ...first, messages: messages.map((one) => (one.language === last?.language ? last : one)) };
  };
  const calls = answerConsoleCalls({
    'GET /api/v1/campaigns/c1/messages': {
      status: 200,
      get body() {
        return read();
      },
    },
    'GET /api/v1/campaigns/c1/invitations': {
      status: 200,
      body: { invitations: [{ id: 'i1', name: 'Ada', email: 'ada@one.example' }], counts: {}, adjusted: 0, next: null },
    },
    [`POST ${AT}/preview`]: { status: 200, body: createWritten() },
    ...answers,
  });
  renderConsole(<MessagesScreen campaign={createEdited(campaign)} first={first} kind="invitation" />);
  const bodyOf = (call: string) => calls.filter((one) => one.call === call).at(-1)?.body;
  return { calls, bodyOf, user: userEvent.setup() };
}

const field = (label: string) => screen.getByLabelText<HTMLTextAreaElement>(label);
const press = async (user: ReturnType<typeof userEvent.setup>, name: string) => {
  passClickGuard();
  await user.click(screen.getByRole('button', { name }));
};

describe("a campaign's messages", () => {
  it('are saved as they are written, and the bar says how far that is', async () => {
    const saved = message({ ...changed, subject: '{title}, at last' });
    const { bodyOf, user } = renderMessages({ answers: { [`PUT ${AT}`]: { status: 200, body: saved } } });
    screen.getByText('Default text');
    screen.getByText('All changes saved');
    await user.type(field('Subject'), ', at last');
    screen.getByText('Unsaved changes');
    await press(user, 'Save changes');
    await screen.findByText(/Edited by/);
    expect(bodyOf(`PUT ${AT}`)).toEqual({ subject: '{title}, at last', text: USUAL.text });
    screen.getByText('All changes saved');
  });

  it('take a placeholder where the cursor is', async () => {
    const { user } = renderMessages();
    const subject = field('Subject') as unknown as HTMLInputElement;
    await user.click(subject);
    subject.setSelectionRange(0, 0);
    await press(user, '{organization}');
    expect(subject.value).toBe('{organization}{title}');
    await user.keyboard(': ');
    expect(subject.value).toBe('{organization}: {title}');
    expect(screen.queryByRole('button', { name: '{closes}' })).toBeNull();
  });

  it('are not saved with a placeholder that is missing or does not exist, and say which', async () => {
    const { calls, user } = renderMessages();
    await user.clear(field('Message'));
    await user.type(field('Message'), 'Hello {{organisation}');
    await press(user, 'Save changes');
    const alert = screen.getAllByRole('alert').find((one) => one.textContent?.includes('2 problems to fix'));
    expect(alert?.textContent).toContain('Add {link}, so that people can open the campaign.');
    expect(alert?.textContent).toContain('Replace or remove {organisation}.');
    expect(field('Message').getAttribute('aria-invalid')).toBe('true');
    screen.getByText('Not saved: 2 problems to fix');
    screen.getByText('Not available until the problems are fixed.');
    expect(calls.filter(({ call }) => call.startsWith('PUT'))).toEqual([]);
    await user.type(field('Message'), ' {{link}');
    screen.getByText('Not saved: 1 problem to fix');
  });

  it('are shown as one person gets them, with what is filled in marked', async () => {
    const { bodyOf, user } = renderMessages();
    const letter = within(await screen.findByRole('article', { name: 'Preview of the email' }));
    letter.getByRole('img', { name: 'HRfix' });
    letter.getByText('Answer on video');
    expect(letter.getByText('Ada').className).toBe('filled');
    await user.selectOptions(await screen.findByLabelText('Preview for'), 'Ada');
    await waitFor(() => expect(bodyOf(`POST ${AT}/preview`)).toEqual({ ...USUAL, invitationId: 'i1' }));
    await user.type(field('Subject'), ' for {{questions} answers');
    letter.getByText(/answers/);
  });

  it('go back to the default text', async () => {
    const { user } = renderMessages({
      messages: [message({ ...changed, text: 'Ours: {link}' })],
      answers: { [`DELETE ${AT}`]: { status: 200, body: message() } },
    });
    await press(user, 'Restore default text');
    await screen.findByText('Default text');
    expect(field('Message').value).toBe(USUAL.text);
  });

  it('are sent to whoever writes them, as they are written', async () => {
    const { bodyOf, user } = renderMessages({ answers: { [`POST ${AT}/test`]: { status: 204 } } });
    await user.type(field('Subject'), '!');
    await press(user, 'Send a test to me');
    await waitFor(() => expect(spoken()).toBe('Test sent to nora@museum.example'));
    expect(bodyOf(`POST ${AT}/test`)).toEqual({ ...USUAL, subject: '{title}!' });
  });

  it('are written in each language, and say in which the default text is still sent', async () => {
    const german = message({ language: 'de', subject: 'Hallo {name}' });
    const { user } = renderMessages({ messages: [message(changed), german] });
    const tab = screen.getByRole('tab', { name: 'Deutsch Default text' });
    await user.type(field('Subject'), '!');
    await user.click(tab);
    expect(field('Subject').value).toBe('Hallo {name}');
    expect(field('Subject').lang).toBe('de');
    passClickGuard();
    await user.click(screen.getByRole('tab', { name: 'English Main' }));
    expect(field('Subject').value).toBe('{title}!');
  });

  it('can be written where nothing can be sent, and say what is missing', async () => {
    renderMessages({ canSend: false });
    screen.getByText('Email isn’t set up, so nothing can be sent from here.');
    expect(screen.queryByRole('button', { name: 'Send a test to me' })).toBeNull();
    await screen.findByRole('article', { name: 'Preview of the email' });
  });
});
