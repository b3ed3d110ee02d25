import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ConsentGate } from '@/components/screens/consent-gate';
import { IntroScreen } from '@/components/screens/intro-screen';
import { SavingScreen } from '@/components/screens/saving-screen';
import { SectionScreen } from '@/components/screens/section-screen';
import { Step1Screen } from '@/components/screens/step1-screen';
import { consentGate } from '@/lib/browser/api/consent-gate';
import type { DeviceFlags } from '@/lib/browser/device';
import { createRecordingServices } from '@/lib/browser/visit/recording-services';
import { createVisitServices } from '@/lib/browser/visit/visit-services';
import type { Campaign, SessionRecording, UserVideo } from '@/lib/contract/entities';
import { FailureAnswer, answerCalls } from '../support/answer-calls';
import { createCapture, createStream } from '../support/browser-factories';
import { renderRefreshed, renderScreen } from '../support/render-screen';
import { SEEN } from '../support/seen';
import { createStandInLibrary } from '../support/video-session/stand-in-video-library';
import { UUID, createAskedConsent, createCampaign, createUserVideo, createVideoItem } from '../support/visit-factories';

jest.mock('next/navigation', () => ({
  ...jest.requireActual<object>('next/navigation'),
  usePathname: () => '/demo/section/1',
}));
const mockStandIn: { current: ReturnType<typeof createStandInLibrary> } = { current: createStandInLibrary() };
jest.mock('@opentok/client', () => ({
  __esModule: true,
  get default() {
    return mockStandIn.current.library;
  },
}));

const IPHONE: Partial<DeviceFlags> = { isIOS: true, isMobile: true, isOpenTokSupported: true };
const campaign = createCampaign({ videoSession: true });
const KEYS = { sessionId: 's1', token: 't1', apiKey: 'k1' };
const ID = 'take-0000-0000-0007';
const saved = createUserVideo({ videos: [createVideoItem()] });

const recording = (more: Partial<SessionRecording> = {}): SessionRecording => ({
  ...{ uploadId: ID, sectionId: '1', count: 1, stage: 'waiting', reason: null, bytes: 0, totalBytes: null, url: null },
  ...more,
});

const getUserMedia = jest.fn<Promise<MediaStream>, [MediaStreamConstraints]>(async () => createStream());
beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
  localStorage.setItem('/uuid', UUID);
  mockStandIn.current = createStandInLibrary();
  getUserMedia.mockClear();
  Object.assign(navigator, {
    mediaDevices: Object.assign(new EventTarget(), { getUserMedia, enumerateDevices: async () => [] }),
    permissions: { query: async () => Object.assign(new EventTarget(), { state: 'granted' }) },
  });
});
afterEach(() => jest.useRealTimers());

type Given = {
  device?: Partial<DeviceFlags>;
  brand?: { recorder?: 'native-first' };
  answers?: Parameters<typeof answerCalls>[0];
  recordings?: SessionRecording[];
};

/** Opens the first section. The test decides what the service has of the visit. */
function open({ device = IPHONE, brand, answers, recordings = [] }: Given = {}) {
  const visit = { recordings };
  const heard = answerCalls({
    getUserVideo: () => createUserVideo({ recordings: visit.recordings }),
    createVideoSession: KEYS,
    startRecording: { uploadId: ID, count: 1, maxSeconds: 40 },
    stopRecording: { uploadId: ID },
    discardTake: undefined as never,
    ...answers,
  });
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  const page = (of: Campaign) => (
    <>
      <ConsentGate campaign={of} />
      <SectionScreen campaign={of} sectionNum={1} />
    </>
  );
  const { router, show } = renderRefreshed(page(campaign), { brand, device });
  const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));
  const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
  const bodies = (call: string) => heard.filter((one) => one.call === call).map(({ body }) => body);
  const started = () => (bodies('startRecording').at(-1) as { uploadId: string } | undefined)?.uploadId ?? '';
  return {
    ...{ heard, router, visit, pass, press, bodies, started },
    show: (of: Campaign) => show(page(of)),
    async start() {
      await press('Start Recording');
      await pass(750);
      await press('Start Recording');
      await screen.findByRole('button', { name: 'Stop Recording' });
    },
    async stop(seconds = 4) {
      await pass(seconds * 1000);
      await press('Stop Recording');
      await pass(1500);
    },
    /** The service has the file. */
    async arrive() {
      visit.recordings = [recording({ uploadId: started(), stage: 'fetched', url: '/api/media/archive' })];
      await pass(1000);
    },
  };
}

const film = () => document.querySelector<HTMLVideoElement>('video[aria-label="Your recording"]');

it('records a section in the session, and plays it as soon as it is there (spec 4.24, 9.2, 9.21)', async () => {
  const { start, stop, arrive, bodies, started, press, router } = open();
  await start();
  expect(getUserMedia.mock.calls).toEqual([
    [{ audio: true, video: { width: 640, height: 480, frameRate: 15, facingMode: 'user' } }],
  ]);
  expect(mockStandIn.current.options).toMatchObject([{ insertDefaultUI: false, resolution: '640x480', frameRate: 15 }]);
  expect(bodies('startRecording')).toMatchObject([{ uuid: UUID, campaignId: campaign.id, sectionId: '1', count: 1 }]);
  await stop();
  expect(bodies('stopRecording')).toEqual([{ uuid: UUID, campaignId: campaign.id, uploadId: started() }]);
  screen.getByText('Loading preview', SEEN);
  expect(film()).toBeNull();
  screen.getByText('Saved by our video service', SEEN);
  await arrive();
  expect(film()?.getAttribute('src')).toBe('/api/media/archive#t=0.4');
  await press('Next Section');
  expect(router.push).toHaveBeenCalledWith(`/demo/upload/${started()}/section/2/true`);
});

it('records again in the same session, and then discards the archive before', async () => {
  const { start, stop, arrive, press, pass, heard, started } = open();
  await start();
  await stop();
  await arrive();
  const first = started();
  await press('Re-Record');
  await pass(750);
  await start();
  expect(heard.filter(({ call }) => call === 'discardTake')).toHaveLength(0);
  await stop();
  expect(started()).not.toBe(first);
  expect(heard.filter(({ call }) => call === 'discardTake')).toHaveLength(1);
  expect(heard.filter(({ call }) => call === 'createVideoSession')).toHaveLength(1);
});

it.each([
  ['no session', { createVideoSession: new FailureAnswer('tooMany') }],
  ['no connection to it', {}],
] as const)('says so when there is %s, and connects when asked again (spec 7.32, 8.19)', async (name, answers) => {
  if (name === 'no connection to it')
    mockStandIn.current.next({ connect: { name: 'OT_CONNECT_FAILED', message: 'no' } });
  const { press, pass, bodies, heard } = open({ answers });
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Sorry, there was an error connecting to the video service. Please reload to try again.',
  );
  expect(heard).toContainEqual({ call: 'log', body: expect.objectContaining({ event: 'Video session failed' }) });
  await pass(750);
  await press('Try Again');
  await pass(1000);
  expect(bodies('createVideoSession')).toHaveLength(2);
  if (name === 'no connection to it') await screen.findByRole('button', { name: 'Start Recording' });
});

it('records with the browser’s own recorder where the service fails twice', async () => {
  const { press, pass, bodies } = open({ answers: { createVideoSession: new FailureAnswer('unavailable') } });
  await screen.findByRole('alert');
  await pass(1000);
  await press('Try Again');
  await pass(1000);
  const again = screen.getByRole('button', { name: 'Try Again' });
  await act(async () => again.click());
  await pass(1000);
  // The camera is on.
  await screen.findByLabelText('Your camera');
  expect(bodies('createVideoSession')).toHaveLength(2);
  expect(getUserMedia.mock.calls.at(-1)?.[0]).toMatchObject({ video: { frameRate: 30 } });
});

it('says so when the connection takes long', async () => {
  const { pass } = open({ answers: { createVideoSession: () => new Promise<never>(() => {}) } });
  await pass(5000);
  expect((await screen.findByRole('alert')).textContent).toContain('Your camera is taking a while to connect.');
});

it('says that the recording has not begun yet while the service starts, and can be cancelled', async () => {
  const { press, pass, heard } = open({ answers: { startRecording: () => new Promise<never>(() => {}) } });
  await press('Start Recording');
  await pass(750);
  await press('Start Recording');
  await pass(4000);
  screen.getByText('Recording starts in a moment…', SEEN);
  await press('Cancel');
  expect(screen.queryByText(/Recording starts in a moment/, SEEN)).toBeNull();
  await screen.findByRole('button', { name: 'Start Recording' });
  expect(heard.filter(({ call }) => call === 'stopRecording')).toEqual([]);
});

it('says so when the server accepts no recording', async () => {
  const { press, pass } = open({ answers: { startRecording: new FailureAnswer('noSpace') } });
  await press('Start Recording');
  await pass(750);
  await press('Start Recording');
  await pass(4000);
  expect((await screen.findByRole('alert')).textContent).toBe(
    "Our server can't accept recordings right now. Please try again later.",
  );
});

it('keeps a take whose stop is not answered, and goes on with it', async () => {
  const { start, stop, visit, pass, arrive, bodies, heard, started, press, router } = open({
    answers: { stopRecording: new FailureAnswer('unavailable') },
  });
  await start();
  visit.recordings = [recording({ uploadId: started(), stage: 'recording' })];
  await stop();
  await pass(25_000);
  expect(bodies('stopRecording')).toHaveLength(8);
  screen.getByText('Loading preview', SEEN);
  expect(heard.filter(({ call }) => call === 'discardTake')).toEqual([]);
  await arrive();
  expect(film()).not.toBeNull();
  await press('Next Section');
  expect(router.push).toHaveBeenCalledWith(`/demo/upload/${started()}/section/2/true`);
});

it('a connection that ends stops the recording, and what there is can be used', async () => {
  const { start, pass, arrive } = open();
  await start();
  await pass(3000);
  act(() => mockStandIn.current.disconnect());
  await pass(1500);
  expect((await screen.findByRole('alert')).textContent).toContain('the connection to our video service was lost');
  await arrive();
  expect(film()).not.toBeNull();
});

it('a take that the service lost can only be recorded again (spec 8.21)', async () => {
  const { start, stop, visit, pass, started } = open();
  await start();
  await stop();
  visit.recordings = [recording({ uploadId: started(), stage: 'lost', reason: 'empty' })];
  await pass(1000);
  expect((await screen.findByRole('alert')).textContent).toBe(
    'There was an error getting the recorded video, please try again or reload this page',
  );
  expect(screen.getByRole('button', { name: 'Re-Record' })).toBeInstanceOf(HTMLElement);
  expect(screen.queryByRole('button', { name: 'Next Section' })).toBeNull();
});

it('offers the take that a closed tab left', async () => {
  open({ recordings: [recording({ stage: 'fetched', url: '/api/media/archive' })] });
  await screen.findByRole('button', { name: 'Next Section' });
  expect(film()?.getAttribute('src')).toBe('/api/media/archive#t=0.4');
  expect(getUserMedia).not.toHaveBeenCalled();
});

it('asks about a take whose page died during the recording, and ends it when it is used', async () => {
  const { press, bodies, visit, pass } = open({ recordings: [recording({ stage: 'recording' })] });
  expect((await screen.findByRole('dialog')).textContent).toContain('Our video service saved what you recorded.');
  await press('Use This Recording');
  await pass(750);
  expect(bodies('stopRecording')).toEqual([{ uuid: UUID, campaignId: campaign.id, uploadId: ID, isFaulty: true }]);
  visit.recordings = [recording({ stage: 'fetched', url: '/api/media/archive' })];
  await pass(1000);
  expect(film()).not.toBeNull();
});

it.each([
  ['a brand that prefers the browser’s own recorder', { brand: { recorder: 'native-first' as const } }],
  ['a desk browser with a recorder', { device: { isOpenTokSupported: true } }],
])('%s asks for no session (spec 1.16)', async (_, given) => {
  const { heard } = open(given);
  await screen.findByRole('button', { name: 'Start Recording' });
  expect(getUserMedia.mock.calls[0]?.[0]).toMatchObject({ video: { frameRate: 30 } });
  expect(heard.filter(({ call }) => call === 'createVideoSession')).toEqual([]);
});

describe('where the text to accept has changed', () => {
  const asked = createAskedConsent({ version: 3 });
  const changed = createCampaign({ videoSession: true, consentAsked: asked });
  const refused = new FailureAnswer('consentChanged', { consent: asked });
  const answers = { updateUserVideo: createUserVideo({ consentVersion: 3 }) };
  const isAsked = () => screen.queryByRole('dialog', { name: 'Your consent is needed' }) !== null;
  async function accept({ pass, press, router, show }: ReturnType<typeof open>) {
    await pass(0);
    expect(router.refresh).toHaveBeenCalledTimes(1);
    show(changed);
    await act(async () => screen.getByRole('checkbox', { name: asked.consent }).click());
    await pass(750);
    await press('Continue');
    await pass(0);
    expect(isAsked()).toBe(false);
  }

  it('asks before it connects, and connects when it is accepted', async () => {
    const section = open({
      answers: { ...answers, createVideoSession: (times) => (times === 0 ? refused : KEYS) },
    });
    await section.pass(0);
    await accept(section);
    await section.pass(750);
    await section.start();
    expect(section.bodies('createVideoSession')).toHaveLength(2);
  });

  it('asks in place of a recording, which begins when the visitor starts it again', async () => {
    const answer = { uploadId: ID, count: 1, maxSeconds: 40 };
    const section = open({
      answers: { ...answers, startRecording: (times) => (times === 0 ? refused : answer) },
    });
    await section.press('Start Recording');
    await section.pass(750);
    await section.press('Start Recording');
    // Longer than a start may take: the text may be long.
    await section.pass(25_000);
    expect(screen.queryByText(/The recording couldn't start/)).toBeNull();
    await accept(section);
    await section.pass(5000);
    expect(section.bodies('startRecording')).toHaveLength(1);
    await section.start();
    expect(section.bodies('startRecording')).toHaveLength(2);
  });
});

describe('saving', () => {
  function openSaving(answers: Parameters<typeof answerCalls>[0]) {
    const heard = answerCalls({ getUserVideo: createUserVideo({ recordings: [recording()] }), ...answers });
    const services = createRecordingServices(createVisitServices(null));
    const visit = { campaignId: campaign.id, campaignName: campaign.name, uuid: UUID };
    services.service?.learn(visit, createUserVideo({ recordings: [recording()] }));
    const { takes, uploads, service } = services;
    const { router } = renderScreen(
      <SavingScreen campaign={campaign} uploadId={ID} nextSectionNum={2} hasNextSection={true} />,
      { device: IPHONE, services: { takes, uploads, service } },
    );
    const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));
    return { heard, router, pass, services };
  }
  const notYet = (stage: string, bytes = 0, totalBytes: number | null = null) =>
    new FailureAnswer('uploadIncomplete', { stage, bytes, totalBytes, retryAfter: 1 });
  const percent = () =>
    Number(screen.getByRole('progressbar', { name: 'Saving Section' }).getAttribute('aria-valuenow'));

  it('has nothing to send: it shows the stages of the service, and goes on (spec 4.30, 7.26)', async () => {
    const stages: (FailureAnswer | UserVideo)[] = [notYet('waiting'), notYet('fetching', 1, 2), saved];
    const { heard, router, pass, services } = openSaving({ uploadRecording: () => stages.shift() ?? saved });
    await pass(500);
    within(screen.getByRole('main')).getByText('Saved by our video service');
    screen.getByText(
      'Our video service is preparing your recording. You can leave this page. Your recording will still be saved.',
      SEEN,
    );
    expect(percent()).toBeLessThanOrEqual(20);
    await pass(1000);
    screen.getByText(/^Your recording is being sent to our server./, SEEN);
    await pass(3000);
    expect(percent()).toBe(100);
    expect(router.replace).toHaveBeenCalledWith('/demo/section/2');
    expect(services.takes.get(ID)).toBeNull();
    expect(heard.filter(({ call }) => call === 'uploadRecording')).toHaveLength(3);
    expect(heard.find(({ call }) => call === 'uploadRecording')?.body).toMatchObject({ sectionId: '1', uploadId: ID });
  });

  it('lets the visitor go on once the server knows that the take is wanted', async () => {
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    const { router, pass } = openSaving({ uploadRecording: () => notYet('waiting') });
    await pass(6000);
    await user.click(screen.getByRole('button', { name: 'Continue While It Uploads' }));
    expect(router.replace).toHaveBeenCalledWith('/demo/section/2');
    expect(localStorage.getItem('/saving')).toContain(ID);
  });

  it('waits for the consent that has changed meanwhile, and goes on by itself', async () => {
    const consent = createAskedConsent({ version: 3 });
    const answers: (FailureAnswer | UserVideo)[] = [new FailureAnswer('consentChanged', { consent }), saved];
    const { router, pass, heard } = openSaving({ uploadRecording: () => answers.shift() ?? saved });
    await pass(2000);
    expect([consentGate.held(), router.replace.mock.calls]).toEqual([{ version: 3, isUrgent: false }, []]);
    expect(screen.queryByRole('dialog')).toBeNull();
    consentGate.open();
    await pass(4000);
    expect(router.replace).toHaveBeenCalledWith('/demo/section/2');
    expect(heard.filter(({ call }) => call === 'uploadRecording')).toHaveLength(2);
  });

  it('says when the service has no film, and leads back to the section (spec 8.22)', async () => {
    const { pass } = openSaving({ uploadRecording: new FailureAnswer('recordingLost', { reason: 'expired' }) });
    await pass(500);
    expect(screen.getByRole('dialog').textContent).toContain(
      "Our video service couldn't save this recording. Please re-record this section.",
    );
  });
});

describe('before the recording', () => {
  const start = async (videoSession: boolean, device: Partial<DeviceFlags>) => {
    jest.useRealTimers();
    answerCalls({ getUserVideo: createUserVideo() });
    renderScreen(<IntroScreen campaign={createCampaign({ videoSession })} />, {
      device,
      brand: { appDeepLink: null },
    });
    await userEvent.click(screen.getByRole('button', { name: 'Start Recording' }));
    return screen.getByRole('dialog').textContent;
  };
  const without = { ...IPHONE, isMediaRecorderSupported: false };

  it('a browser without a recorder records in a session where the server has one (spec 3.23, 4.46)', async () => {
    expect(await start(true, without)).toContain("Let's Start!");
  });

  it('can be checked without a session, and without a practice take where there is no recorder (spec 3.22)', async () => {
    jest.useRealTimers();
    Object.defineProperty(window, 'isSecureContext', { value: true, configurable: true });
    const calls = answerCalls({ getUserVideo: createUserVideo() });
    renderScreen(<Step1Screen campaign={campaign} />, { device: without, services: { capture: createCapture() } });
    await userEvent.click(screen.getByRole('button', { name: 'Check Camera and Microphone' }));
    await screen.findByText('Say a few words');
    expect(screen.queryByRole('button', { name: 'Make a Test Recording' })).toBeNull();
    expect(calls.filter(({ call }) => call === 'createVideoSession')).toEqual([]);
  });

  it('with neither of both, and without an app, it says that it is not supported (spec 2.94, 3.23)', async () => {
    expect(await start(false, without)).toContain("Your browser isn't supported.");
  });
});
