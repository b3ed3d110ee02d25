import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Step2Screen } from '@/components/screens/step2-screen';
import { SectionScreen } from '@/components/screens/section-screen';
import { useAskedQuestions } from '@/components/visit/use-asked-questions';
import { useRecordingServices } from '@/components/visit/visit-context';
import type { Capture } from '@/lib/browser/capture/capture';
import type { Campaign, UserVideo } from '@/lib/contract/entities';
import type { OpenedSection } from '@/lib/contract/opened-section';
import { withoutHidden } from '@/lib/domain/think-time';
import { answerCalls, answered, FailureAnswer } from '../support/answer-calls';
import { createCamera, createCapture } from '../support/browser-factories';
import { createDeviceTake, createFakeTakes, createFakeUploads } from '../support/fake-takes';
import { spoken } from '../support/live-region';
import { renderScreen } from '../support/render-screen';
import { UUID, createCampaign, createUserVideo, createVideoItem } from '../support/visit-factories';

type Answer = OpenedSection | FailureAnswer | 'no answer';
type Given = {
  /** What the server answers, one after the other, the last one again and again. */
  answers?: Answer[];
  opened?: string[];
  retakes?: number;
  audioOnly?: Campaign['audioOnly'];
  acceptsFiles?: boolean;
  userVideo?: UserVideo;
  capture?: Partial<Capture>;
  takes?: ReturnType<typeof createFakeTakes>;
};

beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
  localStorage.setItem('/uuid', UUID);
});
afterEach(() => jest.useRealTimers());

const question: OpenedSection = {
  ...{ prompt: 'Who are you?', translations: {}, clip: null },
  clock: { seconds: 20, remainingMs: 20_000, startMs: 53_000 },
};
const left = (seconds: number): OpenedSection => ({
  ...question,
  clock: { seconds: 20, remainingMs: seconds * 1000, startMs: seconds * 1000 + 33_000 },
});

function createHiding(opened: string[] = [], retakes: number | null = null, given: Partial<Campaign> = {}) {
  return createCampaign(withoutHidden(createCampaign({ thinkSeconds: 20, retakes, ...given }), opened));
}

/** The section as the recording shows it: with the questions that this browser has. */
function Section({ campaign }: { campaign: ReturnType<typeof createCampaign> }) {
  const asked = useAskedQuestions(campaign, UUID, useRecordingServices());
  return <SectionScreen campaign={asked} sectionNum={1} />;
}

function open({
  answers = [question],
  opened,
  retakes,
  userVideo = createUserVideo(),
  capture,
  takes,
  ...given
}: Given = {}) {
  const answer = (times: number) => answers[Math.min(times, answers.length - 1)]!;
  const heard = answerCalls({
    ...{ getUserVideo: userVideo, openSection: answer },
    followVisit: { isHere: true, openedAt: null, section: null, awaited: [] },
    makeHandoverLink: { token: 'a1'.repeat(16), expiresAt: '2030-12-24T12:00:00.000Z', laterUntil: null },
  });
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  const kept = takes ?? createFakeTakes();
  renderScreen(<Section campaign={createHiding(opened, retakes ?? null, given)} />, {
    services: { capture: createCapture(capture), takes: kept, uploads: createFakeUploads() },
  });
  const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));
  const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }));
  /** The camera shows its first picture. */
  const seePicture = async () => {
    const picture = await screen.findByLabelText('Your camera');
    act(() => void picture.dispatchEvent(new Event('loadeddata', { bubbles: true })));
    await pass(0);
  };
  const asks = () => heard.filter(({ call }) => call === 'openSection').length;
  return { pass, press, seePicture, asks, takes: kept };
}

const heading = () => screen.getByRole('heading', { level: 1 }).textContent;
const timer = () => screen.getByRole('timer');
const isOff = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-disabled') === 'true';
const HIDDEN = 'Your question appears here when your camera is on.';

it('hides the question until the camera is on, and then says it and how much time there is', async () => {
  const { seePicture, asks } = open();
  await screen.findByLabelText('Your camera');
  expect([heading(), asks(), isOff('Start Now')]).toEqual([HIDDEN, 0, true]);
  await seePicture();
  expect([heading(), asks(), isOff('Start Now')]).toEqual(['Who are you?', 1, false]);
  expect([timer().textContent, timer().getAttribute('aria-label')]).toEqual([' 20s', '20 seconds of think time left']);
  expect(screen.getByText('Not recording yet')).toBeInstanceOf(HTMLElement);
  const words = 'Time to think. Recording starts automatically in 20 seconds.';
  expect(screen.getAllByText((_, of) => of?.tagName === 'P' && of.textContent === words)).toHaveLength(1);
  expect(spoken()).toBe("Who are you? You have 20 seconds to think. You're not being recorded yet.");
});

it('counts down, speaks at ten seconds and not in between, and then records by itself', async () => {
  const { seePicture, pass } = open();
  await seePicture();
  const heard = new Set<string>();
  for (let second = 0; second < 19; second += 1) {
    await pass(1000);
    heard.add(spoken());
  }
  expect([...heard]).toEqual([
    "Who are you? You have 20 seconds to think. You're not being recorded yet.",
    '10 seconds left to think.',
  ]);
  expect(timer().textContent).toBe(' 1s');
  await pass(1000);
  expect(spoken()).toBe('Recording starts in 3 seconds');
  expect(screen.queryByText('Not recording yet')).toBeNull();
  // Nobody puts off what is due.
  expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
  await pass(3000);
  expect(await screen.findByRole('button', { name: 'Stop Recording' })).toBeInstanceOf(HTMLElement);
  expect(timer().textContent).toBe('30s');
});

it('begins nothing while the visitor takes the visit to another device', async () => {
  const { seePicture, pass, press } = open({
    userVideo: createUserVideo({ hasMoved: false }),
    answers: [question, left(0)],
  });
  await seePicture();
  await press('Continue on Another Device');
  await screen.findByRole('dialog');
  await pass(25_000);
  expect([screen.queryByRole('dialog') !== null, timer().textContent]).toEqual([true, ' 0s']);
  await press('Done');
  await pass(4000);
  expect(await screen.findByRole('button', { name: 'Stop Recording' })).toBeInstanceOf(HTMLElement);
});

it('closes what lies over the page when the recording begins by itself', async () => {
  const { seePicture, pass, press } = open();
  await seePicture();
  await press('Devices');
  await screen.findByRole('dialog');
  await pass(20_000);
  expect([screen.queryByRole('dialog'), spoken()]).toEqual([null, 'Recording starts in 3 seconds']);
});

it('lets nobody record in vain when the camera is on too late', async () => {
  const { seePicture, pass } = open({ opened: ['1'], answers: [left(5)] });
  await screen.findByLabelText('Your camera');
  await pass(40_000);
  await seePicture();
  await pass(60_000);
  expect(screen.getByRole('alert').textContent).toMatch(/^Your time to think has ended/);
  expect(isOff('Start Now')).toBe(true);
});

it('knows when the recording began, for a connection that comes later', async () => {
  const { seePicture, pass, press, takes } = open();
  await seePicture();
  await press('Start Now');
  await pass(3000);
  expect(takes.list()[0]?.beganAt).toEqual(expect.any(Number));
});

it('begins earlier on a press, and goes on to think when that is cancelled', async () => {
  const { seePicture, pass, press } = open();
  await seePicture();
  await pass(5000);
  await press('Start Now');
  await pass(800);
  await press('Cancel');
  await pass(0);
  expect(timer().textContent).toMatch(/1[45]s/);
  await pass(800);
  await press('Start Now');
  await pass(3000);
  expect(await screen.findByRole('button', { name: 'Stop Recording' })).toBeInstanceOf(HTMLElement);
});

it('shows a question that was handed out before at once, and goes on with its clock', async () => {
  const { asks, seePicture } = open({ opened: ['1'], answers: [left(7)] });
  await screen.findByLabelText('Your camera');
  expect([heading(), asks()]).toEqual(['Who are you?', 1]);
  await seePicture();
  expect(timer().textContent).toBe(' 7s');
});

it('records as soon as the camera is on when the time has ended meanwhile', async () => {
  const { seePicture, pass } = open({ opened: ['1'], answers: [left(0)] });
  await seePicture();
  await pass(3000);
  expect(await screen.findByRole('button', { name: 'Stop Recording' })).toBeInstanceOf(HTMLElement);
});

it('needs no second time to think for a retake', async () => {
  const { seePicture, pass, press, asks } = open({ retakes: 1 });
  await seePicture();
  expect(screen.getByText('After this recording, you have 1 retake.', { ignore: '[data-live-region]' })).toBeTruthy();
  await press('Start Now');
  await pass(3000);
  await pass(1000);
  await press('Stop Recording');
  await press(/^Re-Record/);
  await pass(750);
  await seePicture();
  expect([isOff('Start Recording'), timer().textContent, asks()]).toEqual([false, '30s', 1]);
  await pass(60_000);
  expect(isOff('Start Recording')).toBe(false);
});

it.each([
  ['on this device', { takes: () => createFakeTakes(createDeviceTake()) }],
  ['on the server', { userVideo: createUserVideo({ videos: [createVideoItem({ sectionId: '1' })] }) }],
])('has nothing to think about with a take %s, but shows the question', async (_, given) => {
  const { pass } = open({ ...given, takes: 'takes' in given ? given.takes() : undefined });
  await screen.findByRole('button', { name: /^Re-Record/ });
  await pass(0);
  expect(heading()).toBe('Who are you?');
  await pass(60_000);
  expect(screen.queryByText('Not recording yet')).toBeNull();
});

it('says what to do without a connection, and goes on when there is an answer', async () => {
  const { seePicture, pass } = open({ answers: ['no answer', question] });
  await seePicture();
  expect(screen.getByRole('alert').textContent).toContain("You're offline. Your question appears automatically");
  expect([heading(), isOff('Start Now')]).toEqual(['Your question appears here automatically.', true]);
  await pass(1000);
  expect([heading(), screen.queryByRole('alert')]).toEqual(['Who are you?', null]);
});

it('has the question after a reload without a connection, too', async () => {
  const { seePicture } = open();
  await seePicture();
  cleanup();
  open({ answers: ['no answer'] });
  await screen.findByLabelText('Your camera');
  expect(heading()).toBe('Who are you?');
});

it('says that it is too late, and records nothing', async () => {
  const over = { ...question, clock: { seconds: 20, remainingMs: 0, startMs: 0 } };
  const { seePicture, pass } = open({ answers: [over] });
  await seePicture();
  expect(screen.getByRole('alert').textContent).toBe(
    "Your time to think has ended, and recording didn't start in time. Please contact Riverside Museum.",
  );
  await pass(60_000);
  expect(isOff('Start Now')).toBe(true);
});

it('says why the server refuses for good', async () => {
  const { seePicture, asks, pass } = open({ answers: [new FailureAnswer('campaignClosed')] });
  await seePicture();
  expect(screen.getByRole('alert').textContent).toMatch(/closed/i);
  await pass(60_000);
  expect(asks()).toBe(1);
});

it('does not ask, and loses no time, while there is no camera', async () => {
  const { asks, pass } = open({ capture: { willAsk: async () => true, open: async () => createCamera() } });
  await screen.findByRole('button', { name: 'Check Camera and Microphone' });
  await pass(60_000);
  expect([asks(), heading()]).toEqual([0, HIDDEN]);
});

it('hands out the question when the microphone is on, where there is only sound', async () => {
  const { pass, asks } = open({ audioOnly: 'required' });
  expect(heading()).toBe('Your question appears here when your microphone is on.');
  await screen.findByRole('img', { name: 'Card that your video shows' });
  await pass(1000);
  expect([heading(), asks(), isOff('Start Now'), timer().textContent]).toEqual(['Who are you?', 1, false, ' 19s']);
  expect(spoken()).toBe("Who are you? You have 20 seconds to think. You're not being recorded yet.");
  await pass(22_000);
  expect(await screen.findByRole('button', { name: 'Stop Recording' })).toBeInstanceOf(HTMLElement);
});

describe('a file in the place of a recording', () => {
  beforeEach(() => sessionStorage.setItem(`introreel/way/demo/${UUID}`, 'file'));
  afterEach(() => sessionStorage.clear());
  const chooser = () => screen.queryByLabelText('Choose File', { selector: 'input' });

  it('can be chosen once the question is handed out, which begins without a camera', async () => {
    const { pass, asks } = open({ answers: ['no answer', question], acceptsFiles: true });
    await screen.findByRole('alert');
    expect([heading(), chooser()]).toEqual(['Your question appears here automatically.', null]);
    await pass(1000);
    expect([heading(), asks(), screen.queryByRole('alert')]).toEqual(['Who are you?', 2, null]);
    expect(chooser()).not.toBeNull();
    const words =
      'From when your question appears, you have 1 minute 50 seconds to think, record, and choose your video.';
    expect(screen.getByText(words)).toBeInstanceOf(HTMLElement);
  });

  it('shows a question that was handed out before, and goes on with its clock', async () => {
    const { pass, asks } = open({ opened: ['1'], answers: [left(7)], acceptsFiles: true });
    await pass(0);
    expect([heading(), asks()]).toEqual(['Who are you?', 1]);
  });
});

it('says how much time there is for who has taken more', async () => {
  const heard = answerCalls({
    getUserVideo: createUserVideo({ extraTime: { chosen: 'double', mayChange: true } }),
  });
  renderScreen(<Step2Screen campaign={createHiding([], null, { extraTime: 'allowed' })} />);
  await answered(heard, 'getUserVideo');
  expect(screen.getByText(/You then have 40 seconds to think/)).toBeInstanceOf(HTMLElement);
});

it('lists the hidden questions by their numbers, and says how much time there is', async () => {
  const heard = answerCalls({ getUserVideo: createUserVideo() });
  renderScreen(<Step2Screen campaign={createHiding(['1'])} />);
  await answered(heard, 'getUserVideo');
  const items = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(items).toEqual(
    expect.arrayContaining([
      expect.stringContaining("You'll see each question when you open its section. You then have 20 seconds to think"),
      '1 Who are you? 30 seconds',
      '2 Question 2 Hidden for now 60 seconds',
    ]),
  );
});
