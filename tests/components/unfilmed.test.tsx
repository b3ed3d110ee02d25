import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { IntroScreen } from '@/components/screens/intro-screen';
import { OtherTab } from '@/components/screens/other-tab';
import { ProcessingScreen } from '@/components/screens/processing-screen';
import { StartScreen } from '@/components/screens/start-screen';
import { Step1Screen } from '@/components/screens/step1-screen';
import { Step2Screen } from '@/components/screens/step2-screen';
import { ThankYouScreen } from '@/components/screens/thank-you-screen';
import type { SectionAnswer } from '@/lib/contract/answers';
import { FailureAnswer, answerCalls, answered } from '../support/answer-calls';
import { renderScreen } from '../support/render-screen';
import {
  CHOICE_ANSWER,
  TEXT_ANSWER,
  UUID,
  createCampaign,
  createSection,
  createUserVideo,
} from '../support/visit-factories';

const written = createSection({ id: 'a', prompt: 'Why?', answerType: TEXT_ANSWER });
const chosen = createSection({ id: 'b', prompt: 'Which?', answerType: CHOICE_ANSWER });
const one = createSection({ id: 'c', prompt: 'Which one?', answerType: { ...CHOICE_ANSWER, most: 1 } });
const unfilmed = createCampaign({ sections: [written, chosen] });
const mixed = createCampaign({ sections: [createSection(), written, chosen, one] });

const answer = (sectionId: string): SectionAnswer => ({
  ...{ sectionId, revision: 1, draft: null },
  answer: { kind: 'skipped' },
});
const FILM_WORDS = /video|record|camera|film/i;
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const erased = () => new Response(null, { status: 204 });
const main = () => screen.getByRole('main').textContent ?? '';

beforeEach(() => localStorage.clear());

describe('the list of sections', () => {
  it('says how each is answered, in place of its seconds', async () => {
    answerCalls({ getUserVideo: createUserVideo({ answers: [answer('a')] }) });
    renderScreen(<Step2Screen campaign={mixed} />);
    await screen.findByText('Saved. You can still change it.');
    const rows = [...screen.getByRole('main').querySelectorAll('li')];
    expect(rows.map((it) => it.textContent)).toEqual([
      '1 Who are you? 30 seconds',
      '2 Why? Saved. You can still change it. Written answer',
      '3 Which? Choose up to 2',
      '4 Which one? Choose one',
    ]);
  });
});

it('who has skipped all recordings is not offered another device for a film', async () => {
  const skippable = createSection({ answerType: { kind: 'video', isOptional: true } });
  const visit = createUserVideo({ completed: true, hasMoved: false });
  const thanks = async (answers: SectionAnswer[]) => {
    answerCalls({ getUserVideo: { ...visit, answers } });
    const campaign = createCampaign({ sections: [skippable, written] });
    const { unmount } = renderScreen(<ThankYouScreen type="default" campaign={campaign} />);
    await act(() => new Promise((resolve) => setTimeout(resolve)));
    return unmount;
  };
  const offer = () => screen.queryByRole('button', { name: 'Continue on Another Device' });
  const unmount = await thanks([answer('a')]);
  await waitFor(() => expect(offer()).not.toBeNull());
  unmount();
  await thanks([answer('1'), answer('a')]);
  await waitFor(() => expect(offer()).toBeNull());
});

describe('where nothing is recorded', () => {
  it('Start, Intro and the list of sections say nothing of a video, and the camera is not asked about', async () => {
    answerCalls({ getUserVideo: new FailureAnswer('notFound') });
    for (const page of [
      <StartScreen key="start" campaign={{ ...unfilmed, keptDays: 30 }} />,
      <IntroScreen key="intro" campaign={unfilmed} />,
      <Step2Screen key="step2" campaign={{ ...unfilmed, extraTime: 'allowed', retakes: 1 }} />,
    ]) {
      const { unmount } = renderScreen(page);
      await act(async () => {});
      expect(main()).not.toMatch(FILM_WORDS);
      unmount();
    }
  });

  it('what has to be done first is the questions, without a dialog about recording', async () => {
    const heard = answerCalls({ getUserVideo: createUserVideo() });
    const { router } = renderScreen(<IntroScreen campaign={unfilmed} />, {
      device: { isMediaRecorderSupported: false },
    });
    await answered(heard, 'getUserVideo');
    expect(screen.getByRole('link', { name: 'How it works' }).getAttribute('href')).toBe('/demo/step2');
    await userEvent.click(screen.getByRole('button', { name: 'Start' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(router.push).toHaveBeenCalledWith('/demo/section/1');
  });

  it('the page about the camera leads on to the sections', () => {
    const redirected = jest.spyOn(console, 'error').mockImplementation(() => {});
    const open = () => renderScreen(<Step1Screen campaign={unfilmed} />);
    expect(open).toThrow('NEXT_REDIRECT');
    redirected.mockClear();
  });

  it('the end is Thank You once the server has all', async () => {
    jest.useFakeTimers();
    const heard = answerCalls({
      getUserVideo: createUserVideo({ answers: [answer('a'), answer('b')] }),
      stitchVideo: { status: 'Complete' },
    });
    const { router } = renderScreen(<ProcessingScreen campaign={unfilmed} />);
    expect(main()).toContain('Sending your answers');
    await act(() => jest.advanceTimersByTimeAsync(500));
    expect(main()).toContain('Finishing');
    expect(main()).not.toMatch(FILM_WORDS);
    expect(heard.filter(({ call }) => call === 'stitchVideo')).toHaveLength(1);
    await act(() => jest.advanceTimersByTimeAsync(2000));
    expect(router.push).toHaveBeenCalledWith('/thankyou/complete?campaign=demo');
    jest.useRealTimers();
  });

  it('a visitor with a section left is sent back to it', async () => {
    answerCalls({ getUserVideo: createUserVideo({ answers: [answer('a')] }) });
    const { router } = renderScreen(<ProcessingScreen campaign={unfilmed} />);
    await waitFor(() => expect(router.replace).toHaveBeenCalledWith('/demo/section/2'));
  });

  it('the thanks are for answers', async () => {
    answerCalls({ getUserVideo: createUserVideo({ completed: true }) });
    renderScreen(<ThankYouScreen type="default" campaign={unfilmed} />);
    await screen.findByRole('heading', { name: 'Your answers have been submitted. Thank you!' });
  });

  it('Thank You deletes the answers, and says that they are gone', async () => {
    localStorage.setItem('/visits', JSON.stringify({ demo: UUID }));
    const heard = answerCalls({
      getUserVideo: createUserVideo({ completed: true, erasable: true }),
      eraseUserVideo: erased(),
    });
    renderScreen(<ThankYouScreen type="default" campaign={unfilmed} />);
    await press('Delete My Answers');
    const dialog = await screen.findByRole('dialog', { name: 'Delete your answers?' });
    expect(dialog.textContent).toContain('Riverside Museum');
    expect(document.body.textContent).not.toMatch(FILM_WORDS);
    await press('Delete Permanently');
    await screen.findByRole('heading', { name: 'Your answers have been deleted' });
    screen.getByRole('link', { name: 'Answer Again' });
    expect(main()).not.toMatch(FILM_WORDS);
    expect(heard.map(({ call }) => call)).toContain('eraseUserVideo');
  });

  it('so does its page once the campaign is closed', async () => {
    const heard = answerCalls({ eraseUserVideo: erased() });
    localStorage.setItem('/visits', JSON.stringify({ demo: UUID }));
    const of = { campaign: unfilmed, organization: 'Riverside Museum', uuid: UUID };
    const erasable = { ...of, withdraws: false, hasFilm: false };
    renderScreen(<ThankYouScreen type="default" isClosed erasable={erasable} />);
    await press('Delete My Answers');
    const dialog = await screen.findByRole('dialog', { name: 'Delete your answers?' });
    expect(dialog.textContent).not.toMatch(FILM_WORDS);
    await press('Delete Permanently');
    await screen.findByRole('heading', { name: 'Your answers have been deleted' });
    expect(main()).not.toMatch(FILM_WORDS);
    expect(heard.map(({ call }) => call)).toEqual(['eraseUserVideo']);
  });

  it('who has finished may answer again, and is led to no film', async () => {
    const done = createUserVideo({ completed: true });
    answerCalls({ getUserVideo: (times) => (times === 0 ? done : new FailureAnswer('notFound')) });
    renderScreen(<StartScreen campaign={unfilmed} />);
    await waitFor(() => expect(main()).toContain('To answer the questions again, enter your name.'));
    expect(screen.queryByRole('button', { name: /view/i })).toBeNull();
    expect(main()).not.toMatch(FILM_WORDS);
  });

  it('another tab that has the questions open is spoken of so', async () => {
    answerCalls({ getUserVideo: createUserVideo() });
    renderScreen(<OtherTab campaign={unfilmed} />);
    await screen.findByRole('heading', { name: "You're already answering in another tab" });
    expect(main()).not.toMatch(FILM_WORDS);
  });
});

it('a film is not asked for while an answer is missing, whatever is recorded', async () => {
  const videos = [{ sectionId: '1', url: '/1', count: 1, device: 'Web' as const }];
  const heard = answerCalls({ getUserVideo: createUserVideo({ videos, answers: [answer('a'), answer('b')] }) });
  const { router } = renderScreen(<ProcessingScreen campaign={mixed} />);
  await waitFor(() => expect(router.replace).toHaveBeenCalledWith('/demo/section/4'));
  expect(heard.map(({ call }) => call)).not.toContain('stitchVideo');
});
