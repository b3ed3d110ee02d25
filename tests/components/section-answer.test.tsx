import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SectionScreen } from '@/components/screens/section-screen';
import type { AnswerType } from '@/lib/contract/answer-type';
import type { SectionAnswer } from '@/lib/contract/answers';
import type { Campaign, UserVideo } from '@/lib/contract/entities';
import { answerCalls, FailureAnswer } from '../support/answer-calls';
import { createCapture } from '../support/browser-factories';
import { spoken } from '../support/live-region';
import { renderScreen } from '../support/render-screen';
import { SEEN } from '../support/seen';
import {
  CHOICE_ANSWER,
  FILE_ANSWER,
  TEXT_ANSWER,
  UUID,
  createCampaign,
  createSection,
  createUserVideo,
} from '../support/visit-factories';

beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
  sessionStorage.clear();
  localStorage.setItem('/uuid', UUID);
});
afterEach(() => jest.useRealTimers());

const kept = (given: Partial<SectionAnswer>): SectionAnswer => ({
  ...{ sectionId: '1', revision: 9, answer: null, draft: null },
  ...given,
});

type Given = {
  type?: AnswerType;
  answers?: SectionAnswer[];
  campaign?: Partial<Campaign>;
  visit?: Partial<UserVideo>;
  save?: SaveAnswer;
};
type SaveAnswer = NonNullable<Parameters<typeof answerCalls>[0]['saveAnswer']>;

/** Opens the first of two sections; the other one is recorded. */
function open({ type = TEXT_ANSWER, answers = [], campaign, visit, save }: Given = {}) {
  const userVideo: UserVideo = createUserVideo({ answers, ...visit });
  const calls = answerCalls({
    getUserVideo: userVideo,
    saveAnswer:
      save ??
      (() => {
        const { revision, ...content } = calls.at(-1)!.body as { revision: number } & Partial<SectionAnswer>;
        return kept({ revision, ...content });
      }),
  });
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  const close = jest.fn();
  const sections = [createSection({ prompt: 'What do you do there?', answerType: type }), createSection({ id: '2' })];
  const screenOf = renderScreen(<SectionScreen campaign={createCampaign({ sections, ...campaign })} sectionNum={1} />, {
    services: { capture: createCapture(), closeCamera: close },
  });
  return {
    ...{ user, calls, close, router: screenOf.router, unmount: screenOf.unmount },
    sent: () => calls.filter(({ call }) => call === 'saveAnswer').map(({ body }) => body),
    pass: (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds)),
    press: async (name: string) => user.click(await screen.findByRole('button', { name })),
  };
}

it.each([
  ['a written answer', TEXT_ANSWER],
  ['a file', { ...FILE_ANSWER, formats: [...FILE_ANSWER.formats] }],
])('where %s was skipped and it is too late to change that, only what follows is offered', async (_, type) => {
  const { press, sent, router } = open({
    type: { ...type, isOptional: true },
    answers: [kept({ answer: { kind: 'skipped' } })],
    visit: { completedUrl: '/api/media/film' },
  });
  await press('Next Section');
  expect(screen.queryByRole('textbox')).toBeNull();
  for (const name of ['Skip This Question', 'Change', 'Choose File']) expect(screen.queryByText(name, SEEN)).toBeNull();
  expect(sent()).toEqual([]);
  expect(router.push).toHaveBeenCalledWith('/demo/section/2');
});

const field = () => screen.findByRole('textbox', { name: 'Your answer' });
const PLACES = ['Saved on this device', 'Saved on our server'];
const place = () => PLACES.find((words) => screen.queryByText(words, SEEN)) ?? null;

describe('a written answer', () => {
  it('is asked for with the camera off, and says its kind', async () => {
    const { close } = open();
    await field();
    expect(close).toHaveBeenCalled();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('What do you do there?');
    expect(screen.getByText('Part 1')).toBeInstanceOf(HTMLElement);
    expect(screen.getByText('Written answer')).toBeInstanceOf(HTMLElement);
    expect(screen.getByRole('progressbar', { name: 'Section 1 of 2' })).toBeInstanceOf(HTMLElement);
    expect(screen.getByRole('button', { name: 'Need Help' })).toBeInstanceOf(HTMLElement);
    expect(place()).toBeNull();
  });

  it('is on the device, then on the server, and leads on once the server has it', async () => {
    const { user, router, press, pass, sent } = open();
    await user.type(await field(), 'I swim.');
    expect(place()).toBe('Saved on this device');
    expect(spoken()).toContain('Saved on this device');
    await pass(3000);
    expect(place()).toBe('Saved on our server');
    await press('Next Section');
    await pass(0);
    expect(sent().at(-1)).toMatchObject({ answer: { kind: 'text', text: 'I swim.' } });
    expect(router.push).toHaveBeenCalledWith('/demo/section/2');
  });

  it('begins where the page’s language does, and runs as its words do', async () => {
    const { user } = open();
    expect((await field()).getAttribute('dir')).toBeNull();
    await user.type(await field(), 'I');
    expect((await field()).getAttribute('dir')).toBe('auto');
  });

  it('is there again after a reload, half typed', async () => {
    const { user, unmount } = open({ save: 'no answer' });
    await user.type(await field(), 'I sw');
    unmount();
    open();
    expect(await field()).toHaveProperty('value', 'I sw');
  });

  it('says and speaks how much may be typed, and leads on only within the limit', async () => {
    const { user, router, press, pass, sent } = open();
    await user.type(await field(), 'x'.repeat(18));
    expect(screen.getByText('18 of 20 characters')).toBeInstanceOf(HTMLElement);
    expect(spoken()).toContain('2 characters left.');
    await user.type(await field(), 'xx');
    expect(spoken()).toContain('No characters left.');
    await user.type(await field(), 'xxxx');
    expect(await field()).toHaveProperty('value', 'x'.repeat(24));
    expect(await field()).toHaveProperty('ariaInvalid', 'true');
    expect(screen.getByText('4 characters over the limit. Please shorten your answer.')).toBeInstanceOf(HTMLElement);
    await press('Next Section');
    await pass(0);
    expect(document.activeElement).toBe(await field());
    expect(sent().some((body) => 'answer' in (body as object))).toBe(false);
    expect(router.push).not.toHaveBeenCalled();
  });

  it('has to be there before the visitor goes on', async () => {
    const { press } = open();
    await field();
    await press('Next Section');
    expect(screen.getByRole('alert').textContent).toContain('Please write your answer.');
    expect(document.activeElement).toBe(await field());
  });

  it('counts words where its section does', async () => {
    const { user } = open({ type: { ...TEXT_ANSWER, unit: 'words', limit: 2 } });
    await user.type(await field(), 'I swim there');
    expect(screen.getByText('3 of 2 words')).toBeInstanceOf(HTMLElement);
    expect(spoken()).toBe('1 word over the limit. Please shorten your answer.');
  });

  it('waits for a server that cannot be reached, says so, and goes on by itself', async () => {
    const { user, router, press, pass } = open({
      save: (times) => (times < 2 ? 'no answer' : kept({ revision: 5, answer: { kind: 'text', text: 'Swim' } })),
    });
    await user.type(await field(), 'Swim');
    await press('Next Section');
    await pass(0);
    expect(spoken()).toContain("We can't reach our server. Your answer is saved on this device.");
    expect(screen.getByRole('button', { name: 'One moment…' })).toBeInstanceOf(HTMLElement);
    expect(router.push).not.toHaveBeenCalled();
    await pass(3000);
    expect(router.push).toHaveBeenCalledWith('/demo/section/2');
  });

  it('that the server refuses stays where it is, and says so', async () => {
    const { user, router, press, pass } = open({ save: new FailureAnswer('answerInvalid', { fault: 'tooLong' }) });
    await user.type(await field(), 'Swim');
    await press('Next Section');
    await pass(0);
    expect(screen.getByRole('alert').textContent).toContain("Our server didn't accept this answer.");
    expect(await field()).toHaveProperty('value', 'Swim');
    expect(router.push).not.toHaveBeenCalled();
  });

  it('can be left out where it is optional', async () => {
    const { router, press, pass, sent } = open({ type: { ...TEXT_ANSWER, isOptional: true } });
    await field();
    expect(screen.queryByRole('button', { name: 'Next Section' })).toBeNull();
    await press('Skip This Question');
    await pass(0);
    expect(sent()).toMatchObject([{ answer: { kind: 'skipped' } }]);
    expect(router.push).toHaveBeenCalledWith('/demo/section/2');
  });

  it('is shown to who comes back, and can be changed', async () => {
    const { user, router, press, pass, sent } = open({
      answers: [kept({ answer: { kind: 'text', text: 'I fish.' } })],
    });
    expect(await screen.findByText('I fish.')).toBeInstanceOf(HTMLElement);
    expect(screen.getByText('You can change your answer until you finish.')).toBeInstanceOf(HTMLElement);
    expect(place()).toBe('Saved on our server');
    await press('Change');
    expect(document.activeElement).toBe(await field());
    await user.type(await field(), ' Often.');
    await press('Next Section');
    await pass(0);
    expect(sent().at(-1)).toMatchObject({ answer: { kind: 'text', text: 'I fish. Often.' } });
    expect(router.push).toHaveBeenCalledWith('/demo/section/2');
  });

  it('leads on from its review without being sent again', async () => {
    const { router, press, sent } = open({ answers: [kept({ answer: { kind: 'text', text: 'I fish.' } })] });
    await press('Next Section');
    expect(router.push).toHaveBeenCalledWith('/demo/section/2');
    expect(sent()).toEqual([]);
  });
});

describe('a choice', () => {
  const single = { ...CHOICE_ANSWER, most: 1, isOptional: false };

  it('is one of radio buttons, and saved at once', async () => {
    const { user, press, pass, sent, router } = open({ type: single });
    const group = within(await screen.findByRole('radiogroup', { name: 'What do you do there?' }));
    expect(screen.getByText('Choose one')).toBeInstanceOf(HTMLElement);
    // Its words run in their own direction.
    expect(group.getByText('Swim').tagName).toBe('BDI');
    await user.click(group.getByRole('radio', { name: 'Swim' }));
    await pass(0);
    expect(sent()).toEqual([{ revision: 1, draft: { kind: 'choice', chosen: [1], other: null } }]);
    await press('Next Section');
    await pass(0);
    expect(sent().at(-1)).toMatchObject({ answer: { kind: 'choice', chosen: [1], other: null } });
    expect(router.push).toHaveBeenCalledWith('/demo/section/2');
  });

  it('has to be made before the visitor goes on', async () => {
    const { press, sent } = open({ type: single });
    await screen.findByRole('radiogroup');
    await press('Next Section');
    expect(screen.getByRole('alert').textContent).toContain('Please choose your answer.');
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Walk' }));
    expect(sent()).toEqual([]);
  });

  it('may be several, and no more than the section allows', async () => {
    const { user, pass } = open({ type: CHOICE_ANSWER });
    const group = await screen.findByRole('group', { name: 'What do you do there?' });
    expect(screen.getByText('Choose up to 2')).toBeInstanceOf(HTMLElement);
    const box = (name: string) => within(group).getByRole('checkbox', { name });
    await user.click(box('Fish'));
    expect(screen.getByText('Selected: 1 of 2').getAttribute('role')).toBe('status');
    await user.click(box('Walk'));
    expect([box('Swim'), box('Something else')].map((it) => (it as HTMLInputElement).disabled)).toEqual([true, true]);
    await user.click(box('Fish'));
    expect(box('Swim')).toHaveProperty('disabled', false);
    await pass(0);
  });

  it('may be an answer of one’s own, which then needs words', async () => {
    const { user, press, pass, sent } = open({ type: CHOICE_ANSWER });
    await user.click(await screen.findByRole('checkbox', { name: 'Something else' }));
    await press('Next Section');
    expect(screen.getByRole('alert').textContent).toContain('Please specify your answer.');
    const words = screen.getByRole('textbox', { name: 'Something else, please specify' });
    expect([document.activeElement, words.getAttribute('dir')]).toEqual([words, null]);
    await user.type(words, ' Feed the swans ');
    expect(words.getAttribute('dir')).toBe('auto');
    await pass(1000);
    await press('Next Section');
    await pass(3000);
    expect(sent().at(-1)).toMatchObject({ answer: { kind: 'choice', chosen: [], other: 'Feed the swans' } });
  });

  it('is shown to who comes back', async () => {
    open({
      type: CHOICE_ANSWER,
      answers: [kept({ answer: { kind: 'choice', chosen: [0], other: 'Feed the swans' } })],
    });
    const given = await screen.findAllByRole('listitem');
    expect(given.map((it) => it.textContent?.trim())).toEqual(['Walk', 'Something else: Feed the swans']);
  });
});

describe('after the last section', () => {
  const answerType = TEXT_ANSWER;

  it.each([
    [
      'of a film, Finish Video leads to its making',
      [createSection({ id: '2' }), createSection({ answerType })],
      'Finish Video',
    ],
    ['of a campaign that records nothing, Finish leads to the end', [createSection({ answerType })], 'Finish'],
  ])('%s', async (_, sections, finish) => {
    const answers = [kept({ answer: { kind: 'text', text: 'I fish.' } })];
    const userVideo = createUserVideo({ answers, videos: [{ sectionId: '2', url: '/2', count: 1, device: 'Web' }] });
    answerCalls({ getUserVideo: userVideo });
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    const { router } = renderScreen(
      <SectionScreen campaign={createCampaign({ sections })} sectionNum={sections.length} />,
    );
    await user.click(await screen.findByRole('button', { name: finish }));
    expect(router.push).toHaveBeenCalledWith('/demo/processing');
  });
});
