import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { AreaField, InputField } from '@/components/organizer/field';
import { renderScreen } from '../support/render-screen';

function Fields() {
  const [email, setEmail] = useState('');
  const [note, setNote] = useState('');
  return (
    <>
      <InputField label="Email" value={email} onChange={setEmail} />
      <AreaField label="Note" value={note} onChange={setNote} />
      <p>{`${email} / ${note}`}</p>
    </>
  );
}

it('what is typed into the console before the page’s scripts ran is kept', async () => {
  const type = (label: string, text: string) =>
    void (screen.getByLabelText<HTMLInputElement | HTMLTextAreaElement>(label).value = text);
  renderScreen(<Fields />, {
    beforeScripts() {
      type('Email', 'nora@museum.example');
      type('Note', 'Early');
    },
  });
  expect(screen.getByRole('paragraph').textContent).toBe('nora@museum.example / Early');
  await userEvent.type(screen.getByLabelText('Note'), ', and late');
  expect(screen.getByRole('paragraph').textContent).toBe('nora@museum.example / Early, and late');
});

it('what nobody has typed stays as the page shows it', () => {
  renderScreen(<Fields />, { beforeScripts: () => {} });
  expect(screen.getByRole('paragraph').textContent).toBe(' / ');
});
