import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ReviewScreen } from '@/components/organizer/review/review-screen';
import type { SubmissionScorecard } from '@/lib/contract/organizer/scorecards';
import { spoken } from '@/tests/support/live-region';
import { createSubmission } from '@/tests/support/organizer-factories';
import { passClickGuard } from '@/tests/support/pass-click-guard';
import { renderConsole } from '@/tests/support/render-console';
import { createScorecard, createScores } from '@/tests/support/scorecard-factories';
import { filledButtons, SEEN } from '../support/seen';

type Sent = { call: string; body: unknown };

/** Opens a submission with a scorecard. `submit`: what the server answers when scores are submitted. */
function open(
  card: SubmissionScorecard,
  submit: () => { status?: number; body: unknown } = () => ({ body: card }),
  submission = createSubmission(),
) {
  const sent: Sent[] = [];
  let now = card;
  let isAway = false;
  globalThis.fetch = jest.fn(async (url: string, init?: RequestInit) => {
    const method = init?.method ?? 'GET';
    const body: unknown = init?.body ? JSON.parse(init.body as string) : undefined;
    if (method !== 'GET') sent.push({ call: `${method} ${url}`, body });
    const answer = () => {
      if (url.endsWith('/review')) return { body: { ...submission, isHidden: false, thread: [COMMENT] } };
      if (!url.endsWith('/scorecard') && !url.endsWith('/draft')) return { body: submission };
      if (isAway) return { status: 503, body: {} };
      if (url.endsWith('/draft')) return { body: { savedAt: '2026-11-21T19:00:00.000Z' } };
      if (method === 'GET') return { body: now };
      const given = submit();
      if ((given.status ?? 200) < 400) now = given.body as SubmissionScorecard;
      return given;
    };
    const { status = 200, body: content } = { status: 200, ...answer() };
    return { ok: status < 400, status, headers: new Headers(), text: async () => JSON.stringify(content) };
  }) as unknown as typeof fetch;
  const user = userEvent.setup();
  renderConsole(<ReviewScreen first={submission} card={card} query={{ sort: 'newest' }} />);
  return {
    ...{ user, sent },
    setAway: (is: boolean) => void (isAway = is),
    setCard: (card: SubmissionScorecard) => void (now = card),
  };
}

const COMMENT = {
  ...{ id: 'c1', author: 'Idris Calloway', atMs: null, text: 'Ask for a photograph.', isMine: false },
  ...{ createdAt: '2026-11-21T19:00:00.000Z', editedAt: null },
};
const DRAFT = 'PUT /api/v1/submissions/amira/scorecard/draft';
const SUBMIT = 'PUT /api/v1/submissions/amira/scorecard';

const criterion = (name: string) => screen.getByRole('group', { name: new RegExp(name) });
const score = (name: string, value: number) =>
  within(criterion(name)).getByRole<HTMLInputElement>('radio', { name: new RegExp(`${value} of 5`) });
const notSeen = (name: string) => within(criterion(name)).getByRole<HTMLInputElement>('radio', { name: 'Not seen' });
const submitButton = () => screen.getByRole('button', { name: 'Submit scores' });
const total = () => screen.getByText(/^Your score/).closest('p')?.textContent;

const mine = createScores({ userId: 'nora', author: 'Nora Lindgate', scores: { warmth: 5, speech: 4 }, score: 4.75 });
const theirs = createScores({ scores: { warmth: 3, speech: 'notSeen' }, score: 3, note: 'The dates were wrong.' });
const TEAM: SubmissionScorecard['team'] = {
  ...{ score: 3.875, scorecards: 2, lowest: 3, highest: 4.75 },
  criteria: [
    { criterionId: 'warmth', mean: 4, count: 2, lowest: 3, highest: 5 },
    { criterionId: 'speech', mean: 4, count: 1, lowest: 4, highest: 4 },
  ],
};
const shown = createScorecard({ mine, others: [theirs], othersCount: 1, team: TEAM });

describe('a scorecard', () => {
  it('stands in the place of the single rating, and keeps each score as a draft', async () => {
    const { user, sent } = open(createScorecard());
    expect(screen.queryByText('Your rating')).toBeNull();
    await user.click(score('Warmth', 4));
    expect(total()).toBe('Your score (1 of 2 criteria) 4.0 of 5');
    await waitFor(() => screen.getByText('Draft saved', SEEN));
    await user.click(notSeen('Clear speech'));
    expect(total()).toBe('Your score (2 of 2 criteria) 4.0 of 5');
    await waitFor(() =>
      expect(sent).toEqual([
        { call: DRAFT, body: { scores: { warmth: 4 }, note: null } },
        { call: DRAFT, body: { scores: { warmth: 4, speech: 'notSeen' }, note: null } },
      ]),
    );
  });

  it('is scored by single keys, each of which goes on to the next criterion and at last to the button', async () => {
    const { user, sent } = open(createScorecard());
    await user.keyboard('5');
    expect(score('Warmth', 5).checked).toBe(true);
    expect(criterion('Clear speech').contains(document.activeElement)).toBe(true);
    await user.keyboard('0');
    expect(notSeen('Clear speech').checked).toBe(true);
    expect(document.activeElement).toBe(submitButton());
    await user.keyboard('{Enter}');
    await waitFor(() => expect(sent.at(-1)?.call).toBe(SUBMIT));
    expect(sent.at(-1)?.body).toEqual({ scores: { warmth: 5, speech: 'notSeen' }, note: null, version: 1 });
  });

  it('comes back with what was kept as a draft, without criteria that are gone', () => {
    open(createScorecard({ draft: { scores: { warmth: 2, gone: 5 }, note: 'Tells it well.' } }));
    expect(score('Warmth', 2).checked).toBe(true);
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Note (optional)' }).value).toBe('Tells it well.');
    expect(total()).toBe('Your score (1 of 2 criteria) 2.0 of 5');
  });

  it('goes to the criterion that has no score yet, and submits nothing', async () => {
    const { user, sent } = open(createScorecard({ draft: { scores: { warmth: 2 }, note: null } }));
    await user.click(submitButton());
    expect(screen.getByRole('alert').textContent).toContain('Give a score, or choose “Not seen”.');
    expect(criterion('Clear speech').contains(document.activeElement)).toBe(true);
    expect(sent).toEqual([]);
    await user.keyboard('3');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('keeps what is typed when its writer stops, and says when it could not, with a way to try again', async () => {
    const { user, sent, setAway } = open(createScorecard());
    setAway(true);
    await user.type(screen.getByRole('textbox', { name: 'Note (optional)' }), '5 stars');
    await waitFor(() => screen.getByText(/Draft not saved/, SEEN), { timeout: 3000 });
    setAway(false);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => screen.getByText('Draft saved', SEEN));
    expect(sent.map(({ body }) => body)).toEqual(Array(2).fill({ scores: {}, note: '5 stars' }));
  });

  it('says what of the others is hidden until the own scores are submitted', () => {
    open(createScorecard({ others: null, othersCount: 2 }));
    screen.getByText(/^2 scorecards from other members are hidden/);
    expect(screen.queryByText(/Team score/)).toBeNull();
  });

  it('shows what all make of it once it is submitted, and Next becomes the filled button', async () => {
    const draft = { scores: { warmth: 5, speech: 4 }, note: null };
    const place = { previous: null, next: 'teo', position: 1, total: 2 };
    const card = createScorecard({ draft, others: null, othersCount: 1 });
    const { user } = open(card, () => ({ body: shown }), createSubmission({ place }));
    await waitFor(() => expect(document.querySelector('video[hidden]')).not.toBeNull());
    expect(filledButtons()).toEqual(['Submit scores']);
    await user.click(submitButton());
    await screen.findByText('Team score (2 scorecards)');
    expect(document.activeElement?.textContent).toBe('Team score (2 scorecards) 3.9 of 5');
    expect(filledButtons()).toEqual(['Next  J']);
    expect(spoken()).toBe('Scores submitted. 1 scorecard from another member is now shown.');
    const warmth = within(screen.getByRole('list', { name: 'Scores by criterion' })).getAllByRole('listitem')[0]!;
    expect(warmth.textContent).toBe('Warmth 4.0You 5 Idris Calloway 3 Scores differ');
    expect(screen.getByText('The dates were wrong.').closest('li')?.textContent).toContain('Idris Calloway');
  });

  it('shows the comments of others, too, once it is submitted', async () => {
    const card = createScorecard({ draft: { scores: { warmth: 5, speech: 4 }, note: null }, others: null });
    const { user } = open(card, () => ({ body: shown }), createSubmission({ isHidden: true }));
    await user.click(screen.getByRole('link', { name: 'Comments' }));
    screen.getByText('Other members’ comments are hidden until you submit your scores.');
    await user.click(screen.getByRole('link', { name: 'Scorecard' }));
    await user.click(submitButton());
    await screen.findByText('Team score (2 scorecards)');
    const comments = await screen.findByRole('link', { name: 'Comments 1' });
    passClickGuard();
    await user.click(comments);
    screen.getByText('Ask for a photograph.');
    expect(screen.queryByText(/are hidden/)).toBeNull();
  });

  it('is changed after it was submitted, and left as it was', async () => {
    const { user, sent } = open(shown);
    screen.getByText('If you change your scores now, they’re marked as changed after seeing the others.');
    await user.click(screen.getByRole('button', { name: 'Change my scores' }));
    expect(score('Warmth', 5).checked).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    screen.getByText('Team score (2 scorecards)');
    expect(sent).toEqual([]);
  });

  it('says who changed theirs after seeing the others, and whose belong to an earlier version', () => {
    const changed = { ...theirs, changedAt: '2026-11-22T19:00:00.000Z', criteria: [] };
    open({ ...shown, others: [changed] });
    const words = screen.getAllByText(/Idris Calloway/).map((element) => element.closest('p, li')?.textContent);
    expect(words).toContain('Idris Calloway changed their scores after seeing the others.');
    expect(words).toContain('The scores from Idris Calloway are for an earlier version of this scorecard.');
  });

  it('asks to check the scores when it was changed meanwhile, and keeps them as a draft', async () => {
    const draft = { scores: { warmth: 5, speech: 4 }, note: null };
    const error = { code: 'changedMeanwhile', type: 'CONFLICT', message: '' };
    const more = createScorecard({ version: 2, draft });
    const { user, sent, setCard } = open(createScorecard({ draft }), () => {
      setCard({ ...more, criteria: [...more.criteria, { ...more.criteria[0]!, id: 'calm', name: 'Calm' }] });
      return { status: 409, body: { error } };
    });
    await user.click(submitButton());
    expect((await screen.findByRole('alert')).textContent).toContain('The scorecard has changed.');
    await waitFor(() => criterion('Calm'));
    expect(score('Warmth', 5).checked).toBe(true);
    await waitFor(() => expect(sent.at(-1)?.call).toBe(DRAFT));
  });

  it('leads to the section in the film that a criterion is about', async () => {
    const { user } = open(createScorecard());
    await user.click(screen.getByRole('button', { name: 'Applies to section 2' }));
    expect(document.querySelector<HTMLVideoElement>('video')?.currentTime).toBe(15);
  });
});
