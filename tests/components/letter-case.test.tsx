import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import type { ReactNode } from 'react';
import { Avatar } from '@/components/organizer/avatar';
import { EraseDialog } from '@/components/organizer/erase-dialog';
import { useFindActions } from '@/components/organizer/settings/use-action-words';
import { renderConsole } from '@/tests/support/render-console';
import { words } from '@/tests/support/words';

const { organizer, visitor, error } = words;
const erasing = { ...organizer.erasing, word: 'sil' };
const data = { ...organizer.data, actions: { ...organizer.data.actions, token_made: 'İmza: {subject}' } };

/** Turkish, which has an i with a dot and one without it, each in both cases. */
function Turkish({ children }: { children: ReactNode }) {
  const messages = { ...visitor, error, language: { own: '' }, organizer: { ...organizer, erasing, data } };
  return (
    <NextIntlClientProvider locale="tr" messages={messages}>
      {children}
    </NextIntlClientProvider>
  );
}

function Found({ text }: { text: string }) {
  return <p>{useFindActions()(text).join(' ')}</p>;
}

describe('upper and lower case', () => {
  it('is that of the page’s language in what is typed to confirm', async () => {
    const onErase = jest.fn(async () => {});
    const dialog = { title: 'Erase', text: null, count: 1, leave: 'Keep', onErase, onClose: () => {} };
    renderConsole(
      <Turkish>
        <EraseDialog {...dialog} />
      </Turkish>,
    );
    const user = userEvent.setup();
    await user.type(screen.getByRole('textbox', { name: /sil/ }), 'SİL');
    await user.click(screen.getByRole('button', { name: organizer.erasing.forGood }));
    await waitFor(() => expect(onErase).toHaveBeenCalledTimes(1));
  });

  it('is that of the page’s language in what is searched', () => {
    renderConsole(
      <Turkish>
        <Found text="imza" />
      </Turkish>,
    );
    expect(screen.getByText('token.made')).toBeTruthy();
  });

  it('is that of the page’s language in initials', () => {
    renderConsole(
      <Turkish>
        <Avatar name="ismail ılgaz" />
      </Turkish>,
    );
    expect(screen.getByText('İI')).toBeTruthy();
  });
});
