import { screen } from '@testing-library/react';
import { RefusedScreen } from '@/components/organizer/refused-screen';
import { renderConsole } from '@/tests/support/render-console';

describe('a download that was refused', () => {
  it.each([
    ['tooMany', /as many files as one member may at once/],
    ['forbidden', /Your role may not download this/],
    ['notFound', /does not exist any more/],
    ['unavailable', /not make it just now/],
    ['noSpace', /no room left/],
    ['invalidParameters', /address is not complete/],
    ['internal', /did not work\. Please try again/],
    ['<b>whatever</b>', /did not work\. Please try again/],
  ])('says why, and leads back to the console: %s', (why, words) => {
    renderConsole(<RefusedScreen why={why} />);
    screen.getByRole('heading', { name: 'The file did not come' });
    screen.getByText(words);
    expect(screen.queryByText(/whatever/)).toBeNull();
    expect(screen.getByRole('link', { name: 'To the campaigns' }).getAttribute('href')).toBe('/organizer');
  });

  it('lets sign in again whoever signed in too long ago', () => {
    renderConsole(<RefusedScreen why="notFresh" />);
    screen.getByText(/sign in again first/);
    screen.getByRole('button', { name: 'Sign in again' });
  });
});
