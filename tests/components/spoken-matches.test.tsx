import { act, screen, within } from '@testing-library/react';
import { SubmissionsScreen } from '@/components/organizer/submissions/submissions-screen';
import type { ListedSubmission } from '@/lib/contract/organizer/submissions';
import { answerConsoleCalls } from '@/tests/support/answer-console-calls';
import { createEdited } from '@/tests/support/organizer-factories';
import { renderConsole } from '@/tests/support/render-console';
import { createReviewing, UNSCORED } from '@/tests/support/scorecard-factories';

type Match = NonNullable<ListedSubmission['match']>;

const NONE = { new: 0, shortlisted: 0, accepted: 0, declined: 0 };
const HARBOUR: Match = {
  ...{ startMs: 52_400, words: 'I like the harbour.', marks: [{ from: 11, to: 18 }], more: 2, language: 'en' },
};

function listed(name: string, match: Match | null): ListedSubmission {
  return {
    ...{ id: name, name, receivedAt: '2026-11-21T18:42:00.000Z', status: 'new', film: 'ready', seconds: null },
    ...{ posterUrl: null, hasResume: false, claimsAccount: false, match, rating: 0, ratings: 0, comments: 0 },
    ...UNSCORED,
  };
}

type Given = { hidesNames?: boolean; speech?: boolean; unheard?: number };

/** A list that was searched for this. */
async function search(text: string, found: ListedSubmission[], given: Given = {}) {
  const { hidesNames = false, speech = true, unheard } = given;
  const counts = { ...NONE, new: found.length };
  const of = 'GET /api/v1/campaigns/c1/submissions';
  answerConsoleCalls({
    [`${of}/counts`]: { status: 200, body: counts },
    [`${of}?status=new&sort=newest&limit=1`]: { status: 200, body: { submissions: found.slice(0, 1), next: null } },
  });
  const reviewing = { ...createReviewing([]), hidesNames };
  const campaign = { ...createEdited({ reviewing }), searchesSpeech: speech };
  const first = { submissions: found, next: null };
  const props = { campaign, first, counts, reviewers: [], unheard, query: { sort: 'newest' as const, search: text } };
  renderConsole(<SubmissionsScreen {...props} />);
  await act(async () => {});
}

const rowOf = (name: RegExp) => within(screen.getByRole('row', { name }));

describe('what a search has found in a film', () => {
  it('is the line with the words marked, how many more there are, and a link to its moment', async () => {
    await search('harbour', [listed('Amira', HARBOUR)]);
    const row = rowOf(/Amira/);
    expect(row.getByText('harbour').tagName).toBe('MARK');
    row.getByText('+2 more');
    expect(
      row
        .getByText(/I like the/)
        .closest('[lang]')
        ?.getAttribute('lang'),
    ).toBe('en');
    const link = row.getByRole('link', { name: '0:52, open the video from Amira' });
    const at = '/organizer/campaigns/c1/submissions/Amira?search=harbour&at=52400';
    expect(link.getAttribute('href')).toBe(at);
    expect(row.getByRole('link', { name: 'Amira' }).getAttribute('href')).toBe(at.replace('&at=52400', ''));
    screen.getByRole('columnheader', { name: 'Transcript' });
  });

  it('has several words marked, in a language from right to left as well', async () => {
    const marks = [
      { from: 4, to: 11 },
      { from: 15, to: 21 },
    ];
    await search('الميناء', [
      listed('ليلى', { ...HARBOUR, words: 'أحب الميناء في الصباح', marks, language: 'ar', more: 0 }),
    ]);
    const marked = screen.getAllByText((_, element) => element?.tagName === 'MARK').map((one) => one.textContent);
    expect(marked).toEqual(['الميناء', 'الصباح']);
    expect(screen.queryByText(/^\+/)).toBeNull();
  });

  it('has no time while the film is being made', async () => {
    await search('harbour', [listed('Amira', { ...HARBOUR, startMs: null })]);
    expect(rowOf(/Amira/).getAllByRole('link')).toHaveLength(1);
  });

  it('stands beside those that were found by their names', async () => {
    await search('harbour', [listed('Amira', HARBOUR), listed('Harbour Smith', null)]);
    expect(rowOf(/Harbour Smith/).queryByText(/^\+/)).toBeNull();
  });

  it('takes no place where nothing was found in films', async () => {
    await search('Amira', [listed('Amira', null)]);
    expect(screen.queryByRole('columnheader', { name: 'Transcript' })).toBeNull();
    screen.getByRole('columnheader', { name: 'Comments' });
  });
});

describe('the search', () => {
  it.each([
    ['names, comments, and transcripts', {}, 'Search names, comments, and transcripts'],
    ['no names where they are hidden', { hidesNames: true }, 'Search numbers, comments, and transcripts'],
    ['no transcripts where there are none', { speech: false }, 'Search names and comments'],
    ['neither', { hidesNames: true, speech: false }, 'Search numbers and comments'],
  ])('says that it looks through %s', async (_, given, label) => {
    await search('x', [listed('Amira', null)], given);
    screen.getByRole('searchbox', { name: label });
  });
});

describe('a search of a campaign whose videos have not all a transcript', () => {
  it('says of how many only the names and comments were searched', async () => {
    await search('harbour', [listed('Amira', HARBOUR)], { unheard: 12 });
    screen.getByText('12 videos don’t have a transcript. For these, only names and comments were searched.');
  });

  it('says so, too, where it finds nothing, and of numbers where names are hidden', async () => {
    await search('harbour', [], { unheard: 1, hidesNames: true });
    screen.getByText('1 video doesn’t have a transcript. For it, only numbers and comments were searched.');
  });

  it.each([
    ['all of them have one', 'harbour', 0],
    ['nothing was searched for', '', 12],
  ])('says nothing where %s', async (_, text, unheard) => {
    await search(text, [listed('Amira', null)], { unheard });
    expect(screen.queryByText(/have a transcript/)).toBeNull();
  });
});
