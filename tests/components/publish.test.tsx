import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PublishScreen } from '@/components/screens/publish-screen';
import { ThankYouScreen } from '@/components/screens/thank-you-screen';
import { answerCalls } from '../support/answer-calls';
import { spoken } from '../support/live-region';
import { renderScreen } from '../support/render-screen';
import { createCampaign, createUserVideo, createVideoItem } from '../support/visit-factories';
import { passClickGuard } from '../support/pass-click-guard';

const done = createUserVideo({
  completed: true,
  completedUrl: '/api/media/film',
  downloadUrl: '/api/media/film?download=1',
});
const film = () => screen.findByLabelText<HTMLVideoElement>('Your video', { selector: 'video' });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

beforeEach(() => localStorage.clear());

it('shows the film with controls, neither starting nor repeating by itself (spec 2.58)', async () => {
  answerCalls({ getUserVideo: done });
  renderScreen(<PublishScreen campaign={createCampaign()} />);
  const { controls, autoplay, loop, muted } = await film();
  expect({ controls, autoplay, loop, muted }).toEqual({ controls: true, autoplay: false, loop: false, muted: false });
});

it.each([
  [true, "Press “Finish” when you're ready to download or share it."],
  [false, "Press “Finish” when you're done."],
])(
  'says what is saved, who sees it, what Finish does, and what else can be done (sharing: %s)',
  async (allowSharing, does) => {
    answerCalls({ getUserVideo: done });
    renderScreen(<PublishScreen campaign={createCampaign({ allowSharing })} />);
    await film();
    screen.getByRole('heading', { level: 1, name: 'Your video' });
    expect(screen.getByText(/^Your video is saved/).textContent).toBe(
      `Your video is saved, and Riverside Museum can watch it. ${does} Not happy with it? You can still record a new one.`,
    );
    expect(screen.getByRole<HTMLAnchorElement>('link', { name: 'record a new one' }).pathname).toBe('/demo/start');
  },
);

it('promises nothing in a rehearsal, in which nobody watches the film and which is erased', async () => {
  answerCalls({ getUserVideo: { ...done, erasable: true } });
  renderScreen(<PublishScreen campaign={createCampaign({ isRehearsal: true })} />);
  await film();
  expect(screen.getByText(/^This is a test run\. Your video isn't submitted/)).toBeInstanceOf(HTMLElement);
  expect(document.body.textContent).not.toContain('can watch it');
  expect(screen.queryByRole('button', { name: 'Delete my recording' })).toBeNull();
});

it.each([
  ['as the phone recorded it, before the film tells', createVideoItem({ videoType: '3x4' }), {}, '0.75'],
  ['as the film is', createVideoItem(), { videoWidth: 720, videoHeight: 1280 }, '0.5625'],
])('has a frame of the film’s own shape: %s', async (_, video, size, ratio) => {
  answerCalls({ getUserVideo: { ...done, videos: [video] } });
  renderScreen(<PublishScreen campaign={createCampaign()} />);
  const player = await film();
  Object.entries(size).forEach(([name, value]) => Object.defineProperty(player, name, { value }));
  fireEvent.loadedMetadata(player);
  expect(screen.getByRole('main').style.getPropertyValue('--ratio')).toBe(ratio);
});

it('says that the film is being fetched until its address is known', async () => {
  answerCalls({ getUserVideo: () => new Promise(() => undefined) });
  renderScreen(<PublishScreen campaign={createCampaign()} />);
  expect(screen.getByText('Loading your video…')).toBeInstanceOf(HTMLElement);
});

it.each([
  [true, null],
  [false, 'nodownload'],
])('where sharing is %s the player keeps its download from view: %s (spec 2.86)', async (allowSharing, list) => {
  answerCalls({ getUserVideo: done });
  renderScreen(<PublishScreen campaign={createCampaign({ allowSharing })} />);
  expect((await film()).getAttribute('controlslist')).toBe(list);
});

it('offers the film before the visit ends where sharing is allowed (spec 1.13, 2.59, 2.60, 2.63)', async () => {
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

it('fetches a film at another origin, and saves the page’s own copy', async () => {
  const elsewhere = 'https://films.example/film.mp4';
  const told = { ...done, completedUrl: elsewhere, downloadUrl: undefined };
  jest
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async (input) => (input === elsewhere ? new Response('film') : Response.json(told)));
  Object.assign(URL, { createObjectURL: () => 'blob:film', revokeObjectURL: () => undefined });
  renderScreen(<PublishScreen campaign={createCampaign()} />);
  jest.spyOn(await film(), 'pause').mockImplementation(() => undefined);
  await press('Finish');
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Download Video' });
  await waitFor(() =>
    expect([link.getAttribute('href'), link.target, link.download]).toEqual(['blob:film', '', 'demo.mp4']),
  );
});

it('can be watched again after the offer was put away (spec 2.61, 2.63)', async () => {
  answerCalls({ getUserVideo: done });
  const { router } = renderScreen(<PublishScreen campaign={createCampaign()} />);
  jest.spyOn(await film(), 'pause').mockImplementation(() => undefined);
  await press('Finish');
  const name = 'Thank you for recording your video. Now download and share your creation!';
  expect(screen.getByRole('dialog', { name })).toBeInstanceOf(HTMLElement);
  await userEvent.click(screen.getByText('Close', { selector: 'button' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(await film()).toBeInstanceOf(HTMLVideoElement);
  expect(router.push).not.toHaveBeenCalled();
});

it('ends the visit at once where sharing is not allowed, in the words of the type (spec 1.9, 2.59, 6.3)', async () => {
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

it('says so when the film cannot be shown (spec 8.20)', async () => {
  answerCalls({ getUserVideo: done });
  renderScreen(<PublishScreen campaign={createCampaign()} />);
  fireEvent.error(await film());
  expect(screen.getByRole('alert').textContent).toBe(
    "Sorry, there was an error getting your video: The video couldn't be found.",
  );
});

describe("the system's share sheet", () => {
  const withSheet = (share: jest.Mock) => Object.assign(navigator, { canShare: () => true, share });
  const named = (name: string) => Object.assign(new Error(name), { name });
  const answerFilm = () =>
    jest
      .spyOn(globalThis, 'fetch')
      .mockImplementation(async (input) =>
        String(input).startsWith('/api/media/') ? new Response('film') : Response.json(done),
      );

  afterEach(() => {
    Reflect.deleteProperty(navigator, 'canShare');
    Reflect.deleteProperty(navigator, 'share');
  });

  async function openDialog() {
    renderScreen(<PublishScreen campaign={createCampaign()} />);
    jest.spyOn(await film(), 'pause').mockImplementation(() => undefined);
    await press('Finish');
  }

  it('is offered beside the download, and gets the film itself', async () => {
    const share = jest.fn<Promise<void>, [{ files: File[] }]>(async () => {});
    withSheet(share);
    answerFilm();
    await openDialog();
    expect(screen.getByRole('link', { name: 'Download Video' })).toBeInstanceOf(HTMLElement);
    await press('Share Video');
    await waitFor(() => expect(share).toHaveBeenCalledTimes(1));
    const [file] = share.mock.calls[0]?.[0].files ?? [];
    expect([file?.name, file?.type]).toEqual(['demo.mp4', 'video/mp4']);
  });

  it('asks for another press when the first was too long ago, and fetches nothing twice', async () => {
    const share = jest.fn().mockRejectedValueOnce(named('NotAllowedError')).mockResolvedValue(undefined);
    withSheet(share);
    const fetched = answerFilm();
    await openDialog();
    await press('Share Video');
    expect(await screen.findByText('Your video is ready. Press Share Video again.')).toBeInstanceOf(HTMLElement);
    passClickGuard();
    await press('Share Video');
    await waitFor(() => expect(share).toHaveBeenCalledTimes(2));
    expect(fetched.mock.calls.filter(([url]) => String(url).startsWith('/api/media/'))).toHaveLength(1);
  });

  it('says nothing when it is put away, and says so when it fails', async () => {
    withSheet(jest.fn().mockRejectedValueOnce(named('AbortError')).mockRejectedValue(named('DataError')));
    answerFilm();
    await openDialog();
    const status = () => spoken();
    await press('Share Video');
    await waitFor(() =>
      expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Share Video' }).disabled).toBe(false),
    );
    expect(status()).toBe('');
    passClickGuard();
    await press('Share Video');
    await waitFor(() => expect(status()).toBe("Your video couldn't be shared. You can still download it."));
  });

  it('is not spoken of where there is none', async () => {
    answerCalls({ getUserVideo: done });
    await openDialog();
    expect(screen.queryByRole('button', { name: 'Share Video' })).toBeNull();
  });
});

describe('a section whose sound could not be used', () => {
  const silent = { ...done, videos: ['1', '2', '3'].map((sectionId) => createVideoItem({ sectionId })) };
  const lacking = (...ids: string[]) => ({
    ...silent,
    videos: silent.videos.map((video) => ({ ...video, hasSound: !ids.includes(video.sectionId) })),
  });

  it('is named, and may be recorded again', async () => {
    answerCalls({ getUserVideo: lacking('2') });
    const { router } = renderScreen(<PublishScreen campaign={createCampaign()} />);
    await film();
    expect(spoken()).toBe("The sound in section 2 couldn't be used.");
    await press('Re-Record Section 2');
    expect(router.push).toHaveBeenCalledWith('/demo/section/2');
  });

  it('is named beside every other one', async () => {
    answerCalls({ getUserVideo: lacking('1', '3') });
    renderScreen(<PublishScreen campaign={createCampaign()} />);
    await film();
    expect(screen.getAllByRole('button', { name: /^Re-Record Section [13]$/ })).toHaveLength(2);
  });

  it.each([
    ['where all have sound', lacking()],
    ['of a backend that does not tell', silent],
  ])('is not spoken of %s', async (_, userVideo) => {
    answerCalls({ getUserVideo: userVideo });
    renderScreen(<PublishScreen campaign={createCampaign()} />);
    await film();
    expect(screen.queryByText(/couldn't be used/)).toBeNull();
    expect(screen.queryByRole('button', { name: /Re-Record/ })).toBeNull();
  });
});

it('thanks for nothing at the end of a rehearsal, and says what visitors read there', async () => {
  answerCalls({ getUserVideo: done });
  renderScreen(<ThankYouScreen type="job" campaign={createCampaign({ type: 'job', isRehearsal: true })} />);
  await act(async () => {});
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('End of the test run');
  expect(screen.getByRole('main').textContent).toContain(
    "Visitors see this text here: “Your application has been submitted. Thank you!” This test run wasn't submitted",
  );
});

it('offers the website that the organization chose, and names it before anybody leaves', async () => {
  answerCalls({ getUserVideo: done });
  const redirectUrl = 'https://museum.example/hello?from=film';
  renderScreen(<ThankYouScreen type="default" campaign={createCampaign({ redirectUrl })} />);
  const link = await screen.findByRole<HTMLAnchorElement>('link', { name: 'Continue to museum.example' });
  expect([link.href, link.rel, link.target]).toEqual([redirectUrl, 'external noreferrer', '']);
  expect(screen.getByText(/^This opens/).textContent).toBe('This opens another website, chosen by Riverside Museum.');
});

it('leads nowhere after the thanks unless the organization chose a website', async () => {
  answerCalls({ getUserVideo: done });
  renderScreen(<ThankYouScreen type="default" campaign={createCampaign()} />);
  await act(async () => {});
  expect(screen.queryByRole('link', { name: /^Continue/ })).toBeNull();
});
