import { createOpenings } from '@/lib/server/use-cases/campaigns/count-openings';
import { getOverview } from '@/lib/server/use-cases/campaigns/get-overview';
import { createCampaign } from '@/tests/support/factories';
import { createMember } from '@/tests/support/organizer-factories';
import { openUseCases, type UseCases } from '@/tests/support/use-cases';

describe('openings of a campaign', () => {
  let useCases: UseCases;
  beforeAll(async () => {
    useCases = await openUseCases();
  });
  afterAll(() => useCases.close());

  const neverFails = (error: unknown) => {
    throw error;
  };
  const openedOf = async (campaign: { id: string; organizationId: string }) => {
    const member = createMember(campaign);
    return (await getOverview(useCases.deps, { member, id: campaign.id, period: '30' })).funnel.opened;
  };

  it('are in the overview once they are written, however the name is spelt in the address', async () => {
    const { campaign } = await useCases.beginVisit(createCampaign({ name: 'café-summer' }));
    const openings = createOpenings({ ...useCases.deps, onFault: neverFails });
    // No database keeps the NUL character of the last one: it must not keep the others from being written.
    for (const segment of ['caf%C3%A9-summer', 'Cafe%CC%81-Summer', '%E0%A4%A', 'nobody-knows-it', 'a%2500'])
      openings.note(segment);
    expect(await openedOf(campaign)).toBe(1);
    await openings.flush();
    expect(await openedOf(campaign)).toBe(2);
    await openings.flush();
    expect(await openedOf(campaign)).toBe(2);
  });

  it('are kept until the database is there again', async () => {
    const { campaign } = await useCases.beginVisit();
    const faults: unknown[] = [];
    const { overview } = useCases.store;
    const addOpenings = jest.spyOn(overview, 'addOpenings').mockRejectedValueOnce(new Error('no connection'));
    const openings = createOpenings({ ...useCases.deps, onFault: (error) => faults.push(error) });
    for (let count = 0; count < 3; count += 1) openings.note(campaign.name);
    await openings.flush();
    expect(faults).toHaveLength(1);
    await openings.flush();
    expect(addOpenings).toHaveBeenCalledTimes(2);
    expect(await openedOf(campaign)).toBe(3);
  });

  it('are of no campaign of another organization', async () => {
    const { campaign } = await useCases.beginVisit();
    const { campaign: other } = await useCases.beginVisit();
    const overview = getOverview(useCases.deps, { member: createMember(other), id: campaign.id, period: 'all' });
    await expect(overview).rejects.toMatchObject({ code: 'notFound' });
  });
});
