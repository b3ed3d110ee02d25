import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { OverviewScreen } from '@/components/organizer/overview/overview-screen';
import type { Overview } from '@/lib/contract/organizer/overview';
import { answerConsoleCalls } from '@/tests/support/answer-console-calls';
import { createMe, renderConsole } from '@/tests/support/render-console';

function createOverview(given: Partial<Overview> = {}): Overview {
  return {
    campaign: {
      ...{
        id: 'c1',
        name: 'night-guide',
        title: 'Night Tour Guide',
        type: 'job',
        status: 'active',
        opensAt: null,
        closesAt: null,
      },
      publishedAt: '2026-11-01T12:00:00.000Z',
    },
    ...{ sections: ['Who are you?', 'A place?'], recordedSections: 2, hasFilm: true, period: '30' },
    funnel: { opened: 412, named: 268, recorded: 196, completed: 171 },
    stops: [
      { page: 'start', reached: 412, stopped: 144 },
      { page: 'section', section: 2, reached: 210, stopped: 9 },
    ],
    days: [
      { day: '2026-11-19', completed: 12 },
      { day: '2026-11-20', completed: 16 },
      { day: '2026-11-21', completed: 10 },
    ],
    troubles: [{ cause: 'refused', visits: 18, recovered: 5 }],
    waiting: { count: 23, oldest: '2026-11-19T12:00:00.000Z' },
    ...{ onPhone: 209, medianVisitMs: 400_000, medianWaitMs: 14_000, takesPerSection: 1.6 },
    ...given,
  };
}

const counts = { new: 23, shortlisted: 0, accepted: 0, declined: 0 };
const of = (period: string) => `GET /api/v1/campaigns/c1/overview?period=${period}`;

function open(overview = createOverview(), more: Parameters<typeof answerConsoleCalls>[0] = {}) {
  answerConsoleCalls({
    [of('30')]: { status: 200, body: overview },
    'GET /api/v1/campaigns/c1/submissions/counts': { status: 200, body: counts },
    'GET /api/v1/campaigns/c1/submissions?status=new&sort=newest&limit=1': {
      ...{ status: 200, body: { submissions: [{ id: 's1' }], next: null } },
    },
    ...more,
  });
  renderConsole(<OverviewScreen first={overview} />, { me: createMe({ role: 'reviewer' }) });
  return userEvent.setup();
}

/** The rows of a table, each as its cells' words. */
const rows = (caption: string) =>
  within(screen.getByRole('table', { name: caption }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent?.trim()).filter(Boolean));

describe('the overview', () => {
  it('says in a table how far people came, and how many left on the way', async () => {
    open();
    expect(rows('From link to video (Last 30 days)')).toEqual([
      ['Opened the link', '412 100%', '144 people didn’t enter a name'],
      ['Entered a name', '268 65%', '72 people stopped while recording'],
      ['Recorded all sections', '196 48%', '25 people didn’t finish the video'],
      ['Completed', '171 42%', 'None. This is the last step.'],
    ]);
    expect(rows('Where people stop (Last 30 days)')).toEqual([
      ['Start, before entering a name', '144 35%'],
      ['Section 2', '9 4%'],
    ]);
    await screen.findByText('Review 23 new submissions');
  });

  it.each([
    ['some', 1, 'From link to video', 'From entering a name to the finished video'],
    ['none', 0, 'From link to last answer', 'From entering a name to the last answer'],
  ])('speaks of answers where %s of the sections are recorded', async (_, recordedSections, title, time) => {
    const stops = [{ page: 'film' as const, reached: 196, stopped: 25 }];
    open(createOverview({ recordedSections, hasFilm: recordedSections > 0, stops }));
    expect(rows(`${title} (Last 30 days)`).slice(1, 3)).toEqual([
      ['Entered a name', '268 65%', '72 people stopped while answering'],
      ['Answered all sections', '196 48%', '25 people didn’t finish'],
    ]);
    expect(rows('Where people stop (Last 30 days)')).toEqual([['Answered but not finished', '25 13%']]);
    screen.getByText(`${time}. Based on up to 1,000 recent visits.`);
    expect(screen.queryAllByText('Attempts per section')).toHaveLength(recordedSections);
    await screen.findByText('Review 23 new submissions');
  });

  it('leads to the review of what is new, and shows how much that is', async () => {
    open();
    const link = await screen.findByRole('link', { name: 'Review 23 new submissions' });
    expect(link.getAttribute('href')).toBe('/organizer/campaigns/c1/submissions/s1?status=new');
    screen.getByRole('link', { name: 'Submissions 23 submissions to review' });
  });

  it('leads to those whose film could not be made', async () => {
    open(createOverview({ troubles: [{ cause: 'film', visits: 2, recovered: 0 }] }));
    const link = screen.getByRole('link', { name: 'Show failed submissions' });
    expect(link.getAttribute('href')).toBe('/organizer/campaigns/c1/submissions?film=failed');
    await screen.findByText('Review 23 new submissions');
  });

  it('shows a reviewer neither Edit nor Share', async () => {
    open();
    await screen.findByText('Review 23 new submissions');
    const tabs = within(screen.getByRole('navigation', { name: 'Campaign pages' }));
    expect(tabs.getAllByRole('link')).toEqual([
      tabs.getByRole('link', { name: 'Overview' }),
      tabs.getByRole('link', { name: /^Submissions/ }),
    ]);
  });

  it('keeps the numbers of a period until those of another one have come', async () => {
    const funnel = { opened: 40, named: 20, recorded: 12, completed: 10 };
    const week = createOverview({ period: '7', funnel });
    const user = open(createOverview(), { [of('7')]: { status: 200, body: week } });
    await user.selectOptions(screen.getByLabelText('Period'), 'Last 7 days');
    await waitFor(() =>
      expect(rows('From link to video (Last 7 days)')[0]).toEqual([
        'Opened the link',
        '40 100%',
        '20 people didn’t enter a name',
      ]),
    );
  });

  it('of a campaign that nobody has opened divides nothing by nothing', async () => {
    const none = { opened: 0, named: 0, recorded: 0, completed: 0 };
    open(
      createOverview({
        ...{ funnel: none, stops: [], troubles: [], days: [], waiting: { count: 0, oldest: null } },
        ...{ onPhone: 0, medianVisitMs: null, medianWaitMs: null, takesPerSection: null },
      }),
    );
    expect(document.body.textContent).not.toMatch(/NaN|Infinity/);
    screen.getByText('Everything is reviewed');
    await screen.findByText('Review 23 new submissions');
  });
});
