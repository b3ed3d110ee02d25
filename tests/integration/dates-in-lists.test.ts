import { sql } from 'kysely';
import { EditedCampaign } from '@/lib/contract/organizer/campaigns';
import { getEditedCampaign } from '@/lib/server/use-cases/campaigns/draft-campaign';
import { listCampaigns } from '@/lib/server/use-cases/campaigns/list-campaigns';
import { getCampaign } from '@/lib/server/use-cases/visits/get-campaign';
import { beginVisit, openServer, type ServerParts } from '@/tests/support/open-server';

let server: ServerParts;
beforeAll(async () => {
  server = await openServer();
});
afterAll(() => server.close());

it('a campaign whose time zone another system knows alone is shown to everybody, with its times in UTC', async () => {
  const closes = '2999-12-01T08:00';
  const { deps, campaign, requester } = await beginVisit(server, { campaign: { closes, timeZone: 'Europe/Oslo' } });
  const { id, organizationId } = (await server.store.campaigns.find(campaign.name))!;
  await server.db
    .updateTable('campaigns')
    .set({ content: sql`jsonb_set(content, '{timeZone}', '"Europe/Atlantis"')` })
    .where('id', '=', id)
    .execute();
  const closesAt = '2999-12-01T08:00:00.000Z';
  for (const visitor of [requester.visitor, { uuids: [] }])
    expect(await getCampaign(deps, { campaignId: id, visitor })).toMatchObject({ dates: { closesAt } });
  const member = { organizationId, name: 'Nora', userId: null, token: null };
  const { campaigns } = await listCampaigns(deps, { member });
  expect(campaigns).toMatchObject([{ id, closesAt }]);
  const edited = await getEditedCampaign({ ...deps, publicUrl: 'https://film.example' } as never, { member, id });
  expect(EditedCampaign.parse(edited)).toMatchObject({ closes, closesAt, timeZone: null });
});

it('a campaign that has closed at its date is listed among those that are closed, and not among the open ones', async () => {
  const dates = { timeZone: 'Pacific/Kiritimati', closes: '2027-01-02T00:00' };
  const { deps, campaign } = await beginVisit(server, { campaign: dates });
  const { id, organizationId } = (await server.store.campaigns.find(campaign.name))!;
  const listed = async (now: string, status: 'active' | 'completed') => {
    const { campaigns, total } = await listCampaigns(
      { ...deps, now: () => new Date(now) },
      { member: { organizationId }, status },
    );
    expect(campaigns).toHaveLength(total);
    return campaigns.map((row) => [row.id, row.status]);
  };
  // It is midnight there 14 hours before.
  const [before, after] = ['2027-01-01T09:59:59Z', '2027-01-01T10:00:00Z'];
  expect([await listed(before, 'active'), await listed(before, 'completed')]).toEqual([[[id, 'active']], []]);
  expect([await listed(after, 'active'), await listed(after, 'completed')]).toEqual([[], [[id, 'active']]]);
});
