import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CaptionsScreen } from '@/components/screens/captions-screen';
import { PublishScreen } from '@/components/screens/publish-screen';
import { StartScreen } from '@/components/screens/start-screen';
import type { Campaign } from '@/lib/contract/entities';
import type { Transcript, TranscriptLine } from '@/lib/contract/transcripts';
import { FailureAnswer, answerCalls, answered } from '../support/answer-calls';
import { spoken } from '../support/live-region';
import { passClickGuard } from '../support/pass-click-guard';
import { renderScreen } from '../support/render-screen';
import { SEEN } from '../support/seen';
import { UUID, createCampaign, createUserVideo } from '../support/visit-factories';

const line = (id: string, startMs: number, words: string, given: Partial<TranscriptLine> = {}): TranscriptLine => ({
  ...{ id, sectionId: '1', startMs, endMs: startMs + 5000, words, unsure: [], correctedBy: null },
  ...given,
});
const LINES = [
  line('a-0', 0, 'Hello, I am Amira.'),
  line('a-1', 6000, 'I came here in 2009.', { unsure: [{ from: 15, to: 19 }] }),
  line('b-0', 65_000, 'Nobody knew him.'),
];
const transcript = (given: Partial<Transcript> = {}): Transcript => ({
  ...{ state: 'ready', language: 'en', lines: LINES },
  ...given,
});
const done = createUserVideo({ completed: true, completedUrl: '/api/media/film' });
const on = (campaign: Partial<Campaign> = {}) => createCampaign({ captions: 'on', ...campaign });
let pause: jest.SpyInstance;
const film = () => document.querySelector('video')!;
const button = (name: string) => screen.getByRole('button', { name });
const OVER_FILM = { selector: 'p' };
const press = async (name: string) => {
  passClickGuard();
  await userEvent.click(button(name));
};

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  pause = jest.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(() => undefined);
  localStorage.setItem('/visits', JSON.stringify({ demo: UUID }));
});
afterEach(() => jest.useRealTimers());

describe('Publish', () => {
  const link = () => screen.findByRole<HTMLAnchorElement>('link', { name: 'Read and Correct the Words' });

  it('shows captions in the film, and leads to where they are corrected', async () => {
    answerCalls({ getUserVideo: done, getTranscript: transcript() });
    renderScreen(<PublishScreen campaign={on()} />);
    expect((await link()).pathname).toBe('/demo/captions');
    screen.getByText('Your video has captions, created by speech recognition.');
    const track = film().querySelector('track')!;
    expect([track.kind, track.default, track.srclang, track.label]).toEqual(['captions', true, 'en', 'English']);
    expect(track.getAttribute('src')).toBe(`/demo/film/captions?video=${UUID}`);
    expect(screen.queryByText(/speech recognition/, { selector: '[role=status]' })).toBeNull();
  });

  it('says that captions are being created, asks again, and tells when they are there', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    answerCalls({
      getUserVideo: done,
      getTranscript: (times) => (times === 0 ? transcript({ state: 'making', lines: [] }) : transcript()),
    });
    renderScreen(<PublishScreen campaign={on()} />);
    const words = "We're creating captions for your video. You don't need to wait for them.";
    const status = (await screen.findByText(words)).closest('[role=status]');
    expect(status).not.toBeNull();
    expect(screen.queryByRole('link', { name: 'Read and Correct the Words' })).toBeNull();
    expect(document.querySelector('track')).toBeNull();
    await act(() => jest.advanceTimersByTimeAsync(4000));
    await link();
    expect(spoken()).toBe('Your video has captions, created by speech recognition.');
    expect(document.querySelector('track')).not.toBeNull();
  });

  it.each<[string, Partial<Transcript>]>([
    ['nothing is written down', { state: 'off', lines: [] }],
    ['no words come any more', { state: 'failed', lines: [] }],
    ['nobody speaks', { lines: [] }],
    ['the visitor removed them', { state: 'removed', lines: [] }],
  ])('says nothing of captions where %s', async (_, given) => {
    const calls = answerCalls({ getUserVideo: done, getTranscript: transcript(given) });
    renderScreen(<PublishScreen campaign={on()} />);
    await answered(calls, 'getTranscript');
    expect([document.querySelector('track'), screen.queryByText(/captions/)]).toEqual([null, null]);
  });

  it('shows no captions whose words were all taken out, and still leads to where they are corrected', async () => {
    const lines = LINES.map((it) => ({ ...it, words: '', correctedBy: 'visitor' as const }));
    answerCalls({ getUserVideo: done, getTranscript: transcript({ lines }) });
    renderScreen(<PublishScreen campaign={on()} />);
    expect((await link()).pathname).toBe('/demo/captions');
    expect([document.querySelector('track'), screen.queryByText(/has captions/)]).toEqual([null, null]);
  });

  it('asks for none where the campaign has none', async () => {
    const calls = answerCalls({ getUserVideo: done });
    renderScreen(<PublishScreen campaign={createCampaign()} />);
    await answered(calls, 'getUserVideo');
    expect(calls.map(({ call }) => call)).not.toContain('getTranscript');
  });
});

describe('the page of captions', () => {
  const fields = () => screen.findAllByRole<HTMLTextAreaElement>('textbox');
  const sentOf = (calls: { call: string; body: unknown }[]) =>
    calls.filter(({ call }) => call === 'correctLine').map(({ body }) => body);

  function show(given: Partial<Parameters<typeof answerCalls>[0]> = {}, campaign: Partial<Campaign> = {}) {
    const calls = answerCalls({ getUserVideo: done, getTranscript: transcript(), ...given });
    return { calls, ...renderScreen(<CaptionsScreen campaign={on(campaign)} />) };
  }
  const saved = (id: string, words: string) => ({
    ...LINES.find((it) => it.id === id)!,
    ...{ words, unsure: [], correctedBy: 'visitor' as const },
  });

  it('shows every line in a field that says when it is spoken, and which of them need a look', async () => {
    show();
    const list = await screen.findByRole('list', { name: 'Words of your video' });
    expect((await fields()).map(({ value }) => value)).toEqual(LINES.map(({ words }) => words));
    within(list).getByRole('textbox', { name: 'Words at 1:05' });
    const field = within(list).getByRole('textbox', { name: 'Words at 0:06' });
    expect([field.getAttribute('lang'), field.getAttribute('dir')]).toEqual(['en', 'auto']);
    expect(document.getElementById(field.getAttribute('aria-describedby')!)?.textContent).toBe(
      "We weren't sure about this line. Please check it.",
    );
    expect(screen.queryByRole('button', { name: 'Undo All Changes' })).toBeNull();
  });

  it('shows lines whose words were all taken out, so that others can be put into them', async () => {
    show({ getTranscript: transcript({ lines: LINES.map((it) => ({ ...it, words: '' })) }) });
    expect((await fields()).map(({ value }) => value)).toEqual(['', '', '']);
  });

  it('saves a line when it is left, and says so once', async () => {
    const { calls } = show({ correctLine: saved('a-0', 'Hello, I am Ada.') });
    const [first, second] = await fields();
    await userEvent.clear(first!);
    await userEvent.type(first!, 'Hello, I am Ada.');
    expect(sentOf(calls)).toEqual([]);
    await userEvent.click(second!);
    await screen.findByText('Saved', SEEN);
    expect(sentOf(calls)).toEqual([{ words: 'Hello, I am Ada.' }]);
    expect(spoken()).toBe('Saved');
    expect(first!.value).toBe('Hello, I am Ada.');
    button('Undo All Changes');
  });

  it('goes on to the next line with Enter, and takes a change back with Escape', async () => {
    const { calls } = show({ correctLine: saved('a-0', 'Hello!') });
    const [first, second] = await fields();
    await userEvent.type(first!, ' And more{Escape}');
    expect(first!.value).toBe('Hello, I am Amira.');
    await userEvent.type(first!, '{Enter}');
    expect(document.activeElement).toBe(second);
    expect(sentOf(calls)).toEqual([]);
  });

  it('pauses the film where the edited line begins, and plays from a line whose time is pressed', async () => {
    show();
    const [, second] = await fields();
    const play = jest.spyOn(film(), 'play').mockResolvedValue(undefined);
    await userEvent.click(second!);
    expect(pause).toHaveBeenCalled();
    expect(film().currentTime).toBe(6);
    await press('Play from 1:05');
    expect(play).toHaveBeenCalled();
    expect(film().currentTime).toBe(65);
  });

  it('marks the line that is said now, and shows it over the film as it stands in its field', async () => {
    show();
    const [, second] = await fields();
    film().currentTime = 7;
    fireEvent(film(), new Event('timeupdate'));
    const current = () => document.querySelectorAll('[aria-current=true]');
    expect([...current()].map((it) => it.querySelector('textarea'))).toEqual([second]);
    screen.getByText('I came here in 2009.', OVER_FILM);
    await userEvent.type(second!, '!');
    screen.getByText('I came here in 2009.!', OVER_FILM);
    film().currentTime = 12;
    fireEvent(film(), new Event('timeupdate'));
    expect([current().length, screen.queryByText(/I came here/, OVER_FILM)]).toEqual([0, null]);
  });

  it('offers to pause at the line that plays', async () => {
    show();
    await fields();
    Object.defineProperty(film(), 'paused', { value: false });
    jest.spyOn(globalThis, 'requestAnimationFrame').mockReturnValue(0);
    film().currentTime = 7;
    fireEvent(film(), new Event('play'));
    await press('Pause at 0:06');
    expect(pause).toHaveBeenCalled();
  });

  it('loses nothing that is typed while the server is away, says so, and stays', async () => {
    const { router, calls } = show({ correctLine: 'no answer' });
    const [first] = await fields();
    await userEvent.type(first!, ' Nice.');
    await press('Done');
    await screen.findByText(/^We can't reach our server\./, SEEN);
    expect(first!.value).toBe('Hello, I am Amira. Nice.');
    expect(router.push).not.toHaveBeenCalled();
    expect(sentOf(calls).length).toBeGreaterThan(0);
    const leaving = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(leaving);
    expect(leaving.defaultPrevented).toBe(true);
  });

  it('keeps what the server will not take, and says so', async () => {
    show({ correctLine: new FailureAnswer('notFound') });
    const [first, second] = await fields();
    await userEvent.type(first!, ' Nice.');
    await userEvent.click(second!);
    await screen.findByText(/^Our server couldn't save your last changes\./, SEEN);
    expect(first!.value).toBe('Hello, I am Amira. Nice.');
  });

  it('saves what is typed before it goes back to the film', async () => {
    const { router, calls } = show({ correctLine: saved('a-0', 'Hello, I am Amira. Nice.') });
    const [first] = await fields();
    await userEvent.type(first!, ' Nice.');
    await press('Done');
    await waitFor(() => expect(router.push).toHaveBeenCalledWith('/demo/publish'));
    expect(sentOf(calls)).toEqual([{ words: 'Hello, I am Amira. Nice.' }]);
  });

  it('asks before it undoes all changes', async () => {
    const corrected = transcript({ lines: [saved('a-0', 'Ola.'), ...LINES.slice(1)] });
    const { calls } = show({ getTranscript: corrected, undoCorrections: transcript() });
    const [first] = await fields();
    await press('Undo All Changes');
    const dialog = screen.getByRole('dialog', { name: 'Undo all your changes?' });
    within(dialog).getByText('The captions will be as speech recognition created them.');
    expect(calls.map(({ call }) => call)).not.toContain('undoCorrections');
    passClickGuard();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Undo All Changes' }));
    await waitFor(() => expect(first!.value).toBe('Hello, I am Amira.'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('says before it undoes all changes that those of others stay', async () => {
    const others = line('c-0', 80_000, 'Nobody.', { correctedBy: 'member' });
    show({ getTranscript: transcript({ lines: [saved('a-0', 'Ola.'), others] }) });
    await fields();
    await press('Undo All Changes');
    within(screen.getByRole('dialog')).getByText(
      'The lines you changed will be as speech recognition created them. Changes by others stay.',
    );
  });

  it('asks before it removes the captions, and then goes back to the film', async () => {
    const { router, calls } = show({ removeCaptions: new Response(null, { status: 204 }) });
    await fields();
    await press('Remove Captions');
    const dialog = screen.getByRole('dialog', { name: 'Remove the captions?' });
    passClickGuard();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(calls.map(({ call }) => call)).not.toContain('removeCaptions');
    await press('Remove Captions');
    passClickGuard();
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Remove Captions' }));
    await waitFor(() => expect(router.replace).toHaveBeenCalledWith('/demo/publish'));
    expect(spoken()).toBe('The captions have been removed.');
  });

  it.each<[string, Partial<Transcript>, Partial<Campaign>]>([
    ['are being created', { state: 'making' }, {}],
    ['were removed', { state: 'removed', lines: [] }, {}],
    ['do not exist', {}, { captions: 'off' }],
  ])('leads back to the film where captions %s', async (_, given, campaign) => {
    const { router } = show({ getTranscript: transcript(given) }, campaign);
    await waitFor(() => expect(router.replace).toHaveBeenCalledWith('/demo/publish'));
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('sends whoever has no film to what is still to be done', async () => {
    const { router } = show({ getUserVideo: createUserVideo() });
    await waitFor(() => expect(router.replace).toHaveBeenCalledWith('/demo/intro'));
  });

  it('offers to try again when the lines could not be loaded', async () => {
    show({ getTranscript: (times) => (times === 0 ? new FailureAnswer('notFound') : transcript()) });
    await screen.findByText("Sorry, we couldn't load the words of your video.");
    await press('Try Again');
    expect(await fields()).toHaveLength(3);
  });

  it('draws two lines anew, and not a thousand, when another is said', async () => {
    const many = Array.from({ length: 1000 }, (_, index) => line(`a-${index}`, index * 5000, `Line ${index}`));
    // React reads a field that is drawn anew.
    const drawn = jest.spyOn(HTMLTextAreaElement.prototype, 'value', 'get');
    show({ getTranscript: transcript({ lines: many }) });
    expect(await fields()).toHaveLength(1000);
    expect(drawn.mock.calls.length).toBeGreaterThanOrEqual(1000);
    for (let at = 1; at <= 20; at++) {
      drawn.mockClear();
      film().currentTime = at * 5 + 1;
      fireEvent(film(), new Event('timeupdate'));
      expect(drawn.mock.calls.length).toBeLessThan(10);
    }
    expect(document.querySelectorAll('[aria-current]')).toHaveLength(1);
    drawn.mockRestore();
  });
});

describe('the first page', () => {
  const told = async (transcription?: Campaign['transcription'], given: Partial<Campaign> = {}) => {
    answerCalls({ getUserVideo: new FailureAnswer('notFound') });
    renderScreen(<StartScreen campaign={on({ transcription, ...given })} />);
    await act(async () => {});
    const list = within(screen.getByRole('region', { name: 'What to expect' })).getAllByRole('listitem');
    return list.map(({ textContent }) => textContent?.trim()).filter((it) => /captions/i.test(it ?? ''));
  };

  it('says where what is spoken is sent', async () => {
    expect(await told({ host: 'speech.riverside.example' })).toEqual([
      'Captions for your video Captions are created by speech.riverside.example.',
    ]);
  });
  it('says that it stays on the server', async () => {
    expect(await told({ host: null })).toEqual(['Captions for your video Captions are created on our server.']);
  });
  it('says nothing where nothing is written down, or the organization does not tell', async () => {
    expect(await told()).toEqual([]);
  });
});
