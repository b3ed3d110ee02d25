import type { StoredCampaign } from '@/lib/server/ports/store/campaigns';
import type { Store } from '@/lib/server/ports/store/store';
import type { VisitOfCampaign } from '@/lib/server/ports/store/visits';
import { getCampaign } from '@/lib/server/use-cases/visits/get-campaign';
import { createCampaign, createOrganization, createUuid } from '@/tests/support/factories';

const HOUR = 60 * 60 * 1000;
const now = new Date('2026-11-21T12:00:00Z');
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * HOUR);
const uuid = createUuid();

type RequestInput = {
  uuids?: string[];
  closedHoursAgo?: number;
  completedAt?: Date;
  begins?: boolean;
  rehearsing?: boolean;
  /** In UTC. */
  opens?: string;
  closes?: string;
};

/**
 * Requests the campaign as a visitor with these uuids; the visit of one of them began two days ago, with another title
 * than the campaign has now.
 */
function ask(status: StoredCampaign['status'], { uuids = [uuid], closedHoursAgo = 1, ...given }: RequestInput = {}) {
  const campaign = {
    ...createCampaign({ status, title: 'As it is now', opens: given.opens ?? null, closes: given.closes ?? null }),
    id: 'c',
    whitelabel: null,
    statusChangedAt: hoursAgo(closedHoursAgo),
    organization: createOrganization(),
  } as unknown as StoredCampaign;
  const visit = {
    ...{ createdAt: hoursAgo(48), completedAt: given.completedAt ?? null, rehearsal: given.rehearsing ?? false },
    ...{ uuid, moves: 0, awaited: [] as string[] },
    campaign: { ...campaign, title: 'As it was' },
  } as unknown as VisitOfCampaign;
  const store = {
    campaigns: { findRecent: async () => campaign },
    visits: {
      findLatestInCampaign: async (_: string, asked: string[], rehearsed: string | null) =>
        asked.includes(uuid) && visit.rehearsal === (rehearsed === 'c') ? visit : null,
    },
  } as unknown as Store;
  const deps = {
    store,
    storage: {} as never,
    videoSession: null,
    transcriberSetup: null,
    whitelabel: null,
    now: () => now,
  };
  const visitor = { uuids, rehearsing: given.rehearsing ? 'c' : null };
  return getCampaign(deps, { campaignId: campaign.name, visitor, begins: given.begins });
}

const asItIsNow = expect.objectContaining({ title: 'As it is now', status: 'active', sections: expect.any(Array) });
const asItWas = expect.objectContaining({ title: 'As it was', status: 'active', sections: expect.any(Array) });

it('says to who has begun whether anybody still may', async () => {
  expect(await ask('completed')).toMatchObject({ isClosed: true });
  for (const open of [await ask('active'), await ask('unpublished', { rehearsing: true })])
    expect(open).not.toHaveProperty('isClosed');
});

it('says to a member who rehearses it that this is a rehearsal, before and after it began, and to nobody else', async () => {
  for (const uuids of [[], [uuid]])
    for (const status of ['active', 'completed'] as const)
      expect(await ask(status, { uuids, rehearsing: true })).toMatchObject({ isRehearsal: true });
  for (const visited of [await ask('active'), await ask('active', { uuids: [] })])
    expect(visited).not.toHaveProperty('isRehearsal');
});

it('an active campaign is told to anybody as it is now, and to who has begun as it was then', async () => {
  expect(await ask('active', { uuids: [] })).toEqual(asItIsNow);
  expect(await ask('active', { uuids: [createUuid()] })).toEqual(asItIsNow);
  expect(await ask('active')).toEqual(asItWas);
});

it('who has a film already begins anew where visits begin, and nowhere else', async () => {
  const completedAt = hoursAgo(1);
  expect(await ask('active', { completedAt, begins: true })).toEqual(asItIsNow);
  expect(await ask('completed', { completedAt, begins: true })).toEqual({ status: 'completed' });
  expect(await ask('active', { completedAt })).toEqual(asItWas);
  expect(await ask('completed', { completedAt })).toEqual(asItWas);
  expect(await ask('active', { begins: true })).toEqual(asItWas);
});

it.each(['deleted', 'unpublished', 'completed'] as const)(
  'of a %s one a stranger learns that and no more',
  async (status) => {
    expect(await ask(status, { uuids: [] })).toEqual({ status });
    expect(await ask(status, { uuids: [createUuid()] })).toEqual({ status });
  },
);

it.each(['unpublished', 'completed'] as const)(
  'a %s one is open for another day to who began before, however long ago that was',
  async (status) => {
    expect(await ask(status, { closedHoursAgo: 24 })).toEqual(asItWas);
    expect(await ask(status, { closedHoursAgo: 24.1 })).toEqual({ status });
    expect(await ask(status, { closedHoursAgo: 49 })).toEqual({ status });
  },
);

it('nobody gets a deleted one', async () => {
  expect(await ask('deleted')).toEqual({ status: 'deleted' });
  expect(await ask('deleted', { rehearsing: true })).toEqual({ status: 'deleted' });
});

it('to a member who rehearses it, it is open whatever its status is, as it was when the rehearsal began', async () => {
  expect(await ask('unpublished', { rehearsing: true, closedHoursAgo: 100 })).toEqual(asItWas);
  expect(await ask('unpublished', { rehearsing: true, uuids: [] })).toEqual(asItIsNow);
});

describe('a campaign with dates', () => {
  const noon = '2026-11-21T12:00';
  const later = '2026-11-21T13:00';
  const stranger = { uuids: [] };

  it.each([
    [{ opens: later }, 'unpublished', 'notOpen'],
    [{ closes: noon }, 'completed', 'closed'],
  ] as const)(
    'says to a stranger when it is %j no question, but its name and its dates',
    async (dates, status, standing) => {
      const answer = await ask('active', { ...stranger, ...dates });
      expect(answer).toMatchObject({
        status,
        shut: { title: 'As it is now', dates: { standing, now: now.toISOString() } },
      });
      expect(JSON.stringify(answer)).not.toMatch(/sections|prompt|Who are you/);
    },
  );

  it('is open in between, and says by the server’s clock how long', async () => {
    const dates = { opens: noon, closes: later };
    expect(await ask('active', { ...stranger, ...dates })).toMatchObject({
      status: 'active',
      dates: {
        standing: 'open',
        opensAt: '2026-11-21T12:00:00.000Z',
        closesAt: '2026-11-21T13:00:00.000Z',
        finishBy: '2026-11-22T13:00:00.000Z',
        now: '2026-11-21T12:00:00.000Z',
      },
    });
    expect(await ask('active', stranger)).not.toHaveProperty('dates');
  });

  it('is open to who has begun for another day, says so, and then closed', async () => {
    const answer = await ask('active', { closes: '2026-11-20T12:00' });
    expect(answer).toMatchObject({ title: 'As it was', isClosed: true, dates: { standing: 'closed' } });
    expect(await ask('active', { closes: '2026-11-20T11:59' })).toMatchObject({ status: 'completed' });
    expect(await ask('active', { opens: later })).toEqual(asItWas);
  });

  it('is closed where visits begin to who has finished', async () => {
    const given = { closes: noon, completedAt: hoursAgo(1), begins: true };
    expect(await ask('active', given)).toMatchObject({ status: 'completed', shut: { dates: { standing: 'closed' } } });
  });

  it('is open to a member who rehearses it, and says nothing of dates', async () => {
    for (const dates of [{ opens: later }, { closes: noon }])
      for (const uuids of [[], [uuid]]) {
        const answer = await ask('active', { rehearsing: true, uuids, ...dates });
        expect(answer).toMatchObject({ status: 'active', isRehearsal: true });
        expect(answer).not.toHaveProperty('dates');
      }
  });

  it('says nothing of them once it is closed in the console', async () => {
    expect(await ask('completed', { ...stranger, closes: noon })).toEqual({ status: 'completed' });
  });
});
