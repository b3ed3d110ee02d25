import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useState } from 'react';
import { StartScreen } from '@/components/screens/start-screen';
import type { Campaign } from '@/lib/contract/entities';
import { FailureAnswer, answerCalls, answered } from '../support/answer-calls';
import { passClickGuard } from '../support/pass-click-guard';
import { renderScreen } from '../support/render-screen';
import { UUID, createCampaign, createUserVideo } from '../support/visit-factories';

const asking = createCampaign({ askEmail: 'required', askPhone: 'optional' });
const nameField = () => screen.getByLabelText<HTMLInputElement>('Full Name');
const email = () => screen.findByLabelText<HTMLInputElement>('Email');
const phone = () => screen.findByLabelText<HTMLInputElement>('Phone number (optional)');
const pressGo = () => userEvent.click(screen.getByRole('button', { name: 'Go' }));
const errors = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent.trim());

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

async function show(campaign: Campaign, answers: Parameters<typeof answerCalls>[0] = {}) {
  const heard = answerCalls({ createUserVideo: createUserVideo(), ...answers });
  const rendered = renderScreen(<StartScreen campaign={campaign} />);
  const bodyOf = (call: string) => heard.filter((it) => it.call === call).at(-1)?.body;
  return { heard, bodyOf, ...rendered };
}

it('asks nobody how to be reached unless the campaign does', async () => {
  const { bodyOf } = await show(createCampaign());
  await userEvent.type(nameField(), 'Ada');
  expect([screen.queryByLabelText('Email'), screen.queryByLabelText(/^Phone/)]).toEqual([null, null]);
  await pressGo();
  await waitFor(() => expect(bodyOf('createUserVideo')).toEqual(expect.objectContaining({ name: 'Ada' })));
  expect(bodyOf('createUserVideo')).not.toHaveProperty('email');
});

it('begins the visit with what was given, and says before who sees it', async () => {
  const { bodyOf } = await show(asking);
  await userEvent.type(await email(), 'ada@mail.example');
  await userEvent.type(await phone(), '+47 22 33 44 55');
  expect(screen.getByText(/^Only people at/).textContent).toBe(
    "Only people at Riverside Museum who manage this campaign can see this. It's deleted together with your video.",
  );
  await userEvent.type(nameField(), 'Ada{Enter}');
  await waitFor(() =>
    expect(bodyOf('createUserVideo')).toMatchObject({
      ...{ name: 'Ada', email: 'ada@mail.example', phone: '+47 22 33 44 55' },
    }),
  );
});

it('says at the field what is missing or wrong, leads there, and asks no server', async () => {
  const { heard } = await show(asking);
  await userEvent.type(nameField(), 'Ada');
  await userEvent.type(await phone(), '12');
  await pressGo();
  expect(errors()).toEqual([
    'Please enter your email address.',
    "This phone number can't be used. Please enter 5 to 15 digits.",
  ]);
  expect(document.activeElement).toBe(await email());
  await userEvent.type(await email(), 'ada@mail');
  expect(errors()).toEqual(["This phone number can't be used. Please enter 5 to 15 digits."]);
  await userEvent.clear(await phone());
  passClickGuard();
  await pressGo();
  expect(errors()).toEqual(["This email address can't be used. Please check it."]);
  expect((await email()).getAttribute('aria-describedby')).toBe(screen.getByRole('alert').id);
  expect(heard.map(({ call }) => call)).not.toContain('createUserVideo');
  passClickGuard();
  await userEvent.type(await email(), '.example{Enter}');
  await answered(heard, 'createUserVideo');
});

/** A page whose campaign changes when `onShown`'s function is called. */
function Changing({ onShown }: { onShown: (change: (campaign: Campaign) => void) => void }) {
  const [campaign, setCampaign] = useState(() => createCampaign());
  useEffect(() => onShown(setCampaign), [onShown]);
  return <StartScreen campaign={campaign} />;
}

it('shows the field that the campaign requires since the page was loaded, and keeps the name', async () => {
  const refusal = new FailureAnswer('contactMissing', { fields: ['email'] });
  const heard = answerCalls({ createUserVideo: (times) => (times === 0 ? refusal : createUserVideo()) });
  const onShown = jest.fn<void, [(campaign: Campaign) => void]>();
  const { router } = renderScreen(<Changing onShown={onShown} />);
  await userEvent.type(nameField(), 'Ada');
  await pressGo();
  await waitFor(() => expect(router.refresh).toHaveBeenCalledTimes(1));
  expect(screen.queryByRole('dialog')).toBeNull();
  act(() => onShown.mock.calls[0]?.[0](asking));
  await waitFor(async () => expect(document.activeElement).toBe(await email()));
  expect([nameField().value, errors()]).toEqual(['Ada', ['Please enter your email address.']]);
  await userEvent.type(await email(), 'ada@mail.example');
  expect(errors()).toEqual([]);
  // Soon after Go was pressed, another press is taken for a double click.
  await waitFor(async () => {
    await userEvent.type(await email(), '{Enter}');
    expect(heard.filter(({ call }) => call === 'createUserVideo')).toHaveLength(2);
  });
});

it('says at the field what the server does not take', async () => {
  const refusal = new FailureAnswer('contactInvalid', { fields: ['email'] });
  await show(asking, { createUserVideo: () => refusal });
  await userEvent.type(nameField(), 'Ada');
  await userEvent.type(await email(), 'ada@mail.example');
  await pressGo();
  await waitFor(() => expect(errors()).toEqual(["This email address can't be used. Please check it."]));
  expect(document.activeElement).toBe(await email());
});

it('keeps what was typed when the page is loaded anew, until a visit begins', async () => {
  answerCalls({});
  const { unmount } = renderScreen(<StartScreen campaign={asking} />);
  await userEvent.type(await email(), 'ada@mail');
  await userEvent.type(await phone(), '123');
  unmount();
  const { heard, unmount: leave } = await show(asking);
  await waitFor(async () => expect((await phone()).value).toBe('123'));
  expect((await email()).value).toBe('ada@mail');
  await userEvent.type(await phone(), '45');
  await userEvent.type(await email(), '.example');
  await userEvent.type(nameField(), 'Ada');
  await pressGo();
  await answered(heard, 'createUserVideo');
  leave();
  localStorage.clear();
  await show(asking);
  expect([(await email()).value, (await phone()).value]).toEqual(['', '']);
});

describe('a visitor who comes back', () => {
  const known = createUserVideo({ name: 'Ada', email: 'ada@mail.example', phone: null });

  it('finds what they gave, and nothing is asked of the server when it stays', async () => {
    localStorage.setItem('/uuid', UUID);
    const { heard, router } = await show(asking, { getUserVideo: known });
    await waitFor(async () => expect((await email()).value).toBe('ada@mail.example'));
    await pressGo();
    await waitFor(() => expect(router.push).toHaveBeenCalledTimes(1));
    expect(heard.map(({ call }) => call)).not.toContain('updateUserVideo');
  });

  it('can correct it', async () => {
    localStorage.setItem('/uuid', UUID);
    const { bodyOf } = await show(asking, { getUserVideo: known, updateUserVideo: known });
    await waitFor(async () => expect((await email()).value).toBe('ada@mail.example'));
    await userEvent.clear(await email());
    await userEvent.type(await email(), 'king@mail.example');
    await pressGo();
    await waitFor(() =>
      expect(bodyOf('updateUserVideo')).toEqual({ name: 'Ada', email: 'king@mail.example', phone: '' }),
    );
  });
});
