import { chooseExtraTime } from '@/lib/server/use-cases/visits/choose-extra-time';
import { createVisit } from '@/lib/server/use-cases/visits/create-visit';
import { eraseRehearsals } from '@/lib/server/use-cases/upkeep/erase-rehearsals';
import { getCampaign } from '@/lib/server/use-cases/visits/get-campaign';
import { getVisit } from '@/lib/server/use-cases/visits/get-visit';
import { findOpenVisit } from '@/lib/server/use-cases/visits/find-visit';
import { findName } from '@/lib/server/use-cases/visits/find-name';
import { listSubmissions } from '@/lib/server/use-cases/exports/export-submissions';
import { createCampaign as beginCampaign } from '@/lib/server/use-cases/campaigns/draft-campaign';
import { listCampaigns } from '@/lib/server/use-cases/campaigns/list-campaigns';
import { beginRehearsal, endRehearsal } from '@/lib/server/use-cases/campaigns/rehearse';
import { createRehearsalCookie } from '@/lib/server/cookies/rehearsal-cookie';
import { expectingStore } from '@/tests/support/expecting-store';
import { createCampaign, createOrganization, createUuid } from '@/tests/support/factories';
import { createDraft, storeMember } from '@/tests/support/organizer-factories';
import { openUseCases, type UseCases } from '@/tests/support/use-cases';

const HOUR_MS = 60 * 60 * 1000;

describe('a rehearsal', () => {
  let useCases: UseCases;
  beforeAll(async () => {
    useCases = await openUseCases();
  });
  afterAll(() => useCases.close());
  afterEach(() => useCases.present());

  const deps = () => ({ ...useCases.deps, publicUrl: 'https://film.example' });

  /** A member's browser: it remembers the uuids of its visits. */
  function openBrowser(rehearsing: string | null) {
    const uuids: string[] = [];
    return { uuids, rehearsing, remember: (uuid: string) => void uuids.push(uuid) };
  }
  type Browser = ReturnType<typeof openBrowser>;

  async function openOrganization() {
    const campaign = createCampaign();
    await useCases.store.campaigns.apply(createOrganization(), [campaign]);
    const stored = await useCases.store.campaigns.find(campaign.name);
    if (!stored) throw new Error('the campaign was not stored');
    const member = await storeMember(useCases.database.db, { organizationId: stored.organizationId });
    return { member, campaign: stored };
  }

  const begin = (campaignId: string, visitor: Browser, uuid = createUuid()) =>
    createVisit(deps(), { campaignId, uuid, visitor, name: 'Nora', device: 'Web', address: 'here' });

  it('shows a draft to the member alone, and keeps its sections free', async () => {
    const { member } = await openOrganization();
    const { id, name } = await beginCampaign(deps(), { member, draft: createDraft() });
    const { address } = await beginRehearsal(deps(), { member, id, uuids: [] });
    expect(address).toBe(`/${name}/start`);
    const visitor = openBrowser(id);
    expect(await getCampaign(deps(), { campaignId: name, visitor })).toMatchObject({ status: 'active' });
    expect(await getCampaign(deps(), { campaignId: name, visitor: openBrowser(null) })).toEqual({
      status: 'unpublished',
    });
    await expect(begin(name, openBrowser(null))).rejects.toMatchObject({ code: 'campaignUnpublished' });

    const { uuid } = await begin(name, visitor);
    const visit = await findOpenVisit(deps(), { campaignId: name, uuid, visitor });
    await useCases.saveTake(visit, '1');
    expect(await useCases.store.campaigns.recordedSections(id)).toEqual([]);
  });

  it('counts nowhere: neither in lists, nor in limits, nor among names', async () => {
    const { member, campaign } = await openOrganization();
    const visitor = openBrowser(campaign.id);
    const { uuid } = await begin(campaign.name, visitor);
    const visit = await findOpenVisit(deps(), { campaignId: campaign.name, uuid, visitor });
    const takes = [];
    for (const { id } of campaign.sections) takes.push(await useCases.saveTake(visit, id));
    const takeIds = takes.map(({ id }) => id);
    const { stitch } = await useCases.store.stitches.request(visit.id, takeIds, null);
    await expectingStore(useCases.store).stitches.complete(visit.id, stitch.attempt, 'film.mp4');

    const { campaigns } = await listCampaigns(deps(), { member });
    expect(campaigns).toMatchObject([{ started: 0, completed: 0 }]);
    expect(await listSubmissions(deps(), { name: campaign.name })).toEqual([]);
    const after = await useCases.store.campaigns.find(campaign.name);
    expect(after?.organization.subscription.totalVideos).toBe(0);
    const requester = { visitor: openBrowser(null), address: 'there' };
    expect(await findName(deps(), { campaignId: campaign.name, name: 'Nora', ...requester })).toEqual([]);
  });

  it('lets its member take more time, as visitors may', async () => {
    const { campaign } = await openOrganization();
    const visitor = openBrowser(campaign.id);
    const { uuid, extraTime } = await begin(campaign.name, visitor);
    const chosen = await chooseExtraTime(deps(), { campaignId: campaign.name, uuid, visitor, extraTime: 'half' });
    expect([extraTime, chosen.extraTime]).toEqual([
      { chosen: 'none', mayChange: true },
      { chosen: 'half', mayChange: true },
    ]);
  });

  it('leaves nothing when it ends', async () => {
    const { member, campaign } = await openOrganization();
    const visitor = openBrowser(campaign.id);
    const { uuid } = await begin(campaign.name, visitor);
    const visit = await findOpenVisit(deps(), { campaignId: campaign.name, uuid, visitor });
    await useCases.saveTake(visit, 'one');
    const before = (await useCases.files()).filter((key) => key.startsWith(campaign.id));
    expect(before).toHaveLength(1);
    await endRehearsal(deps(), { member, id: campaign.id, uuids: visitor.uuids });
    expect(await useCases.store.visits.get(visit.id)).toBeNull();
    await useCases.removeDoomed();
    expect((await useCases.files()).filter((key) => key.startsWith(campaign.id))).toEqual([]);
  });

  it('is erased after an hour, and visits in earnest are not', async () => {
    const { campaign } = await openOrganization();
    const rehearsal = await begin(campaign.name, openBrowser(campaign.id));
    const earnest = await begin(campaign.name, openBrowser(null));
    useCases.pass(HOUR_MS - 60_000);
    await eraseRehearsals(deps());
    expect(await useCases.store.visits.find(campaign.id, rehearsal.uuid)).not.toBeNull();
    useCases.pass(2 * 60_000);
    await eraseRehearsals(deps());
    expect(await useCases.store.visits.find(campaign.id, rehearsal.uuid)).toBeNull();
    expect(await useCases.store.visits.find(campaign.id, earnest.uuid)).not.toBeNull();
  });

  it('and a visit in earnest never become one another', async () => {
    const { campaign } = await openOrganization();
    const browser = openBrowser(null);
    const { uuid } = await begin(campaign.name, browser);
    const rehearsing = { ...browser, rehearsing: campaign.id };
    const asked = { campaignId: campaign.name, uuid };
    for (const attempt of [getVisit(deps(), { ...asked, visitor: rehearsing }), begin(campaign.name, rehearsing, uuid)])
      await expect(attempt).rejects.toMatchObject({ code: 'notFound' });
    expect(await getVisit(deps(), { ...asked, visitor: browser })).toMatchObject({ uuid });
    const rehearsed = await begin(campaign.name, rehearsing);
    await expect(begin(campaign.name, browser, rehearsed.uuid)).rejects.toMatchObject({ code: 'notFound' });
  });

  it('of another organization cannot be ended', async () => {
    const { campaign } = await openOrganization();
    const { member } = await openOrganization();
    const visitor = openBrowser(campaign.id);
    const { uuid } = await begin(campaign.name, visitor);
    const { uuids } = visitor;
    await expect(endRehearsal(deps(), { member, id: campaign.id, uuids })).rejects.toMatchObject({ code: 'notFound' });
    await expect(beginRehearsal(deps(), { member, id: campaign.id, uuids })).rejects.toMatchObject({
      code: 'notFound',
    });
    expect(await useCases.store.visits.find(campaign.id, uuid)).not.toBeNull();
  });

  it('is proved by a cookie that nobody can forge, for an hour', () => {
    let time = 0;
    const options = { secret: 'a secret of the tests', publicUrl: 'https://film.example', now: () => new Date(time) };
    const cookie = createRehearsalCookie(options);
    const [pair = ''] = cookie.begin('c1').split(';');
    expect(cookie.begin('c1')).toMatch(/^__Host-rehearsal=.*; Path=\/; HttpOnly; SameSite=Lax; Max-Age=3600; Secure$/);
    expect(cookie.read(`other=1; ${pair}`)).toBe('c1');
    expect(cookie.read(pair.replace('c1', 'c2'))).toBeNull();
    expect(createRehearsalCookie({ ...options, secret: 'another one' }).read(pair)).toBeNull();
    expect([cookie.read(null), cookie.read(cookie.end())]).toEqual([null, null]);
    time = HOUR_MS;
    expect(cookie.read(pair)).toBeNull();
  });
});
