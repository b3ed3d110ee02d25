import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Expect } from '@/components/screens/expect';
import { SectionScreen } from '@/components/screens/section-screen';
import { Step1Screen } from '@/components/screens/step1-screen';
import { type Capture, CaptureError } from '@/lib/browser/capture/capture';
import type { Campaign, UserVideo } from '@/lib/contract/entities';
import { answerCalls } from '../support/answer-calls';
import { createCapture } from '../support/browser-factories';
import { uniqueName } from '../support/factories';
import { createFakeTakes, createFakeUploads } from '../support/fake-takes';
import { renderScreen } from '../support/render-screen';
import { UUID, createCampaign, createUserVideo, createVideoItem } from '../support/visit-factories';

beforeEach(() => {
  localStorage.clear();
  localStorage.setItem('/uuid', UUID);
  const devices = Object.assign(new EventTarget(), { enumerateDevices: async () => [] });
  Object.defineProperty(navigator, 'mediaDevices', { value: devices, configurable: true });
  Object.defineProperty(window, 'isSecureContext', { value: true, configurable: true });
});
afterEach(() => Reflect.deleteProperty(navigator, 'mediaDevices'));

const ANSWER = /^Answer with Sound Only/;
const campaignWith = (audioOnly: Campaign['audioOnly']) => createCampaign({ name: uniqueName('audio'), audioOnly });

function openSection(campaign: Campaign, overrides: Partial<Capture> = {}, userVideo: UserVideo = createUserVideo()) {
  answerCalls({ getUserVideo: userVideo });
  const takes = createFakeTakes();
  const begin = jest.spyOn(takes, 'begin');
  const capture = createCapture(overrides);
  const services = { capture, takes, uploads: createFakeUploads() };
  const { unmount } = renderScreen(<SectionScreen campaign={campaign} sectionNum={1} />, { services });
  return { begin, unmount };
}

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const noCamera = { open: () => Promise.reject(new CaptureError('notFound', 'none')) };

describe('a section', () => {
  it('offers sound alone to who has no camera, shows the card and keeps the choice', async () => {
    const campaign = campaignWith('allowed');
    let isThere = false;
    const open: Capture['open'] = async () => {
      if (!isThere) throw new CaptureError('notFound', 'none');
      return createCapture().open('front');
    };
    const { unmount } = openSection(campaign, { open });
    expect(await screen.findByRole('heading', { name: 'Other ways to answer' })).toBeDefined();
    isThere = true;
    await press(ANSWER);
    expect(await screen.findByText('Sound only. Your video shows this card.')).toBeDefined();
    expect(screen.getByRole('img', { name: 'Card that your video shows' })).toBeDefined();
    expect(document.querySelector('video')).toBeNull();
    unmount();
    openSection(campaign);
    expect(await screen.findByText('Sound only. Your video shows this card.')).toBeDefined();
    await press('Use Camera Instead');
    expect(await screen.findByLabelText('Your camera')).toBeDefined();
  });

  it('marks its take as sound alone', async () => {
    jest.useFakeTimers();
    const { begin } = openSection(campaignWith('required'));
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));
    await pass(0);
    await user.click(await screen.findByRole('button', { name: 'Start Recording' }));
    await pass(4000);
    expect(begin).toHaveBeenCalledWith(expect.objectContaining({ isAudioOnly: true }));
    jest.useRealTimers();
  });

  it('leaves no choice where sound alone is required, and offers none where it is forbidden', async () => {
    const { unmount } = openSection(campaignWith('required'));
    expect(await screen.findByText('Sound only. Your video shows this card.')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Use Camera Instead' })).toBeNull();
    unmount();
    openSection(campaignWith('forbidden'), noCamera);
    expect((await screen.findByRole('alert')).textContent).toContain('Could not find device');
    expect(screen.queryByRole('button', { name: ANSWER })).toBeNull();
  });

  it('shows the card, with the first name as in the visitor’s film, while a saved take is reviewed', async () => {
    const videos = [createVideoItem({ isAudioOnly: true })];
    openSection(campaignWith('allowed'), {}, createUserVideo({ name: 'Ada Lovelace', videos }));
    const card = await screen.findByRole('img', { name: 'Card that your video shows' });
    expect(card.textContent).toBe('Ada');
  });
});

describe('the explainer', () => {
  const open = (campaign: Campaign, overrides: Partial<Capture> = {}) => {
    answerCalls({});
    renderScreen(<Step1Screen campaign={campaign} />, { services: { capture: createCapture(overrides) } });
  };

  it('offers sound alone, turns the microphone on after the press, and leads back to the camera', async () => {
    open(campaignWith('allowed'));
    await press(ANSWER);
    expect(await screen.findByRole('heading', { name: 'Allow access to your microphone' })).toBeDefined();
    await press('Use Camera Instead');
    expect(await screen.findByRole('heading', { name: 'Allow access to your camera and microphone' })).toBeDefined();
  });

  it('offers it to who has no camera', async () => {
    open(campaignWith('allowed'), noCamera);
    await press('Check Camera and Microphone');
    expect((await screen.findByRole('alert')).textContent).toContain('Could not find device');
    expect(screen.getByRole('button', { name: ANSWER })).toBeDefined();
  });

  it('asks for the microphone alone where nothing else is accepted, and only after a press', async () => {
    const camera = jest.fn(createCapture().open);
    open(campaignWith('required'), { open: camera });
    expect(screen.getByRole('heading', { name: 'Allow access to your microphone' })).toBeDefined();
    expect(camera).not.toHaveBeenCalled();
    await press('Check Microphone');
    await screen.findByRole('meter');
    expect(screen.queryByRole('button', { name: ANSWER })).toBeNull();
  });
});

it.each([
  ['forbidden', 'Camera and microphone'],
  ['allowed', 'Camera and microphone, or sound only'],
  ['required', 'Microphone'],
] as const)('says on Start what is needed where sound alone is %s', async (audioOnly, words) => {
  renderScreen(<Expect campaign={createCampaign({ audioOnly })} userVideo={null} />);
  expect(await screen.findByText(words)).toBeDefined();
});
