import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { SectionScreen } from '@/components/screens/section-screen';
import { type Camera, type Capture, CaptureError, type CaptureErrorCode } from '@/lib/browser/capture/capture';
import type { DeviceFlags } from '@/lib/browser/device';
import type { UserVideo } from '@/lib/contract/entities';
import { answerCalls } from '../support/answer-calls';
import { createCapture, createCamera } from '../support/browser-factories';
import { createFakeTakes, createFakeUploads, createDeviceTake } from '../support/fake-takes';
import { spoken } from '../support/live-region';
import { renderScreen } from '../support/render-screen';
import { SEEN, filledButtons } from '../support/seen';
import { UUID, createCampaign, createUserVideo, createVideoItem } from '../support/visit-factories';

type Given = {
  sectionNum?: number;
  userVideo?: UserVideo;
  capture?: Partial<Capture>;
  takes?: ReturnType<typeof createFakeTakes>;
  uploads?: ReturnType<typeof createFakeUploads>;
  device?: Partial<DeviceFlags>;
  allowSharing?: boolean;
  retakes?: number | null;
};

beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
  localStorage.setItem('/uuid', UUID);
});
afterEach(() => jest.useRealTimers());

const recorded = (...sectionIds: string[]) =>
  createUserVideo({ videos: sectionIds.map((sectionId) => createVideoItem({ sectionId })) });

function open({
  sectionNum = 1,
  userVideo = createUserVideo(),
  capture,
  takes = createFakeTakes(),
  uploads = createFakeUploads(),
  device,
  allowSharing = true,
  retakes = null,
}: Given = {}) {
  const heard = answerCalls({ getUserVideo: userVideo });
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  const { router } = renderScreen(
    <SectionScreen campaign={createCampaign({ allowSharing, retakes })} sectionNum={sectionNum} />,
    {
      device,
      services: { capture: createCapture(capture), takes, uploads },
    },
  );
  const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));
  const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }));
  const start = async () => {
    await pass(0);
    await press('Start Recording');
    await pass(750);
    await press('Start Recording');
    await screen.findByRole('button', { name: 'Stop Recording' });
  };
  /** From a review: records for this long, and stops. */
  const recordAgain = async (milliseconds: number) => {
    await press(/^Re-Record/);
    await pass(750);
    await start();
    await pass(milliseconds);
    await press('Stop Recording');
  };
  return { heard, router, takes, uploads, pass, press, start, recordAgain };
}

const timer = () => screen.getByRole('timer').textContent;
/** The words about where the take is. */
const safe = () => screen.getByText(/^(?:Saved on|Not saved yet)/, SEEN).textContent;
const isOff = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-disabled') === 'true';

it('shows the question, the part, the time and how far it is (spec 2.41, 2.49, 2.50)', async () => {
  const { heard } = open({ sectionNum: 2, userVideo: recorded('1') });
  await screen.findByLabelText('Your camera');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('What is your favourite memory of the river?');
  expect(timer()).toBe('60s');
  expect(screen.getByText('Part 2')).toBeInstanceOf(HTMLElement);
  expect(screen.getByRole('progressbar', { name: 'Section 2 of 3' }).getAttribute('aria-valuenow')).toBe('66');
  expect(heard).toContainEqual({ call: 'log', body: expect.objectContaining({ event: 'Part 2' }) });
});

it('leaves the question to its reader when the recorder is there', async () => {
  open();
  const question = screen.getByRole('heading', { level: 1 });
  expect(screen.queryByRole('button', { name: 'Start Recording' })).toBeNull();
  await screen.findByRole('button', { name: 'Start Recording' });
  expect(screen.getByRole('heading', { level: 1 })).toBe(question);
});

it('can be recorded once the camera is on, not before (spec 5.22)', async () => {
  let grant = () => {};
  const { pass } = open({ capture: { open: () => new Promise((resolve) => (grant = () => resolve(createCamera()))) } });
  await screen.findByRole('button', { name: 'Start Recording' });
  expect(isOff('Start Recording')).toBe(true);
  grant();
  await pass(0);
  expect(isOff('Start Recording')).toBe(false);
});

it('counts down while it records, and stops at the end (spec 2.41, 2.45, 4.19, 4.23)', async () => {
  const { start, pass } = open();
  await start();
  for (const shown of ['29s', '28s', '27s', '26s', '25s', '24s']) {
    await pass(999);
    expect(timer()).not.toBe(shown);
    await pass(1);
    expect(timer()).toBe(shown);
  }
  await pass(24_000 + 199);
  expect(screen.queryByLabelText('Your recording')).toBeNull();
  await pass(1);
  expect((await screen.findByLabelText('Your recording')).getAttribute('src')).toMatch(/^blob:/);
});

it('cannot be stopped in its first second, and then can', async () => {
  const { start, pass, press } = open();
  await start();
  expect(isOff('Stop Recording')).toBe(true);
  await pass(1000);
  await press('Stop Recording');
  expect(await screen.findByRole('button', { name: 'Next Section' })).toBeInstanceOf(HTMLElement);
});

it('goes on to the saving of what was recorded (spec 2.47, 4.29)', async () => {
  const { start, pass, press, router } = open();
  await start();
  await pass(1000);
  await press('Stop Recording');
  await press('Next Section');
  expect(router.push).toHaveBeenCalledWith(expect.stringMatching(/^\/demo\/upload\/[0-9a-f-]{36}\/section\/2\/true$/));
});

it('finishes the video with the last section (spec 2.48, 4.29)', async () => {
  const { start, pass, press, router } = open({ sectionNum: 3, userVideo: recorded('1', '2') });
  await start();
  await pass(1000);
  await press('Stop Recording');
  await press('Finish Video');
  expect(router.push).toHaveBeenCalledWith(expect.stringMatching(/\/section\/4\/false$/));
});

it('is recorded again, and the take before is gone (spec 2.46, 4.17, 4.27)', async () => {
  const { start, pass, press, takes } = open();
  await start();
  await pass(1000);
  await press('Stop Recording');
  await screen.findByRole('button', { name: 'Re-Record' });
  expect(takes.list().map(({ count }) => count)).toEqual([1]);
  await press('Re-Record');
  await pass(750);
  await start();
  await pass(1000);
  await press('Stop Recording');
  await screen.findByRole('button', { name: 'Re-Record' });
  expect(takes.list()).toEqual([expect.objectContaining({ count: 2 })]);
});

it('says that the preview is loading, to be heard and to be seen (spec 4.21)', async () => {
  const { start, pass, press } = open({ capture: { stop: () => new Promise(() => {}) } });
  await start();
  await pass(1000);
  await press('Stop Recording');
  expect(spoken()).toBe('Loading preview');
  expect(screen.getByText('Loading preview', SEEN)).toBeInstanceOf(HTMLElement);
  expect(screen.queryByRole('button', { name: 'Next Section' })).toBeNull();
});

it.each([
  ['notAllowed', 1],
  ['notAllowedAudio', 1],
  ['notAllowedVideo', 1],
  ['dismissed', 1],
  ['blockedBySystem', 1],
  ['notFound', 0],
  ['busy', 0],
] as const)('leads to the explainer of the permission when it was refused (%s) (spec 2.12)', async (code, links) => {
  open({ capture: { open: () => Promise.reject(new CaptureError(code, '')) } });
  await screen.findByRole('button', { name: 'Try Again' });
  const found = screen.queryAllByRole<HTMLAnchorElement>('link', { name: 'How to Allow Access' });
  expect(found.map((it) => it.getAttribute('href'))).toEqual(Array(links).fill('/demo/step1?section=1'));
});

it('begins anew with another section (spec 4.28)', async () => {
  answerCalls({ getUserVideo: recorded('1') });
  const takes = createFakeTakes(createDeviceTake());
  function Sections() {
    const [sectionNum, setSectionNum] = useState(1);
    return (
      <>
        <SectionScreen campaign={createCampaign()} sectionNum={sectionNum} />
        <button onClick={() => setSectionNum(2)}>On</button>
      </>
    );
  }
  renderScreen(<Sections />, { services: { capture: createCapture(), takes, uploads: createFakeUploads() } });
  await screen.findByLabelText('Your recording');
  act(() => screen.getByText('On').click());
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('What is your favourite memory of the river?');
  expect(screen.queryByLabelText('Your recording')).toBeNull();
  expect(timer()).toBe('60s');
  expect(await screen.findByLabelText('Your camera')).toBeInstanceOf(HTMLVideoElement);
});

it('shows a take that could not be sent', async () => {
  const takes = createFakeTakes(createDeviceTake());
  open({ takes });
  expect(await screen.findByLabelText('Your recording')).toBeInstanceOf(HTMLVideoElement);
});

it('shows a section that is saved already, and leads past it to the next one with work', async () => {
  const openCamera = jest.fn<ReturnType<Capture['open']>, []>();
  const { press, router } = open({ userVideo: recorded('1', '2'), capture: { open: openCamera } });
  expect((await screen.findByLabelText('Your recording')).getAttribute('src')).toBe('/api/media/1');
  expect(safe()).toContain('Saved on our server');
  expect(openCamera).not.toHaveBeenCalled();
  await press('Next Section');
  expect(router.push).toHaveBeenCalledWith('/demo/section/3');
});

it('leads past the last saved section to the film', async () => {
  const { press, router } = open({ sectionNum: 3, userVideo: recorded('1', '2', '3') });
  await press('Finish Video');
  expect(router.push).toHaveBeenCalledWith('/demo/processing');
});

it('records a saved section again', async () => {
  const { press, router, takes, recordAgain } = open({ userVideo: recorded('1') });
  await recordAgain(1000);
  expect((await screen.findByLabelText('Your recording')).getAttribute('src')).toMatch(/^blob:/);
  expect(takes.list().map(({ count }) => count)).toEqual([2]);
  await press('Next Section');
  expect(router.push).toHaveBeenCalledWith(expect.stringMatching(/^\/demo\/upload\/[0-9a-f-]{36}\/section\/2\/true$/));
});

it('keeps a take until the next one is recorded: the camera may not come on again', async () => {
  const kept = createDeviceTake();
  const { press, pass, start, takes, uploads } = open({ takes: createFakeTakes(kept) });
  await press('Re-Record');
  await pass(750);
  expect(takes.get(kept.uploadId)).toBe(kept);
  await start();
  expect(takes.get(kept.uploadId)).not.toBeNull();
  await pass(1000);
  await press('Stop Recording');
  await pass(750);
  expect(takes.get(kept.uploadId)).toBeNull();
  expect(takes.list()).toHaveLength(1);
  expect(uploads.discard).toHaveBeenCalledWith(kept.uploadId);
});

it('goes on with the film on the server when a take is saved behind the visitor’s back', async () => {
  const kept = createDeviceTake();
  const { press, pass, router, takes } = open({ takes: createFakeTakes(kept), userVideo: recorded('1') });
  expect((await screen.findByLabelText('Your recording')).getAttribute('src')).toBe(`blob:${kept.uploadId}`);
  act(() => takes.discard(kept.uploadId));
  await pass(0);
  expect(screen.getByLabelText('Your recording').getAttribute('src')).toBe('/api/media/1');
  expect(safe()).toContain('Saved on our server');
  await press('Next Section');
  expect(router.push).toHaveBeenCalledWith('/demo/section/2');
});

it('leads on past a saved section that this browser cannot play', async () => {
  const { pass } = open({ userVideo: recorded('1') });
  fireEvent.error(await screen.findByLabelText('Your recording'));
  await pass(500);
  fireEvent.error(screen.getByLabelText('Your recording'));
  expect(screen.getByRole('alert').textContent).toContain('Sorry, there was an error getting your video');
  expect(screen.getByRole('button', { name: 'Next Section' })).toBeInstanceOf(HTMLElement);
});

it('says that stopping failed, and lets it be recorded again (spec 4.25, 8.21)', async () => {
  const { start, pass, press } = open({
    capture: { stop: () => Promise.reject(new CaptureError('failed', 'nothing')) },
  });
  await start();
  await pass(1000);
  await press('Stop Recording');
  expect((await screen.findByRole('alert')).textContent).toBe(
    'There was an error getting the recorded video, please try again or reload this page',
  );
  expect(screen.queryByRole('button', { name: 'Next Section' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Re-Record' })).toBeInstanceOf(HTMLElement);
});

it('does not lead on with a take that cannot be played (spec 4.26, 8.20)', async () => {
  const takes = createFakeTakes(createDeviceTake());
  const { pass } = open({ takes });
  fireEvent.error(await screen.findByLabelText('Your recording'));
  expect(screen.getByRole('button', { name: 'Next Section' })).toBeInstanceOf(HTMLElement);
  await pass(500);
  fireEvent.error(screen.getByLabelText('Your recording'));
  expect(screen.getByRole('alert').textContent).toBe(
    "Sorry, there was an error getting your video: This browser can't play the video.",
  );
  expect(screen.queryByRole('button', { name: 'Next Section' })).toBeNull();
});

it.each<[CaptureErrorCode, RegExp]>([
  ['notFound', /^Could not find device\. Please make sure your device is connected properly\.$/],
  ['notAllowed', /^Not Allowed\. Please make sure you have allowed permission to access your media\.$/],
  ['notAllowedAudio', /access your audio\.$/],
  ['notAllowedVideo', /access your video\.$/],
  ['dismissed', /choose Allow when your browser asks\.$/],
  ['blockedBySystem', /privacy settings/],
  ['busy', /Another app is using/],
  ['missingTrack', /^Recording needs both audio and video tracks/],
  ['insecure', /secure connection/],
  [
    'deviceUnsupported',
    /^Sorry, it looks like your device is not supported\. Please visit our FAQ to find out more\.$/,
  ],
  ['failed', /^There was an error getting the media to record your story\.$/],
])('has words for %s, and tries again (spec 5.21, 8.12, 8.13, 8.14, 8.15, 8.18)', async (code, words) => {
  const openCamera = jest
    .fn<ReturnType<Capture['open']>, []>()
    .mockRejectedValueOnce(new CaptureError(code, code))
    .mockResolvedValue(createCamera());
  const { press } = open({ capture: { open: openCamera } });
  expect((await screen.findByRole('alert')).textContent).toMatch(words);
  await press('Try Again');
  expect(await screen.findByLabelText('Your camera')).toBeInstanceOf(HTMLVideoElement);
});

it('says that a device cannot record at all, and then leads to the FAQ (spec 8.17)', async () => {
  const { press } = open({ capture: { open: () => Promise.reject(new CaptureError('unsupported', 'none')) } });
  await screen.findByRole('dialog', {
    name: 'Sorry, it looks like your device does not support recording video through the browser.',
  });
  await press('OK');
  expect(await screen.findByRole('dialog', { name: 'FAQ' })).toBeInstanceOf(HTMLElement);
});

it('says that a browser without a recorder is not supported (spec 2.51)', async () => {
  const { pass } = open({ device: { isMediaRecorderSupported: false } });
  await pass(100);
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Sorry, your browser is not supported. Please check our FAQ for more details.',
  );
  expect(screen.getByRole('button', { name: 'Need Help' })).toBeInstanceOf(HTMLElement);
});

it('mirrors the front camera and not the rear one (spec 2.43)', async () => {
  const { press } = open({ capture: { open: async (facing) => createCamera({ facing, hasMultipleCameras: true }) } });
  const isMirrored = async () => (await screen.findByLabelText('Your camera')).closest('[data-mirrored]') !== null;
  expect(await isMirrored()).toBe(true);
  await press('Flip between front and rear camera');
  expect(await isMirrored()).toBe(false);
});

it('offers no other camera where there is one', async () => {
  open();
  await screen.findByLabelText('Your camera');
  expect(screen.queryByRole('button', { name: 'Flip between front and rear camera' })).toBeNull();
});

it.each([
  [true, null],
  [false, 'nodownload'],
])(
  'lets a take be saved from the player only where sharing is allowed (%s) (spec 2.86)',
  async (allowSharing, controlsList) => {
    const takes = createFakeTakes(createDeviceTake());
    open({ takes, allowSharing });
    expect((await screen.findByLabelText('Your recording')).getAttribute('controlslist')).toBe(controlsList);
  },
);

it.each([
  ['whose forerunner is missing', 3, recorded('1'), '/demo/section/2'],
  ['past the end', 4, recorded('1', '2', '3'), '/demo/processing'],
  ['that is no number', NaN, recorded('1'), '/demo/section/2'],
  ['of a film that is done', 1, createUserVideo({ completed: true, completedUrl: '/film' }), '/demo/publish'],
])('sends who opens a section %s to the first step with work', async (_, sectionNum, userVideo, path) => {
  const { router, pass } = open({ sectionNum, userVideo });
  await pass(100);
  expect(router.replace).toHaveBeenCalledWith(path);
  expect(screen.queryByLabelText('Your camera')).toBeNull();
});

it.each([
  [true, '50px'],
  [false, '10px'],
])('is higher than the window (Android: %s) by %s (spec 9.19)', async (isAndroid, extra) => {
  open({ device: { isAndroid } });
  await screen.findByLabelText('Your camera');
  expect(screen.getByRole('main').parentElement?.style.getPropertyValue('--extra-height')).toBe(extra);
});

it('leads from a silent section of a film that is made straight to making the film again', async () => {
  const videos = ['1', '2', '3'].map((sectionId) => createVideoItem({ sectionId, hasSound: sectionId !== '2' }));
  const take = createDeviceTake({ sectionId: '2', ending: 'stopped' });
  const { press, pass, router } = open({
    sectionNum: 2,
    userVideo: createUserVideo({ completed: true, completedUrl: '/film', videos }),
    takes: createFakeTakes(take),
  });
  await screen.findByLabelText('Your recording');
  await pass(750);
  await press('Finish Video');
  expect(router.push).toHaveBeenCalledWith(`/demo/upload/${take.uploadId}/section/4/false`);
});

const INTERRUPTED = createDeviceTake({ ending: null, milliseconds: 41_300 });
const alert = async () => (await screen.findByRole('alert')).textContent;

it('offers a take that was interrupted, and shows it when it is wanted', async () => {
  const { press, pass, router } = open({ takes: createFakeTakes(INTERRUPTED) });
  expect((await screen.findByRole('dialog', { name: 'Your last recording was interrupted' })).textContent).toContain(
    '41 seconds were saved on this device.',
  );
  await press('Use This Recording');
  await pass(750);
  expect(await screen.findByLabelText('Your recording')).toBeInstanceOf(HTMLVideoElement);
  expect(await alert()).toContain('This recording was interrupted');
  await press('Next Section');
  expect(router.push).toHaveBeenCalledWith(`/demo/upload/${INTERRUPTED.uploadId}/section/2/true`);
});

it('records again instead of an interrupted take, which is gone then', async () => {
  const { press, pass, start, takes } = open({ takes: createFakeTakes(INTERRUPTED) });
  await press('Re-Record');
  await pass(750);
  expect(await screen.findByLabelText('Your camera')).toBeInstanceOf(HTMLVideoElement);
  expect(screen.queryByRole('dialog')).toBeNull();
  await start();
  await pass(1000);
  await press('Stop Recording');
  await pass(750);
  expect(takes.get(INTERRUPTED.uploadId)).toBeNull();
});

it('keeps what was recorded until the microphone was unplugged, says so, and may be recorded again', async () => {
  let lose = () => {};
  const onLost = (listener: () => void) => {
    lose = listener;
    return () => {};
  };
  const { start, pass } = open({ capture: { onLost } });
  await start();
  await pass(5000);
  act(() => lose());
  await pass(0);
  expect(await alert()).toContain('your camera or microphone was disconnected');
  expect(screen.getByRole('button', { name: 'Re-Record' })).toBeInstanceOf(HTMLElement);
  expect(screen.getByRole('button', { name: 'Next Section' })).toBeInstanceOf(HTMLElement);
});

function setVisibility(state: DocumentVisibilityState): void {
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
}
afterEach(() => Reflect.deleteProperty(document, 'visibilityState'));

it('stops on a phone whose page is hidden, and says so', async () => {
  const { start, pass } = open({ device: { isAndroid: true, isMobile: true } });
  await start();
  await pass(5000);
  setVisibility('hidden');
  await pass(0);
  expect(await alert()).toContain('Recording stopped when you left this page.');
  expect(screen.getByRole('button', { name: 'Next Section' })).toBeInstanceOf(HTMLElement);
});

it('goes on at a desk whose page is hidden, and says so until the visitor goes on', async () => {
  const { start, pass, press } = open();
  await start();
  await pass(5000);
  setVisibility('hidden');
  await pass(3000);
  setVisibility('visible');
  expect(await alert()).toContain('Recording continued while you were away.');
  await press('Continue Recording');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(timer()).toBe('22s');
});

it('records again, when it went on while the visitor was away, without keeping what it recorded', async () => {
  const { start, pass, press, takes } = open();
  await start();
  await pass(5000);
  setVisibility('visible');
  await press('Re-Record');
  await pass(750);
  expect(timer()).toBe('30s');
  expect(isOff('Start Recording')).toBe(false);
  expect(takes.list()).toEqual([]);
});

it('says while it records, and after, that a take is only in this page', async () => {
  const { start, pass, press, takes } = open();
  await start();
  await pass(1000);
  const take = takes.list()[0] ?? createDeviceTake();
  act(() => void takes.tell({ ...take, location: 'memory' }));
  expect(await alert()).toContain("can't save a copy on this device");
  await press('Stop Recording');
  await pass(750);
  act(() => void takes.tell({ ...take, location: 'memory' }));
  expect(safe()).toContain('Not saved yet.');
});

it('does not call a take safe on the server that has arrived there, before it is saved', async () => {
  const { uploads } = open({ takes: createFakeTakes(createDeviceTake()) });
  await screen.findByLabelText('Your recording');
  expect(safe()).toContain('Saved on this device');
  act(() => uploads.tell({ name: 'onServer' }));
  expect(safe()).toContain('Saved on this device');
});

it('says that nothing is heard, while it records', async () => {
  const analyser = installSilentMicrophone();
  const { start, pass } = open();
  await start();
  await pass(5000);
  expect(await alert()).toContain("We can't hear you.");
  expect(screen.getByRole('meter').parentElement?.hasAttribute('data-silent')).toBe(true);
  analyser.amplitude = 0.1;
  await pass(200);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(Number(screen.getByRole('meter').getAttribute('aria-valuenow'))).toBeGreaterThan(50);
});
afterEach(() => ['AudioContext', 'AnalyserNode'].forEach((name) => Reflect.deleteProperty(globalThis, name)));

/** A fake audio graph. The test sets the microphone's amplitude, which is 0 at first. */
function installSilentMicrophone() {
  const microphone = { amplitude: 0 };
  class AudioContext {
    state = 'running';
    createMediaStreamSource = () => ({ connect() {} });
    resume = async () => {};
    close = async () => {};
  }
  class AnalyserNode {
    fftSize = 1024;
    getFloatTimeDomainData = (samples: Float32Array) => void samples.fill(microphone.amplitude);
  }
  Object.assign(globalThis, { AudioContext, AnalyserNode });
  return microphone;
}

describe('the sections that are done', () => {
  it('can be opened again from the words of the progress', async () => {
    const { press, router } = open({ sectionNum: 2, userVideo: recorded('1') });
    await screen.findByLabelText('Your camera');
    await press('Section 2 of 3');
    const dialog = await screen.findByRole('dialog', { name: 'Your sections' });
    const rows = [...dialog.querySelectorAll('li')];
    expect(rows.map((it) => [it.querySelector('a')?.pathname, it.getAttribute('aria-current')])).toEqual([
      ['/demo/section/1', null],
      [undefined, 'step'],
      [undefined, null],
    ]);
    fireEvent.click(screen.getByRole('link', { name: 'Who are you?' }));
    expect(router.push).toHaveBeenCalledWith('/demo/section/1');
  });

  it('cannot be opened while a take is recorded, which would end it', async () => {
    const { start } = open({ sectionNum: 2, userVideo: recorded('1') });
    await start();
    expect(screen.queryByRole('button', { name: 'Section 2 of 3' })).toBeNull();
    expect(screen.getByText('Section 2 of 3')).toBeInstanceOf(HTMLElement);
  });

  it('are spoken of only when there are any', async () => {
    open();
    await screen.findByLabelText('Your camera');
    expect(screen.queryByRole('button', { name: 'Section 1 of 3' })).toBeNull();
  });
});

it('asks about an interrupted take once, and then shows it', async () => {
  const takes = createFakeTakes(createDeviceTake({ ending: null }));
  const { press } = open({ takes });
  await press('Use This Recording');
  await screen.findByLabelText('Your recording');
  cleanup();
  open({ takes });
  await screen.findByLabelText('Your recording');
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('counts from three, and records when the numbers are over', async () => {
  const { pass, press } = open();
  await pass(0);
  await press('Start Recording');
  expect(spoken()).toBe('Recording starts in 3 seconds');
  for (const number of ['3', '2', '1']) {
    expect(screen.getByText(number)).toBeInstanceOf(HTMLElement);
    await pass(1000);
  }
  expect(screen.getByRole('button', { name: 'Stop Recording' })).toBeInstanceOf(HTMLElement);
  expect(spoken()).toBe('Recording. 30 seconds left');
});

it.each([
  ['the button', (user: ReturnType<typeof userEvent.setup>) => user.click(screen.getByText('Cancel'))],
  ['Escape', (user: ReturnType<typeof userEvent.setup>) => user.keyboard('{Escape}')],
])('does not record when the countdown is cancelled by %s, and the shutter has the focus', async (_, cancel) => {
  const { pass, press, takes } = open();
  await pass(0);
  await press('Start Recording');
  await cancel(userEvent.setup({ advanceTimers: jest.advanceTimersByTime }));
  await pass(10_000);
  expect(screen.queryByText(/^[123]$/)).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Start Recording' }));
  expect(takes.list()).toEqual([]);
});

it('says after the stop how long the take is and what can be done, and leads on with the focus', async () => {
  const { start, pass, press } = open();
  await start();
  await pass(12_000);
  await press('Stop Recording');
  await pass(750);
  const words = 'Recorded: 5 seconds. You can watch it, re-record it, or continue.';
  expect(screen.getByText(words, SEEN)).toBeInstanceOf(HTMLElement);
  expect(spoken()).toBe(words);
  expect(document.activeElement?.textContent).toBe('Next Section');
  // The style sheet hides the question over a take that is played.
  expect(screen.getByLabelText('Your recording').closest('[data-film=recorded]')).not.toBeNull();
});

it('asks the browser for the camera only after a press, and says what is happening meanwhile', async () => {
  let grant = () => {};
  const openCamera = jest.fn(() => new Promise<Camera>((resolve) => (grant = () => resolve(createCamera()))));
  const { press, pass } = open({ capture: { willAsk: async () => true, open: openCamera } });
  await screen.findByText("You'll see yourself here");
  expect(screen.queryByRole('button', { name: 'Start Recording' })).toBeNull();
  await pass(5000);
  expect(openCamera).not.toHaveBeenCalled();
  await press('Check Camera and Microphone');
  expect(await screen.findByText('Starting your camera…', SEEN)).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Start Recording' }));
  grant();
  await pass(750);
  expect(screen.getByText('Starting your camera…', SEEN)).toBeTruthy();
  fireEvent.loadedData(screen.getByLabelText('Your camera'));
  expect(screen.queryByText('Starting your camera…')).toBeNull();
});

it('says while the browser asks that it is asking', async () => {
  const query = async () => Object.assign(new EventTarget(), { state: 'prompt' });
  Object.defineProperty(navigator, 'permissions', { value: { query }, configurable: true });
  const { press } = open({ capture: { willAsk: async () => true, open: () => new Promise(() => {}) } });
  await press('Check Camera and Microphone');
  expect(await screen.findByText('Your browser is asking for access. Choose Allow.', SEEN)).toBeTruthy();
  expect(spoken()).toBe('Your browser is asking for access. Choose Allow.');
});
afterEach(() => Reflect.deleteProperty(navigator, 'permissions'));

it('says after five seconds that the camera does not come, and asks for it anew', async () => {
  const openCamera = jest.fn<Promise<Camera>, []>(() => new Promise(() => {}));
  const { press, pass } = open({ capture: { open: openCamera } });
  await pass(4999);
  expect(screen.queryByRole('alert')).toBeNull();
  await pass(1);
  expect(await alert()).toContain('Your camera is taking a while to start.');
  expect(screen.queryByText('Starting your camera…', SEEN)).toBeNull();
  openCamera.mockImplementation(async () => createCamera());
  await press('Try Again');
  await pass(750);
  expect(screen.queryByRole('alert')).toBeNull();
  await pass(5000);
  expect(await alert()).toContain("Your camera isn't showing a picture.");
  fireEvent.loadedData(screen.getByLabelText('Your camera'));
  expect(screen.queryByRole('alert')).toBeNull();
});

it('says after five seconds that the recorder did not begin, and tries again', async () => {
  const { press, pass } = open({ capture: { start: () => new Promise(() => {}) } });
  await pass(0);
  fireEvent.loadedData(screen.getByLabelText('Your camera'));
  await press('Start Recording');
  await pass(3000);
  expect(isOff('Start Recording')).toBe(true);
  await pass(5000);
  expect(await alert()).toContain("The recording didn't start.");
  await press('Try Again');
  await pass(750);
  expect(isOff('Start Recording')).toBe(false);
});

it('offers what there is of a recording that does not end', async () => {
  const { start, press, pass } = open({ capture: { stop: () => new Promise(() => {}) } });
  await start();
  await pass(2000);
  await press('Stop Recording');
  await pass(5000);
  expect(await alert()).toContain('Your recording is taking a while to finish.');
  await press('Use This Recording');
  await pass(750);
  expect(await screen.findByLabelText('Your recording')).toBeInstanceOf(HTMLVideoElement);
  expect(screen.getByRole('button', { name: 'Next Section' })).toBeInstanceOf(HTMLElement);
});

it('returns from a new recording to the last take, which was there all the time', async () => {
  const last = createDeviceTake();
  const { press, pass, start, takes } = open({ takes: createFakeTakes(last) });
  await screen.findByLabelText('Your recording');
  await press('Re-Record');
  await pass(750);
  await start();
  await pass(1000);
  // 'My last take' might mean the one being made.
  await press('Cancel Recording');
  expect((await screen.findByLabelText('Your recording')).getAttribute('src')).toBe(`blob:${last.uploadId}`);
  expect(takes.list()).toEqual([last]);
  expect(screen.queryByText('Keep Previous Recording')).toBeNull();
});

it('returns to the last take when the camera does not come on again', async () => {
  const { press, pass } = open({
    takes: createFakeTakes(createDeviceTake()),
    capture: { open: () => Promise.reject(new CaptureError('busy', '')) },
  });
  await press('Re-Record');
  await pass(750);
  await press('Keep Previous Recording');
  expect(await screen.findByLabelText('Your recording')).toBeInstanceOf(HTMLVideoElement);
});

it('offers after a reload the last take beside the one that was interrupted', async () => {
  const last = createDeviceTake({ uploadId: 'take-0000-0000-0000' });
  const { press, pass, takes } = open({ takes: createFakeTakes(last, { ...INTERRUPTED, count: 2 }) });
  await press('Keep Previous Recording');
  await pass(750);
  expect((await screen.findByLabelText('Your recording')).getAttribute('src')).toBe(`blob:${last.uploadId}`);
  expect(takes.list()).toEqual([last]);
});

it('says at review that a take has no sound, and fills Re-Record', async () => {
  installSilentMicrophone();
  const { start, pass, press } = open();
  await start();
  await pass(5000);
  await press('Stop Recording');
  await pass(750);
  expect(await alert()).toContain('This recording has no sound.');
  expect(filledButtons()).toEqual(['Re-Record']);
});

const QUEUED_FIRST = createDeviceTake({ sectionId: '1' });
const queueFirst = () =>
  localStorage.setItem(
    '/saving',
    JSON.stringify({ [QUEUED_FIRST.uploadId]: { campaignName: 'demo', uuid: UUID, sectionId: '1' } }),
  );

it('goes straight on from a section that is being saved in the background', async () => {
  queueFirst();
  const { router, press } = open({ takes: createFakeTakes(QUEUED_FIRST) });
  await press('Next Section');
  expect(router.push.mock.calls).toEqual([['/demo/section/2']]);
});

it('keeps the last take beside a new one without sound, until the visitor goes on with the new one', async () => {
  installSilentMicrophone();
  const last = createDeviceTake();
  const { press, pass, takes, router, recordAgain } = open({ takes: createFakeTakes(last) });
  await recordAgain(5000);
  await pass(750);
  expect(screen.getByRole('button', { name: 'Keep Previous Recording' })).toBeInstanceOf(HTMLElement);
  expect(takes.list()).toHaveLength(2);
  await press('Next Section');
  expect(takes.list()).toEqual([expect.objectContaining({ count: 1, sectionId: '1' })]);
  expect(takes.get(last.uploadId)).toBeNull();
  expect(router.push).toHaveBeenCalledWith(expect.stringMatching(/^\/demo\/upload\/[0-9a-f-]{36}\/section\/2\/true$/));
});

it('saves a new take also when the take before is still being saved', async () => {
  const last = createDeviceTake();
  localStorage.setItem(
    '/saving',
    JSON.stringify({ [last.uploadId]: { campaignName: 'demo', uuid: UUID, sectionId: '1' } }),
  );
  installSilentMicrophone();
  const { press, pass, router, recordAgain } = open({ takes: createFakeTakes(last) });
  await recordAgain(5000);
  await pass(750);
  await press('Next Section');
  expect(router.push).toHaveBeenCalledWith(expect.stringMatching(/^\/demo\/upload\/[0-9a-f-]{36}\/section\/2\/true$/));
});

describe('the spoken sentences of a section', () => {
  it('tell the time left at the start, at 30 and 10 seconds and at the end, and then the take', async () => {
    const { start, pass } = open({ sectionNum: 2, userVideo: recorded('1') });
    await pass(0);
    expect(spoken()).toBe('Starting your camera…');
    fireEvent.loadedData(screen.getByLabelText('Your camera'));
    expect(spoken()).toBe("Your camera is on. Press Start Recording when you're ready.");
    await start();
    expect(spoken()).toBe('Recording. 60 seconds left');
    await pass(29_000);
    expect(spoken()).toBe('Recording. 60 seconds left');
    await pass(1000);
    expect(spoken()).toBe('30 seconds left');
    await pass(20_000);
    expect(spoken()).toBe('10 seconds left');
    await pass(10_000);
    expect(spoken()).toBe('Time is up. Loading preview');
    await pass(750);
    expect(spoken()).toMatch(/^Recorded: \d+ seconds\. You can watch it, re-record it, or continue\.$/);
  });

  it('tell that the last take is back', async () => {
    const { pass, press } = open({ takes: createFakeTakes(createDeviceTake()) });
    await press('Re-Record');
    await pass(750);
    await press('Keep Previous Recording');
    await pass(0);
    expect(spoken()).toBe('Your previous recording is back. You can watch it, re-record it, or continue.');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Next Section' }));
  });
});

describe('a section with limited retakes', () => {
  const reRecord = () => screen.queryByRole('button', { name: /^Re-Record/ })?.textContent ?? null;
  const words = () =>
    screen
      .queryAllByText((_, element) => element?.tagName === 'P' && /retake|^Recorded/.test(element.textContent), SEEN)
      .map(({ textContent }) => textContent);
  const take = async ({ start, pass, press }: ReturnType<typeof open>) => {
    await start();
    await pass(1000);
    await press('Stop Recording');
    await screen.findByRole('button', { name: 'Next Section' });
  };

  it('says before the first recording what follows, and after each how many are left, down to none', async () => {
    const section = open({ retakes: 2 });
    await screen.findByRole('button', { name: 'Start Recording' });
    expect(words()).toEqual(['After this recording, you have 2 retakes.']);
    await take(section);
    expect(reRecord()).toBe('Re-Record 2 retakes left');
    expect(words()).toEqual(['Recorded: 5 seconds. You can watch it, re-record it, or continue.']);

    await section.recordAgain(1000);
    await screen.findByRole('button', { name: 'Re-Record Last retake' });
    const last = 'You have 1 retake left. If you use it, the new recording replaces this one.';
    expect(words()).toEqual([`Recorded: 5 seconds. ${last}`]);
    expect(spoken()).toBe(`Recorded: 5 seconds. ${last}`);

    await section.press(/^Re-Record/);
    await section.pass(750);
    expect(words()).toEqual(['After this recording, you have no retakes left.']);
    await take(section);
    expect(reRecord()).toBeNull();
    const none = 'Recorded: 5 seconds. You have no retakes left. You can watch it or continue.';
    expect([words(), spoken()]).toEqual([[none], none]);
  });

  it('counts a retake that was replaced after a reload, too', async () => {
    const before = open({ retakes: 2 });
    await take(before);
    await before.recordAgain(1000);
    await screen.findByRole('button', { name: 'Re-Record Last retake' });
    cleanup();
    open({ retakes: 2, takes: before.takes });
    expect(await screen.findByRole('button', { name: 'Re-Record Last retake' })).toBeInstanceOf(HTMLElement);
  });

  it('has none left when the server has counted all', async () => {
    const takes = [{ sectionId: '1', used: ['take-0000-0000-0001'], unsaved: [] }];
    open({ retakes: 0, userVideo: { ...recorded('1'), takes } });
    await screen.findByRole('button', { name: 'Next Section' });
    expect(reRecord()).toBeNull();
    expect(words()).toEqual(['Recorded. You have no retakes left. You can watch it or continue.']);
  });

  it('does not count what a crash interrupted, or a lost camera', async () => {
    const takes = createFakeTakes(createDeviceTake({ ending: null }));
    const { press, pass, start } = open({ retakes: 0, takes });
    await press('Re-Record');
    await pass(750);
    expect(words()).toEqual(['After this recording, you have no retakes left.']);
    await start();
    await pass(1000);
    await press('Stop Recording');
    await screen.findByRole('button', { name: 'Next Section' });
    expect(reRecord()).toBeNull();
  });

  it.each([
    [0, 'After this recording, you have no retakes left.'],
    [1, 'After this recording, you have 1 retake.'],
  ])('calls it no retake, of %s, to record again what does not count', async (retakes, after) => {
    const { press, pass } = open({ retakes, takes: createFakeTakes(createDeviceTake({ isFaulty: true })) });
    await screen.findByRole('button', { name: 'Next Section' });
    const asIs = 'Recorded: 5 seconds. You can watch it, re-record it, or continue.';
    expect([reRecord(), words()]).toEqual(['Re-Record', [asIs]]);
    await press('Re-Record');
    await pass(750);
    expect(words()).toEqual([after]);
  });

  it('lets who cannot watch the last one go on with it', async () => {
    const { pass } = open({ retakes: 0, takes: createFakeTakes(createDeviceTake()) });
    for (let tries = 0; tries < 2; tries += 1) {
      fireEvent.error(await screen.findByLabelText('Your recording'));
      await pass(500);
    }
    expect(screen.queryByLabelText('Your recording')).toBeNull();
    expect([screen.queryByRole('button', { name: 'Next Section' }) !== null, reRecord()]).toEqual([true, null]);
  });
});
