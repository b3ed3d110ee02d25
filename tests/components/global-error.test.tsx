import { act, fireEvent, render, screen } from '@testing-library/react';
import GlobalErrorPage from '@/app/global-error';
import { words } from '../support/words';

jest.mock('@brand/tokens.css', () => ({}), { virtual: true });
jest.mock('@/app/globals.css', () => ({}));

it('tells a visitor whose whole page failed what happened, in the words of the app', async () => {
  const { error } = words;
  const reset = jest.fn();
  await act(
    async () => void render(<GlobalErrorPage error={new Error('gone')} reset={reset} />, { container: document }),
  );
  expect(await screen.findByRole('heading', { name: error.failed.title })).toBeTruthy();
  expect(screen.getByText(error.failed.text)).toBeTruthy();
  expect(screen.getByRole('link', { name: error.home }).getAttribute('href')).toBe('/');
  expect(document.documentElement.lang).toBe('en');
  fireEvent.click(screen.getByRole('button', { name: error.tryAgain }));
  expect(reset).toHaveBeenCalledTimes(1);
});
