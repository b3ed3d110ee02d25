import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SectionScreen } from '@/components/screens/section-screen';
import { useAskedQuestions } from '@/components/visit/use-asked-questions';
import { useRecordingServices } from '@/components/visit/visit-context';
import type { Capture } from '@/lib/browser/capture/capture';
import type { AskedClip } from '@/lib/contract/clips';
import type { Campaign, UserVideo } from '@/lib/contract/entities';
import type { OpenedSection } from '@/lib/contract/opened-section';
import { withoutHidden } from '@/lib/domain/think-time';
import { FailureAnswer, answerCalls } from '../support/answer-calls';
import { createCamera, createCapture } from '../support/browser-factories';
import { createFakeTakes, createFakeUploads } from '../support/fake-takes';
import { spoken } from '../support/live-region';
import { renderScreen } from '../support/render-screen';
import {
  TEXT_ANSWER,
  UUID,
  createAskedSection,
  createCampaign,
  createClip,
  createUserVideo,
} from '../support/visit-factories';

type Given = {
  clip?: Partial<AskedClip>;
  campaign?: Partial<Campaign>;
  userVideo?: UserVideo;
  capture?: Partial<Capture>;
  answers?: (OpenedSection | FailureAnswer)[];
  isText?: boolean;
};

/** Of each test: a page remembers what was heard as long as it lives. */
let name = '';
let tests = 0;

beforeEach(() => {
  name = `river-${(tests += 1)}`;
  jest.useFakeTimers();
  localStorage.clear();
  sessionStorage.clear();
  localStorage.setItem('/uuid', UUID);
  for (const does of ['play', 'pause'] as const)
    HTMLMediaElement.prototype[does] = jest.fn(async function (this: HTMLMediaElement) {
      this.dispatchEvent(new Event(does));
    });
});
afterEach(() => jest.useRealTimers());

/** The section as the recording shows it: with the questions that this browser has. */
function Section({ campaign }: { campaign: Campaign }) {
  const asked = useAskedQuestions(campaign, UUID, useRecordingServices());
  return <SectionScreen campaign={asked} sectionNum={1} />;
}

async function open({ clip, campaign = {}, userVideo = createUserVideo(), capture, answers = [], isText }: Given = {}) {
  const calls = answerCalls({
    getUserVideo: userVideo,
    openSection: (times: number) => answers[Math.min(times, answers.length - 1)]!,
  });
  const asked = {
    ...createAskedSection(isText ? { answerType: TEXT_ANSWER } : {}),
    clip: createClip(clip),
  };
  const opened: string[] = [];
  const close = jest.fn();
  const made = createCapture(capture);
  const open = jest.fn(made.open);
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  const shown = createCampaign({ name, sections: [asked, createAskedSection({ id: '2' })], ...campaign });
  renderScreen(<Section campaign={createCampaign(withoutHidden(shown, opened))} />, {
    services: {
      capture: { ...made, open, close },
      takes: createFakeTakes(),
      uploads: createFakeUploads(),
    },
  });
  const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));
  const press = async (name: string | RegExp) => {
    await pass(800);
    await user.click(await screen.findByRole('button', { name }));
    await pass(0);
  };
  const seePicture = async () => {
    const picture = await screen.findByLabelText('Your camera');
    fireEvent.loadedData(picture);
    await pass(0);
  };
  await pass(0);
  await pass(0);
  const heardBodies = () => calls.filter(({ call }) => call === 'openSection').map(({ body }) => body);
  return { pass, press, seePicture, open, close, heardBodies, user };
}

const player = () => screen.queryByRole('group', { name: 'Video question' });
const media = () => document.querySelector<HTMLMediaElement>('video, audio')!;
const isHidden = () => document.querySelector('[data-asking]') !== null;
const button = (name: string) => screen.getByRole('button', { name });
const at = (seconds: number) => {
  media().currentTime = seconds;
  fireEvent.timeUpdate(media());
};
const end = async () => {
  fireEvent.ended(media());
  await act(() => jest.advanceTimersByTimeAsync(0));
};

describe('a question that is asked on video', () => {
  it('waits for a press with the camera off, and says so', async () => {
    const { open: openCamera, close } = await open();
    expect(player()).not.toBeNull();
    expect([openCamera.mock.calls.length, close.mock.calls.length > 0]).toEqual([0, true]);
    expect(media().play).not.toHaveBeenCalled();
    expect([media().autoplay, media().controls]).toEqual([false, false]);
    expect(screen.getByText('Question, 0:18')).toBeInstanceOf(HTMLElement);
    const words = 'Riverside Museum asks you this question on video. Your camera is off.';
    expect(screen.getByText(words, { ignore: '[data-live-region]' })).toBeInstanceOf(HTMLElement);
    expect(spoken()).toBe(words);
    // In writing it is there for screen readers.
    expect([screen.getByRole('heading', { level: 1 }).textContent, isHidden()]).toEqual(['Who are you?', true]);
  });

  it('plays and pauses by its button and by the space bar, and shows how far it is', async () => {
    const { press, user, pass } = await open();
    await press('Play Question');
    expect(media().play).toHaveBeenCalledTimes(1);
    at(8);
    expect(screen.getByText('Question, 0:08 of 0:18')).toBeInstanceOf(HTMLElement);
    const then = 'Your camera turns on after the question. Recording starts when you press the button.';
    expect(screen.getByText(then)).toBeInstanceOf(HTMLElement);
    await press('Pause');
    expect(media().pause).toHaveBeenCalledTimes(1);
    act(() => (document.activeElement as HTMLElement).blur());
    await pass(800);
    await user.keyboard(' ');
    expect(media().play).toHaveBeenCalledTimes(2);
    expect(button('Pause')).toBeInstanceOf(HTMLElement);
    // On another button it presses that.
    button('Read Instead').focus();
    fireEvent.keyDown(button('Read Instead'), { key: ' ' });
    expect(media().pause).toHaveBeenCalledTimes(1);
  });

  it('gives the focus to the question in writing when it has ended, and turns the camera on', async () => {
    const { press, seePicture, open: openCamera } = await open();
    await press('Play Question');
    expect(openCamera).not.toHaveBeenCalled();
    await end();
    expect(openCamera).toHaveBeenCalledTimes(1);
    expect([document.activeElement?.className, isHidden(), player()]).toEqual(['question', false, null]);
    await seePicture();
    expect(button('Start Recording')).toBeInstanceOf(HTMLElement);
  });

  it.each([
    ['is read instead', async ({ press }: Awaited<ReturnType<typeof open>>) => press('Read Instead')],
    [
      'cannot be loaded, without a word about it',
      async ({ pass }: Awaited<ReturnType<typeof open>>) => {
        fireEvent.error(media());
        await pass(0);
      },
    ],
  ])('%s', async (_, leave) => {
    const page = await open();
    await leave(page);
    expect([page.open.mock.calls.length, isHidden(), screen.queryByRole('alert')]).toEqual([1, false, null]);
  });

  it('is not played a second time after a reload, but can be', async () => {
    const first = await open();
    await first.press('Read Instead');
    cleanup();
    const { seePicture, press, close, open: openCamera } = await open();
    await seePicture();
    const closed = close.mock.calls.length;
    await press('Play Again');
    expect([player() !== null, close.mock.calls.length - closed]).toEqual([true, 1]);
    await press('Play Question');
    await end();
    expect(openCamera).toHaveBeenCalledTimes(2);
    await seePicture();
    expect(button('Play Again')).toBeInstanceOf(HTMLElement);
  });

  it('has no second playing before a retake, where it can be played again until the recording begins', async () => {
    const { press, seePicture, pass } = await open();
    await press('Read Instead');
    await seePicture();
    await press('Start Recording');
    expect(screen.queryByRole('button', { name: 'Play Again' })).toBeNull();
    await pass(3000);
    await pass(1500);
    await press('Stop Recording');
    await press(/^Re-Record/);
    await pass(800);
    await seePicture();
    expect(player()).toBeNull();
    await press('Play Again');
    expect(player()).not.toBeNull();
    await press('Read Instead');
    await seePicture();
    expect(button('Keep Previous Recording')).toBeInstanceOf(HTMLElement);
  });

  it('tells before the browser asks for the camera', async () => {
    const { press } = await open({ capture: { willAsk: async () => true, open: async () => createCamera() } });
    await press('Read Instead');
    expect(button('Check Camera and Microphone')).toBeInstanceOf(HTMLElement);
    await press('Play Again');
    expect(player()).not.toBeNull();
  });

  it('shows its captions until they are turned off, for the whole visit', async () => {
    const { press } = await open();
    expect(button('Captions On')).toBeInstanceOf(HTMLElement);
    await press('Captions On');
    cleanup();
    await open();
    expect(button('Captions Off')).toBeInstanceOf(HTMLElement);
  });

  it('has no button for captions where it has none', async () => {
    await open({ clip: { tracks: [] } });
    expect(screen.queryByRole('button', { name: /Captions/ })).toBeNull();
  });
});

describe('a question that is asked by voice', () => {
  it('shows a wave in the place of the camera, and speaks of the microphone where there is only sound', async () => {
    const { press } = await open({
      clip: { kind: 'audio', width: null, height: null },
      campaign: { audioOnly: 'required' },
    });
    expect(screen.getByRole('group', { name: 'Audio question' })).toBeInstanceOf(HTMLElement);
    expect(media().tagName).toBe('AUDIO');
    expect(spoken()).toBe('Riverside Museum asks you this question by voice. Your microphone is off.');
    await press('Play Question');
    at(9);
    // Half of its bars are drawn as heard.
    expect(document.querySelector('svg > path')?.getAttribute('d')?.match(/M/g)).toHaveLength(28);
    await end();
    expect(await screen.findByRole('img', { name: 'Card that your video shows' })).toBeInstanceOf(HTMLElement);
  });
});

describe('a question with time to think', () => {
  const clock = { seconds: 20, remainingMs: 20_000, startMs: 53_000 };
  const question = { prompt: 'Who are you?', translations: {}, clip: createClip(), clock };
  const waiting = { ...question, clock: { ...clock, waitMs: 114_000, startMs: 167_000 } };
  const campaign = { thinkSeconds: 20 };

  it('comes when the camera is on, which is then off until it has been heard; the time begins then', async () => {
    const { press, seePicture, pass, heardBodies } = await open({ campaign, answers: [waiting, question] });
    expect([player(), screen.getByRole('heading', { level: 1 }).textContent]).toEqual([
      null,
      'Your question appears here when your camera is on.',
    ]);
    await seePicture();
    expect([player() !== null, screen.queryByRole('timer')]).toEqual([true, null]);
    await pass(60_000);
    await press('Play Question');
    const then = 'Your camera turns on after the question. You then have time to think before recording starts.';
    expect(screen.getByText(then)).toBeInstanceOf(HTMLElement);
    await end();
    await seePicture();
    expect(heardBodies()).toEqual([{ loadMs: expect.any(Number) }, { loadMs: expect.any(Number), heard: true }]);
    expect(screen.getByText('Not recording yet')).toBeInstanceOf(HTMLElement);
    expect(document.activeElement).toBe(button('Start Now'));
  });

  it('is recorded by itself when that time ends, also while the question is played again', async () => {
    const { press, seePicture, pass } = await open({ campaign, answers: [waiting, question] });
    await seePicture();
    await press('Read Instead');
    await seePicture();
    await press('Play Again');
    expect(screen.getByText(/Recording starts automatically/)).toBeInstanceOf(HTMLElement);
    await pass(20_000);
    expect(player()).toBeNull();
    await seePicture();
    await pass(3000);
    expect(await screen.findByRole('button', { name: 'Stop Recording' })).toBeInstanceOf(HTMLElement);
  });
});

describe('a question with time to think that only others hear', () => {
  const clock = { seconds: 20, remainingMs: 20_000, startMs: 53_000 };
  const picture = createClip({ kind: 'picture', seconds: null, tracks: [], description: 'A stone bridge.' });
  const waiting = (given: object) =>
    ({ prompt: 'Who are you?', translations: {}, clock: { ...clock, waitMs: 114_000 }, ...given }) as OpenedSection;
  const running = (given: object) => ({ ...waiting(given), clock });
  const told = [{ loadMs: expect.any(Number) }, { loadMs: expect.any(Number), heard: true }];

  it.each([
    ['has a picture', { clip: picture }],
    ['has nothing', { clip: null }],
    ['is told of nothing', {}],
  ])('begins it at once where this visitor %s', async (_, given) => {
    const { seePicture, heardBodies, press, pass } = await open({
      campaign: { thinkSeconds: 20 },
      answers: [waiting(given), running(given)],
    });
    await seePicture();
    await pass(0);
    expect([player(), heardBodies()]).toEqual([null, told]);
    await press('Start Now');
    await pass(3000);
    expect(await screen.findByRole('button', { name: 'Stop Recording' })).toBeInstanceOf(HTMLElement);
  });

  it('begins it at once where the answer is a file', async () => {
    sessionStorage.setItem(`introreel/way/${name}/${UUID}`, 'file');
    const { heardBodies, pass } = await open({
      campaign: { thinkSeconds: 20, acceptsFiles: true },
      answers: [waiting({ clip: picture }), running({ clip: picture })],
    });
    expect(await screen.findByRole('img', { name: 'A stone bridge.' })).toBeInstanceOf(HTMLImageElement);
    await pass(0);
    expect(heardBodies()).toEqual(told);
  });
});

it('plays a clip that comes while the camera is turned on again, once', async () => {
  const clock = { seconds: 20, remainingMs: 20_000, startMs: 53_000 };
  const question = { prompt: 'Who are you?', translations: {}, clip: createClip(), clock };
  let come = () => {};
  const opened = (facing: 'front' | 'rear') => createCamera({ facing, hasMultipleCameras: true });
  const { seePicture, press, pass, close } = await open({
    campaign: { thinkSeconds: 20 },
    capture: {
      open: (facing) =>
        facing === 'front'
          ? Promise.resolve(opened(facing))
          : new Promise((resolve) => (come = () => resolve(opened(facing)))),
    },
    answers: [new FailureAnswer('unavailable'), { ...question, clock: { ...clock, waitMs: 114_000 } }],
  });
  await seePicture();
  await press('Flip between front and rear camera');
  await pass(1000);
  expect(player()).toBeNull();
  const closed = close.mock.calls.length;
  await act(async () => come());
  await pass(800);
  expect([player() !== null, close.mock.calls.length - closed]).toEqual([true, 1]);
});

describe('a question that is asked with a picture', () => {
  const picture: Partial<AskedClip> = { kind: 'picture', seconds: null, tracks: [], description: 'A stone bridge.' };

  it('shows it beside the camera, with its description, and stays while recording', async () => {
    const { press, seePicture, pass } = await open({ clip: picture });
    await seePicture();
    expect([player(), isHidden()]).toEqual([null, false]);
    expect(screen.getByRole('img', { name: 'A stone bridge.' })).toBeInstanceOf(HTMLImageElement);
    expect(screen.queryByRole('button', { name: 'Play Again' })).toBeNull();
    await press('Start Recording');
    await pass(3000);
    expect(screen.getByRole('img', { name: 'A stone bridge.' })).toBeInstanceOf(HTMLImageElement);
  });

  it('is enlarged over the whole page, under the question', async () => {
    const { press } = await open({ clip: picture });
    await press('Enlarge');
    const dialog = screen.getByRole('dialog', { name: 'Who are you?' });
    expect(document.activeElement?.textContent).toBe('Who are you?');
    expect(dialog.querySelector('figcaption')?.textContent).toBe('A stone bridge.');
    await press('Close');
    expect([screen.queryByRole('dialog'), document.activeElement]).toEqual([null, button('Enlarge')]);
  });

  it('is only asked in writing when it cannot be loaded', async () => {
    await open({ clip: { ...picture, description: null } });
    fireEvent.error(screen.getByRole('img', { name: 'Image for this question' }));
    expect([screen.queryByRole('img', { name: /question/ }), screen.queryByRole('alert')]).toEqual([null, null]);
  });
});

describe('a section that is not recorded', () => {
  it('has its clip on the sheet, with the browser’s own controls', async () => {
    await open({ isText: true });
    const video = await screen.findByLabelText<HTMLVideoElement>('Video question');
    expect([video.controls, video.autoplay, screen.queryByRole('button', { name: 'Read Instead' })]).toEqual([
      ...[true, false, null],
    ]);
    fireEvent.error(video);
    expect([screen.queryByLabelText('Video question'), screen.queryByRole('alert')]).toEqual([null, null]);
  });

  it('has its picture there', async () => {
    await open({ isText: true, clip: { kind: 'picture', description: 'A stone bridge.' } });
    expect(await screen.findByRole('img', { name: 'A stone bridge.' })).toBeInstanceOf(HTMLImageElement);
  });
});

it('begins the time to think for a file once the question was heard', async () => {
  sessionStorage.setItem(`introreel/way/${name}/${UUID}`, 'file');
  const clock = { seconds: 20, remainingMs: 20_000, startMs: 53_000 };
  const question = { prompt: 'Who are you?', translations: {}, clip: createClip(), clock };
  const { press, heardBodies } = await open({
    campaign: { thinkSeconds: 20, acceptsFiles: true },
    answers: [{ ...question, clock: { ...clock, waitMs: 114_000 } }, question],
  });
  expect(await screen.findByLabelText('Video question')).toBeInstanceOf(HTMLVideoElement);
  await press('Read Instead');
  expect(heardBodies()).toEqual([{ loadMs: expect.any(Number) }, { loadMs: expect.any(Number), heard: true }]);
  expect(screen.queryByRole('button', { name: 'Read Instead' })).toBeNull();
});
