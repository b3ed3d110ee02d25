import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SetPasswordScreen } from '@/components/organizer/sign-in/set-password-screen';
import { passClickGuard } from '@/tests/support/pass-click-guard';
import { answerConsoleCalls } from '@/tests/support/answer-console-calls';
import { createMe, renderConsole } from '@/tests/support/render-console';

const WHOSE = 'POST /api/v1/auth/link/whose';
const USE = 'POST /api/v1/auth/link';
const ada = { status: 200, body: { email: 'ada@museum.example' } };
const nora = createMe();

beforeEach(() => {
  sessionStorage.clear();
  window.history.replaceState(null, '', '/organizer/set-password#secret');
});

describe('a link to sign in', () => {
  it('signs nobody in before its reader has seen whom, and pressed', async () => {
    const calls = answerConsoleCalls({ [WHOSE]: ada, [USE]: { status: 200, body: { done: true } } });
    const { router } = renderConsole(<SetPasswordScreen me={null} />);
    await screen.findByText('ada@museum.example');
    expect(window.location.hash).toBe('');
    expect(calls.map(({ call }) => call)).toEqual([WHOSE]);
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(calls.at(-1)).toEqual({ call: USE, body: { token: 'secret' } });
    expect(router.refresh).toHaveBeenCalled();
  });

  it('asks whoever is signed in as somebody else, too, and shows that person no form meanwhile', async () => {
    answerConsoleCalls({ [WHOSE]: ada, [USE]: { status: 200, body: { done: true } } });
    renderConsole(<SetPasswordScreen me={nora} />);
    await userEvent.click(await screen.findByRole('button', { name: 'Sign in' }));
    screen.getByRole('heading', { name: 'Signing you in…' });
    expect(screen.queryByDisplayValue(nora.email)).toBeNull();
  });

  it('is still asked about when its page is loaded anew, as in another language, until it was used', async () => {
    answerConsoleCalls({ [WHOSE]: ada, [USE]: { status: 200, body: { done: true } } });
    const before = renderConsole(<SetPasswordScreen me={null} />);
    await screen.findByText('ada@museum.example');
    before.unmount();
    const after = renderConsole(<SetPasswordScreen me={null} />);
    await screen.findByText('ada@museum.example');
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    after.unmount();
    renderConsole(<SetPasswordScreen me={nora} />);
    await screen.findByDisplayValue(nora.email);
  });

  it('is asked about again by who loads the page anew when the server did not answer', async () => {
    answerConsoleCalls({ [WHOSE]: { status: 503, body: {} } });
    const before = renderConsole(<SetPasswordScreen me={null} />);
    await screen.findByRole('alert');
    before.unmount();
    answerConsoleCalls({ [WHOSE]: ada });
    renderConsole(<SetPasswordScreen me={null} />);
    await screen.findByText('ada@museum.example');
  });

  it('that does not work says so, and is forgotten', async () => {
    answerConsoleCalls({ [WHOSE]: { status: 401, body: { error: { code: 'unauthorized' } } } });
    const before = renderConsole(<SetPasswordScreen me={nora} />);
    expect((await screen.findByRole('alert')).textContent).toContain('Each link works once');
    before.unmount();
    renderConsole(<SetPasswordScreen me={nora} />);
    await screen.findByDisplayValue(nora.email);
  });
});

it('without a link whoever is signed in sets a password', async () => {
  window.history.replaceState(null, '', '/organizer/set-password');
  renderConsole(<SetPasswordScreen me={nora} />);
  await screen.findByDisplayValue(nora.email);
});

it('what is missing for a password is said at its field, which is where one is then', async () => {
  window.history.replaceState(null, '', '/organizer/set-password');
  renderConsole(<SetPasswordScreen me={createMe({ name: '' })} />);
  const [name, password] = [await screen.findByLabelText('Full name'), screen.getByLabelText('New password')];
  const save = screen.getByRole('button', { name: 'Save and sign in' });
  await userEvent.click(save);
  expect([document.activeElement, name.getAttribute('aria-invalid')]).toEqual([name, 'true']);
  await userEvent.type(name, 'Nora');
  await userEvent.type(password, 'short');
  passClickGuard();
  await userEvent.click(save);
  expect([document.activeElement, password.getAttribute('aria-invalid')]).toEqual([password, 'true']);
  expect(name.getAttribute('aria-invalid')).toBeNull();
});
