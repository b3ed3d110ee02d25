import { render, screen } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { LanguageButton } from '@/components/ui/language-button';
import { LANGUAGE_MENU } from '@/components/ui/language-menu';
import { words } from '../support/words';

const renderButton = (own: string) =>
  render(
    <NextIntlClientProvider locale="en" timeZone="UTC" messages={{ ...words.visitor, language: { own } }}>
      <LanguageButton />
    </NextIntlClientProvider>,
  );

it('names the language of the page, and opens the menu without a script', () => {
  renderButton('Deutsch');
  const button = screen.getByRole('button', { name: 'Language: Deutsch' });
  expect(button.getAttribute('popovertarget')).toBe(LANGUAGE_MENU);
});

it('is not there where there is nothing to choose', () => {
  renderButton('');
  expect(screen.queryByRole('button')).toBeNull();
});
