import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PublishScreen } from '@/components/screens/publish-screen';
import { answerCalls } from '../support/answer-calls';
import { renderScreen } from '../support/render-screen';
import { createCampaign, createUserVideo } from '../support/visit-factories';

const done = createUserVideo({ completed: true, completedUrl: '/api/media/film', downloadUrl: '/api/media/film?download=1' });
const film = () => screen.findByLabelText<HTMLVideoElement>('Your video', { selector: 'video' });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

beforeEach(() => localStorage.clear());

it('shows the film with controls, neither starting nor repeating by itself', async () => {
  answerCalls({ getUserVideo: done });
  renderScreen(<PublishScreen campaign={createCampaign()} />);
  const { controls, autoplay, loop, muted } = await film();
  expect({ controls, autoplay, loop, muted }).toEqual({ controls: true, autoplay: false, loop: false, muted: false });
});

it.each([[true, null], [false, 'nodownload']])('where sharing is %s the player keeps its download from view: %s', async (allowSharing, list) => {
  answerCalls({ getUserVideo: done });
  renderScreen(<PublishScreen campaign={createCampaign({ allowSharing })} />);
  expect((await film()).getAttribute('controlslist')).toBe(list);
});

it('offers the film before the visit ends where sharing is allowed, with the player paused', async () => {
  answerCalls({ getUserVideo: done });
  const { router } = renderScreen(<PublishScreen campaign={createCampaign()} />);
  const pause = jest.spyOn(await film(), 'pause').mockImplementation(() => undefined);
  await press('Finish');
  expect(pause).toHaveBeenCalled();
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Download Video' });
  expect([link.getAttribute('href'), link.download]).toEqual(['/api/media/film?download=1', 'demo.mp4']);
  expect(router.push).not.toHaveBeenCalled();

  const finish = screen.getByRole('dialog').querySelectorAll('button');
  await userEvent.click([...finish].find((it) => it.textContent === 'Finish') ?? link);
  expect(router.push).toHaveBeenCalledWith('/thankyou/complete?campaign=demo');
});

it('ends the visit at once where sharing is not allowed, in the words of the type', async () => {
  answerCalls({ getUserVideo: { ...done, downloadUrl: null } });
  const { router } = renderScreen(<PublishScreen campaign={createCampaign({ type: 'job', allowSharing: false })} />);
  await film();
  await press('Submit Application');
  expect(router.push).toHaveBeenCalledWith('/thankyou/complete?campaign=demo');
});

it('asks the server once more for a film it does not know of yet', async () => {
  answerCalls({ getUserVideo: (times) => (times === 0 ? createUserVideo() : done) });
  const { router } = renderScreen(<PublishScreen campaign={createCampaign()} />);
  await film();
  expect(router.replace).not.toHaveBeenCalled();
});

it('sends a visitor without a film to what is still to be done', async () => {
  answerCalls({ getUserVideo: createUserVideo() });
  const { router } = renderScreen(<PublishScreen campaign={createCampaign()} />);
  await waitFor(() => expect(router.replace).toHaveBeenCalledWith('/demo/intro'));
});

it('says so when the film cannot be shown', async () => {
  answerCalls({ getUserVideo: done });
  renderScreen(<PublishScreen campaign={createCampaign()} />);
  fireEvent.error(await film());
  expect(screen.getByRole('alert').textContent).toBe('Sorry, there was an error getting your video: it could not be found.');
});
