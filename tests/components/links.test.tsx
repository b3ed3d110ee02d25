import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, use, useState } from 'react';
import { ButtonLink } from '@/components/ui/button';
import { GuardedLink } from '@/components/ui/guarded';
import { renderScreen } from '../support/render-screen';
import { SEEN } from '../support/seen';

/** Presses a link whose page is loading until `arrive` is called. */
async function pressLink(link: ReactNode) {
  let load: (page: Promise<string>) => void = () => {};
  let arrive: (page: string) => void = () => {};
  function Page() {
    const [page, setPage] = useState<Promise<string> | null>(null);
    load = setPage;
    return page ? use(page) : link;
  }
  const { router } = renderScreen(<Page />);
  router.push.mockImplementation(() => load(new Promise((resolve) => (arrive = resolve))));
  await act(async () => screen.getByRole('link').click());
  return { router, arrive: (page: string) => act(async () => arrive(page)) };
}

it('a link that looks like a button says in its own place that its page is loading', async () => {
  const { router, arrive } = await pressLink(
    <ButtonLink variant="primary" href="/demo/step2">
      Okay
    </ButtonLink>,
  );
  const link = screen.getByRole('link', { name: 'Opening…' });
  expect(link.querySelector('[aria-busy=true]')).not.toBeNull();
  await arrive('The next page');
  expect(screen.queryByRole('link')).toBeNull();
  expect(screen.getByText('The next page')).toBeInstanceOf(HTMLElement);
  expect(router.push.mock.calls).toEqual([['/demo/step2']]);
});

it('any other link keeps its words, and the window says that its page is loading', async () => {
  await pressLink(<GuardedLink href="/demo/start">Name</GuardedLink>);
  expect(screen.getByRole('link').textContent).toBe('NameOpening…');
  expect(screen.getByText('Opening…', SEEN)).toBeInstanceOf(HTMLElement);
});

it.each(['metaKey', 'ctrlKey', 'shiftKey', 'altKey'])('leaves a link to the browser that is pressed with %s', (key) => {
  const { router } = renderScreen(<GuardedLink href="/demo/start">Name</GuardedLink>);
  const followed = jest.fn((event: MouseEvent) => {
    expect(event.defaultPrevented).toBe(false);
    event.preventDefault();
  });
  window.addEventListener('click', followed, { once: true });
  const press = new MouseEvent('click', { bubbles: true, cancelable: true, [key]: true });
  act(() => void screen.getByRole('link').dispatchEvent(press));
  expect(followed).toHaveBeenCalledTimes(1);
  expect(router.push).not.toHaveBeenCalled();
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
