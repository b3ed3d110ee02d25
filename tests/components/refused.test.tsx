import { screen } from '@testing-library/react';
import { RefusedScreen } from '@/components/organizer/refused-screen';
import { renderConsole } from '@/tests/support/render-console';

describe('a download that was refused', () => {
  it.each([
    ['tooMany', /downloading too many files at once/],
    ['forbidden', /You don’t have permission to download this/],
    ['notFound', /no longer exists/],
    ['unavailable', /can’t create this file right now/],
    ['noSpace', /out of storage space/],
    ['invalidParameters', /download link is incomplete/],
    ['internal', /Something went wrong\. Try again/],
    ['<b>whatever</b>', /Something went wrong\. Try again/],
  ])('says why, and leads back to the console: %s', (why, words) => {
    renderConsole(<RefusedScreen why={why} />);
    screen.getByRole('heading', { name: 'Download failed' });
    screen.getByText(words);
    expect(screen.queryByText(/whatever/)).toBeNull();
    expect(screen.getByRole('link', { name: 'Go to campaigns' }).getAttribute('href')).toBe('/organizer');
  });

  it('lets sign in again whoever signed in too long ago', () => {
    renderConsole(<RefusedScreen why="notFresh" />);
    screen.getByText(/sign in again first/);
    screen.getByRole('button', { name: 'Sign in again' });
  });
});
