import { act, fireEvent, render, screen } from '@testing-library/react';
import GlobalErrorPage from '@/app/global-error';
import { readWords, words } from '../support/words';

jest.mock('@brand/tokens.css', () => ({}), { virtual: true });
jest.mock('@/app/globals.css', () => ({}));

const reset = jest.fn();

/** Renders the page where the server answers so when it is asked for words. */
async function renderFailed(ask: () => Promise<Response>) {
  const asked = jest.spyOn(globalThis, 'fetch').mockImplementation(ask);
  await act(
    async () => void render(<GlobalErrorPage error={new Error('gone')} reset={reset} />, { container: document }),
  );
  expect(asked).toHaveBeenCalledWith('/api/language', expect.anything());
}

it('tells a visitor whose whole page failed what happened, in their own language', async () => {
  const { error } = readWords('ar');
  await renderFailed(async () => Response.json({ language: 'ar', direction: 'rtl', words: error }));
  expect(await screen.findByRole('heading', { name: error.failed.title })).toBeTruthy();
  expect(screen.getByText(error.failed.text)).toBeTruthy();
  expect(screen.getByRole('link', { name: error.home }).getAttribute('href')).toBe('/');
  expect([document.documentElement.lang, document.documentElement.dir]).toEqual(['ar', 'rtl']);
  fireEvent.click(screen.getByRole('button', { name: error.tryAgain }));
  expect(reset).toHaveBeenCalledTimes(1);
});

it.each([
  ['nothing can be loaded', async () => Promise.reject(new TypeError('Failed to fetch'))],
  ['the server fails, too', async () => new Response('<h1>502</h1>', { status: 502 })],
])('tells it in English when %s', async (_, ask) => {
  await renderFailed(ask);
  expect(await screen.findByRole('heading', { name: words.error.failed.title })).toBeTruthy();
  expect([document.documentElement.lang, document.documentElement.dir]).toEqual(['en', 'ltr']);
});
