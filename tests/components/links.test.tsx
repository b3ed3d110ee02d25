import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ButtonLink } from '@/components/ui/button';
import { GuardedLink } from '@/components/ui/guarded';
import { setLinksPending } from '../support/next-link';
import { renderScreen } from '../support/render-screen';
import { SEEN } from '../support/seen';

afterEach(() => setLinksPending(false));

it('a link that looks like a button says in its own place that its page is loading', () => {
  setLinksPending(true);
  renderScreen(
    <ButtonLink variant="primary" href="/demo/step2">
      Okay
    </ButtonLink>,
  );
  const link = screen.getByRole('link', { name: 'Opening…' });
  expect(link.querySelector('[aria-busy=true]')).not.toBeNull();
});

it('any other link keeps its words, and the window says that its page is loading', () => {
  setLinksPending(true);
  renderScreen(<GuardedLink href="/demo/start">Name</GuardedLink>);
  expect(screen.getByRole('link').textContent).toBe('NameOpening…');
  expect(screen.getByText('Opening…', SEEN)).toBeInstanceOf(HTMLElement);
});

it('says nothing about a link that nobody has pressed', () => {
  renderScreen(<GuardedLink href="/demo/start">Name</GuardedLink>);
  expect(screen.getByRole('link', { name: 'Name' }).textContent).toBe('Name');
  expect(screen.queryByText('Opening…', SEEN)).toBeNull();
});

it('a link that loads a whole page says so, until the browser brings the page back', async () => {
  renderScreen(
    <GuardedLink external href="/" aria-label="HRfix">
      {null}
    </GuardedLink>,
  );
  window.addEventListener('click', (event) => event.preventDefault(), { once: true });
  await userEvent.click(screen.getByRole('link'));
  expect(screen.getByText('Opening…', SEEN)).toBeInstanceOf(HTMLElement);
  act(() => void window.dispatchEvent(new Event('pageshow')));
  expect(screen.queryByText('Opening…', SEEN)).toBeNull();
});
