import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { AreaField, InputField } from '@/components/organizer/field';
import { createEdited, renderBuilder } from '../support/render-builder';
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

it('what is typed into a campaign before the page’s scripts ran is kept', async () => {
  const label = (name: string) => screen.getByLabelText<HTMLInputElement | HTMLTextAreaElement>(name);
  const { calls, user } = renderBuilder(
    createEdited({ title: 'Summer', description: '' }),
    {},
    {
      beforeScripts() {
        label('Title').value = 'Summer school';
        label('Description').value = 'Early';
      },
    },
  );
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(calls.save.mock.lastCall?.[1].content).toMatchObject({ title: 'Summer school', description: 'Early' });
});

it('what nobody has typed stays as the page shows it', () => {
  renderScreen(<Fields />, { beforeScripts: () => {} });
  expect(screen.getByRole('paragraph').textContent).toBe(' / ');
});
