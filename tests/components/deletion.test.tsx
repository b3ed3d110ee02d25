import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PublishScreen } from '@/components/screens/publish-screen';
import { ThankYouScreen } from '@/components/screens/thank-you-screen';
import { FailureAnswer, answerCalls } from '../support/answer-calls';
import { createDeviceTake, createFakeTakes } from '../support/fake-takes';
import { renderScreen } from '../support/render-screen';
import { UUID, createCampaign, createUserVideo } from '../support/visit-factories';

const done = createUserVideo({ completed: true, completedUrl: '/api/media/film', erasable: true });
const erased = () => new Response(null, { status: 204 });
const campaign = createCampaign();
const thanks = <ThankYouScreen type="default" campaign={campaign} />;
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

beforeEach(() => {
  localStorage.clear();
  localStorage.setItem('/visits', JSON.stringify({ demo: UUID }));
  window.history.replaceState(null, '', '/demo/publish');
});

it.each([
  ['Publish', <PublishScreen key="publish" campaign={campaign} />, done],
  ['Thank you', thanks, done],
  ['Thank you, without a film', thanks, createUserVideo({ erasable: true })],
])('%s lets visitors delete what they recorded, and says that it is gone', async (_, shown, userVideo) => {
  const calls = answerCalls({ getUserVideo: userVideo, eraseUserVideo: erased() });
  const { router } = renderScreen(shown);
  await press('Delete My Recording');
  await screen.findByRole('dialog', { name: 'Delete your recording?' });
  expect(calls.map(({ call }) => call)).not.toContain('eraseUserVideo');
  await press('Delete Permanently');
  const heading = await screen.findByRole('heading', { name: 'Your recording has been deleted' });
  expect(screen.queryByText(/submitted/)).toBeNull();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(heading);
  const again = screen.getByRole<HTMLAnchorElement>('link', { name: 'Record a New Video' });
  expect([again.pathname, window.location.pathname]).toEqual(['/demo/start', '/demo/start']);
  // Nothing asks for the visit any more, and nobody is sent elsewhere.
  expect(calls.map(({ call }) => call).at(-1)).toBe('eraseUserVideo');
  expect(router.replace).not.toHaveBeenCalled();
  expect([localStorage.getItem('/visits'), localStorage.getItem('/uuid') === UUID]).toEqual(['{}', false]);
});

it('deletes nothing before that was confirmed', async () => {
  const calls = answerCalls({ getUserVideo: done });
  renderScreen(thanks);
  await press('Delete My Recording');
  await press('Cancel');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Your video has been submitted. Thank you!');
  expect(calls.map(({ call }) => call)).not.toContain('eraseUserVideo');
});

it('deletes what is still on the device, so that nothing of it is sent again', async () => {
  answerCalls({ getUserVideo: done, eraseUserVideo: erased() });
  const others = [
    createDeviceTake({ uploadId: 'other-campaign', campaignName: 'other' }),
    createDeviceTake({ uploadId: 'other-visit', uuid: '33333333-3333-4333-8333-333333333333' }),
  ];
  const takes = createFakeTakes(createDeviceTake(), ...others);
  const queued = { 'take-0000-0000-0001': { campaignName: 'demo', uuid: UUID, sectionId: '1' } };
  localStorage.setItem('/saving', JSON.stringify(queued));
  renderScreen(thanks, { services: { takes } });
  await press('Delete My Recording');
  await press('Delete Permanently');
  await screen.findByRole('heading', { name: 'Your recording has been deleted' });
  expect([takes.list(), localStorage.getItem('/saving')]).toEqual([others, '{}']);
});

it.each([
  ['is not reached', 'no answer' as const, "You're offline. Please check your connection and try again."],
  ['fails', new FailureAnswer('internal'), 'Something went wrong. Please try again.'],
])('keeps everything when the server %s, and says so', async (_, answer, words) => {
  answerCalls({ getUserVideo: done, eraseUserVideo: answer });
  const takes = createFakeTakes(createDeviceTake());
  renderScreen(thanks, { services: { takes } });
  await press('Delete My Recording');
  await press('Delete Permanently');
  expect(await screen.findByRole('dialog', { name: words })).toBeInstanceOf(HTMLElement);
  await press('OK');
  expect(screen.getByRole('button', { name: 'Delete My Recording' })).toBeInstanceOf(HTMLElement);
  expect([takes.list().length, localStorage.getItem('/visits')]).toEqual([1, JSON.stringify({ demo: UUID })]);
});

type Rendered = ReturnType<typeof renderScreen>;

// `Thank you` looks the same before its visit is known and after.
it.each([
  [
    'where there is no visit',
    new FailureAnswer('notFound'),
    ({ router }: Rendered) => waitFor(() => expect(router.replace).toHaveBeenCalledWith('/demo/start')),
  ],
  [
    'of a backend that cannot erase',
    createUserVideo({ completed: true, completedUrl: '/api/media/film' }),
    () => screen.findByLabelText('Your video', { selector: 'video' }),
  ],
])('is not offered %s', async (_, answer, known) => {
  answerCalls({ getUserVideo: answer });
  await known(renderScreen(<PublishScreen campaign={campaign} />));
  expect(screen.queryByRole('button', { name: 'Delete My Recording' })).toBeNull();
});
