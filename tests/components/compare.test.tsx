import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CompareScreen } from '@/components/organizer/submissions/compare/compare-screen';
import type { Reviewer } from '@/lib/contract/organizer/assignments';
import type { ComparedSubmission, CompareQuery } from '@/lib/contract/organizer/comparison';
import type { Criterion } from '@/lib/contract/scorecard';
import { answerConsoleCalls } from '@/tests/support/answer-console-calls';
import { spoken } from '@/tests/support/live-region';
import { createEdited } from '@/tests/support/organizer-factories';
import { createMe, renderConsole } from '@/tests/support/render-console';
import { createCriterion } from '@/tests/support/scorecard-factories';
import { SEEN } from '../support/seen';

const OF = '/api/v1/campaigns/c1/submissions';
const COUNTS = { new: 3, shortlisted: 1, accepted: 0, declined: 0 };
const NORA: Reviewer = { userId: 'nora', name: 'Nora Lindgate', role: 'owner', assigned: 0, open: 0 };
const IDRIS: Reviewer = { userId: 'idris', name: 'Idris Calloway', role: 'editor', assigned: 0, open: 0 };
const warmth = createCriterion({ id: 'warmth', name: 'Warmth', weight: 3 });
const speech = createCriterion({ id: 'speech', name: 'Clear speech', sectionId: 'two' });

const compared = (name: string, given: Partial<ComparedSubmission> = {}): ComparedSubmission => ({
  ...{ id: name, name, person: null, status: 'new', score: 4, scorecards: 3, awaited: 0 },
  ...{ scoreRange: { lowest: 3.5, highest: 4.5 }, scores: [3.5, 4, 4.5] },
  results: [
    { criterionId: 'warmth', mean: 4.25, lowest: 4, highest: 5, count: 3 },
    { criterionId: 'speech', mean: 3, lowest: 2, highest: 5, count: 3 },
  ],
  ...given,
});

type Given = {
  query?: Partial<CompareQuery>;
  submissions?: ComparedSubmission[];
  criteria?: Criterion[];
  role?: 'editor' | 'reviewer';
  hidesScores?: boolean;
  next?: string | null;
  reviewers?: Reviewer[];
};

function open(given: Given = {}) {
  const { submissions = [compared('Amira'), compared('Ben')], criteria = [warmth, speech] } = given;
  const { hidesScores = false, next = null, role = 'editor', query, reviewers = [] } = given;
  const total = submissions.length + (next ? 1 : 0);
  const first = { criteria, hidesScores, submissions, total, next };
  const answer = (...names: string[]) => ({
    status: 200,
    body: { ...first, submissions: names.map((name) => compared(name)), total: names.length, next: null },
  });
  answerConsoleCalls({
    [`GET ${OF}/counts`]: { status: 200, body: COUNTS },
    [`GET ${OF}/comparison?sort=score&direction=asc`]: answer('Ben', 'Amira'),
    [`GET ${OF}/comparison?sort=score&criterion=warmth`]: answer('Cleo'),
    [`GET ${OF}/comparison?sort=score&reviewer=idris`]: answer('Ben'),
    [`GET ${OF}/comparison?sort=name`]: answer('Amira', 'Ben'),
    [`GET ${OF}/comparison?sort=name&direction=desc`]: answer('Ben', 'Amira'),
    [`GET ${OF}/comparison?sort=score&status=shortlisted`]: answer(),
    [`GET ${OF}/comparison?sort=score`]: answer('Amira', 'Ben'),
    [`GET ${OF}/comparison?sort=score&after=two`]: answer('Zoe'),
  });
  renderConsole(
    <CompareScreen
      {...{ first, reviewers }}
      campaign={createEdited()}
      counts={COUNTS}
      query={{ sort: 'score', ...query }}
    />,
    { me: createMe({ role }) },
  );
  return userEvent.setup();
}

const rowOf = (name: string) => within(screen.getByRole('row', { name: new RegExp(name) }));
const namesShown = () => screen.getAllByRole('rowheader').map((cell) => within(cell).getByRole('link').textContent);
const headLink = (name: string) => within(screen.getByRole('table')).getByRole('link', { name });
const head = (name: string) => headLink(name).closest('th')!;
const pressHead = (user: ReturnType<typeof userEvent.setup>, name: string) => user.click(headLink(name));
/** What the page asks for by itself has been answered. */
const settle = () => act(async () => {});

describe('comparing submissions', () => {
  it('shows each by criterion in numbers, and where scores differ by 2 or more', async () => {
    open({ submissions: [compared('Amira'), compared('Ben', { scorecards: 1, results: [] })] });
    await settle();
    const amira = rowOf('Amira');
    expect(amira.getAllByRole('cell').map((cell) => cell.textContent)).toEqual([
      ...['4.0', '4.3 ', '3.0 2 to 5', '3.5 to 4.5', 'New'],
    ]);
    amira.getByText('3 scorecards', SEEN);
    expect(rowOf('Ben').getAllByText('No score')).toHaveLength(2);
    expect(rowOf('Ben').getAllByText('1 scorecard')).toHaveLength(2);
    expect(head('Warmth').textContent).toBe('Warmth Weight: 3');
  });

  it('says how many scorecards are there of those that are wanted', async () => {
    open({ submissions: [compared('Amira'), compared('Ben', { scorecards: 2, awaited: 1 })] });
    await settle();
    rowOf('Amira').getByText('3 scorecards', SEEN);
    rowOf('Ben').getByText('2 of 3 scorecards', SEEN);
  });

  it('marks the range of whole scorecards where they lie apart by 2 or more', async () => {
    const apart = compared('Ben', { scoreRange: { lowest: 2.8, highest: 5 }, scores: [2.8, 4.5, 5] });
    open({ submissions: [compared('Amira'), apart] });
    await settle();
    const mark = rowOf('Amira').getByText('2 to 5').className;
    expect(rowOf('Ben').getByText('2.8 to 5.0').className).toBe(mark);
    expect(rowOf('Amira').getByText('3.5 to 4.5').className).not.toBe(mark);
  });

  it('says a range in which all agree as one number', async () => {
    open({ submissions: [compared('Amira', { scoreRange: { lowest: 4, highest: 4 }, scores: [4, 4, 4] })] });
    await settle();
    expect(rowOf('Amira').getAllByRole('cell')[3]!.textContent).toBe('4.0');
  });

  it('leads from a score to the section that it is about', async () => {
    open({ query: { search: 'a', status: 'new' } });
    await settle();
    const link = (name: string) => rowOf('Amira').getByRole('link', { name }).getAttribute('href');
    const among = '/organizer/campaigns/c1/submissions/Amira?status=new&search=a&sort=rating';
    const back = `compared=${encodeURIComponent('status=new&search=a')}`;
    expect(link('3.0 for Clear speech, Amira')).toBe(`${among}&section=two&${back}`);
    expect(link('4.3 for Warmth, Amira')).toBe(`${among}&${back}`);
    expect(link('Amira')).toBe(`${among}&${back}`);
  });

  it('draws a dot for each scorecard, and a line for their mean', async () => {
    open({ submissions: [compared('Amira', { scores: [3.5, 4.5, 4.5] })] });
    await settle();
    const range = rowOf('Amira').getAllByRole('cell')[3]!;
    const at = (drawn: Element) => (drawn as HTMLElement).style.getPropertyValue('--at');
    expect([...range.querySelectorAll('i')].map(at)).toEqual(['3.5', '4.5', '4.5']);
    expect([...range.querySelectorAll('b')].map(at)).toEqual(['4']);
  });

  it('keeps dots of many equal scores in their place', async () => {
    open({ submissions: [compared('Amira', { scores: Array(24).fill(4) as number[] })] });
    await settle();
    const dots = rowOf('Amira').getAllByRole('cell')[3]!.querySelectorAll('i');
    const beside = [...dots].map((dot) => Number(dot.style.getPropertyValue('--n')));
    expect(Math.max(...beside)).toBe(3);
  });

  it('shows what one reviewer gave, and says so', async () => {
    const user = open({ reviewers: [NORA, IDRIS] });
    const reviewer = screen.getByRole('combobox', { name: 'Reviewer' });
    const options = within(reviewer).getAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual(['All reviewers', 'Only me', 'Idris Calloway']);
    await user.selectOptions(reviewer, 'Idris Calloway');
    await waitFor(() => expect(namesShown()).toEqual(['Ben']));
    expect(window.location.search).toBe('?reviewer=idris');
    screen.getByText(/^Scores: those from the selected reviewer/, SEEN);
  });

  it('offers no choice of reviewers where there is only one', async () => {
    open({ reviewers: [NORA] });
    await settle();
    expect(screen.queryByRole('combobox', { name: 'Reviewer' })).toBeNull();
  });

  it('sorts by the head of a column, once more the other way, and keeps the focus there', async () => {
    const user = open();
    expect(head('Score').getAttribute('aria-sort')).toBe('descending');
    await pressHead(user, 'Score');
    await waitFor(() => expect(namesShown()).toEqual(['Ben', 'Amira']));
    expect(head('Score').getAttribute('aria-sort')).toBe('ascending');
    expect(document.activeElement).toBe(headLink('Score'));
    await pressHead(user, 'Warmth');
    await waitFor(() => expect(namesShown()).toEqual(['Cleo']));
    expect(head('Warmth').getAttribute('aria-sort')).toBe('descending');
    expect(head('Score').getAttribute('aria-sort')).toBeNull();
    expect(window.location.search).toBe('?criterion=warmth');
    expect(spoken()).toBe('Showing 1 of 1');
  });

  it('sorts by choices too, where a phone shows no heads', async () => {
    const user = open();
    const sort = screen.getByRole('combobox', { name: 'Sort by' });
    expect(
      within(sort)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual([...['Score', 'Warmth', 'Clear speech', 'Score range', 'Name']]);
    await user.selectOptions(sort, 'Name');
    const order = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Order' });
    expect(order.selectedOptions[0]?.textContent).toBe('A to Z');
    await user.selectOptions(order, 'Z to A');
    await waitFor(() => expect(namesShown()).toEqual(['Ben', 'Amira']));
    expect(head('Name').getAttribute('aria-sort')).toBe('descending');
  });

  it('shows more, and is a file for those who may edit', async () => {
    const user = open({ next: 'two' });
    screen.getByText('Showing 2 of 3', SEEN);
    const href = screen.getByRole('link', { name: 'Download CSV' }).getAttribute('href');
    expect(href).toBe(`${OF}/comparison.csv?sort=score`);
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(namesShown()).toEqual(['Amira', 'Ben', 'Zoe']));
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  it('says what is hidden, and offers a mere reviewer no file', async () => {
    open({ hidesScores: true, role: 'reviewer' });
    await settle();
    screen.getByText(/^Only submissions you’ve scored are shown\./, SEEN);
    expect(screen.queryByRole('link', { name: 'Download CSV' })).toBeNull();
  });

  it('shows what a status finds, and all again', async () => {
    const user = open();
    await user.click(screen.getByRole('link', { name: /^Shortlisted/ }));
    await screen.findByText('No results');
    await user.click(screen.getByRole('button', { name: 'Show all' }));
    await waitFor(() => expect(namesShown()).toEqual(['Amira', 'Ben']));
  });

  it.each([
    ['no scorecard', { criteria: [], submissions: [] }, 'No scorecard yet'],
    ['no scores', { submissions: [] }, 'No scores yet'],
  ])('says why there is nothing: %s', async (_, given, words) => {
    open(given);
    await settle();
    screen.getByRole('heading', { name: words });
    expect(screen.queryByRole('table')).toBeNull();
    expect(screen.getByRole('link', { name: 'Compare' }).getAttribute('aria-current')).toBe('page');
    expect(screen.getByRole('link', { name: 'List' }).getAttribute('href')).toBe('/organizer/campaigns/c1/submissions');
  });
});
