import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { InviteForm } from '@/components/organizer/share/invite-form';
import type { EditedCampaign } from '@/lib/contract/organizer/campaigns';
import { spoken } from '@/tests/support/live-region';
import { createEdited } from '@/tests/support/organizer-factories';
import { passClickGuard } from '@/tests/support/pass-click-guard';
import { renderConsole } from '@/tests/support/render-console';
import { createWritten } from '@/tests/support/written-message';
import { usualInvitation } from '@/tests/support/usual-invitation';
import { readWords } from '@/tests/support/words';

describe('inviting people', () => {
  const fetched = jest.fn<Promise<Response>, [string, RequestInit]>();
  const before = globalThis.fetch;
  beforeEach(() => {
    fetched.mockReset();
    globalThis.fetch = fetched as unknown as typeof fetch;
  });
  afterEach(() => void (globalThis.fetch = before));

  const answer = (status: number, body: unknown) =>
    ({ ok: status < 400, status, headers: new Headers(), text: async () => JSON.stringify(body) }) as Response;
  const sent = () => JSON.parse(String(fetched.mock.lastCall?.[1].body)) as Record<string, unknown>;

  async function renderForm(canMail: boolean, given: Partial<EditedCampaign> = {}) {
    const onInvited = jest.fn();
    const campaign = createEdited(given);
    const texts = await usualInvitation(campaign);
    renderConsole(<InviteForm {...{ campaign, texts, canMail, onInvited }} />);
    return { onInvited, user: userEvent.setup() };
  }

  it('sends the email that is shown, and says how many are new', async () => {
    fetched.mockResolvedValue(answer(201, { made: 2, known: 1, refused: 1 }));
    const { onInvited, user } = await renderForm(true);
    await user.type(screen.getByLabelText('Email addresses'), 'ada@one.example');
    await user.click(screen.getByRole('button', { name: 'Send 1 invitation' }));
    await waitFor(() => expect(onInvited).toHaveBeenCalled());
    expect(sent()).toMatchObject({ addresses: 'ada@one.example', letter: { subject: '{title}' } });
    expect(spoken()).toBe('2 new links created. 1 person was already invited. 1 person has unsubscribed.');
    expect(screen.getByLabelText<HTMLTextAreaElement>('Email addresses').value).toBe('');
  });

  it('shows the email as it is written, before it is sent, or what is wrong with it', async () => {
    fetched.mockResolvedValue(answer(200, createWritten()));
    const { user } = await renderForm(true);
    const text = screen.getByLabelText('Message');
    await user.clear(text);
    await user.type(text, 'Dear {{name}, {{link}');
    await user.click(screen.getByRole('button', { name: 'Preview email' }));
    const letter = within(await screen.findByRole('article', { name: 'Preview of the email' }));
    expect(letter.getByText('Ada').className).toBe('filled');
    expect(fetched.mock.lastCall?.[0]).toBe('/api/v1/campaigns/c1/messages/invitation/languages/en/preview');
    expect(sent()).toEqual({ subject: '{title}', text: 'Dear {name}, {link}' });
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.type(text, ' by {{closes}');
    passClickGuard();
    await user.click(screen.getByRole('button', { name: 'Preview email' }));
    screen.getByText('Not available until the problems are fixed.');
    screen.getByText('Remove {closes}, or set a closing date for the campaign.');
  });

  it.each([
    [['ar', 'en'], 'ar'],
    [['ja'], 'ja'],
    [[], 'en'],
  ] as const)(
    'of a campaign in %j proposes an email in %s, whatever the language of the console',
    async (all, language) => {
      fetched.mockResolvedValue(answer(201, { made: 1, known: 0, refused: 0 }));
      const { user } = await renderForm(true, { languages: [...all] });
      const field = screen.getByLabelText<HTMLTextAreaElement>('Message');
      expect([field.lang, field.dir]).toEqual([language, 'auto']);
      await user.type(screen.getByLabelText('Email addresses'), 'ada@one.example');
      await user.click(screen.getByRole('button', { name: 'Send 1 invitation' }));
      await waitFor(() => expect(sent()).toMatchObject({ letter: { text: readWords(language).mail.invitation.text } }));
    },
  );

  it('makes links alone where nothing can be sent', async () => {
    fetched.mockResolvedValue(answer(201, { made: 1, known: 0, refused: 0 }));
    const { onInvited, user } = await renderForm(false);
    expect(screen.queryByText('Email message')).toBeNull();
    await user.type(screen.getByLabelText('Email addresses'), 'ada@one.example');
    await user.click(screen.getByRole('button', { name: 'Create links' }));
    await waitFor(() => expect(onInvited).toHaveBeenCalled());
    expect(sent().letter).toBeUndefined();
  });

  it('says which lines are no address, and keeps what was typed', async () => {
    const error = { code: 'invalidParameters', message: '', details: { faults: ['addresses'], lines: [2, 4] } };
    fetched.mockResolvedValue(answer(400, { error }));
    const { user } = await renderForm(false);
    await user.type(screen.getByLabelText('Email addresses'), 'nobody');
    await user.click(screen.getByRole('button', { name: 'Create links' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Lines 2 and 4 have no valid email address.');
    expect(screen.getByLabelText<HTMLTextAreaElement>('Email addresses').value).toBe('nobody');
  });

  it('says how many addresses it takes when there are more than the server reads', async () => {
    fetched.mockResolvedValue(answer(413, { error: { code: 'tooLarge', message: '', details: { bytes: 1 } } }));
    const { user } = await renderForm(false);
    await user.type(screen.getByLabelText('Email addresses'), 'ada@one.example');
    await user.click(screen.getByRole('button', { name: 'Create links' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Enter between 1 and 5,000 email addresses.');
  });

  it('says that it did not work when the fault is not in the addresses', async () => {
    const error = { code: 'invalidParameters', message: '', details: { faults: ['letter.text'] } };
    fetched.mockResolvedValue(answer(400, { error }));
    const { user } = await renderForm(true);
    await user.type(screen.getByLabelText('Email addresses'), 'ada@one.example');
    await user.click(screen.getByRole('button', { name: 'Send 1 invitation' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Something went wrong. Try again.');
  });

  it('takes addresses from a file', async () => {
    const { user } = await renderForm(false);
    const file = new File([''], 'people.csv', { type: 'text/csv' });
    file.text = async () => 'name,email\nAda,ada@one.example';
    await user.upload(screen.getByLabelText('CSV file with email addresses'), file);
    await waitFor(() =>
      expect(screen.getByLabelText<HTMLTextAreaElement>('Email addresses').value).toBe(
        'name,email\nAda,ada@one.example',
      ),
    );
  });
});
