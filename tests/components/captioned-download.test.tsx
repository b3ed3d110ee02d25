import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { ShareDialog } from '@/components/screens/share-dialog';
import type { Campaign } from '@/lib/contract/entities';
import type { CaptionedFilm, Transcript } from '@/lib/contract/transcripts';
import { FailureAnswer, answerCalls, answered } from '../support/answer-calls';
import { spoken } from '../support/live-region';
import { passClickGuard } from '../support/pass-click-guard';
import { renderRefreshed, renderScreen } from '../support/render-screen';
import { createCampaign, createUserVideo } from '../support/visit-factories';

const WITH = 'Download with Captions';
/** What is read, and not only spoken. */
const NOTE = { ignore: '[role=status]' };
const NONE: CaptionedFilm = { state: 'none', url: null };
const MAKING: CaptionedFilm = { state: 'making', url: null };
const MADE: CaptionedFilm = { state: 'made', url: '/film?captions' };
const FAILED: CaptionedFilm = { state: 'failed', url: null };
const TRANSCRIPT: Transcript = {
  ...{ state: 'ready', language: 'en' },
  lines: [{ id: 'a-0', sectionId: '1', startMs: 0, endMs: 900, words: 'Hello.', unsure: [], correctedBy: null }],
};

type Given = Parameters<typeof answerCalls>[0] & { transcript?: Partial<Transcript>; campaign?: Partial<Campaign> };

/** The dialog in which the film is saved. */
function dialog(campaign: Partial<Campaign> = {}) {
  const given = { userVideo: createUserVideo({ completedUrl: '/film', downloadUrl: '/film?download' }), film: '/film' };
  const shown = { ...given, ratio: 4 / 3, isFinishing: false, onFinish: () => {}, onClose: () => {} };
  return <ShareDialog campaign={createCampaign({ captions: 'on', allowSharing: true, ...campaign })} {...shown} />;
}

function open({ transcript, campaign, ...answers }: Given) {
  const calls = answerCalls({ getTranscript: { ...TRANSCRIPT, ...transcript }, ...answers });
  renderScreen(dialog(campaign));
  return calls;
}
const saying = (words: string): Transcript => ({
  ...TRANSCRIPT,
  lines: TRANSCRIPT.lines.map((line) => ({ ...line, words })),
});
const link = () => screen.findByRole<HTMLAnchorElement>('link', { name: WITH });
const press = async (name: string) => {
  passClickGuard();
  fireEvent.click(await screen.findByRole('button', { name }));
};

afterEach(() => jest.useRealTimers());

describe('the film with its captions drawn into it', () => {
  it('is made when its visitor asks, asked for until it is there, and then saved', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    open({ captionedFilm: (times) => (times === 0 ? NONE : times === 1 ? MAKING : MADE), makeCaptionedFilm: MAKING });
    await press(WITH);
    const note = "We're adding the captions to the picture of your video. This can take a few minutes.";
    await screen.findByText(note, NOTE);
    expect(spoken()).toBe(note);
    expect(screen.getByRole('button', { name: 'Creating…' }).getAttribute('aria-disabled')).toBe('true');
    await act(() => jest.advanceTimersByTimeAsync(6000));
    expect((await link()).getAttribute('href')).toBe('/film?captions');
    expect((await link()).getAttribute('download')).toMatch(/_captions\.mp4$/);
    expect(spoken()).toBe('Your video with captions is ready to download.');
  });

  it('has the focus in the place of the button by which it was made', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    open({ captionedFilm: (times) => (times === 0 ? NONE : MADE), makeCaptionedFilm: MAKING });
    const button = await screen.findByRole('button', { name: WITH });
    act(() => button.focus());
    await press(WITH);
    await act(() => jest.advanceTimersByTimeAsync(3000));
    expect(document.activeElement).toBe(await link());
  });

  it('leaves the focus to what has it by then', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    open({ captionedFilm: (times) => (times === 0 ? NONE : MADE), makeCaptionedFilm: MAKING });
    const button = await screen.findByRole('button', { name: WITH });
    act(() => button.focus());
    await press(WITH);
    const finish = screen.getByRole('button', { name: 'Finish' });
    act(() => finish.focus());
    await act(() => jest.advanceTimersByTimeAsync(3000));
    await link();
    expect(document.activeElement).toBe(finish);
  });

  it('is there at once where it was made before', async () => {
    open({ captionedFilm: MADE });
    await link();
    expect(screen.queryByText(/ready to download/)).toBeNull();
  });

  it('is fetched from another origin once, however often its address is signed anew', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    const signed = (times: number) => `https://films.example/captioned.mp4?signed=${times}`;
    const calls = open({ captionedFilm: (times) => ({ state: 'made', url: signed(times) }) });
    const answer = jest.mocked(fetch).getMockImplementation()!;
    const fetched: string[] = [];
    jest.mocked(fetch).mockImplementation((input, init) => {
      if (!String(input).startsWith('https://films.example/')) return answer(input, init);
      fetched.push(String(input));
      return Promise.resolve(new Response('film'));
    });
    Object.assign(URL, { createObjectURL: () => `blob:${fetched.length}`, revokeObjectURL: () => undefined });
    const saved = await link();
    await act(() => jest.advanceTimersByTimeAsync(10_000));
    expect(saved.getAttribute('href')).toBe('blob:1');
    fireEvent(window, new Event('focus'));
    await act(() => jest.advanceTimersByTimeAsync(1000));
    expect(calls.filter(({ call }) => call === 'captionedFilm')).toHaveLength(2);
    expect(saved.getAttribute('href')).toBe('blob:1');
    expect(fetched).toEqual([signed(0)]);
  });

  it.each([
    ['as it was when the dialog is opened again', saying('Hello.')],
    ['once its words are known to be others', saying('Good evening.')],
  ])('is not offered %s before it is asked for', async (_, then) => {
    let answer: (film: CaptionedFilm) => void = () => {};
    const asked = new Promise<CaptionedFilm>((resolve) => (answer = resolve));
    const calls = answerCalls({
      getTranscript: (times) => (times === 0 ? TRANSCRIPT : then),
      captionedFilm: (times) => (times === 0 ? MADE : asked),
    });
    const { show } = renderRefreshed(dialog());
    await link();
    show(null);
    show(dialog());
    await waitFor(() => expect(calls.filter(({ call }) => call === 'captionedFilm').length).toBeGreaterThan(1));
    expect(screen.queryByRole('link', { name: WITH })).toBeNull();
    await act(async () => answer(NONE));
    await screen.findByRole('button', { name: WITH });
  });

  it('is not offered as it was once words are corrected elsewhere while the dialog is open', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    let answer: (film: CaptionedFilm) => void = () => {};
    const asked = new Promise<CaptionedFilm>((resolve) => (answer = resolve));
    open({ captionedFilm: (times) => (times === 0 ? MADE : asked) });
    await link();
    answerCalls({ getTranscript: saying('Good evening.'), captionedFilm: () => asked });
    await act(() => jest.advanceTimersByTimeAsync(10_000));
    fireEvent(window, new Event('focus'));
    await waitFor(() => expect(screen.queryByRole('link', { name: WITH })).toBeNull());
    await act(async () => answer(NONE));
    await screen.findByRole('button', { name: WITH });
  });

  it('is not offered any more when it turns out that nothing is left of the captions', async () => {
    const calls = answerCalls({
      getTranscript: (times) => (times === 0 ? TRANSCRIPT : saying('')),
      captionedFilm: NONE,
      makeCaptionedFilm: new FailureAnswer('notFound'),
    });
    renderScreen(dialog());
    await press(WITH);
    await answered(calls, 'makeCaptionedFilm');
    await waitFor(() => expect(screen.queryByRole('button', { name: /Captions$|^Creating/ })).toBeNull());
  });

  it('is tried again where it could not be made, which says that the film is saved', async () => {
    const calls = open({ captionedFilm: FAILED, makeCaptionedFilm: MADE });
    await screen.findByText("Sorry, we couldn't add the captions. Your video itself is saved.", NOTE);
    await press('Try Again');
    await link();
    expect(calls.filter(({ call }) => call === 'makeCaptionedFilm')).toHaveLength(1);
  });

  it('says why it cannot be made now', async () => {
    open({ captionedFilm: NONE, makeCaptionedFilm: new FailureAnswer('tooMany') });
    await press(WITH);
    await screen.findByText('Too many attempts. Please wait a moment and try again.', NOTE);
    await screen.findByRole('button', { name: WITH });
  });

  it.each<[string, Partial<Transcript>]>([
    ['captions are still being created', { state: 'making', lines: [] }],
    ['nobody speaks', { lines: [] }],
    ['its visitor removed the captions', { state: 'removed', lines: [] }],
    ['all words were taken out of the captions', { lines: TRANSCRIPT.lines.map((line) => ({ ...line, words: '' })) }],
  ])('is not offered where %s', async (_, transcript) => {
    const calls = open({ transcript, captionedFilm: NONE });
    await answered(calls, 'getTranscript');
    expect(screen.queryByRole('button', { name: WITH })).toBeNull();
    expect(calls.map(({ call }) => call)).not.toContain('captionedFilm');
  });

  it.each<[string, Partial<Campaign>]>([
    ['has no captions', { captions: 'off' }],
    ['lets nobody save films', { allowSharing: false }],
  ])('is not asked for where the campaign %s', async (_, campaign) => {
    const calls = open({ campaign, captionedFilm: NONE });
    await act(async () => {});
    expect(calls).toEqual([]);
  });

  it('is not offered by a server that knows nothing of it', async () => {
    const calls = open({});
    await waitFor(() => expect(calls.map(({ call }) => call)).toContain('captionedFilm'));
    await act(async () => {});
    expect(screen.queryByRole('button', { name: WITH })).toBeNull();
  });
});
