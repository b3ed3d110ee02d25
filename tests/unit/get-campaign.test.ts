import type { StoredCampaign } from '@/lib/server/ports/store/campaigns';
import type { Store } from '@/lib/server/ports/store/store';
import type { Visit } from '@/lib/server/ports/store/visits';
import { getCampaign } from '@/lib/server/use-cases/get-campaign';
import { createCampaign, createOrganization, createUuid } from '@/tests/support/factories';

const HOUR = 60 * 60 * 1000;
const now = new Date('2026-11-21T12:00:00Z');
const uuid = createUuid();

/** Requests the campaign as a visitor with these uuids, whose visit began so many hours ago. */
function ask(status: StoredCampaign['status'], { uuids = [] as string[], begunHoursAgo = 0 } = {}) {
  const input = createCampaign({ status });
  const campaign = {
    ...input,
    id: 'c',
    whitelabel: null,
    introVideoKey: null,
    organization: createOrganization(),
  } as unknown as StoredCampaign;
  const visit = { createdAt: new Date(now.getTime() - begunHoursAgo * HOUR) } as Visit;
  const store = {
    campaigns: { findRecent: async () => campaign },
    visits: { find: async (_: string, asked: string) => (asked === uuid ? visit : null) },
  } as unknown as Store;
  const deps = { store, storage: {} as never, videoSession: null, whitelabel: null, now: () => now };
  return getCampaign(deps, { campaignId: campaign.name, visitor: { uuids } });
}

const whole = expect.objectContaining({ sections: expect.any(Array), organization: expect.any(Object) });

it('an active campaign is told to anybody', async () => {
  expect(await ask('active')).toEqual(whole);
});

it.each(['deleted', 'unpublished', 'completed'] as const)(
  'of a %s one a stranger learns that and no more',
  async (status) => {
    expect(await ask(status)).toEqual({ status });
    expect(await ask(status, { uuids: [createUuid()] })).toEqual({ status });
  },
);

it.each(['unpublished', 'completed'] as const)(
  'a visitor who began within a day still gets an %s one whole',
  async (status) => {
    expect(await ask(status, { uuids: [uuid], begunHoursAgo: 24 })).toEqual(whole);
    expect(await ask(status, { uuids: [uuid], begunHoursAgo: 24.1 })).toEqual({ status });
  },
);

it('nobody gets a deleted one', async () => {
  expect(await ask('deleted', { uuids: [uuid] })).toEqual({ status: 'deleted' });
});
