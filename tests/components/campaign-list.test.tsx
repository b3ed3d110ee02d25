import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CampaignsScreen } from '@/components/organizer/campaigns/campaigns-screen';
import { ShareScreen } from '@/components/organizer/share/share-screen';
import type { ListedCampaign } from '@/lib/contract/organizer/campaigns';
import { madeUpName } from '@/lib/domain/made-up-name';
import { answerConsoleCalls } from '@/tests/support/answer-console-calls';
import { createEdited as createAnyEdited } from '@/tests/support/organizer-factories';
import { createEdited, renderBuilder } from '@/tests/support/render-builder';
import { renderConsole } from '@/tests/support/render-console';
import { usualInvitation } from '@/tests/support/usual-invitation';

const listed = (given: Partial<ListedCampaign> = {}): ListedCampaign => ({
  ...{ id: 'c1', name: 'summer-school', title: null, type: 'default', status: 'unpublished', archivedAt: null },
  ...{ opensAt: null, closesAt: null },
  ...{ opened: 0, started: 0, completed: 0, toReview: 2, lastActivityAt: '2026-11-20T10:00:00Z' },
  ...given,
});
const page = (...campaigns: ListedCampaign[]) => ({ campaigns, total: campaigns.length, next: null });
const unnamed = { name: madeUpName('338ec2a2-7f2c-4b7e-9d55-6a1f1e0b7c11'), title: null };
const draft = { ...unnamed, status: 'unpublished', publishedAt: null } as const;

describe('a draft that has neither a title nor a name of its own', () => {
  beforeEach(() => answerConsoleCalls({}));

  it('is called so in the list, and what was made up for it is not shown', () => {
    renderConsole(<CampaignsScreen first={page(listed(unnamed), listed({ id: 'c2' }))} />);
    const names = screen.getAllByRole('rowheader');
    expect(names.map((cell) => cell.textContent)).toEqual([
      'Untitled campaignVideo stories',
      'summer-school/summer-schoolVideo stories',
    ]);
    expect(screen.getAllByRole('link', { name: /to review in Untitled campaign$/ })).toHaveLength(1);
    expect(document.body.textContent).not.toContain(unnamed.name);
  });

  it('is called so in the builder, and as a copy of one', () => {
    renderBuilder(createEdited(draft)).unmount();
    renderBuilder(createEdited({ ...draft, name: `${unnamed.name}-2` }));
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Untitled campaign');
  });

  it('is called so where it is shared', async () => {
    const campaign = createAnyEdited(draft);
    renderConsole(<ShareScreen campaign={campaign} texts={await usualInvitation(campaign)} canMail />);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Untitled campaign');
  });

  it.each([
    [[], 'Untitled campaign'],
    [['de'], 'Kampagne ohne Titel'],
    [['ja'], 'Untitled campaign'],
  ] as const)('is called so in what is proposed to say in %j, also once it is open', async (languages, title) => {
    const campaign = createAnyEdited({ ...unnamed, languages: [...languages] });
    const postOf = async (one: typeof campaign) => (await usualInvitation(one)).post.split('\n')[0];
    expect(await postOf(campaign)).toBe(title);
    expect(await postOf({ ...campaign, name: 'river' })).toBe('river');
  });
});

describe('archived campaigns', () => {
  it('are found under a filter of their own', async () => {
    const archived = listed({ title: 'Last year', status: 'completed', archivedAt: '2026-11-20T10:00:00Z' });
    const calls = answerConsoleCalls({ 'GET /api/v1/campaigns?archived=true': { status: 200, body: page(archived) } });
    renderConsole(<CampaignsScreen first={page(listed({ title: 'This year' }))} />);
    expect(screen.queryByText('Last year')).toBeNull();
    await userEvent.selectOptions(screen.getByLabelText('Status'), 'Archived');
    const row = (await screen.findByText('Last year')).closest('tr');
    expect(within(row!).getByText('Archived')).toBeTruthy();
    expect(calls.some(({ call }) => call.endsWith('archived=true'))).toBe(true);
  });

  it('are found, too, when there are no others', () => {
    answerConsoleCalls({});
    renderConsole(<CampaignsScreen first={page()} hasArchived />);
    expect(screen.getByLabelText('Status')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'New campaign' })).toBeTruthy();
  });
});

describe('an open campaign with dates', () => {
  beforeEach(() => answerConsoleCalls({}));
  const later = new Date(Date.now() + 864e5).toISOString();
  const earlier = new Date(Date.now() - 864e5).toISOString();

  it.each([
    [{ opensAt: later }, /^Opens \w{3} \d+, \d{4}$/],
    [{ opensAt: earlier, closesAt: later }, /^Open$/],
    [{ closesAt: earlier }, /^Closed$/],
    [{ opensAt: later, status: 'unpublished' }, /^Draft$/],
    [{ closesAt: earlier, archivedAt: earlier }, /^Archived$/],
  ] as const)('is marked by what its dates say now: %j', (given, mark) => {
    renderConsole(<CampaignsScreen first={page(listed({ status: 'active', ...given }))} />);
    expect(within(screen.getAllByRole('row')[1]!).getByText(mark)).toBeInstanceOf(HTMLElement);
  });

  it('says where it is shared that nobody can record, and sends no emails, once it has closed', async () => {
    const campaign = createAnyEdited({ closesAt: earlier });
    renderConsole(<ShareScreen campaign={campaign} texts={await usualInvitation(campaign)} canMail />);
    screen.getByText('No one can record right now because the campaign isn’t open.');
    screen.getByText('The campaign is closed, so no emails are sent.');
  });
});
