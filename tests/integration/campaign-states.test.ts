import {
  createCampaign as beginCampaign,
  getEditedCampaign,
  keepDraft,
} from '@/lib/server/use-cases/campaigns/draft-campaign';
import {
  archiveCampaign,
  completeCampaign,
  deleteCampaign,
  discardDraft,
  eraseOwnCampaign,
  restoreCampaign,
  unpublishCampaign,
} from '@/lib/server/use-cases/campaigns/campaign-states';
import { listCampaigns } from '@/lib/server/use-cases/campaigns/list-campaigns';
import { beginRehearsal } from '@/lib/server/use-cases/campaigns/rehearse';
import { publishCampaign } from '@/lib/server/use-cases/campaigns/save-campaign';
import { createVisit } from '@/lib/server/use-cases/visits/create-visit';
import { eraseClosedCampaigns } from '@/lib/server/use-cases/campaigns/erase-campaign';
import { findOpenVisit } from '@/lib/server/use-cases/visits/find-visit';
import { getCampaign } from '@/lib/server/use-cases/visits/get-campaign';
import { createCampaign, createOrganization, createUuid } from '@/tests/support/factories';
import { createDraft, storeMember } from '@/tests/support/organizer-factories';
import { openUseCases, type UseCases } from '@/tests/support/use-cases';

const HOUR_MS = 60 * 60 * 1000;

describe('in the console, a campaign', () => {
  let useCases: UseCases;
  beforeAll(async () => {
    useCases = await openUseCases();
  });
  afterAll(() => useCases.close());
  afterEach(() => useCases.present());

  const deps = () => ({ ...useCases.deps, publicUrl: 'https://film.example' });

  async function openOrganization() {
    const campaign = createCampaign();
    await useCases.store.campaigns.apply(createOrganization(), [campaign]);
    const stored = await useCases.store.campaigns.find(campaign.name);
    if (!stored) throw new Error('the campaign was not stored');
    const member = await storeMember(useCases.database.db, { organizationId: stored.organizationId });
    return { member, campaign: stored, of: { member, id: stored.id } };
  }

  function openBrowser(rehearsing: string | null = null) {
    const uuids: string[] = [];
    return { uuids, rehearsing, remember: (uuid: string) => void uuids.push(uuid) };
  }
  type Browser = ReturnType<typeof openBrowser>;

  const begin = (campaignId: string, visitor: Browser) =>
    createVisit(deps(), { campaignId, uuid: createUuid(), visitor, name: 'Nora', device: 'Web', address: 'here' });
  const see = (campaignId: string, visitor = openBrowser()) => getCampaign(deps(), { campaignId, visitor });
  const done = async (organizationId: string) =>
    (await useCases.store.audit.list(organizationId, { before: null, limit: 20 })).map(({ action, subject }) => [
      action,
      subject,
    ]);

  it('that is taken back takes nobody new, lets whoever has begun finish for a day, and keeps its link', async () => {
    const { member, campaign, of } = await openOrganization();
    const [early, late] = [openBrowser(), openBrowser()];
    const { uuid } = await begin(campaign.name, early);
    const taken = await unpublishCampaign(deps(), of);
    expect(taken).toMatchObject({ status: 'unpublished', link: `https://film.example/${campaign.name}` });
    expect(await see(campaign.name, late)).toEqual({ status: 'unpublished' });
    await expect(begin(campaign.name, late)).rejects.toMatchObject({ code: 'campaignUnpublished' });
    const goOn = () => findOpenVisit(deps(), { campaignId: campaign.name, uuid, visitor: early });
    expect(await goOn()).toMatchObject({ uuid });
    useCases.pass(25 * HOUR_MS);
    await expect(goOn()).rejects.toMatchObject({ code: 'campaignUnpublished' });
    await expect(unpublishCampaign(deps(), of)).rejects.toMatchObject({ code: 'notReady' });
    await expect(completeCampaign(deps(), of)).rejects.toMatchObject({ code: 'notReady' });
    expect(await done(member.organizationId)).toEqual([['campaign.unpublished', campaign.id]]);
    await publishCampaign(deps(), of);
    expect(await see(campaign.name, late)).toMatchObject({ status: 'active' });
  });

  it('that is closed is archived with all it has, and brought back by hand or by opening it', async () => {
    const { member, campaign, of } = await openOrganization();
    await expect(archiveCampaign(deps(), of)).rejects.toMatchObject({ code: 'notReady' });
    await completeCampaign(deps(), of);
    const { archivedAt } = await archiveCampaign(deps(), of);
    expect(archivedAt).not.toBeNull();
    const ids = async (archived?: 'true') =>
      (await listCampaigns(deps(), { member, archived })).campaigns.map(({ id }) => id);
    expect([await ids(), await ids('true')]).toEqual([[], [campaign.id]]);
    expect(await restoreCampaign(deps(), of)).toMatchObject({ archivedAt: null, status: 'completed' });
    expect([await ids(), await ids('true')]).toEqual([[campaign.id], []]);
    await archiveCampaign(deps(), of);
    expect(await publishCampaign(deps(), of)).toMatchObject({ archivedAt: null, status: 'active' });
    expect((await done(member.organizationId)).map(([action]) => action)).toEqual(
      ['published', 'archived', 'restored', 'archived', 'completed'].map((verb) => `campaign.${verb}`),
    );
  });

  it('that is open loses what was written beside it when that is discarded, and visitors see no change', async () => {
    const { member, campaign, of } = await openOrganization();
    const before = await getEditedCampaign(deps(), of);
    const content = createDraft({ name: campaign.name, title: 'Half' });
    const { revision } = await keepDraft(deps(), { ...of, content, revision: before.revision });
    await expect(discardDraft(deps(), { ...of, revision: before.revision })).rejects.toMatchObject({
      code: 'changedMeanwhile',
    });
    const after = await discardDraft(deps(), { ...of, revision });
    expect(after).toEqual({ ...before, revision: revision + 1 });
    expect(await see(campaign.name)).toMatchObject({ title: campaign.title });
    expect(await done(member.organizationId)).toEqual([['campaign.draftDiscarded', campaign.id]]);
    const draft = await beginCampaign(deps(), { member, draft: content });
    await expect(discardDraft(deps(), { member, id: draft.id })).rejects.toMatchObject({ code: 'notReady' });
  });

  it('that was never published is deleted, with its rehearsals, and its name is free', async () => {
    const { member, of } = await openOrganization();
    const draft = createDraft();
    const { id, name } = await beginCampaign(deps(), { member, draft });
    await beginRehearsal(deps(), { member, id, uuids: [] });
    await begin(name, openBrowser(id));
    await deleteCampaign(deps(), { member, id });
    await expect(getEditedCampaign(deps(), { member, id })).rejects.toMatchObject({ code: 'notFound' });
    expect((await done(member.organizationId))[0]).toEqual(['campaign.deleted', name]);
    expect(await beginCampaign(deps(), { member, draft })).toMatchObject({ name });
    await expect(deleteCampaign(deps(), of)).rejects.toMatchObject({ code: 'notReady' });
    await unpublishCampaign(deps(), of);
    await expect(deleteCampaign(deps(), of)).rejects.toMatchObject({ code: 'notReady' });
  });

  it('that an owner erases is closed at once, and goes with all its submissions and their files', async () => {
    const { member, campaign, of } = await openOrganization();
    const visitor = openBrowser();
    const { uuid } = await begin(campaign.name, visitor);
    const visit = await findOpenVisit(deps(), { campaignId: campaign.name, uuid, visitor });
    await useCases.saveTake(visit, 'one');
    await eraseOwnCampaign(deps(), { ...of, reason: ' The project is over ' });
    expect(await see(campaign.name, visitor)).toEqual({ status: 'deleted' });
    await expect(getEditedCampaign(deps(), of)).rejects.toMatchObject({ code: 'notFound' });
    await eraseClosedCampaigns(deps());
    await useCases.removeDoomed();
    expect(await useCases.store.campaigns.find(campaign.id)).toBeNull();
    expect((await useCases.files()).filter((key) => key.startsWith(campaign.id))).toEqual([]);
    expect(await done(member.organizationId)).toEqual([['campaign.erased', campaign.name]]);
    expect(await useCases.store.erasures.list(member.organizationId, { limit: 5 })).toMatchObject([
      { submissionId: visit.id, by: 'member', actor: member.name, reason: 'The project is over' },
    ]);
    expect(await useCases.store.campaignStates.listErasing()).toEqual([]);
  });

  it('of another organization does not exist', async () => {
    const { of, campaign } = await openOrganization();
    const { member } = await openOrganization();
    const theirs = { ...of, member };
    const calls = [unpublishCampaign, archiveCampaign, restoreCampaign, discardDraft, deleteCampaign, eraseOwnCampaign];
    for (const call of calls) await expect(call(deps(), theirs)).rejects.toMatchObject({ code: 'notFound' });
    expect(await see(campaign.name)).toMatchObject({ status: 'active' });
  });
});
