import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ResumeScreen } from '@/components/organizer/review/resume-screen';
import { ReviewScreen } from '@/components/organizer/review/review-screen';
import { organizerPaths } from '@/lib/contract/organizer/paths';
import type { Me } from '@/lib/contract/organizer/members';
import type { Comment, Review } from '@/lib/contract/organizer/reviews';
import type { Submission } from '@/lib/contract/organizer/submissions';
import { spoken } from '@/tests/support/live-region';
import { createSubmission } from '@/tests/support/organizer-factories';
import { createMe, renderConsole } from '@/tests/support/render-console';
import { UNSCORED } from '@/tests/support/scorecard-factories';
import { SEEN } from '../support/seen';
import { words as allWords } from '../support/words';

const words = allWords.organizer;

type Answer = { status?: number; body: unknown };

/** Answers the console's calls; a submission that is read has its saved rating. `sent`: what changes something. */
function answerCalls(answer: (path: string, body: unknown) => Answer | Promise<Answer>) {
  const sent: { path: string; body: unknown }[] = [];
  let rated = {};
  globalThis.fetch = jest.fn(async (url: string, init?: RequestInit) => {
    const body: unknown = init?.body ? JSON.parse(init.body as string) : undefined;
    if (init?.method !== 'GET') sent.push({ path: url, body });
    const { status = 200, body: content } = await answer(url, body);
    if (url.endsWith('/rating') && status < 400) rated = content as object;
    const text = JSON.stringify(url.includes('?') ? { ...(content as object), ...rated } : content);
    return { ok: status < 400, status, headers: new Headers(), text: async () => text };
  }) as unknown as typeof fetch;
  return sent;
}

beforeAll(() => {
  for (const name of ['play', 'pause', 'load'] as const)
    HTMLMediaElement.prototype[name] = jest.fn(async function (this: HTMLMediaElement) {
      this.dispatchEvent(new Event(name));
    });
});

function review(submission = createSubmission(), me: Partial<Me> = {}, section: string | null = null) {
  const user = userEvent.setup();
  const view = renderConsole(
    <ReviewScreen first={submission} card={null} query={{ status: 'new', sort: 'newest' }} section={section} />,
    { me: createMe(me) },
  );
  return { user, ...view };
}

const rating = (value: number) => screen.getByRole<HTMLInputElement>('radio', { name: new RegExp(`${value} of 5`) });
const status = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });
const show = (given: Partial<Submission> = {}) => ({ body: createSubmission(given) });

describe('the review of a submission', () => {
  it('rates and decides by single keys, and the same rating again takes it back', async () => {
    const sent = answerCalls((path, body) => {
      if (path.endsWith('/rating'))
        return { body: { myRating: (body as { value: number }).value, rating: 4, ratings: 1 } };
      if (path.endsWith('/status'))
        return { body: { status: 'shortlisted', by: 'Nora', at: '2026-11-21T19:00:00.000Z' } };
      return show();
    });
    const { user } = review();
    await user.keyboard('4');
    expect(rating(4).checked).toBe(true);
    await waitFor(() => screen.getByText('Saved', SEEN));
    await user.keyboard('4');
    expect(rating(4).checked).toBe(false);
    await user.keyboard('s');
    expect(status('Shortlisted').checked).toBe(true);
    await waitFor(() =>
      expect(sent.map(({ body }) => body)).toEqual([
        { value: 4 },
        { value: null },
        { status: 'shortlisted', was: 'new' },
      ]),
    );
  });

  it('says what could not be saved, puts it back, and tries again', async () => {
    let isAway = true;
    answerCalls((path) => {
      if (!path.endsWith('/rating')) return show();
      return isAway ? { status: 503, body: {} } : { body: { myRating: 2, rating: 2, ratings: 1 } };
    });
    const { user } = review();
    await user.keyboard('2');
    expect((await screen.findByRole('alert')).textContent).toContain('Not saved');
    expect(rating(2).checked).toBe(false);
    isAway = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(rating(2).checked).toBe(true));
  });

  it('says that a submission is gone, and does not offer to try that again', async () => {
    answerCalls((path) => {
      if (!path.endsWith('/rating')) return show();
      return { status: 404, body: { error: { code: 'notFound', type: 'NOT_FOUND', message: '' } } };
    });
    const { user } = review();
    await user.keyboard('2');
    expect((await screen.findByRole('alert')).textContent).toBe(
      ` ${words.frame.notSaved} ${words.frame.errors.notFound}`,
    );
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it('names the campaign as it is called now, and in the details as it was called then', async () => {
    const renamed = { campaign: { id: 'guide', name: 'night-guide', title: 'Evening Guide', type: 'job' as const } };
    answerCalls(() => show(renamed));
    review();
    await waitFor(() => expect(screen.getByRole('link', { name: 'Evening Guide' })).toBeInstanceOf(HTMLElement));
    expect(screen.getByText('Night Tour Guide').closest('dl')).toBeInstanceOf(HTMLElement);
  });

  it('keeps a status that a colleague has set meanwhile, and names the colleague', async () => {
    const details = { status: 'accepted' as const, by: 'Idris Calloway', at: '2026-11-21T19:00:00.000Z' };
    let isDecided = false;
    answerCalls((path) => {
      if (!path.endsWith('/status')) return show(isDecided ? { status: 'accepted', statusOf: details } : {});
      isDecided = true;
      return { status: 409, body: { error: { code: 'changedMeanwhile', type: 'CONFLICT', message: '', details } } };
    });
    const { user } = review();
    await user.keyboard('d');
    expect((await screen.findByRole('alert')).innerHTML).toBe(
      '<bdi>Idris Calloway</bdi> has changed the status to “Accepted” in the meantime.',
    );
    expect(status('Accepted').checked).toBe(true);
  });

  it('leaves keys alone while a comment is written, and when they are turned off', async () => {
    const sent = answerCalls((path) => (path.endsWith('/preferences') ? { status: 204, body: undefined } : show()));
    const { user, router } = review();
    await user.keyboard('c');
    await user.keyboard('5 stars');
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Comment' }).value).toBe('5 stars');
    await user.keyboard('{Escape}');
    await user.click(screen.getByText('Keyboard shortcuts'));
    await user.click(screen.getByRole('checkbox', { name: /Use single-key shortcuts/ }));
    await user.keyboard('5');
    expect(sent).toEqual([{ path: '/api/v1/me/preferences', body: { reviewKeys: false } }]);
    await waitFor(() => expect(router.refresh).toHaveBeenCalled());
    expect(spoken()).toBe('Saved');
  });

  it('begins with the keys as the member chose, and goes back to it when another choice cannot be saved', async () => {
    const sent = answerCalls((path) => (path.endsWith('/preferences') ? { status: 503, body: {} } : show()));
    const { user } = review(createSubmission(), { preferences: { reviewKeys: false, newSubmissions: 'never' } });
    await user.keyboard('5');
    expect(sent).toEqual([]);
    await user.click(screen.getByText('Keyboard shortcuts'));
    const box = screen.getByRole<HTMLInputElement>('checkbox', { name: /Use single-key shortcuts/ });
    await user.click(box);
    await waitFor(() => expect(spoken()).toBe('Not saved'));
    expect(box.checked).toBe(false);
  });

  it('goes to the next one, whose heading takes the focus, and says when it was the last', async () => {
    const place = { previous: null, next: 'teo', position: 1, total: 2 };
    const teo = { id: 'teo', name: 'Teo Marchbanks', place: { previous: 'amira', next: null, position: 2, total: 2 } };
    answerCalls((path) => show(path.includes('/teo') ? teo : { place }));
    const { user } = review(createSubmission({ place }));
    await waitFor(() => expect(document.querySelector('video[hidden]')?.getAttribute('src')).toBe('/film.mp4'));
    await user.keyboard('j');
    const heading = await screen.findByRole('heading', { name: 'Teo Marchbanks' });
    expect(document.activeElement).toBe(heading);
    await user.keyboard('j');
    screen.getByRole('link', { name: 'No more new submissions. Back to list' });
    await user.keyboard('k');
    const back = await screen.findByRole('heading', { name: 'Amira Sandvoort' });
    expect(document.activeElement).toBe(back);
  });

  it('asks for the scorecard that the campaign has got meanwhile, and keeps no rating', async () => {
    answerCalls((path) =>
      path.endsWith('/rating') ? { status: 409, body: { error: { code: 'hasScorecard', message: '' } } } : show(),
    );
    const { user, router } = review();
    await user.keyboard('4');
    expect((await screen.findByRole('alert')).textContent).toContain(words.review.hasScorecard);
    expect(rating(4).checked).toBe(false);
    expect(router.refresh).toHaveBeenCalledTimes(1);
  });

  it('leads back to the comparison from which it was opened, also from the next one', async () => {
    const place = { previous: null, next: 'teo', position: 1, total: 2 };
    const teo = { id: 'teo', name: 'Teo Marchbanks', place: { previous: 'amira', next: null, position: 2, total: 2 } };
    answerCalls((path) => show(path.includes('/teo') ? teo : { place }));
    const compared = { search: 'a', sort: 'score', criterion: 'warmth', direction: 'asc', reviewer: 'me' } as const;
    const first = createSubmission({ place });
    renderConsole(<ReviewScreen {...{ first, compared }} card={null} query={{ search: 'a', sort: 'rating' }} />);
    const links = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    const back = organizerPaths.comparison(first.campaign.id, compared);
    await waitFor(() => expect(links()).toContain(back));
    await userEvent.keyboard('j');
    await screen.findByRole('link', { name: 'No more submissions. Back to list' });
    expect(links().filter((href) => href === back)).toHaveLength(2);
    expect(new URLSearchParams(window.location.search).get('compared')).toBe(back.split('?')[1]);
  });

  it('shows reviewers neither download nor erase', async () => {
    answerCalls(() => show());
    review(createSubmission(), { role: 'reviewer' });
    await act(async () => {});
    expect(screen.queryByRole('button', { name: /Erase/ })).toBeNull();
    expect(screen.queryByRole('link', { name: /Download/ })).toBeNull();
  });

  it('says how its visitor can be reached, where that is known', () => {
    const given = { email: 'amira@mail.example', phone: '+4722334455' };
    answerCalls(() => show(given));
    review(createSubmission(given));
    const valueOf = (label: string) => screen.getByText(label).nextElementSibling;
    expect(valueOf('Email (entered)')?.textContent).toBe(given.email);
    expect(valueOf('Phone number')?.innerHTML).toBe(`<bdi dir="ltr">${given.phone}</bdi>`);
  });

  it('says at which address its visitor was invited, where there is one', async () => {
    const address = 'amira@mail.example';
    answerCalls(() => show({ address }));
    review(createSubmission({ address }));
    expect(screen.getByText('Email (invited)').nextElementSibling?.textContent).toBe(address);
    await act(async () => {});
  });

  it.each([
    ['on which day it is erased', '2027-05-20T18:42:00.000Z', 'May 20, 2027'],
    ['nothing of a day where it is kept for good', null, undefined],
  ])('says %s', async (_, erasedAt, day) => {
    answerCalls(() => show({ erasedAt }));
    review(createSubmission({ erasedAt }));
    expect(screen.queryByText('Will be erased on')?.nextElementSibling?.textContent).toBe(day);
    await act(async () => {});
  });

  it.each([
    ['once where all are alike', ['sound', 'sound'] as const, 'Sound only'],
    [
      'of each where they differ',
      ['recorder', 'file'] as const,
      'Section 1: Recorded in the browserSection 2: From a file',
    ],
    ['only of what there is', ['file', null] as const, 'From a file'],
    ['not at all where that is not told', [null, null] as const, undefined],
  ])('says how the sections came to be, %s', async (_, origins, said) => {
    const section = { prompt: 'Who are you?', seconds: 15, take: 1, url: null, isDamaged: false, isSkipped: false };
    const sections = origins.map((origin, index) => ({ ...section, sectionId: `${index}`, number: index + 1, origin }));
    answerCalls(() => show({ sections }));
    review(createSubmission({ sections }));
    expect(screen.queryByText('Recording')?.nextElementSibling?.textContent).toBe(said);
    await act(async () => {});
  });

  it('shows the sections as they came while the film is in the making', async () => {
    const sections = [
      {
        sectionId: 'one',
        number: 1,
        prompt: 'Who are you?',
        seconds: 15,
        take: 2,
        url: '/one.mp4',
        isDamaged: false,
        isSkipped: false,
        origin: null,
      },
    ];
    const making = { film: 'making' as const, filmUrl: null, chapters: [], sections };
    answerCalls(() => show(making));
    review(createSubmission(making));
    await act(async () => {});
    screen.getByText('The video is being processed.');
    expect(screen.getByRole('link', { name: 'Watch section 1' }).getAttribute('href')).toBe('/one.mp4');
  });

  describe('when it could not be made', () => {
    const section = {
      sectionId: 'one',
      number: 1,
      prompt: 'Who are you?',
      seconds: 15,
      take: 2,
      url: '/one.mp4',
      isDamaged: false,
      isSkipped: false,
      origin: null,
    };
    const failed = { film: 'failed' as const, filmUrl: null, chapters: [], filmFault: 'stitchFailed' };
    const tryAgain = () => screen.queryByRole('button', { name: 'Try again' });

    it('can be made again, also before the page has been answered what is new', async () => {
      const sent = answerCalls((path) =>
        path.endsWith('/film') ? { status: 204, body: undefined } : new Promise(() => {}),
      );
      const { user } = review(createSubmission({ ...failed, sections: [section] }));
      await waitFor(() => expect(globalThis.fetch).toHaveBeenCalled());
      await user.click(tryAgain()!);
      expect(await screen.findByText('The video is being processed.')).toBeInstanceOf(HTMLElement);
      expect(sent).toEqual([{ path: '/api/v1/submissions/amira/film', body: undefined }]);
    });

    it('stays as it is when that fails, and says why', async () => {
      answerCalls((path) => (path.endsWith('/film') ? { status: 429, body: {} } : show(failed)));
      const { user } = review(createSubmission({ ...failed, sections: [section] }));
      await user.click(tryAgain()!);
      expect((await screen.findByRole('alert')).textContent).toMatch(/^Too many attempts/);
      screen.getByText('The video couldn’t be processed.');
    });

    it.each([
      ['a section has to be recorded again first', { ...section, isDamaged: true }, 'editor' as const],
      ['a section is missing', { ...section, take: null }, 'editor' as const],
      ['the member is a reviewer', section, 'reviewer' as const],
    ])('is not offered to be made again when %s', async (_, only, role) => {
      const shown = { ...failed, sections: [only] };
      answerCalls(() => show(shown));
      review(createSubmission(shown), { role });
      await act(async () => {});
      expect(tryAgain()).toBeNull();
    });
  });
});

describe('the answers of a submission', () => {
  const asked = { state: 'answered' as const, answeredAt: '2026-11-21T18:40:00.000Z' };
  const evenings = { kind: 'choice' as const, ...asked, sectionId: 'evenings', number: 2, prompt: 'Which evenings?' };
  const dark = { kind: 'text' as const, ...asked, sectionId: 'dark', number: 4, prompt: 'Who fears the dark?' };
  const choices = ['Thursday', 'Friday'].map((text) => ({ text, isChosen: text === 'Friday' }));
  const answers = [
    { ...evenings, choices, other: 'Every Monday' },
    { ...dark, text: 'Nobody.\nNot here.' },
    { ...dark, sectionId: 'left', number: 5, state: 'skipped' as const, text: null },
    { ...evenings, sectionId: 'open', number: 6, state: 'open' as const, choices, other: null },
  ];
  const recorded = (number: number) => ({
    ...{ sectionId: `${number}`, number, prompt: 'Who are you?', seconds: 15, take: 1, url: null },
    ...{ isDamaged: false, isSkipped: false, origin: 'recorder' as const },
  });
  const list = () => screen.getByRole('list', { name: words.review.answers });
  const readAll = () => [...list().children].map((item) => item.textContent);
  const tab = (name: RegExp) =>
    within(screen.getByRole('navigation', { name: /^Answers/ })).getByRole('link', { name });

  it.each(['reviewer', 'editor'] as const)('stand beside the film in their order, as %ss see them', async (role) => {
    const shown = { answers, sections: [1, 3].map(recorded) };
    answerCalls(() => show(shown));
    review(createSubmission(shown), { role });
    await act(async () => {});
    expect(readAll()).toEqual([
      'Which evenings? Section 2, choice Thursday Chosen: Friday Chosen: Something else: Every Monday',
      'Who fears the dark? Section 4, text, 17 charactersNobody.\nNot here.',
      'Who fears the dark? Section 5, textSkipped by the visitor.',
      'Which evenings? Section 6, choiceNot answered.',
    ]);
    expect(tab(/Answers/).textContent).toBe('Answers 2');
    screen.getByText('Sections 1 and 3 are in the video.');
    expect(screen.getByText('Attempts per section').nextElementSibling?.textContent).toBe('1 and 1');
  });

  it('say when they were changed after the visitor had finished', async () => {
    const late = { ...dark, sectionId: 'late', answeredAt: '2026-11-21T20:00:00.000Z', text: 'Everybody.' };
    const shown = {
      answers: [{ ...dark, text: 'Nobody.' }, late],
      // What was changed between asking for the film and the end was changed in time.
      receivedAt: '2026-11-21T18:00:00.000Z',
      completedAt: '2026-11-21T19:00:00.000Z',
      sections: [recorded(1)],
    };
    answerCalls(() => show(shown));
    review(createSubmission(shown), { role: 'reviewer' });
    await act(async () => {});
    const [before, after] = [...list().children];
    expect(before?.querySelector('time')).toBeNull();
    expect(after?.textContent).toContain('Changed after finishing: ');
    expect(after?.querySelector('time')?.dateTime).toBe('2026-11-21T20:00:00.000Z');
  });

  it.each([
    [[1, 2, 3], 'Sections 1 to 3 are in the video.'],
    [[2], 'Section 2 is in the video.'],
    [[1, 2, 4], 'Sections 1, 2, and 4 are in the video.'],
  ])('end with what is in the video: %j', async (numbers, said) => {
    const shown = { answers, sections: numbers.map(recorded) };
    answerCalls(() => show(shown));
    review(createSubmission(shown));
    await act(async () => {});
    screen.getByText(said);
  });

  it.each([
    ['with a link that saves it', '/files/signed', 'Download first-aid 2026.pdf'],
    ['without one for whoever may not download', null, null],
  ])('name a file, its type and its size, %s', async (_, url, link) => {
    const kept = { fileId: 'f1', name: 'first-aid 2026.pdf', bytes: 212_400, format: 'pdf' as const, url };
    const file = { kind: 'file' as const, ...asked, sectionId: 'aid', number: 7, prompt: 'Your certificate?' };
    const shown = {
      answers: [
        { ...file, file: kept },
        { ...file, sectionId: 'none', number: 8, state: 'skipped' as const, file: null },
      ],
      sections: [1, 3].map(recorded),
    };
    answerCalls(() => show(shown));
    review(createSubmission(shown));
    await act(async () => {});
    expect(readAll()[0]).toMatch(/^Your certificate\? Section 7, filefirst-aid 2026.pdf PDF, 212 kB/);
    expect(readAll()[1]).toBe('Your certificate? Section 8, fileSkipped by the visitor.');
    const links = within(list()).queryAllByRole<HTMLAnchorElement>('link');
    expect(links.map((one) => one.getAttribute('aria-label'))).toEqual(link === null ? [] : [link]);
    if (link) expect([links[0]?.pathname, links[0]?.hasAttribute('download')]).toEqual([url, true]);
  });

  it('tell which recordings were left out, and count them to no video', async () => {
    const shown = { answers, sections: [recorded(1), { ...recorded(2), take: null, isSkipped: true }] };
    answerCalls(() => show(shown));
    review(createSubmission(shown));
    await act(async () => {});
    screen.getByText('Section 1 is in the video.');
    const skipped = within(screen.getByRole('region', { name: 'Skipped sections' }));
    expect(skipped.getByRole('listitem').textContent).toBe('2. Who are you?Skipped by the visitor.');
  });

  it('make room for the comments, also when a key asks for them', async () => {
    const shown = { answers, sections: [recorded(1)] };
    answerCalls(() => show(shown));
    const { user } = review(createSubmission(shown));
    await user.click(tab(/Comments/));
    expect(screen.queryByRole('list', { name: words.review.answers })).toBeNull();
    await user.click(tab(/Answers/));
    list();
    await user.keyboard('c');
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Comment' }));
  });

  it('stand in the place of the film where nothing is recorded', async () => {
    const shown = { film: 'none' as const, filmUrl: null, seconds: null, chapters: [], answers };
    answerCalls(() => show(shown));
    review(createSubmission(shown));
    await act(async () => {});
    expect(readAll()).toHaveLength(4);
    screen.getByRole('region', { name: words.review.answers });
    screen.getByText(words.review.nothingRecorded);
    screen.getByText('4 sections');
    for (const absent of [words.review.noFilm, /in the video/, 'Attempts per section'])
      expect(screen.queryByText(absent)).toBeNull();
    screen.getByRole('textbox', { name: 'Comment' });
  });

  it('leave the section its number among the chapters', async () => {
    const [first, second] = createSubmission().chapters;
    const chapters = [first!, { ...second!, number: 3, prompt: null }];
    answerCalls(() => show({ chapters }));
    review(createSubmission({ chapters }));
    await act(async () => {});
    screen.getByRole('button', { name: 'Section 3, starts at 0:15 Section 3' });
  });
});

describe('comments in the review', () => {
  const comment = (id: string, text: string, isMine: boolean): Comment => ({
    ...{ id, text, isMine, author: isMine ? 'Nora Lindgate' : 'Idris Calloway', atMs: null },
    ...{ createdAt: '2026-11-21T19:00:00.000Z', editedAt: null },
  });
  const thread = [comment('c1', 'A calm voice', true), comment('c2', 'Too fast', false)];
  const path = '/api/v1/submissions/amira/comments/c1';

  it('are edited in their place by their author alone, and say so', async () => {
    const sent = answerCalls((asked, body) =>
      asked === path
        ? { body: { ...thread[0], ...(body as object), editedAt: '2026-11-21T20:00:00.000Z' } }
        : show({ thread }),
    );
    const { user } = review(createSubmission({ thread }));
    expect(screen.getAllByRole('button', { name: /^Edit/ })).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Edit comment “A calm voice”' }));
    const field = screen.getByRole('textbox', { name: 'Your comment' });
    expect(document.activeElement).toBe(field);
    await user.clear(field);
    await user.type(field, 'A warm voice');
    await user.click(screen.getByRole('button', { name: 'Save comment' }));
    await screen.findByText('A warm voice');
    screen.getByText(/^Edited/);
    expect(spoken()).toBe('Comment saved');
    expect(sent).toEqual([{ path, body: { text: 'A warm voice' } }]);
  });

  it('stay as they were when Escape ends the editing', async () => {
    const sent = answerCalls(() => show({ thread }));
    const { user } = review(createSubmission({ thread }));
    await user.click(screen.getByRole('button', { name: /^Edit/ }));
    await user.keyboard(' again{Escape}');
    screen.getByText('A calm voice');
    expect(sent).toEqual([]);
  });

  it('are deleted by their author after a question, and those of others stay', async () => {
    const sent = answerCalls((asked) => (asked === path ? { status: 204, body: undefined } : show({ thread })));
    const { user } = review(createSubmission({ thread }));
    await user.click(screen.getByRole('button', { name: 'Delete comment “A calm voice”' }));
    expect(sent).toEqual([]);
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByText('A calm voice')).toBeNull());
    screen.getByText('Too fast');
    expect(sent).toEqual([{ path, body: undefined }]);
  });
});

describe('a new comment', () => {
  it.each([
    [0, null],
    [7.2, 7200],
  ])('of a film that is at %s s, has its place in it: %s ms', async (at, atMs) => {
    const added = { id: 'c3', author: 'Nora Lindgate', text: 'Calm', atMs, isMine: true, editedAt: null };
    const sent = answerCalls((path) =>
      path.endsWith('/comments') ? { body: { ...added, createdAt: '2026-11-21T19:00:00.000Z' } } : show(),
    );
    const { user } = review();
    const film = screen.getByLabelText<HTMLVideoElement>(/Amira Sandvoort/, { selector: 'video' });
    film.currentTime = at;
    fireEvent.timeUpdate(film);
    await user.type(screen.getByRole('textbox', { name: words.review.comment }), 'Calm');
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /^Add timestamp/ }).checked).toBe(atMs !== null);
    await user.click(screen.getByRole('button', { name: words.review.comment }));
    await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ text: 'Calm', atMs }]));
  });
});

describe('what colleagues do meanwhile', () => {
  afterEach(() => jest.useRealTimers());

  const later = () => act(() => jest.advanceTimersByTimeAsync(10_000));
  const theirs: Review = {
    ...{ status: 'accepted', rating: 3, ratings: 1, comments: 1, myRating: null, notice: null, ...UNSCORED },
    statusOf: { status: 'accepted', by: 'Idris Calloway', at: '2026-11-21T19:00:00.000Z' },
    thread: [
      {
        ...{ id: 'c2', text: 'Too fast', isMine: false, author: 'Idris Calloway', atMs: null },
        ...{ createdAt: '2026-11-21T19:00:00.000Z', editedAt: null },
      },
    ],
  };

  function open(answer: (path: string) => Answer | Promise<Answer>) {
    jest.useFakeTimers();
    answerCalls((path) => {
      if (path.endsWith('/rating')) return { body: { myRating: 4, rating: 4, ratings: 1 } };
      return path.endsWith('/review') ? answer(path) : show();
    });
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    renderConsole(<ReviewScreen first={createSubmission()} card={null} query={{ status: 'new', sort: 'newest' }} />);
    return { user };
  }

  it('shows within ten seconds, and leaves a comment alone that is being typed', async () => {
    const { user } = open(() => ({ body: theirs }));
    const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Comment' });
    await user.type(field, 'I think');
    await later();
    screen.getByText('Too fast');
    expect(status('Accepted').checked).toBe(true);
    expect(screen.getByText(/^Set to “Accepted” by/).innerHTML).toMatch(/by <bdi>Idris Calloway<\/bdi>$/);
    screen.getByText(/^Team rating:/);
    expect(field.value).toBe('I think');
    expect(document.activeElement).toBe(field);
  });

  it('does not ask while nobody sees the page', async () => {
    const asked = jest.fn(() => ({ body: theirs }));
    open(asked);
    const seen = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    await later();
    expect(asked).not.toHaveBeenCalled();
    seen.mockRestore();
    await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
    expect(asked).toHaveBeenCalledTimes(1);
  });

  it('takes nothing back that was chosen here while it was asked for', async () => {
    let answer: (given: Answer) => void = () => {};
    const before: Review = { ...theirs, status: 'new', statusOf: { status: 'new', by: null, at: null }, thread: [] };
    open(() => new Promise((resolve) => (answer = resolve)));
    await later();
    await act(async () => {
      fireEvent.keyDown(document.body, { key: '4' });
      await jest.advanceTimersByTimeAsync(100);
    });
    screen.getByText('Saved', SEEN);
    await act(async () => answer({ body: before }));
    expect(rating(4).checked).toBe(true);
  });
});

describe('the position in a film', () => {
  const slider = () => screen.getByRole<HTMLInputElement>('slider', { name: 'Playback position' });
  const spokenPlace = () => slider().getAttribute('aria-valuetext');
  const buffered = (until: number) => ({ length: until > 0 ? 1 : 0, start: () => 0, end: () => until });

  /** Opens a submission whose film has loaded so much. */
  async function open(loaded = 0) {
    answerCalls(() => show());
    const { user } = review();
    await act(async () => {});
    const video = screen.getByLabelText<HTMLVideoElement>(/Amira Sandvoort/, { selector: 'video' });
    for (const [name, value] of Object.entries({ currentTime: 0, duration: 60, buffered: buffered(loaded) }))
      Object.defineProperty(video, name, { value, writable: true });
    fireEvent(video, new Event('loadedmetadata'));
    return { user, video };
  }

  it('is dragged: it says time and section on the way, and the film goes there once, when it is let go', async () => {
    const { video } = await open();
    fireEvent.input(slider(), { target: { value: '20' } });
    expect(spokenPlace()).toBe('0:20 of 1:00, section 2 of 2');
    expect(video.currentTime).toBe(0);
    fireEvent.input(slider(), { target: { value: '10' } });
    fireEvent(slider(), new Event('change', { bubbles: true }));
    expect(video.currentTime).toBe(10);
    expect(spokenPlace()).toBe('0:10 of 1:00, section 1 of 2');
  });

  it('is that of the section for which it was opened', async () => {
    answerCalls(() => show());
    review(createSubmission(), {}, 'two');
    await act(async () => {});
    expect(spokenPlace()).toBe('0:15 of 1:00, section 2 of 2');
  });

  it('shows the picture on the way where the film has been loaded already', async () => {
    const { video } = await open(30);
    fireEvent.input(slider(), { target: { value: '20' } });
    expect(video.currentTime).toBe(20);
    fireEvent.input(slider(), { target: { value: '40' } });
    expect(video.currentTime).toBe(20);
  });

  it('goes back to where the film is when the drag is broken off', async () => {
    await open();
    fireEvent.input(slider(), { target: { value: '20' } });
    fireEvent.pointerCancel(slider());
    expect(spokenPlace()).toBe('0:00 of 1:00, section 1 of 2');
  });

  it('goes by keys: five seconds, a section, and to both ends, each once', async () => {
    const { user, video } = await open();
    slider().focus();
    const places = [];
    for (const key of ['ArrowRight', 'ArrowUp', 'ArrowLeft', 'PageUp', 'End', 'PageDown', 'ArrowDown', 'Home']) {
      await user.keyboard(`{${key}}`);
      places.push([key, video.currentTime]);
    }
    expect(places).toEqual([
      ...[
        ['ArrowRight', 5],
        ['ArrowUp', 10],
        ['ArrowLeft', 5],
        ['PageUp', 15],
      ],
      ...[
        ['End', 60],
        ['PageDown', 15],
        ['ArrowDown', 10],
        ['Home', 0],
      ],
    ]);
  });

  it('leaves the keys of the review alone while it has the focus, and Space plays', async () => {
    const { user, video } = await open();
    const play = jest.spyOn(video, 'play');
    slider().focus();
    await user.keyboard('c');
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Comment' }));
    slider().focus();
    await user.keyboard(' ');
    expect(play).toHaveBeenCalledTimes(1);
  });

  it('has a mark where each further section begins', async () => {
    await open();
    const marks = [...slider().parentElement!.querySelectorAll<HTMLElement>('i')];
    expect(marks.map(({ style }) => style.getPropertyValue('--at'))).toEqual(['0.25']);
  });
});

describe('a resume in a tab of its own', () => {
  it.each([
    ['editor', 'The resume can’t be shown here. Download it to read it.', ['Amira Sandvoort', 'Download']],
    ['reviewer', 'The resume can’t be shown here.', ['Amira Sandvoort']],
  ] as const)('leads back to its submission, and %ss see who may save it', async (role, words, links) => {
    const resume = { url: '/files/resume.pdf', bytes: 4000 };
    renderConsole(<ResumeScreen submission={createSubmission({ resume })} resume={resume} />, {
      me: createMe({ role }),
    });
    screen.getByRole('heading', { name: 'Resume from Amira Sandvoort' });
    // Here is nothing that could draw it.
    await screen.findByText(words);
    expect(screen.getAllByRole('link').map(({ textContent }) => textContent?.trim())).toEqual(links);
    const [back] = screen.getAllByRole('link');
    expect(back?.getAttribute('href')).toBe('/organizer/campaigns/guide/submissions/amira');
  });
});
