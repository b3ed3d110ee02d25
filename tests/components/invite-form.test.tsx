import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { InviteForm } from '@/components/organizer/share/invite-form';
import { spoken } from '@/tests/support/live-region';
import { createEdited } from '@/tests/support/organizer-factories';
import { renderConsole } from '@/tests/support/render-console';

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

  function renderForm(canMail: boolean) {
    const onInvited = jest.fn();
    renderConsole(<InviteForm campaign={createEdited()} canMail={canMail} onInvited={onInvited} />);
    return { onInvited, user: userEvent.setup() };
  }

  it('sends the letter that is shown, and says how many are new', async () => {
    fetched.mockResolvedValue(answer(201, { made: 2, known: 1, refused: 1 }));
    const { onInvited, user } = renderForm(true);
    await user.type(screen.getByLabelText('Addresses'), 'ada@one.example');
    await user.click(screen.getByRole('button', { name: 'Send 1 invitation' }));
    await waitFor(() => expect(onInvited).toHaveBeenCalled());
    expect(sent()).toMatchObject({ addresses: 'ada@one.example', letter: { subject: 'Summer School Hello' } });
    expect(spoken()).toBe('2 new links. 1 person was invited before. 1 person wants no letters.');
    expect(screen.getByLabelText<HTMLTextAreaElement>('Addresses').value).toBe('');
  });

  it('makes links alone where nothing can be sent', async () => {
    fetched.mockResolvedValue(answer(201, { made: 1, known: 0, refused: 0 }));
    const { onInvited, user } = renderForm(false);
    expect(screen.queryByText('The letter')).toBeNull();
    await user.type(screen.getByLabelText('Addresses'), 'ada@one.example');
    await user.click(screen.getByRole('button', { name: 'Make links' }));
    await waitFor(() => expect(onInvited).toHaveBeenCalled());
    expect(sent().letter).toBeUndefined();
  });

  it('says which lines are no address, and keeps what was typed', async () => {
    const error = { code: 'invalidParameters', message: '', details: { faults: ['addresses'], lines: [2, 4] } };
    fetched.mockResolvedValue(answer(400, { error }));
    const { user } = renderForm(false);
    await user.type(screen.getByLabelText('Addresses'), 'nobody');
    await user.click(screen.getByRole('button', { name: 'Make links' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Lines 2, 4: no address.');
    expect(screen.getByLabelText<HTMLTextAreaElement>('Addresses').value).toBe('nobody');
  });

  it('says how many addresses it takes when there are more than the server reads', async () => {
    fetched.mockResolvedValue(answer(413, { error: { code: 'tooLarge', message: '', details: { bytes: 1 } } }));
    const { user } = renderForm(false);
    await user.type(screen.getByLabelText('Addresses'), 'ada@one.example');
    await user.click(screen.getByRole('button', { name: 'Make links' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Between 1 and 5000 addresses.');
  });

  it('says that it did not work when the fault is not in the addresses', async () => {
    const error = { code: 'invalidParameters', message: '', details: { faults: ['letter.text'] } };
    fetched.mockResolvedValue(answer(400, { error }));
    const { user } = renderForm(true);
    await user.type(screen.getByLabelText('Addresses'), 'ada@one.example');
    await user.click(screen.getByRole('button', { name: 'Send 1 invitation' }));
    expect((await screen.findByRole('alert')).textContent).toContain('That did not work. Please try again.');
  });

  it('takes addresses from a file', async () => {
    const { user } = renderForm(false);
    const file = new File([''], 'people.csv', { type: 'text/csv' });
    file.text = async () => 'name,email\nAda,ada@one.example';
    await user.upload(screen.getByLabelText('CSV file of addresses'), file);
    await waitFor(() =>
      expect(screen.getByLabelText<HTMLTextAreaElement>('Addresses').value).toBe('name,email\nAda,ada@one.example'),
    );
  });
});
