import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StartScreen } from '@/components/screens/start-screen';
import { FailureAnswer, answerCalls, answered } from '../support/answer-calls';
import { renderScreen } from '../support/render-screen';
import { createCampaign, createUserVideo } from '../support/visit-factories';
import { passClickGuard } from '../support/pass-click-guard';

const job = createCampaign({ type: 'job' });
const found = [
  { id: 'account-1', name: 'Ada' },
  { id: 'account-2', name: 'Ada' },
];
const begun = { createUserVideo: createUserVideo() };
const dialog = () => screen.findByRole('dialog', { name: 'Is this you?' });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const enter = (name: string) => userEvent.type(screen.getByLabelText('Full Name'), `${name}{Enter}`);

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

it('lists those of the name entered, and offers to be someone new (spec 2.29, 2.30, 4.12)', async () => {
  answerCalls({ findName: found });
  renderScreen(<StartScreen campaign={job} />);
  await enter('Ada');
  expect((await dialog()).textContent).toMatch(
    /Select your account to continue your application.*Ada.*Ada.*----- OR -----.*New User/,
  );
  expect(screen.getAllByRole('button', { name: 'Ada' })).toHaveLength(2);
});

it('dates the account of this browser’s own visit, and no other', async () => {
  jest.useFakeTimers({ now: new Date(2026, 10, 22, 15, 0), doNotFake: ['setTimeout', 'setInterval', 'setImmediate'] });
  const at = (day: number, hour: number) => new Date(2026, 10, day, hour, 5).toISOString();
  const dated = [
    { id: '1', name: 'Ada', startedAt: at(22, 14) },
    { id: '2', name: 'Ada', startedAt: at(21, 14) },
    { id: '3', name: 'Ada', startedAt: at(2, 9) },
    { id: '4', name: 'Ada' },
  ];
  answerCalls({ findName: dated });
  renderScreen(<StartScreen campaign={job} />);
  await enter('Ada');
  const rows = [...(await dialog()).querySelectorAll('li')].map((it) => it.textContent?.replace(/\s/g, ' '));
  expect(rows).toEqual([
    'Ada Started today at 2:05 PM',
    'Ada Started yesterday at 2:05 PM',
    'Ada Started on Nov 2, 2026 at 9:05 AM',
    'Ada',
  ]);
  jest.useRealTimers();
});

it('answers the press on an account at once, and lets no other be chosen meanwhile', async () => {
  answerCalls({ findName: found, createUserVideo: () => new Promise(() => undefined) });
  renderScreen(<StartScreen campaign={job} />);
  await enter('Ada');
  await dialog();
  await userEvent.click(screen.getAllByRole('button', { name: 'Ada' })[0] ?? document.body);
  const choices = within(screen.getByRole('dialog')).getAllByRole('button', { name: /^(?:One moment…|Ada|New User)$/ });
  expect(choices.map((it) => [it.textContent, it.matches('[aria-busy=true], :disabled')])).toEqual([
    ['One moment…', true],
    ['Ada', true],
    ['New User', true],
  ]);
});

it('joins the account chosen, and goes to the intro (spec 4.14)', async () => {
  const heard = answerCalls({ findName: found, ...begun });
  const { router } = renderScreen(<StartScreen campaign={job} />);
  await enter('Ada');
  await dialog();
  await userEvent.click(screen.getAllByRole('button', { name: 'Ada' })[1] ?? document.body);
  await waitFor(() => expect(router.push).toHaveBeenCalledWith('/demo/intro'));
  expect(heard.find((it) => it.call === 'createUserVideo')?.body).toMatchObject({
    name: 'Ada',
    accountId: 'account-2',
  });
});

it('begins a new account for a new user, and goes to the resume (spec 4.15)', async () => {
  const heard = answerCalls({ findName: found, ...begun });
  const { router } = renderScreen(<StartScreen campaign={job} />);
  await enter('Ada');
  await dialog();
  await press('New User');
  await waitFor(() => expect(router.push).toHaveBeenCalledWith('/demo/resume'));
  expect(heard.find((it) => it.call === 'createUserVideo')?.body).not.toHaveProperty('accountId');
});

it.each([
  ['finds nobody', []],
  ['is refused', new FailureAnswer('tooMany')],
  ['fails', new FailureAnswer('internal')],
])('begins a new account at once when the lookup %s (spec 4.13)', async (_, findName) => {
  answerCalls({ findName, ...begun });
  const { router } = renderScreen(<StartScreen campaign={job} />);
  await enter('Ada');
  await waitFor(() => expect(router.push).toHaveBeenCalledWith('/demo/resume'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('leads back to the name, begins nothing, and can be asked again', async () => {
  const heard = answerCalls({ findName: found });
  renderScreen(<StartScreen campaign={job} />);
  await enter('Ada');
  await dialog();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(heard.map((it) => it.call)).not.toContain('createUserVideo');
  passClickGuard();
  await press('Go');
  await dialog();
});

it('says so when the visit cannot be begun', async () => {
  answerCalls({ findName: found, createUserVideo: 'no answer' });
  renderScreen(<StartScreen campaign={job} />);
  await enter('Ada');
  await dialog();
  await press('New User');
  expect(await screen.findByRole('dialog', { name: /You're offline/ })).toBeInstanceOf(HTMLElement);
  expect(screen.queryByRole('dialog', { name: 'Is this you?' })).toBeNull();
});

it('looks nobody up in the default flow (spec 2.29)', async () => {
  const heard = answerCalls({ findName: found, ...begun });
  const { router } = renderScreen(<StartScreen campaign={createCampaign()} />);
  await enter('Ada');
  await waitFor(() => expect(router.push).toHaveBeenCalledWith('/demo/intro'));
  expect(heard.map((it) => it.call)).not.toContain('findName');
});

it('knows who has begun here before without asking', async () => {
  const heard = answerCalls({ getUserVideo: createUserVideo({ name: 'Ada' }), findName: found });
  const { router } = renderScreen(<StartScreen campaign={job} />);
  await answered(heard, 'getUserVideo');
  await press('Go');
  await waitFor(() => expect(router.push).toHaveBeenCalledWith('/demo/resume'));
  expect(heard.map((it) => it.call)).not.toContain('findName');
});

it('asks a visitor whose film is done who they are, and begins under a new id', async () => {
  const done = createUserVideo({ completed: true, name: 'Ada' });
  localStorage.setItem('/uuid', done.uuid);
  const heard = answerCalls({
    getUserVideo: (times) => (times === 0 ? done : new FailureAnswer('notFound')),
    findName: found,
    ...begun,
  });
  renderScreen(<StartScreen campaign={job} />);
  await waitFor(() => expect(heard.filter((it) => it.call === 'getUserVideo')).toHaveLength(2));
  await enter('Ada');
  await dialog();
  await press('New User');
  await answered(heard, 'createUserVideo');
  expect(heard.find((it) => it.call === 'createUserVideo')?.body).not.toMatchObject({ uuid: done.uuid });
});
