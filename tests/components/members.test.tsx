import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MembersScreen } from '@/components/organizer/members/members-screen';
import type { ListedMember } from '@/lib/contract/organizer/members';
import { answerConsoleCalls } from '@/tests/support/answer-console-calls';
import { spoken } from '@/tests/support/live-region';
import { passClickGuard } from '@/tests/support/pass-click-guard';
import { createMe, renderConsole } from '@/tests/support/render-console';

function createListed(given: Partial<ListedMember>): ListedMember {
  return {
    ...{ userId: 'idris', name: 'Idris Calloway', email: 'idris@museum.example', role: 'reviewer' },
    ...{ signsInBy: ['password'], seenAt: null, joinedAt: '2026-11-01T12:00:00.000Z', linkEndsAt: null },
    isLastOwner: false,
    ...given,
  };
}
const nora = createListed({ userId: 'nora', name: 'Nora Lindgate', role: 'owner', isLastOwner: true });
const idris = createListed({});
const mirjam = createListed({ userId: 'mirjam', name: '', email: 'mirjam@museum.example', joinedAt: null });
const ada = createListed({ userId: 'ada', name: '', email: 'ada@museum.example' });

const list = (...members: ListedMember[]) => ({ 'GET /api/v1/members': { status: 200, body: members } });
const link = { link: 'https://film.example/set#secret', endsAt: '2026-11-25T12:00:00.000Z', mailed: false };

async function open(answers: Parameters<typeof answerConsoleCalls>[0], members = [nora, idris, mirjam]) {
  const calls = answerConsoleCalls({ ...list(...members), ...answers });
  renderConsole(<MembersScreen members={members} />, { me: createMe({ role: 'owner' }) });
  // What was shown is read once more.
  await act(async () => {});
  return { user: userEvent.setup(), changes: () => calls.filter(({ call }) => !call.startsWith('GET')) };
}

const role = (name: string) => screen.getByRole<HTMLSelectElement>('combobox', { name: `Role for ${name}` });

describe('the members', () => {
  it('get another role at once, which is saved behind and said', async () => {
    const { user, changes } = await open({
      ...list(nora, { ...idris, role: 'editor' }, mirjam),
      'PUT /api/v1/members/idris': { status: 204 },
    });
    await user.selectOptions(role('Idris Calloway'), 'Editor');
    expect(role('Idris Calloway').value).toBe('editor');
    await waitFor(() => expect(spoken()).toBe('Saved'));
    expect(changes()).toEqual([{ call: 'PUT /api/v1/members/idris', body: { role: 'editor' } }]);
  });

  it('have the role before when another could not be saved, and the page says so', async () => {
    const { user } = await open({ 'PUT /api/v1/members/idris': { status: 503, body: {} } });
    await user.selectOptions(role('Idris Calloway'), 'Owner');
    expect((await screen.findByRole('alert')).textContent).toBe('Something went wrong. Try again.');
    await waitFor(() => expect(role('Idris Calloway').value).toBe('reviewer'));
  });

  it('are added by the server administrator alone when the server says so, which does not say why', async () => {
    const error = { code: 'notReady', details: { reason: 'askAdministrator' } };
    const { user } = await open({ 'POST /api/v1/members': { status: 409, body: { error } } });
    await user.type(screen.getByRole('textbox', { name: 'Email' }), 'bo@other.example');
    await user.click(screen.getByRole('button', { name: 'Invite' }));
    const words = 'This address can’t be added here. Ask your server administrator to add it.';
    expect((await screen.findByRole('alert')).textContent).toBe(words);
  });

  it('can sign in again from here when that was too long ago', async () => {
    const { user } = await open({
      'POST /api/v1/members/mirjam/link': { status: 403, body: { error: { code: 'notFresh' } } },
    });
    await user.click(screen.getByRole('button', { name: 'New link for mirjam@museum.example' }));
    const fault = await screen.findByRole('alert');
    expect(fault.textContent).toContain('sign in again first');
    within(fault).getByRole('button', { name: 'Sign in again' });
  });

  it('are removed only after a question', async () => {
    const { user, changes } = await open({ 'DELETE /api/v1/members/idris': { status: 204 } });
    await user.click(screen.getByRole('button', { name: 'Remove: Idris Calloway' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel' }));
    expect(changes()).toEqual([]);
    passClickGuard();
    await user.click(screen.getByRole('button', { name: 'Remove: Idris Calloway' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(spoken()).toBe('Idris Calloway was removed'));
    expect(changes().map(({ call }) => call)).toEqual(['DELETE /api/v1/members/idris']);
  });

  it('are called by their address until they have a name', async () => {
    await open(list(nora, ada), [nora, ada]);
    expect(role('ada@museum.example').value).toBe('reviewer');
    expect(screen.getByRole('button', { name: 'Remove: ada@museum.example' })).toBeTruthy();
  });

  it('keep their last owner: the role is locked, with its reason, and there is no way to remove', async () => {
    await open({});
    expect(role('Nora Lindgate').disabled).toBe(true);
    const reason = document.getElementById(role('Nora Lindgate').getAttribute('aria-describedby') ?? '');
    expect(reason?.textContent).toBe('An organization needs at least one owner.');
    expect(screen.queryByRole('button', { name: 'Remove: Nora Lindgate' })).toBeNull();
  });

  it('are invited by a link that is shown once, until it was copied', async () => {
    const { user, changes } = await open({ 'POST /api/v1/members': { status: 201, body: link } });
    await user.type(screen.getByLabelText('Email'), 'Greta@museum.example');
    await user.click(screen.getByRole('button', { name: 'Invite' }));
    await screen.findByText(link.link);
    expect(changes()[0]?.body).toEqual({ email: 'greta@museum.example', role: 'reviewer' });
    await user.click(screen.getByRole('button', { name: 'I’ve copied it' }));
    expect(screen.queryByText(link.link)).toBeNull();
  });

  it.each([
    ['greta', 'Invalid email address'],
    ['idris@museum.example', 'This person is already a member.'],
  ])('are not invited by %s', async (entered, words) => {
    const { user, changes } = await open({});
    await user.type(screen.getByLabelText('Email'), entered);
    await user.click(screen.getByRole('button', { name: 'Invite' }));
    const field = screen.getByLabelText('Email');
    expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toContain(words);
    expect(changes()).toEqual([]);
  });

  it('who have not come in yet get a new link, and their invitation is taken back', async () => {
    const { user } = await open({
      'POST /api/v1/members/mirjam/link': { status: 201, body: link },
      'DELETE /api/v1/members/mirjam': { status: 204 },
    });
    await user.click(screen.getByRole('button', { name: 'New link for mirjam@museum.example' }));
    await screen.findByText(link.link);
    await user.click(screen.getByRole('button', { name: 'Cancel invitation for mirjam@museum.example' }));
    await waitFor(() => expect(spoken()).toBe('Invitation canceled'));
  });
});
