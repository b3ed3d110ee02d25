import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ReviewScreen } from '@/components/organizer/review/review-screen';
import type { Comment } from '@/lib/contract/organizer/reviews';
import type { Role } from '@/lib/contract/organizer/role';
import type { Submission } from '@/lib/contract/organizer/submissions';
import type { SubmittedTranscript } from '@/lib/contract/organizer/transcripts';
import { answerConsoleCalls } from '@/tests/support/answer-console-calls';
import { spoken } from '@/tests/support/live-region';
import { createSubmission } from '@/tests/support/organizer-factories';
import { passClickGuard } from '@/tests/support/pass-click-guard';
import { createMe, renderConsole } from '@/tests/support/render-console';
import { createLine, createTranscript } from '@/tests/support/submitted-transcript';

const OF = '/api/v1/submissions/amira';

type Given = {
  submission?: Partial<Submission>;
  search?: string;
  /** The moment that stands in the address, ms. */
  at?: number;
  role?: Role;
  answers?: Parameters<typeof answerConsoleCalls>[0];
};

async function open(transcript: SubmittedTranscript = createTranscript(), given: Given = {}) {
  const first = createSubmission(given.submission);
  const query = { status: 'new' as const, sort: 'newest' as const, search: given.search };
  const search = given.search ? `&search=${given.search}` : '';
  const answers = {
    [`GET ${OF}?status=new&sort=newest${search}`]: { status: 200, body: first },
    [`GET ${OF}/transcript`]: { status: 200, body: transcript },
    ...given.answers,
  };
  const calls = answerConsoleCalls(answers);
  const me = createMe({ role: given.role ?? 'editor' });
  renderConsole(<ReviewScreen {...{ first, transcript, query }} at={given.at} card={null} />, { me });
  await act(async () => {});
  const user = userEvent.setup();
  return { user, calls, answers, show: () => user.click(tab('Transcript')) };
}

const tab = (name: string) => screen.getByRole('link', { name });
const film = () => screen.getByLabelText<HTMLVideoElement>(/^Video from/, { selector: 'video' });
const list = () => screen.getByRole('region', { name: 'Transcript' });
const line = (name: RegExp) => within(list()).getByRole('button', { name });
const search = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search this transcript' });
const marked = () => [...list().querySelectorAll('mark')].map(({ textContent }) => textContent);
const current = () => list().querySelector('li[aria-current]')?.textContent;
/** The line over the film, which is no part of the list; `null`: there is none. */
const captions = () => screen.queryByText((_, element) => element?.tagName === 'P' && element.matches('[dir=auto]'));
const toggle = () => screen.getByRole('button', { name: 'Captions' });

function goTo(seconds: number) {
  film().currentTime = seconds;
  fireEvent.timeUpdate(film());
}

beforeAll(() => {
  Object.assign(HTMLMediaElement.prototype, { play: async () => {}, pause: () => {}, load: () => {} });
});
beforeEach(() => localStorage.clear());

describe('captions in the player', () => {
  it('show the line that is said, in its language, and nothing between two lines', async () => {
    await open(createTranscript({ language: 'ar' }));
    expect(captions()?.textContent).toBe('Good evening, I am Amira.');
    expect(captions()?.getAttribute('lang')).toBe('ar');
    goTo(6);
    expect(captions()).toBeNull();
    goTo(15);
    expect(captions()?.textContent).toBe('They think we are lost.');
  });

  it('are hidden by their button and by V, which this browser remembers', async () => {
    const { user } = await open();
    expect(toggle().getAttribute('aria-pressed')).toBe('true');
    await user.click(toggle());
    expect(captions()).toBeNull();
    expect(localStorage.getItem('captions')).toBe('off');
    await user.keyboard('v');
    expect(toggle().getAttribute('aria-pressed')).toBe('true');
    expect(captions()).not.toBeNull();
  });

  it('are shown where only the sound is played', async () => {
    await open(createTranscript(), { submission: { hidesPictures: true } });
    expect(film().hidden).toBe(true);
    expect(captions()?.textContent).toBe('Good evening, I am Amira.');
  });

  it('are not there, and neither is a transcript, where nothing is written down', async () => {
    const { user } = await open({ state: 'off', language: null, lines: [] });
    expect(screen.queryByRole('button', { name: 'Captions' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Transcript' })).toBeNull();
    await user.keyboard('tv');
    expect(screen.queryByRole('region', { name: 'Transcript' })).toBeNull();
    await user.click(screen.getByText('Keyboard shortcuts'));
    expect(screen.queryByText('Show the transcript')).toBeNull();
  });
});

describe('a film from whose lines all words were taken', () => {
  const { lines, ...rest } = createTranscript();
  const emptied = { ...rest, lines: lines.map((one) => ({ ...one, words: '', unsure: [] })) };

  it('is offered without captions, while its lines can be corrected', async () => {
    const { user, show } = await open(emptied);
    expect(screen.queryByRole('button', { name: 'Captions' })).toBeNull();
    await show();
    expect(screen.queryByRole('button', { name: 'Download the transcript' })).toBeNull();
    screen.getByRole('button', { name: 'Edit this line' });
    await user.click(screen.getByRole('button', { name: 'Share' }));
    await screen.findByRole('dialog');
    expect(screen.queryByRole('checkbox', { name: 'Include captions' })).toBeNull();
  });
});

describe('the transcript beside the film', () => {
  it('is shown by T, by section, with its lines and times, and takes the focus', async () => {
    const { user } = await open();
    await user.keyboard('t');
    expect(document.activeElement).toBe(list());
    const headings = within(list()).getAllByRole('heading');
    expect(headings.map(({ textContent }) => textContent)).toEqual(['1. Who are you?', '2. A place?']);
    line(/^0:00 Good evening, I am Amira\. Corrected by the visitor$/);
    expect(within(list()).getByTitle('Uncertain').textContent).toBe('the spot');
    screen.getByText(
      'Created by speech recognition. The visitor corrected 1 line. Words with a dotted line are uncertain.',
    );
  });

  it('is open at the moment of the address, where another form of the words is said', async () => {
    const shown: (string | null)[] = [];
    Element.prototype.scrollIntoView = function scrollIntoView() {
      shown.push(this.textContent);
    };
    await open(createTranscript(), { search: 'thinking', at: 15_000 });
    expect(film().currentTime).toBe(15);
    expect(current()).toMatch(/They think we are lost\.$/);
    expect(shown).toEqual([current()]);
  });

  it('goes to what is searched for from the moment of the address on', async () => {
    await open(createTranscript(), { search: 'lost', at: 22_000 });
    expect(film().currentTime).toBe(22);
    expect(list().querySelector('mark[data-current]')?.textContent).toBe('Lost');
  });

  it('is not opened by a moment where nothing is said', async () => {
    await open(createTranscript({ lines: [] }), { at: 15_000 });
    expect(screen.queryByRole('region', { name: 'Transcript' })).toBeNull();
    expect(film().currentTime).toBe(15);
  });

  it('marks the line at which the film is, and a line leads to its place', async () => {
    const { user, show } = await open();
    await show();
    expect(current()).toMatch(/^0:00/);
    goTo(16);
    expect(current()).toMatch(/They think we are lost\.$/);
    await user.click(line(/^0:22/));
    expect(film().currentTime).toBe(22);
    expect(current()).toMatch(/^0:22/);
  });

  it('is searched whatever the case: Enter goes to the next match, Shift and Enter to the one before', async () => {
    const { user, show } = await open();
    await show();
    await user.type(search(), 'LOST');
    expect(marked()).toEqual(['lost', 'Lost', 'lost']);
    const at = () => screen.getByText(/ of 3$/).textContent;
    const currentMark = () => [...list().querySelectorAll('mark')].findIndex((one) => one.dataset.current);
    expect([at(), currentMark()]).toEqual(['1 of 3', 0]);
    await user.keyboard('{Enter}');
    expect([at(), currentMark()]).toEqual(['2 of 3', 1]);
    await user.keyboard('{Shift>}{Enter}{Enter}{/Shift}');
    expect([at(), currentMark()]).toEqual(['3 of 3', 2]);
    await user.click(screen.getByRole('button', { name: 'Next match' }));
    expect(at()).toBe('1 of 3');
    await user.clear(search());
    await user.type(search(), 'window i');
    expect(marked()).toEqual(['window\nI']);
    await user.type(search(), 'x');
    screen.getByText('No matches');
  });

  it('is shown with the search of the list, where that is said in it', async () => {
    await open(createTranscript(), { search: 'boats' });
    expect(search().value).toBe('boats');
    expect(marked()).toEqual(['boats']);
  });

  it('stays behind where the search of the list found something else', async () => {
    const { show } = await open(createTranscript(), { search: 'sandvoort' });
    expect(screen.queryByRole('region', { name: 'Transcript' })).toBeNull();
    await show();
    expect(search().value).toBe('');
  });

  it('is copied as a whole, and saved as a file by who may download', async () => {
    const { user, show } = await open();
    await show();
    await user.click(screen.getByRole('button', { name: 'Copy the transcript' }));
    expect(await navigator.clipboard.readText()).toBe(
      '1. Who are you?\nGood evening, I am Amira.\nFrom my window I see the boats.\n\n' +
        '2. A place?\nThey think we are lost.\nSomebody who is Lost wants to hear\nthat I got lost from the spot.',
    );
    await user.click(screen.getByRole('button', { name: 'Download the transcript' }));
    const files = within(screen.getByRole('list', { name: 'Files' })).getAllByRole<HTMLAnchorElement>('link');
    expect(files.map((one) => [one.textContent?.trim(), one.getAttribute('href')])).toEqual([
      ['Captions (.vtt)', `${OF}/transcript.vtt`],
      ['Captions (.srt)', `${OF}/transcript.srt`],
      ['Text (.txt)', `${OF}/transcript.txt`],
    ]);
  });

  describe('in the film', () => {
    const NONE = { state: 'none', url: null };
    const CALL = `${OF}/captioned-film`;
    const MADE = { state: 'made', url: '/film?captions' };
    /** Opens the files of a transcript; the calls about the film are answered so. */
    async function files(get: unknown, post: unknown = NONE, status = 200) {
      const opened = await open(createTranscript(), {
        answers: { [`GET ${CALL}`]: { status: 200, body: get }, [`POST ${CALL}`]: { status, body: post } },
      });
      fireEvent.click(tab('Transcript'));
      fireEvent.click(screen.getByRole('button', { name: 'Download the transcript' }));
      await act(() => jest.advanceTimersByTimeAsync(100));
      return opened;
    }
    const link = () => screen.queryByRole<HTMLAnchorElement>('link', { name: 'Video with captions' });
    const press = async (name: string) => {
      passClickGuard();
      fireEvent.click(screen.getByRole('button', { name }));
      await act(() => jest.advanceTimersByTimeAsync(100));
    };
    beforeEach(() => jest.useFakeTimers());
    afterEach(() => jest.useRealTimers());

    it('is made when somebody asks, and saved once it is there', async () => {
      const { answers } = await files(NONE, { state: 'making', url: null });
      act(() => screen.getByRole('button', { name: 'Video with captions' }).focus());
      await press('Video with captions');
      expect(screen.getByRole('button', { name: 'Creating…' }).getAttribute('aria-disabled')).toBe('true');
      screen.getByText('Adding the captions to the video. This can take a few minutes.', { ignore: '[role=status]' });
      answers[`GET ${CALL}`] = { status: 200, body: MADE };
      await act(() => jest.advanceTimersByTimeAsync(5000));
      expect(link()?.getAttribute('href')).toBe('/film?captions');
      expect(spoken()).toBe('The video with captions is ready to download.');
      expect(document.activeElement).toBe(link());
    });

    it('is there at once where it was made before, and nothing is said of it', async () => {
      await files(MADE);
      expect(link()?.getAttribute('href')).toBe('/film?captions');
      expect(screen.queryByText(/ready to download/)).toBeNull();
    });

    it('is not offered as it was before a line was corrected, also before it is known what is there now', async () => {
      const { answers } = await files(MADE);
      answers[`PUT ${OF}/transcript/b-0`] = { status: 200, body: createTranscript().lines[2] };
      answers[`GET ${CALL}`] = { status: 503 };
      goTo(17);
      await press('Edit this line');
      const field = screen.getByRole('textbox', { name: 'Line at 0:15' });
      fireEvent.change(field, { target: { value: 'They think we are late.' } });
      fireEvent.keyDown(field, { key: 'Enter' });
      await act(() => jest.advanceTimersByTimeAsync(1000));
      expect(link()).toBeNull();
      answers[`GET ${CALL}`] = { status: 200, body: NONE };
      await act(() => jest.advanceTimersByTimeAsync(60_000));
      expect(link()).toBeNull();
      screen.getByRole('button', { name: 'Video with captions' });
    });

    it('is tried again where it could not be made', async () => {
      const { calls } = await files({ state: 'failed', url: null }, MADE);
      screen.getByText('The captions couldn’t be added to the video.', { ignore: '[role=status]' });
      await press('Try again');
      expect(link()).not.toBeNull();
      expect(calls.filter(({ call }) => call === `POST ${CALL}`)).toHaveLength(1);
    });

    it('says why it was refused', async () => {
      await files(NONE, { error: { code: 'tooMany', type: 'limit', message: 'Too many' } }, 429);
      await press('Video with captions');
      screen.getByRole('alert');
      screen.getByRole('button', { name: 'Video with captions' });
    });

    it('is not offered while there is no film', async () => {
      await open(createTranscript(), { submission: { film: 'making' } });
      fireEvent.click(tab('Transcript'));
      fireEvent.click(screen.getByRole('button', { name: 'Download the transcript' }));
      expect(screen.queryByRole('button', { name: 'Video with captions' })).toBeNull();
    });
  });

  it('offers a reviewer neither files nor corrections', async () => {
    const { show } = await open(createTranscript(), { role: 'reviewer' });
    await show();
    expect(screen.queryByRole('button', { name: 'Download the transcript' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Edit this line' })).toBeNull();
    expect(line(/^0:15/).getAttribute('aria-keyshortcuts')).toBeNull();
  });
});

describe('a line of the transcript', () => {
  const edited = { ...createTranscript().lines[2]!, words: 'They think we are late.', correctedBy: 'member' as const };

  it('is corrected in its place while the film stands at its beginning, and says whose wording it is', async () => {
    const body = { ...edited, corrector: 'Nora Lindgate' };
    const { user, calls, show } = await open(createTranscript(), {
      answers: { [`PUT ${OF}/transcript/b-0`]: { status: 200, body } },
    });
    await show();
    goTo(17);
    await user.click(screen.getByRole('button', { name: 'Edit this line' }));
    expect(film().currentTime).toBe(15);
    const field = screen.getByRole('textbox', { name: 'Line at 0:15' });
    expect(document.activeElement).toBe(field);
    await user.clear(field);
    await user.type(field, 'They think we are late.{Enter}');
    const saved = await within(list()).findByRole('button', {
      name: '0:15 They think we are late. Corrected by Nora Lindgate',
    });
    expect(document.activeElement).toBe(saved);
    expect(calls.filter(({ call }) => call.startsWith('PUT'))).toMatchObject([
      { body: { words: 'They think we are late.' } },
    ]);
    expect(spoken()).toContain('Line saved');
    expect(captions()?.textContent).toBe('They think we are late.');
  });

  it('stays as it was after Escape, and when nothing was changed', async () => {
    const { user, calls, show } = await open();
    await show();
    line(/^0:22/).focus();
    await user.keyboard('{F2}');
    await user.keyboard(' no{Escape}');
    expect(document.activeElement).toBe(line(/^0:22 Somebody who is Lost wants to hear$/));
    await user.keyboard('{F2}{Enter}');
    expect(document.activeElement).toBe(line(/^0:22 Somebody who is Lost wants to hear$/));
    expect(calls.filter(({ call }) => call.startsWith('PUT'))).toEqual([]);
  });

  it('is not saved by the Enter that ends what an input method writes', async () => {
    const { user, calls, show } = await open();
    await show();
    await user.click(screen.getByRole('button', { name: 'Edit this line' }));
    const field = screen.getByRole('textbox', { name: 'Line at 0:00' });
    await user.type(field, '今');
    fireEvent.keyDown(field, { key: 'Enter', isComposing: true });
    expect(field.isConnected).toBe(true);
    expect(calls.filter(({ call }) => call.startsWith('PUT'))).toEqual([]);
  });

  it('is saved as text, whatever was pasted with it', async () => {
    const body = createLine({ id: 'a-0', words: 'From a table.' });
    const { user, calls, show } = await open(createTranscript(), {
      answers: { [`PUT ${OF}/transcript/a-0`]: { status: 200, body } },
    });
    await show();
    await user.click(screen.getByRole('button', { name: 'Edit this line' }));
    const field = screen.getByRole('textbox', { name: 'Line at 0:00' });
    fireEvent.change(field, { target: { value: 'From\ta table.\u000b' } });
    fireEvent.keyDown(field, { key: 'Enter' });
    await within(list()).findByRole('button', { name: '0:00 From a table.' });
    expect(calls.filter(({ call }) => call.startsWith('PUT'))).toMatchObject([{ body: { words: 'From a table.' } }]);
  });

  it('keeps what was written when it could not be saved, and says so', async () => {
    const { user, show } = await open();
    await show();
    await user.click(screen.getByRole('button', { name: 'Edit this line' }));
    const field = screen.getByRole('textbox', { name: 'Line at 0:00' });
    await user.clear(field);
    await user.type(field, 'Good night.{Enter}');
    await screen.findByRole('alert');
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Line at 0:00' }).value).toBe('Good night.');
  });

  it('is again what speech recognition wrote, when the original is restored', async () => {
    const body = createLine({ id: 'a-0', words: 'Good evening I am a mirror.' });
    const { user, calls, show } = await open(createTranscript(), {
      answers: { [`PUT ${OF}/transcript/a-0`]: { status: 200, body } },
    });
    await show();
    await user.click(screen.getByRole('button', { name: 'Edit this line' }));
    await user.click(screen.getByRole('button', { name: 'Restore original' }));
    await within(list()).findByRole('button', { name: '0:00 Good evening I am a mirror.' });
    expect(calls.filter(({ call }) => call.startsWith('PUT'))).toMatchObject([{ body: { words: null } }]);
  });

  it('is commented on at its time, and quoted where the comment is written and read', async () => {
    const comment: Comment = {
      ...{ id: 'new', author: 'Nora Lindgate', createdAt: '2026-11-21T19:00:00.000Z', editedAt: null },
      ...{ atMs: 22_000, text: 'Well said', isMine: true },
    };
    const { user, calls, show } = await open(createTranscript(), {
      answers: { [`POST ${OF}/comments`]: { status: 201, body: comment } },
    });
    await show();
    goTo(24);
    await user.click(screen.getByRole('button', { name: 'Comment on this line' }));
    const field = screen.getByRole('textbox', { name: /^Comment on “ ?Somebody who is Lost wants to hear ?”$/ });
    expect(document.activeElement).toBe(field);
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Add timestamp: 0:22' }).checked).toBe(true);
    await user.type(field, 'Well said');
    await user.click(screen.getByRole('button', { name: 'Comment' }));
    const written = within(await screen.findByRole('list', { name: 'Comments' })).getByRole('listitem');
    expect(within(written).getByRole('blockquote').textContent).toBe('Somebody who is Lost wants to hear');
    expect(calls.find(({ call }) => call === `POST ${OF}/comments`)?.body).toEqual({
      text: 'Well said',
      atMs: 22_000,
    });
    screen.getByRole('textbox', { name: 'Comment' });
  });

  it('is not commented on any more once the time is left out', async () => {
    const { user, show } = await open();
    await show();
    await user.click(screen.getByRole('button', { name: 'Comment on this line' }));
    passClickGuard();
    await user.click(screen.getByRole('checkbox', { name: /^Add timestamp/ }));
    screen.getByRole('textbox', { name: 'Comment' });
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /^Add timestamp/ }).checked).toBe(false);
  });
});

describe('a transcript that is not there', () => {
  const none = { language: null, lines: [] };

  it.each([
    ['making', 'Transcript in progress'],
    ['failed', 'No transcript'],
    ['removed', 'Captions removed'],
    ['ready', 'No speech was found'],
  ] as const)('says so while it is %s', async (state, title) => {
    const { show } = await open({ ...none, state });
    await show();
    screen.getByRole('heading', { name: title });
    expect(screen.queryByRole('searchbox', { name: 'Search this transcript' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Captions' })).toBeNull();
  });

  it('appears by itself once it is made', async () => {
    jest.useFakeTimers();
    try {
      const { answers } = await open({ ...none, state: 'making' });
      fireEvent.click(tab('Transcript'));
      answers[`GET ${OF}/transcript`] = { status: 200, body: createTranscript() };
      await act(() => jest.advanceTimersByTimeAsync(5100));
      line(/^0:15/);
    } finally {
      jest.useRealTimers();
    }
  });

  it('is asked for less and less often, and not for longer than an hour', async () => {
    jest.useFakeTimers();
    try {
      const { calls } = await open({ ...none, state: 'making' });
      const asked = async (ms: number) => {
        const before = calls.length;
        await act(() => jest.advanceTimersByTimeAsync(ms));
        return calls.slice(before).filter(({ call }) => call.endsWith('/transcript')).length;
      };
      expect(await asked(60_000)).toBeGreaterThan(3);
      expect(await asked(10 * 60_000)).toBeLessThan(20);
      expect(await asked(10 * 60_000)).toBe(10);
      await asked(40 * 60_000);
      expect(await asked(10 * 60_000)).toBe(0);
    } finally {
      jest.useRealTimers();
    }
  });

  it.each(['ready', 'failed', 'removed'] as const)('is not asked for again where it is %s', async (state) => {
    jest.useFakeTimers();
    try {
      const { calls } = await open({ ...none, state });
      await act(() => jest.advanceTimersByTimeAsync(1000));
      const before = calls.length;
      await act(() => jest.advanceTimersByTimeAsync(10 * 60_000));
      expect(calls.slice(before).filter(({ call }) => call.endsWith('/transcript'))).toEqual([]);
    } finally {
      jest.useRealTimers();
    }
  });

  it('says which part of it is missing', async () => {
    const { show } = await open(createTranscript({ state: 'failed' }));
    await show();
    screen.getByText('Speech recognition failed for some sections.');
  });
});

it('says in a review without names that spoken names can be read', async () => {
  const { show } = await open(createTranscript(), { submission: { name: null, person: 12 } });
  await show();
  screen.getByText(/Names that are spoken in the video appear in its captions and transcript\.$/);
  await waitFor(() => line(/^0:15/));
});
