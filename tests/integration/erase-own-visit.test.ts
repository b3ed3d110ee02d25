import { addWebhook } from '@/lib/server/use-cases/webhooks/webhooks';
import { listDeliveries } from '@/lib/server/use-cases/webhooks/deliveries';
import { listErasures } from '@/lib/server/use-cases/data/keep-data';
import { eraseOwnVisit } from '@/lib/server/use-cases/visits/erase-own-visit';
import { createWebhookSender } from '@/lib/server/webhooks/create-webhook-sender';
import { createUuid } from '@/tests/support/factories';
import { storeMember } from '@/tests/support/organizer-factories';
import { openUseCases, type UseCases } from '@/tests/support/use-cases';

describe('a visit that its visitor erases', () => {
  let useCases: UseCases;
  beforeAll(async () => {
    useCases = await openUseCases();
  });
  afterAll(() => useCases.close());

  const deps = () => ({ ...useCases.deps, webhookSender: createWebhookSender({ allowPrivate: true }) });
  const isThere = async ({ id }: { id: string }) => (await useCases.store.visits.get(id)) !== null;

  async function beginVisit() {
    const visit = await useCases.beginVisit();
    const { organizationId } = visit.campaign;
    return { ...visit, member: await storeMember(useCases.database.db, { organizationId, role: 'owner' }) };
  }

  it.each([
    ['unfinished', async () => {}],
    ['finished', (id: string) => useCases.store.visits.skip(id)],
  ])('is gone, told to webhooks, and logged without naming anybody: %s', async (_, finish) => {
    const { member, requester, campaign, id, campaignId, uuid } = await beginVisit();
    const events = ['submission.erased'] as const;
    await addWebhook(deps(), { member, url: 'http://127.0.0.1:9/hook', events });
    await useCases.saveTake({ id, campaignId }, 'one');
    await finish(id);
    await eraseOwnVisit(deps(), requester);
    expect(await isThere({ id })).toBe(false);
    await useCases.removeDoomed();
    expect(useCases.files().filter((key) => key.includes(id))).toEqual([]);
    const { erasures } = await listErasures(deps(), { member });
    expect(erasures).toMatchObject([{ by: 'visitor', actor: null, submissionId: id, campaign: campaign.name }]);
    expect(JSON.stringify(erasures)).not.toContain(uuid);
    const { deliveries } = await listDeliveries(deps(), { member });
    expect(deliveries).toMatchObject([{ event: 'submission.erased' }]);
  });

  it('may be erased when its campaign is closed', async () => {
    const visit = await beginVisit();
    const { organization } = visit.campaign;
    const closed = { ...visit.campaign, status: 'completed' as const, introVideoKey: null };
    await useCases.store.campaigns.apply({ ...organization, whitelabel: null }, [closed]);
    await eraseOwnVisit(deps(), visit.requester);
    expect(await isThere(visit)).toBe(false);
  });

  it('is erased once; asking again is no error', async () => {
    const visit = await beginVisit();
    for (let times = 0; times < 2; times += 1) await eraseOwnVisit(deps(), visit.requester);
    expect((await listErasures(deps(), { member: visit.member })).erasures).toHaveLength(1);
  });

  it('is only the visitor’s own: others are told that it is not there', async () => {
    const [visit, other] = [await beginVisit(), await beginVisit()];
    for (const visitor of [other.requester.visitor, { uuids: [], remember: () => {} }])
      await expect(eraseOwnVisit(deps(), { ...visit.requester, visitor })).rejects.toMatchObject({ code: 'notFound' });
    const uuid = createUuid();
    const never = { ...visit.requester, uuid, visitor: { uuids: [uuid], remember: () => {} } };
    await expect(eraseOwnVisit(deps(), never)).rejects.toMatchObject({ code: 'notFound' });
    expect(await isThere(visit)).toBe(true);
  });
});
