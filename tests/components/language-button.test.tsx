import { fireEvent, render, screen } from '@testing-library/react';
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

it('has a choice lead back to the page that is shown by then', () => {
  render(
    <form id={LANGUAGE_MENU}>
      <button formAction="/api/language/de?back=%2Fearlier">Deutsch</button>
    </form>,
  );
  renderButton('English');
  window.history.pushState(null, '', '/organizer/account?tab=1');
  fireEvent.click(screen.getByRole('button', { name: 'Language: English' }));
  const action = screen.getByRole('button', { name: 'Deutsch' }).getAttribute('formaction');
  expect(action).toBe('/api/language/de?back=%2Forganizer%2Faccount%3Ftab%3D1');
});

it('is not there where there is nothing to choose', () => {
  renderButton('');
  expect(screen.queryByRole('button')).toBeNull();
});
