import { screen } from '@testing-library/react';

/** For a query about words: those on the page, not those that are only spoken. */
export const SEEN = { ignore: '[data-live-region], script, style' };

/** Returns the words of the buttons, and of the links that look like one, that are filled: the first choice. */
export const filledButtons = (): string[] =>
  [...screen.queryAllByRole('button'), ...screen.queryAllByRole('link')]
    .filter((it) => it.classList.contains('button--primary'))
    .map((it) => it.textContent ?? '');
