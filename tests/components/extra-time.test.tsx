import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { IntroScreen } from '@/components/screens/intro-screen';
import { SectionScreen } from '@/components/screens/section-screen';
import { StartScreen } from '@/components/screens/start-screen';
import { Step2Screen } from '@/components/screens/step2-screen';
import type { ExtraTime, UserVideo } from '@/lib/contract/entities';
import { FailureAnswer, answerCalls } from '../support/answer-calls';
import { createCapture } from '../support/browser-factories';
import { createFakeTakes, createFakeUploads } from '../support/fake-takes';
import { spoken } from '../support/live-region';
import { renderScreen } from '../support/render-screen';
import { SEEN } from '../support/seen';
import { UUID, createCampaign, createSection, createUserVideo } from '../support/visit-factories';

beforeEach(() => {
  localStorage.clear();
  localStorage.setItem('/uuid', UUID);
});

const having = (chosen: ExtraTime, mayChange = true) => createUserVideo({ extraTime: { chosen, mayChange } });
const times = () =>
  within(within(screen.getByRole('main')).getByRole('list'))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent.split('? ')[1]);
const ask = () => screen.queryByRole('button', { name: 'I Need More Time' });

describe('the explainer', () => {
  async function open(answers: Parameters<typeof answerCalls>[0], campaign = createCampaign()) {
    const calls = answerCalls({ getUserVideo: having('none'), ...answers });
    renderScreen(<Step2Screen campaign={campaign} />);
    await waitFor(() => expect(calls.map(({ call }) => call)).toContain('getUserVideo'));
    await act(async () => {});
    const user = userEvent.setup();
    const choose = async (choice: string) => {
      await user.click(await screen.findByRole('radio', { name: new RegExp(`^${choice}`) }));
      await user.click(screen.getByRole('button', { name: 'Use This Time' }));
    };
    return { calls, user, choose };
  }

  it('offers more time, says what each choice gives, and follows it at once', async () => {
    const { calls, user, choose } = await open({ chooseExtraTime: having('double') });
    expect(times()).toEqual(['30 seconds', '60 seconds', '20 seconds']);
    await user.click(ask()!);
    expect(await screen.findByRole('dialog', { name: 'Do you need more time?' })).toBeInstanceOf(HTMLElement);
    expect(screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)).toEqual([
      'Standard time 30, 60, and 20 seconds',
      '1.5 × the time 45, 90, and 30 seconds',
      '2 × the time 60, 120, and 40 seconds',
      'No time limit You stop each recording yourself. Up to 10 minutes.',
    ]);
    await choose('2 ×');
    await waitFor(() => expect(times()).toEqual(['60 seconds', '120 seconds', '40 seconds']));
    expect(calls.at(-1)).toEqual({ call: 'chooseExtraTime', body: { extraTime: 'double' } });
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() => expect(spoken()).toBe('You have 2 × the time.'));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Change' }));
  });

  it('says what was chosen before, and that there is no limit', async () => {
    await open({ getUserVideo: having('unlimited') });
    expect(times()).toEqual(['No limit', 'No limit', 'No limit']);
    expect(screen.getByText('You have no time limit.')).toBeInstanceOf(HTMLElement);
    expect(screen.getByRole('button', { name: 'Change' })).toBeInstanceOf(HTMLElement);
  });

  it('says the longest of a section where that is more than ten minutes', async () => {
    const { user } = await open({}, createCampaign({ sections: [createSection({ seconds: 700 })] }));
    await user.click(ask()!);
    expect(await screen.findByText(/Up to 11 minutes, 40 seconds\./)).toBeInstanceOf(HTMLElement);
  });

  it.each<[string, UserVideo | FailureAnswer, string[]]>([
    ['once the first recording has begun', having('none', false), []],
    ['the same, but says what was chosen', having('half', false), ['You have 1.5 × the time.']],
    ['by a backend that does not know it', createUserVideo(), []],
    ['before the visit has begun', new FailureAnswer('notFound'), []],
  ])('offers nothing %s', async (_, visit, said) => {
    await open({ getUserVideo: visit });
    expect(within(screen.getByRole('main')).queryByRole('button')).toBeNull();
    expect(screen.queryAllByText(/^You have/).map(({ textContent }) => textContent)).toEqual(said);
  });

  it('offers nothing where the campaign forbids it', async () => {
    await open({}, createCampaign({ extraTime: 'forbidden' }));
    expect(within(screen.getByRole('main')).queryByRole('button')).toBeNull();
  });

  const given = (extraTime: 'half' | 'double' | 'unlimited', allows: 'allowed' | 'forbidden' = 'allowed') =>
    createCampaign({
      extraTime: allows,
      adjusted: { retakes: null, closesAt: null, finishBy: null, language: null, extraTime },
    });

  it('says what an editor gave to this person, and offers no less', async () => {
    const { user, choose } = await open({ chooseExtraTime: having('unlimited') }, given('double'));
    screen.getByText('You have 2 × the time.');
    expect(ask()).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Change' }));
    await screen.findByRole('dialog');
    const radios = screen.getAllByRole<HTMLInputElement>('radio');
    expect(radios.map((radio) => [radio.closest('label')?.textContent.slice(0, 7), radio.checked])).toEqual([
      ['2 × the', true],
      ['No time', false],
    ]);
    await choose('No time');
    await screen.findByText('You have no time limit.', SEEN);
  });

  it.each([
    ['where the campaign gives nobody more', given('double', 'forbidden'), createUserVideo(), 'You have 2 × the time.'],
    ['where there is no more', given('unlimited'), having('half'), 'You have no time limit.'],
  ])('says what an editor gave, and offers nothing %s', async (_, campaign, visit, words) => {
    await open({ getUserVideo: visit }, campaign);
    screen.getByText(words);
    expect(within(screen.getByRole('main')).queryByRole('button')).toBeNull();
  });

  it.each([
    ['no answer', "You're offline. Please check your connection and try again. Your time hasn't changed."],
    [
      new FailureAnswer('recordingBegan'),
      "Your first recording has started, so the time can't be changed anymore. Your time hasn't changed.",
    ],
    [new FailureAnswer('extraTimeForbidden'), "This campaign doesn't offer more time."],
  ] as const)('keeps the dialog and says what to do when the choice is not made: %o', async (answer, words) => {
    const { calls, user, choose } = await open({ chooseExtraTime: answer });
    await user.click(ask()!);
    await choose('1.5 ×');
    expect((await screen.findByRole('alert')).textContent).toBe(words);
    // What came of it is read again.
    await waitFor(() => expect(calls.at(-1)?.call).toBe('getUserVideo'));
    await user.click(screen.getAllByRole('button', { name: 'Close' })[0]!);
    expect(times()).toEqual(['30 seconds', '60 seconds', '20 seconds']);
  });
});

describe.each([
  ['Start', StartScreen],
  ['the intro', IntroScreen],
])('%s', (_, Screen) => {
  it.each<[ExtraTime, number]>([
    ['none', 4],
    ['half', 5],
    ['double', 6],
  ])('says the minutes with the time that was chosen: %s', async (chosen, minutes) => {
    answerCalls({ getUserVideo: having(chosen) });
    renderScreen(<Screen campaign={createCampaign()} />);
    expect(await screen.findByText(new RegExp(`\\b${minutes} minutes`))).toBeInstanceOf(HTMLElement);
  });

  it('says the minutes with the time that was given, before the visit has begun', async () => {
    answerCalls({ getUserVideo: new FailureAnswer('notFound') });
    const adjusted = { retakes: null, closesAt: null, finishBy: null, language: null, extraTime: 'double' } as const;
    renderScreen(<Screen campaign={createCampaign({ adjusted })} />);
    expect(screen.getByText(/\b6 minutes/)).toBeInstanceOf(HTMLElement);
    await act(async () => {});
  });
});

describe('a section', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  function open(visit: UserVideo) {
    answerCalls({ getUserVideo: visit });
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    const services = { capture: createCapture(), takes: createFakeTakes(), uploads: createFakeUploads() };
    renderScreen(<SectionScreen campaign={createCampaign()} sectionNum={1} />, { services });
    const pass = (seconds: number) => act(() => jest.advanceTimersByTimeAsync(seconds * 1000));
    const record = async () => {
      const start = await screen.findByRole('button', { name: 'Start Recording' });
      await pass(1);
      await user.click(start);
      await pass(3);
    };
    return { pass, record };
  }
  const timer = () => screen.getByRole('timer');

  it('has the clock that the visitor chose', async () => {
    const { pass, record } = open(having('half'));
    await screen.findByRole('button', { name: 'Start Recording' });
    expect(timer().textContent).toBe('45s');
    await record();
    await pass(31);
    expect(timer().textContent).toBe('14s');
    await pass(15);
    expect(await screen.findByRole('button', { name: 'Next Section' })).toBeInstanceOf(HTMLElement);
  });

  it('without a limit counts no seconds down, and warns before it ends at ten minutes', async () => {
    const { pass, record } = open(having('unlimited'));
    expect(await screen.findByText("No time limit. Press Stop when you're done.")).toBeInstanceOf(HTMLElement);
    expect(screen.queryByRole('timer')).toBeNull();
    await record();
    expect(spoken()).toBe('Recording. No time limit');
    await pass(102);
    expect([timer().textContent, timer().getAttribute('aria-label')]).toEqual([
      '1:42',
      'Recording for 1 minute, 42 seconds',
    ]);
    expect(spoken()).toBe('Recording. No time limit');
    const stop = screen.getByRole('button', { name: 'Stop Recording' });
    expect(stop.style.getPropertyValue('--left')).toBe('0');
    await pass(440);
    const left = 'A recording can last up to 10 minutes.';
    expect([spoken(), screen.getByText(`${left} 58 seconds left`).tagName]).toEqual([`${left} 60 seconds left`, 'P']);
    await pass(30);
    expect(spoken()).toBe(`${left} 30 seconds left`);
    await pass(29);
    expect(await screen.findByRole('button', { name: 'Next Section' })).toBeInstanceOf(HTMLElement);
  });
});
