import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DataScreen } from '@/components/organizer/settings/data-screen';
import type { AuditEntry } from '@/lib/contract/organizer/data';
import { spoken } from '@/tests/support/live-region';
import { passClickGuard } from '@/tests/support/pass-click-guard';
import { createMe, renderConsole } from '@/tests/support/render-console';

const at = '2026-11-01T12:00:00.000Z';
const entry = (id: string, action: string, given: Partial<AuditEntry> = {}): AuditEntry => ({
  ...{ id, at, actor: 'Nora Lindgate', action, subject: 'Night Tour Guide', details: {}, submissions: [] },
  ...given,
});
const everything = { entries: [entry('9', 'campaign.published'), entry('8', 'member.removed')], next: null };
const storage = { stored: 41_200_000_000, free: null, exported: null };
const retention = { campaigns: [], unfinishedDays: 180, newDays: null, auditDays: null };

/** Answers with what `answers` has for an address without its query. Returns the calls that were made. */
function answer(answers: Record<string, unknown>): string[] {
  const calls: string[] = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const url = String(input);
    calls.push(`${init?.method ?? 'GET'} ${url} ${typeof init?.body === 'string' ? init.body : ''}`.trim());
    const found = answers[url.split('?')[0] ?? ''];
    return found === undefined ? new Response(null, { status: 204 }) : Response.json(found);
  });
  return calls;
}

function show(given: Partial<Parameters<typeof DataScreen>[0]> = {}) {
  renderConsole(
    <DataScreen
      storage={storage}
      retention={retention}
      erasures={{ erasures: [], next: null }}
      audit={everything}
      actors={['Idris Calloway', 'Nora Lindgate']}
      {...given}
    />,
    { me: createMe({ role: 'owner' }) },
  );
  return userEvent.setup();
}

const log = () => within(screen.getByRole('region', { name: 'Audit log' }));
const download = () => log().getByRole<HTMLAnchorElement>('link', { name: 'Download CSV' }).getAttribute('href');

it('tells how much is stored, and how much room there is where the files are on this server', () => {
  answer({ '/api/v1/audit': everything, '/api/v1/retention': retention });
  show({ storage: { ...storage, free: 12_000_000 } });
  screen.getByText('41.2 GB', { selector: 'b' });
  screen.getByText('12 MB');
});

it('offers everything as one file, and says who fetched it last', () => {
  answer({ '/api/v1/audit': everything, '/api/v1/retention': retention });
  show({ storage: { ...storage, exported: { at, actor: 'Idris Calloway' } } });
  const box = within(screen.getByRole('region', { name: 'Export all data' }));
  expect(box.getByRole('link', { name: 'Export all data' }).getAttribute('href')).toBe('/api/v1/everything.zip');
  box.getByText(/Recordings and resumes take up 41.2 GB/);
  expect(box.getByText(/^Last export:/).textContent).toMatch(/November 1.*, by Idris Calloway$/);
});

it('does not speak of room where the files are elsewhere', () => {
  answer({ '/api/v1/audit': everything, '/api/v1/retention': retention });
  show();
  expect(screen.queryByText(/Free space on this server/)).toBeNull();
});

it.each([
  { label: 'Retention period for new campaigns', tooFew: '0', least: 1, call: 'retention' },
  { label: 'Retention period for the audit log', tooFew: '89', least: 90, call: 'audit' },
])('sets whole days where it says “$label”, from $least on', async ({ label, tooFew, least, call }) => {
  const calls = answer({});
  const user = show();
  const days = screen.getByLabelText<HTMLInputElement>(label);
  const save = screen.getByRole('button', { name: `Save: ${label}` });
  await user.type(days, tooFew);
  await user.click(save);
  screen.getByText(`Enter a whole number from ${least} to 3,650, or leave this empty.`);
  passClickGuard();
  await user.clear(days);
  await user.type(days, '180');
  await user.click(save);
  await waitFor(() => expect(spoken()).toBe('Saved'));
  expect(calls).toContain(`PUT /api/v1/${call} {"days":180}`);
});

describe('days for which a campaign keeps visits', () => {
  const guide = { id: 'guide', name: 'guide', title: 'Night Tour Guide', days: null };
  const preview = '/api/v1/campaigns/guide/retention/preview';
  const put = 'PUT /api/v1/campaigns/guide/retention {"days":30}';

  async function enter(lost: { submissions: number; unfinished: number }) {
    const kept = { ...retention, campaigns: [guide] };
    const calls = answer({ '/api/v1/audit': everything, '/api/v1/retention': kept, [preview]: lost });
    const user = show({ retention: kept });
    await user.type(screen.getByLabelText('Retention period for this campaign'), '30');
    return {
      user,
      calls,
      save: () => user.click(screen.getByRole('button', { name: 'Save: Retention period for this campaign' })),
    };
  }

  it('say what they erase before they are saved, and are saved when that is confirmed', async () => {
    const { user, calls, save } = await enter({ submissions: 12, unfinished: 1 });
    await screen.findByText('Saving this erases 12 submissions within an hour. It also erases 1 unfinished visit.');
    expect(calls).toContain(`GET ${preview}?days=30`);
    await save();
    const dialog = within(await screen.findByRole('dialog', { name: 'Save and erase?' }));
    dialog.getByText(/12 submissions.*This can’t be undone\.$/);
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(calls).not.toContain(put);
    passClickGuard();
    await save();
    passClickGuard();
    await user.click(await screen.findByRole('button', { name: 'Save and erase' }));
    await waitFor(() => expect(spoken()).toBe('Saved'));
    expect(calls).toContain(put);
  });

  it('are saved at once when they erase nothing', async () => {
    const { calls, save } = await enter({ submissions: 0, unfinished: 0 });
    await save();
    await waitFor(() => expect(spoken()).toBe('Saved'));
    expect(calls).toContain(put);
    expect(screen.queryByText(/Saving this erases/)).toBeNull();
  });
});

it('finds entries by what they say, and downloads what was found', async () => {
  const calls = answer({ '/api/v1/audit': { entries: [entry('8', 'member.removed')], next: null } });
  const user = show();
  expect(log().getAllByRole('listitem')).toHaveLength(2);
  expect(download()).toBe('/api/v1/audit.csv');
  await user.type(log().getByLabelText('Search the log'), 'ber remo');
  await waitFor(() => expect(log().getAllByRole('listitem')).toHaveLength(1));
  const query = '?search=ber+remo&actions=member.removed';
  expect(calls).toContain(`GET /api/v1/audit${query}`);
  expect(download()).toBe(`/api/v1/audit.csv${query}`);
});

it('says in the words of the page what a token may, and who did something without a name', () => {
  const given = [
    entry('9', 'token.made', { actor: 'new member', details: { scopes: 'read erase' } }),
    entry('8', 'member.madeOwner', { actor: 'command line' }),
  ];
  answer({ '/api/v1/retention': retention });
  show({ audit: { entries: given, next: null }, actors: ['command line'] });
  const [first, second] = log().getAllByRole('listitem');
  expect(first?.textContent).toContain('New memberPermissions: Read campaigns and submissions and Erase submissions');
  expect(second?.textContent).toContain('Command line');
  expect(log().getByRole('option', { name: 'Command line' })).toHaveProperty('value', 'command line');
});

it('shows what one person did, and says when there is nothing', async () => {
  const calls = answer({ '/api/v1/audit': { entries: [], next: null } });
  const user = show();
  await user.selectOptions(log().getByLabelText('Performed by'), 'Idris Calloway');
  expect(await log().findByText('No matching activity.')).toBeInstanceOf(HTMLElement);
  expect(calls).toContain('GET /api/v1/audit?actor=Idris+Calloway');
});

it('shows what was found alone, where the newest entry is found too', async () => {
  const found: Record<string, unknown> = { '/api/v1/audit': everything };
  answer(found);
  const user = show();
  await user.selectOptions(log().getByLabelText('Performed by'), 'Nora Lindgate');
  await waitFor(() => expect(download()).toContain('actor=Nora'));
  await waitFor(() => expect(log().getAllByRole('listitem')).toHaveLength(2));
  found['/api/v1/audit'] = { entries: everything.entries.slice(0, 1), next: null };
  await user.selectOptions(log().getByLabelText('Performed by'), 'Idris Calloway');
  await waitFor(() => expect(log().getAllByRole('listitem')).toHaveLength(1));
});

it('says what a shared link shows besides the video', () => {
  answer({});
  const shared = (id: string, given: object) =>
    entry(id, 'submission.shared', { details: { days: 7, mayDownload: false, ...given } });
  const entries = [
    shared('9', { withCaptions: true, mayDownload: true }),
    shared('8', { withCaptions: false }),
    shared('7', {}),
  ];
  show({ audit: { entries, next: null } });
  const [all, without, before] = log().getAllByRole('listitem');
  within(all!).getByText('With captions');
  within(all!).getByText('With download');
  for (const one of [without!, before!]) {
    within(one).getByText('7 days');
    expect(within(one).queryByText(/^With /)).toBeNull();
  }
});

it('says of which submission an entry is and what was done to it, and only its reference once it is erased', () => {
  answer({});
  const campaign = { id: 'guide', title: 'Night Tour Guide' };
  const ada = { id: 'b3f0', name: 'Ada Lovelace', person: null, campaign };
  const erased = { id: 'c4a1', name: null, person: null, campaign: null };
  const entries = [
    entry('7', 'submission.statusSet', { details: { status: 'accepted' }, submissions: [ada] }),
    entry('6', 'submission.rated', { details: { value: null }, submissions: [erased] }),
    entry('5', 'submissions.statusSet', {
      details: { status: 'declined', submissions: 2 },
      submissions: [ada, erased],
    }),
  ];
  show({ audit: { entries, next: null } });
  const [set, rated, several] = log().getAllByRole('listitem');
  expect(set?.textContent).toContain('Status of a submission set');
  expect(within(set!).getByRole('link', { name: 'Ada Lovelace' }).getAttribute('href')).toBe(
    '/organizer/campaigns/guide/submissions/b3f0',
  );
  within(set!).getByText('b3f0');
  within(set!).getByText('Status: Accepted');
  within(rated!).getByText('Erased');
  within(rated!).getByText('c4a1');
  within(rated!).getByText('Rating removed');
  within(several!).getByText('2 submissions', { selector: 'summary' });
  expect(within(several!).getAllByText(/^(b3f0|c4a1)$/)).toHaveLength(2);
});
