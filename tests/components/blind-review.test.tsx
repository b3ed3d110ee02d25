import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ReviewScreen } from '@/components/organizer/review/review-screen';
import { SubmissionsScreen } from '@/components/organizer/submissions/submissions-screen';
import type { Role } from '@/lib/contract/organizer/role';
import type { Submission, SubmissionSort } from '@/lib/contract/organizer/submissions';
import { type Reviewing, USUAL_REVIEWING } from '@/lib/contract/scorecard';
import { answerConsoleCalls } from '@/tests/support/answer-console-calls';
import { createEdited, createSubmission } from '@/tests/support/organizer-factories';
import { passClickGuard } from '@/tests/support/pass-click-guard';
import { createMe, renderConsole } from '@/tests/support/render-console';
import { createScorecard } from '@/tests/support/scorecard-factories';

const PLACE = { previous: null, next: 'teo', position: 1, total: 2 };
const TEO: Partial<Submission> = {
  ...{ id: 'teo', name: 'Teo Marchbanks', filmUrl: '/teo.mp4' },
  place: { previous: 'amira', next: null, position: 2, total: 2 },
};
type Card = ReturnType<typeof createScorecard> | null;
const query = { status: 'new', sort: 'newest' } as const;
const of = (id: string) => `GET /api/v1/submissions/${id}?status=new&sort=newest`;

const scorecardOf = (id: string) => `GET /api/v1/submissions/${id}/scorecard`;

const film = () => screen.getByLabelText<HTMLVideoElement>(/^Video from/, { selector: 'video' });
const toggle = () => screen.getByRole('button', { name: 'Show video' });
const fullScreen = () => screen.queryByRole('button', { name: 'Full screen' });

describe('a film of which only the sound is played', () => {
  const play = jest.fn(async () => {});
  const fill = jest.fn(async () => {});

  beforeAll(() => {
    Object.assign(HTMLMediaElement.prototype, { play, pause: () => {}, load: () => {} });
    HTMLElement.prototype.requestFullscreen = fill;
  });
  beforeEach(() => jest.clearAllMocks());

  async function open({ hidesPictures = true } = {}) {
    const first = createSubmission({ place: PLACE, hidesPictures });
    const answers = {
      [of('amira')]: { status: 200, body: first },
      [of('teo')]: { status: 200, body: createSubmission({ ...TEO, hidesPictures }) },
    };
    answerConsoleCalls(answers);
    renderConsole(<ReviewScreen {...{ first, query }} card={null} />);
    await act(async () => {});
    return { user: userEvent.setup() };
  }

  it('has no picture for anybody, and says that it can be heard', async () => {
    await open();
    expect(film().hidden).toBe(true);
    expect(film().hasAttribute('disablepictureinpicture')).toBe(true);
    screen.getByText('The video is hidden. You can still listen to it.');
    expect(toggle().getAttribute('aria-pressed')).toBe('false');
  });

  it('plays, and goes to a section', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Play' }));
    expect(play).toHaveBeenCalledTimes(1);
    await user.click(screen.getByRole('button', { name: /^Section 2, starts at 0:15/ }));
    expect(film().currentTime).toBe(15);
  });

  it('fills the screen only while its picture is shown', async () => {
    const { user } = await open();
    expect(fullScreen()).toBeNull();
    await user.keyboard('f');
    expect(fill).not.toHaveBeenCalled();
    await user.click(toggle());
    expect(fullScreen()).not.toBeNull();
    await user.keyboard('f');
    expect(fill).toHaveBeenCalledTimes(1);
  });

  it('is shown by a press, where it is, and hidden by another one', async () => {
    const { user } = await open();
    const before = film();
    before.currentTime = 20;
    fireEvent.timeUpdate(before);
    await user.click(toggle());
    expect(film()).toBe(before);
    expect([before.hidden, before.currentTime]).toEqual([false, 20]);
    expect(toggle().getAttribute('aria-pressed')).toBe('true');
    expect(screen.queryByText(/^The video is hidden/)).toBeNull();
    passClickGuard();
    await user.click(toggle());
    expect(before.hidden).toBe(true);
  });

  it('stays shown, or hidden, from one submission to the next', async () => {
    const { user } = await open();
    await user.keyboard('j');
    await screen.findByRole('heading', { name: 'Teo Marchbanks' });
    expect(film().hidden).toBe(true);
    await user.click(toggle());
    await user.keyboard('k');
    await screen.findByRole('heading', { name: 'Amira Sandvoort' });
    await waitFor(() => expect(film().hidden).toBe(false));
  });

  it('is nothing to choose where a campaign does not ask for it', async () => {
    await open({ hidesPictures: false });
    expect(film().hidden).toBe(false);
    expect(screen.queryByRole('button', { name: 'Show video' })).toBeNull();
    expect(fullScreen()).not.toBeNull();
  });
});

describe('a submission whose name is withheld', () => {
  const BARE = { resume: null, hasResume: false, email: null };
  const KNOWN = { resume: { url: '/resume.pdf', bytes: 9000 }, hasResume: true, email: 'amira@mail.example' };
  const withheld = createSubmission({ ...BARE, name: null, person: 12, place: PLACE });
  const known = createSubmission({ ...KNOWN, person: 12, place: PLACE });
  const NOTE = /^The name, contact details, resume, and files are hidden/;
  const ask = () => screen.queryByRole('button', { name: 'Show name…' });

  async function open(role: Role, answers: Parameters<typeof answerConsoleCalls>[0] = {}, card: Card = null) {
    const scorecard = card ? { [scorecardOf('amira')]: { status: 200, body: card } } : {};
    const calls = answerConsoleCalls({ [of('amira')]: { status: 200, body: withheld }, ...scorecard, ...answers });
    renderConsole(<ReviewScreen first={withheld} query={query} card={card} />, { me: createMe({ role }) });
    await act(async () => {});
    return { user: userEvent.setup(), calls };
  }
  const shows = (body: Submission) => answerConsoleCalls({ [of('amira')]: { status: 200, body } });

  it('is that of a number on all of the page and in its tab, and the page says for how long', async () => {
    await open('reviewer');
    screen.getByRole('heading', { level: 1, name: 'Person 12' });
    screen.getByLabelText('Video from Person 12');
    screen.getByText(NOTE);
    await waitFor(() => expect(document.title).toBe('Person 12: Night Tour Guide · HRfix'));
    expect(ask()).toBeNull();
  });

  it('is in one note with the scores of others, where both are hidden', async () => {
    const { calls } = await open('reviewer', {}, createScorecard({ others: null, othersCount: 2 }));
    await waitFor(() => expect(calls.map(({ call }) => call)).toContain(scorecardOf('teo')));
    await act(async () => {});
    expect(screen.getByText(NOTE).textContent).toMatch(/changed\. 2 scorecards from other members are hidden/);
  });

  it('is shown to an editor who was told that it is logged, with all that was withheld beside it', async () => {
    const { user } = await open('editor');
    await user.click(ask()!);
    const dialog = within(screen.getByRole('dialog', { name: /^Show the name of Person 12/ }));
    dialog.getByText(/The audit log records that you did\.$/);
    const calls = answerConsoleCalls({
      'POST /api/v1/submissions/amira/name': { status: 200, body: { name: known.name } },
      [of('amira')]: { status: 200, body: known },
    });
    await user.click(dialog.getByRole('button', { name: 'Show name' }));
    const heading = await screen.findByRole('heading', { level: 1, name: 'Amira Sandvoort' });
    // The page may ask for the submission by itself, too.
    expect(calls.map(({ call }) => call)).toContain('POST /api/v1/submissions/amira/name');
    await waitFor(() => expect(document.activeElement).toBe(heading));
    screen.getByRole('link', { name: 'Resume' });
    expect(screen.queryByText(NOTE)).toBeNull();
    expect(ask()).toBeNull();
  });

  it('stays withheld when that fails, and the dialog says so', async () => {
    const { user } = await open('editor');
    await user.click(ask()!);
    const dialog = within(screen.getByRole('dialog', { name: /^Show the name of Person 12/ }));
    answerConsoleCalls({
      'POST /api/v1/submissions/amira/name': { status: 503, body: {} },
      [of('amira')]: { status: 200, body: withheld },
    });
    await user.click(dialog.getByRole('button', { name: 'Show name' }));
    expect(await dialog.findByRole('alert')).toBeInstanceOf(HTMLElement);
    screen.getByRole('heading', { level: 1, name: 'Person 12' });
  });

  it('is shown with the decision, and withheld again when that is taken back', async () => {
    const at = '2026-11-21T19:00:00.000Z';
    const decide = (status: 'accepted' | 'new') => ({ status: 200, body: { status, by: 'Nora', at } });
    const { user } = await open('reviewer', {});
    answerConsoleCalls({
      'PUT /api/v1/submissions/amira/status': decide('accepted'),
      [of('amira')]: { status: 200, body: { ...known, status: 'accepted' } },
    });
    await user.keyboard('a');
    await screen.findByRole('heading', { level: 1, name: 'Amira Sandvoort' });
    answerConsoleCalls({
      'PUT /api/v1/submissions/amira/status': decide('new'),
      [of('amira')]: { status: 200, body: withheld },
    });
    await user.click(screen.getByRole('radio', { name: 'New' }));
    await screen.findByRole('heading', { level: 1, name: 'Person 12' });
    shows(withheld);
  });
});

describe('the list of a campaign that is reviewed without names', () => {
  const list = (reviewing: Partial<Reviewing>, sort: SubmissionSort = 'newest') => {
    const submission = createSubmission({ name: null, person: 12, posterUrl: '/poster.jpg' });
    const counts = { new: 1, shortlisted: 0, accepted: 0, declined: 0 };
    const first = { submissions: [submission], next: null };
    answerConsoleCalls({});
    const campaign = createEdited({ reviewing: { ...USUAL_REVIEWING, ...reviewing } });
    renderConsole(<SubmissionsScreen {...{ campaign, first, counts }} reviewers={[]} query={{ sort }} />);
  };
  const sorts = () => {
    const select = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Sort by' });
    return [...select.options].map(({ text }) => text);
  };

  it('names them by numbers, and sorts by those', async () => {
    list({ hidesNames: true }, 'name');
    screen.getByRole('link', { name: 'Person 12' });
    screen.getByRole('checkbox', { name: 'Select Person 12' });
    expect(sorts()).toContain('Person number');
    expect(sorts()).not.toContain('Name');
    screen.getByRole('table', { name: 'Submissions (Person number)' });
  });

  it('shows the names of those who are accepted together', async () => {
    const submission = createSubmission({ name: null, person: 12 });
    const decided = { ...submission, name: 'Amira Sandvoort', status: 'accepted' };
    answerConsoleCalls({
      'PUT /api/v1/campaigns/c1/submissions/status': { status: 200, body: { changed: 1 } },
      'GET /api/v1/campaigns/c1/submissions/reviews?ids=amira': { status: 200, body: { reviews: [decided] } },
    });
    const campaign = createEdited({ reviewing: { ...USUAL_REVIEWING, hidesNames: true } });
    const first = { submissions: [submission], next: null };
    const counts = { new: 1, shortlisted: 0, accepted: 0, declined: 0 };
    renderConsole(<SubmissionsScreen {...{ campaign, first, counts }} reviewers={[]} query={{ sort: 'newest' }} />);
    const user = userEvent.setup();
    await user.click(screen.getByRole('checkbox', { name: 'Select Person 12' }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Set status' }), 'Accepted');
    await user.click(screen.getByRole('button', { name: 'Set status' }));
    await screen.findByRole('link', { name: 'Amira Sandvoort' });
  });

  it.each([
    [true, 'Search numbers and comments'],
    [false, 'Search names and comments'],
  ])('says what is searched where names are hidden: %s', (hidesNames, words) => {
    list({ hidesNames });
    screen.getByRole('searchbox', { name: words });
  });

  it('offers the order of each reviewer’s own where it shuffles, and writes another one into the address', async () => {
    list({ shuffles: true }, 'shuffled');
    expect(sorts()).toContain('Shuffled');
    expect(window.location.search).toBe('');
    const select = screen.getByRole('combobox', { name: 'Sort by' });
    await userEvent.setup().selectOptions(select, 'Newest first');
    await waitFor(() => expect(window.location.search).toBe('?sort=newest'));
  });

  it('offers no shuffled order elsewhere', () => {
    list({});
    expect(sorts()).not.toContain('Shuffled');
  });

  it('has no pictures where only the sound is played, but their length', () => {
    list({ hidesPictures: true });
    expect(document.querySelector('img')).toBeNull();
    screen.getByText(/^Length: /);
  });

  it('has pictures elsewhere', () => {
    list({});
    expect(document.querySelector('img')).not.toBeNull();
  });
});

describe('the tab of a review', () => {
  it('is named by whose submission it is, and what for', async () => {
    const teo = createSubmission(TEO);
    answerConsoleCalls({ [of('teo')]: { status: 200, body: teo } });
    renderConsole(<ReviewScreen {...{ query }} first={createSubmission({ place: PLACE })} card={null} />);
    await waitFor(() => expect(document.title).toBe('Amira Sandvoort: Night Tour Guide · HRfix'));
    await userEvent.setup().keyboard('j');
    await waitFor(() => expect(document.title).toBe('Teo Marchbanks: Night Tour Guide · HRfix'));
  });
});
