import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { IntroScreen } from '@/components/screens/intro-screen';
import { StartScreen } from '@/components/screens/start-screen';
import { VideoPreview } from '@/components/screens/video-preview';
import type { Campaign } from '@/lib/contract/entities';
import { answerCalls, answered } from '../support/answer-calls';
import { renderScreen } from '../support/render-screen';
import { createCampaign, createUserVideo } from '../support/visit-factories';
import { passClickGuard } from '../support/pass-click-guard';

const SCREENS = [
  ['Start', StartScreen],
  ['Intro', IntroScreen],
] as const;
const film = () => screen.queryByLabelText<HTMLVideoElement>('Campaign video', { selector: 'video' });

async function open(Screen: (typeof SCREENS)[number][1], given: Partial<Campaign>) {
  const heard = answerCalls({ getUserVideo: createUserVideo() });
  renderScreen(<Screen campaign={createCampaign(given)} />);
  await answered(heard, 'getUserVideo');
}

beforeEach(() => localStorage.clear());

describe.each(SCREENS)('%s', (_, Screen) => {
  it("shows the campaign's video, which can be put away and had back (spec 2.65, 2.66)", async () => {
    await open(Screen, { introVideoUrl: '/api/media/intro' });
    expect(film()).toMatchObject({ controls: true, autoplay: false, loop: false, muted: false, playsInline: true });
    expect(film()?.getAttribute('src')).toBe('/api/media/intro');
    await userEvent.click(screen.getByRole('button', { name: 'Turn off video' }));
    expect(film()).toBeNull();
    passClickGuard();
    await userEvent.click(screen.getByRole('button', { name: 'Turn on video' }));
    expect(film()).not.toBeNull();
  });

  it('offers the captions of that video, one of them shown from the beginning', async () => {
    const german = { src: '/demo/intro/captions?language=de', srcLang: 'de' as const, label: 'Deutsch' };
    const introTracks = [{ ...german, default: true }, { src: '/demo/intro/captions' }];
    await open(Screen, { introVideoUrl: 'https://files.example/intro', introTracks });
    const tracks = [...(film()?.querySelectorAll('track') ?? [])];
    expect(tracks.map(({ kind, srclang, label, default: isShown }) => [kind, srclang, label, isShown])).toEqual([
      ...[
        ['captions', 'de', 'Deutsch', true],
        ['captions', '', '', false],
      ],
    ]);
    // The page's own origin has them, wherever the video is.
    expect(tracks.map((track) => track.getAttribute('src'))).toEqual(introTracks.map(({ src }) => src));
    expect(film()?.getAttribute('crossorigin')).toBeNull();
  });

  it('has nothing to put away where the campaign has no video (spec 2.65)', async () => {
    await open(Screen, { introVideoUrl: null });
    expect(film()).toBeNull();
    expect(screen.queryByRole('button', { name: /Turn o/ })).toBeNull();
  });

  it.each([
    [true, null],
    [false, 'nodownload'],
  ])('keeps the download from view unless sharing is allowed (%s) (spec 2.86)', async (allowSharing, list) => {
    await open(Screen, { introVideoUrl: '/api/media/intro', allowSharing });
    expect(film()?.getAttribute('controlslist')).toBe(list);
  });
});

it('begins to load a film only once it is part of the page: before that, nobody hears that it failed', () => {
  const wasInPage: boolean[] = [];
  jest.spyOn(HTMLMediaElement.prototype, 'src', 'set').mockImplementation(function (this: Element) {
    wasInPage.push(this.isConnected);
  });
  const setAttribute = Reflect.get(Element.prototype, 'setAttribute');
  jest.spyOn(Element.prototype, 'setAttribute').mockImplementation(function (this: Element, name, value) {
    if (name === 'src') wasInPage.push(this.isConnected);
    setAttribute.call(this, name, value);
  });
  renderScreen(<VideoPreview src="/film.mp4" canDownload />);
  jest.restoreAllMocks();
  expect(wasInPage).toEqual([true]);
});
