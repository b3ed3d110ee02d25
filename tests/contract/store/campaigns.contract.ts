import { createCampaign, createOrganization } from '@/tests/support/factories';
import { createSection } from '@/tests/support/visit-factories';
import { createSeeds, type RunningStore } from './seeds';

/** Tests the repository of campaigns. */
export function testCampaigns(run: RunningStore): void {
  const { seedCampaign, seedVisit, issue } = createSeeds(run);

  describe('campaigns', () => {
    it('come back as they were applied, sections in order (spec 3.2, 6.5)', async () => {
      const sections = [9, 2, 5].map((seconds) =>
        createSection({ id: `s${seconds}`, prompt: `What at ${seconds}?`, seconds }),
      );
      const stored = await seedCampaign(
        { title: 'Título “x”', description: 'two\nlines', sections, allowSharing: false },
        { plan: { limitVideos: 7 } },
      );
      expect(stored).toMatchObject({
        title: 'Título “x”',
        description: 'two\nlines',
        sections,
        type: 'default',
        allowSharing: false,
      });
      expect(await seedCampaign({ allowSharing: true })).toMatchObject({ allowSharing: true });
      expect(stored.organization).toMatchObject({
        plan: { limitVideos: 7 },
        subscription: { status: 'active', totalVideos: 0 },
      });
    });

    it('are found by id as well as by name, and not otherwise', async () => {
      const stored = await seedCampaign();
      expect(await run.store.campaigns.find(stored.id)).toEqual(stored);
      expect(await run.store.campaigns.find(`${stored.name}x`)).toBeNull();
    });

    it('share what they say with all who read it, and nobody can change it', async () => {
      const { id } = await seedCampaign();
      const [one, other] = [await run.store.campaigns.find(id), await run.store.campaigns.find(id)];
      expect(one?.sections).toBe(other?.sections);
      expect(Object.isFrozen(one?.sections[0])).toBe(true);
    });

    it('read lately show what this process changes at once', async () => {
      const organization = createOrganization();
      const campaign = createCampaign();
      expect(await run.store.campaigns.findRecent(campaign.name)).toBeNull();
      const note = async (change: Promise<unknown>) => {
        await change;
        expect(await run.store.campaigns.findRecent(campaign.name)).toEqual(
          await run.store.campaigns.find(campaign.name),
        );
      };
      await note(run.store.campaigns.apply(organization, [campaign]));
      await note(run.store.campaigns.apply(organization, [{ ...campaign, title: 'New' }]));
      await note(run.store.campaigns.close(campaign.id));
      await note(run.store.campaigns.erase(campaign.id, { prefixes: [], until: new Date() }));
    });

    it('keep the number of videos an organization has when it is applied again', async () => {
      const organization = createOrganization({ subscription: { status: 'active', totalVideos: 4 } });
      const campaign = createCampaign();
      await run.store.campaigns.apply(organization, [campaign]);
      await run.store.campaigns.apply({ ...organization, subscription: { status: 'canceled', totalVideos: 99 } }, [
        campaign,
      ]);
      const stored = await run.store.campaigns.find(campaign.name);
      expect(stored?.organization.subscription).toEqual({ status: 'canceled', totalVideos: 4 });
    });

    it('note when their status changed, and only then', async () => {
      const organization = createOrganization();
      const campaign = createCampaign();
      await run.store.campaigns.apply(organization, [campaign]);
      const before = await run.store.campaigns.find(campaign.name);
      await run.store.campaigns.apply(organization, [{ ...campaign, title: 'New' }]);
      expect((await run.store.campaigns.find(campaign.name))?.statusChangedAt).toEqual(before?.statusChangedAt);
      await run.store.campaigns.apply(organization, [{ ...campaign, status: 'completed' }]);
      const after = await run.store.campaigns.find(campaign.name);
      expect(after?.statusChangedAt.getTime()).toBeGreaterThan(before?.statusChangedAt.getTime() ?? Infinity);
    });

    it('are applied all or nothing', async () => {
      const good = createCampaign();
      const bad = createCampaign({ sections: [createSection({ id: 'same' }), createSection({ id: 'same' })] });
      await expect(run.store.campaigns.apply(createOrganization(), [good, bad])).rejects.toThrow();
      expect(await run.store.campaigns.find(good.name)).toBeNull();
    });

    it('know which of their sections have takes', async () => {
      const { campaign, visit } = await seedVisit();
      expect(await run.store.campaigns.recordedSections(campaign.id)).toEqual([]);
      await issue(visit.id, { sectionId: 'two' });
      expect(await run.store.campaigns.recordedSections(campaign.id)).toEqual(['two']);
    });
  });

  it('a campaign’s own video comes back with it', async () => {
    const videos = { introVideoKey: 'c/intro/1.mp4', introVideoKeys: { de: 'c/intro/2.mp4' } };
    expect(await seedCampaign(videos)).toMatchObject(videos);
    expect(await seedCampaign()).toMatchObject({ introVideoKey: null, introVideoKeys: {} });
  });
}
