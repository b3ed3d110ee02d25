import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SectionScreen } from '@/components/screens/section-screen';
import { type Capture, CaptureError } from '@/lib/browser/capture/capture';
import type { SectionAnswer } from '@/lib/contract/answers';
import type { UserVideo } from '@/lib/contract/entities';
import { answerCalls, FailureAnswer } from '../support/answer-calls';
import { createCapture } from '../support/browser-factories';
import { renderScreen } from '../support/render-screen';
import { UUID, createCampaign, createSection, createUserVideo, createVideoItem } from '../support/visit-factories';

beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
  localStorage.setItem('/uuid', UUID);
});
afterEach(() => jest.useRealTimers());

const SKIP = 'Skip This Question';
const SKIPPED: SectionAnswer = { sectionId: '1', revision: 1, answer: { kind: 'skipped' }, draft: null };

type Given = {
  isOptional?: boolean;
  userVideo?: Partial<UserVideo>;
  save?: () => SectionAnswer | FailureAnswer | Promise<SectionAnswer>;
  capture?: Partial<Capture>;
};

/** Opens the first of two sections that are recorded. */
function open({ isOptional = true, userVideo, save = () => SKIPPED, capture }: Given = {}) {
  const calls = answerCalls({ getUserVideo: createUserVideo(userVideo), saveAnswer: save });
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  const sections = [createSection({ answerType: { kind: 'video', isOptional } }), createSection({ id: '2' })];
  const { router } = renderScreen(<SectionScreen campaign={createCampaign({ sections })} sectionNum={1} />, {
    services: { capture: createCapture(capture) },
  });
  return {
    router,
    sent: () => calls.filter(({ call }) => call === 'saveAnswer').map(({ body }) => body),
    pass: (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds)),
    press: async (name: string) => user.click(await screen.findByRole('button', { name })),
  };
}

it('an optional recording may be skipped, and the visitor goes on once the server knows', async () => {
  const { press, pass, sent, router } = open();
  await press(SKIP);
  await pass(0);
  expect(sent()).toEqual([{ revision: 1, answer: { kind: 'skipped' } }]);
  expect(router.push).toHaveBeenCalledWith('/demo/section/2');
});

it('it may be skipped without a camera, too', async () => {
  const { press, pass, sent } = open({
    capture: { open: () => Promise.reject(new CaptureError('refused', 'no')) },
  });
  await screen.findByRole('button', { name: 'Try Again' });
  await press(SKIP);
  await pass(0);
  expect(sent()).toHaveLength(1);
});

it('what was skipped leads on without another request', async () => {
  const { press, sent, router } = open({ userVideo: { answers: [SKIPPED] } });
  await press(SKIP);
  expect(router.push).toHaveBeenCalledWith('/demo/section/2');
  expect(sent()).toEqual([]);
});

it('a server that cannot be reached is waited for, and says so', async () => {
  let isAway = true;
  const { press, pass, router } = open({ save: () => (isAway ? new FailureAnswer('unavailable') : SKIPPED) });
  await press(SKIP);
  await screen.findByText(/We can't reach our server/);
  isAway = false;
  await pass(60_000);
  expect(router.push).toHaveBeenCalledWith('/demo/section/2');
});

it('a skip that the server is late to hear of does not lead away from a take that has begun', async () => {
  let answer: (kept: SectionAnswer) => void = () => {};
  const { press, pass, router, sent } = open({
    save: () => new Promise<SectionAnswer>((resolve) => (answer = resolve)),
  });
  await screen.findByRole('button', { name: 'Start Recording' });
  await press(SKIP);
  await press('Start Recording');
  await pass(4000);
  expect(screen.queryByRole('button', { name: SKIP })).toBeNull();
  await act(async () => answer(SKIPPED));
  await pass(3000);
  expect(router.push).not.toHaveBeenCalled();
  expect(sent()).toHaveLength(1);
});

it.each([
  ['a required recording', { isOptional: false }],
  ['one that has a take', { userVideo: { videos: [createVideoItem({ sectionId: '1' })] } }],
])('%s cannot be skipped', async (_, given) => {
  const { pass } = open(given);
  await pass(1000);
  expect(await screen.findByRole('heading', { level: 1 })).toBeInstanceOf(HTMLElement);
  expect(screen.queryByRole('button', { name: SKIP })).toBeNull();
});
