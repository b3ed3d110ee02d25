import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { IntroScreen } from '@/components/screens/intro-screen';
import { FailureAnswer, answerCalls, answered } from '../support/answer-calls';
import { spoken } from '../support/live-region';
import { renderScreen } from '../support/render-screen';
import { UUID, createCampaign, createUserVideo, createVideoItem } from '../support/visit-factories';

const begun = { getUserVideo: createUserVideo() };
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

beforeEach(() => localStorage.clear());

it('asks before the first section, and goes there (spec 2.73, 4.47)', async () => {
  const heard = answerCalls(begun);
  const { router } = renderScreen(<IntroScreen campaign={createCampaign()} />);
  await press('Start Recording');
  expect(screen.getByRole('dialog', { name: 'This will be easy!' })).toBeInstanceOf(HTMLElement);
  await press("Let's Start!");
  expect(router.push).toHaveBeenCalledWith('/demo/section/1');
  await waitFor(() =>
    expect(heard).toContainEqual({
      call: 'log',
      body: expect.objectContaining({ event: 'saw iOS modal', details: 'record' }),
    }),
  );
});

it('goes on where the visitor left off', async () => {
  const heard = answerCalls({
    getUserVideo: createUserVideo({
      videos: [createVideoItem({ sectionId: '1' }), createVideoItem({ sectionId: '2' })],
    }),
  });
  const { router } = renderScreen(<IntroScreen campaign={createCampaign()} />);
  await answered(heard, 'getUserVideo');
  expect(spoken()).toBe('Welcome back, Ada. Sections saved: 2 of 3.');
  await press('Continue with Section 3');
  expect(router.push).toHaveBeenCalledWith('/demo/section/3');
});

it('lists the sections, and leads back to those that are done', async () => {
  const heard = answerCalls({ getUserVideo: createUserVideo({ videos: [createVideoItem({ sectionId: '1' })] }) });
  renderScreen(<IntroScreen campaign={createCampaign()} />);
  await answered(heard, 'getUserVideo');
  const rows = [...screen.getByRole('main').querySelectorAll('li')];
  expect(rows.map((it) => it.textContent)).toEqual([
    '1 Who are you? Saved. You can still watch it or re-record it. 30 seconds',
    '2 What is your favourite memory of the river? 60 seconds',
    '3 What do you wish for? 20 seconds',
  ]);
  expect(rows.map((it) => it.querySelector('a')?.pathname)).toEqual(['/demo/section/1', undefined, undefined]);
});

it('says how many questions there are, and how many minutes they take', async () => {
  const heard = answerCalls(begun);
  renderScreen(<IntroScreen campaign={createCampaign()} />);
  await answered(heard, 'getUserVideo');
  expect(screen.getByText('3 questions, about 4 minutes')).toBeInstanceOf(HTMLElement);
});

it('shows the campaign’s own video in place of the list', async () => {
  const heard = answerCalls(begun);
  renderScreen(<IntroScreen campaign={createCampaign({ introVideoUrl: '/api/media/intro' })} />);
  await answered(heard, 'getUserVideo');
  expect(screen.getByRole('main').querySelectorAll('li')).toHaveLength(0);
});

it('answers a press that has to wait for the visit at once', async () => {
  answerCalls({ getUserVideo: () => new Promise(() => undefined) });
  renderScreen(<IntroScreen campaign={createCampaign()} />, { device: { isIOS: true, isMobile: true } });
  await press('Start Recording');
  expect(screen.getByRole('button', { name: 'Opening…' }).getAttribute('aria-busy')).toBe('true');
});

it('says that a skip is being sent', async () => {
  const heard = answerCalls({ ...begun, skipUpload: () => new Promise(() => undefined) });
  renderScreen(<IntroScreen campaign={createCampaign({ type: 'job' })} />);
  await answered(heard, 'getUserVideo');
  await press("I don't want to do this");
  await press("I'm Sure");
  expect(screen.getByRole('button', { name: 'One moment…' }).getAttribute('aria-busy')).toBe('true');
});

it('has a quiet link to how it works (spec 2.12)', async () => {
  const heard = answerCalls(begun);
  renderScreen(<IntroScreen campaign={createCampaign()} />);
  await answered(heard, 'getUserVideo');
  expect(screen.getByRole<HTMLAnchorElement>('link', { name: 'How it works' }).pathname).toBe('/demo/step1');
});

it('does not explain the recording here to who records in the app', async () => {
  const heard = answerCalls(begun);
  renderScreen(<IntroScreen campaign={createCampaign()} />, { device: { isIOS: true, isMobile: true } });
  await answered(heard, 'getUserVideo');
  expect(screen.queryByRole('link', { name: 'How it works' })).toBeNull();
});

it('points a phone to the app, with campaign and video in the link (spec 1.23, 2.93, 4.46)', async () => {
  const heard = answerCalls(begun);
  renderScreen(<IntroScreen campaign={createCampaign()} />, { device: { isIOS: true, isMobile: true } });
  await answered(heard, 'getUserVideo');
  await press('Start Recording');
  const link = await screen.findByRole<HTMLAnchorElement>('link', { name: 'Take me to the App' });
  expect([link.href, link.target]).toEqual([
    `https://app.hrfix.example/record?campaign=demo&video=demo_${UUID}`,
    '_blank',
  ]);
  expect(screen.queryByRole('link', { name: 'Open the app on your phone' })).toBeNull();
});

it('lets a phone record in its browser where the brand offers both', async () => {
  const heard = answerCalls(begun);
  const { router } = renderScreen(<IntroScreen campaign={createCampaign()} />, {
    brand: { phones: 'app-or-browser' },
    device: { isIOS: true, isMobile: true },
  });
  await answered(heard, 'getUserVideo');
  await press('Start Recording');
  await press('Record Here Instead');
  expect(screen.getByRole('dialog', { name: 'This will be easy!' })).toBeInstanceOf(HTMLElement);
  await press("Let's Start!");
  expect(router.push).toHaveBeenCalledWith('/demo/section/1');
});

it.each([
  ['the brand has not chosen so', 'app', true],
  ['the browser cannot record', 'app-or-browser', false],
] as const)('offers no recording in the browser when %s', async (_, phones, isMediaRecorderSupported) => {
  const heard = answerCalls(begun);
  renderScreen(<IntroScreen campaign={createCampaign()} />, {
    brand: { phones },
    device: { isIOS: true, isMobile: true, isMediaRecorderSupported },
  });
  await answered(heard, 'getUserVideo');
  await press('Start Recording');
  expect(screen.queryByRole('button', { name: 'Record Here Instead' })).toBeNull();
});

it('leads a computer whose browser cannot record to the code for the phone, too', async () => {
  const heard = answerCalls(begun);
  renderScreen(<IntroScreen campaign={createCampaign()} />, { device: { isMediaRecorderSupported: false } });
  await answered(heard, 'getUserVideo');
  await press('Start Recording');
  expect((await screen.findByRole<HTMLAnchorElement>('link', { name: 'Open the app on your phone' })).pathname).toBe(
    '/demo/ios',
  );
});

it('says so where neither browser nor app can record (spec 2.95, 3.21)', async () => {
  answerCalls(begun);
  renderScreen(<IntroScreen campaign={createCampaign()} />, {
    device: { isMediaRecorderSupported: false },
    brand: { appDeepLink: null },
  });
  await press('Start Recording');
  const dialog = screen.getByRole('dialog', { name: "Your browser isn't supported." });
  expect(dialog.textContent).toContain('Please use the latest version of Google Chrome or Firefox');
});

it('can be skipped in the hiring flow, after a question (spec 1.8, 2.74, 4.48, 7.21)', async () => {
  const heard = answerCalls({ ...begun, skipUpload: createUserVideo({ completed: true }) });
  const { router } = renderScreen(<IntroScreen campaign={createCampaign({ type: 'job' })} />);
  await answered(heard, 'getUserVideo');
  await press("I don't want to do this");
  await press("I'm Sure");
  await waitFor(() => expect(router.push).toHaveBeenCalledWith('/thankyou/complete?campaign=demo'));
  expect(heard).toContainEqual({ call: 'skipUpload', body: { uuid: UUID, campaignId: createCampaign().id } });
});

it('skips nothing when the visitor goes back (spec 2.76)', async () => {
  const heard = answerCalls(begun);
  renderScreen(<IntroScreen campaign={createCampaign({ type: 'job' })} />);
  await press("I don't want to do this");
  await press('Go Back');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(heard.map((it) => it.call)).not.toContain('skipUpload');
});

it('cannot be skipped in the default flow (spec 1.12, 2.74)', async () => {
  const heard = answerCalls(begun);
  renderScreen(<IntroScreen campaign={createCampaign()} />);
  await answered(heard, 'getUserVideo');
  expect(screen.queryByRole('button', { name: "I don't want to do this" })).toBeNull();
});

it('sends a visitor who has not begun to the start', async () => {
  answerCalls({ getUserVideo: new FailureAnswer('notFound') });
  const { router } = renderScreen(<IntroScreen campaign={createCampaign()} />);
  await waitFor(() => expect(router.replace).toHaveBeenCalledWith('/demo/start'));
});
