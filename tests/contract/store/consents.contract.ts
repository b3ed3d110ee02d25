import type { AcceptedConsent } from '@/lib/server/ports/store/consents';
import { createUuid } from '@/tests/support/factories';
import { createSeeds, erasure, type RunningStore } from './seeds';

const accepted = (version: number, given: Partial<AcceptedConsent> = {}): AcceptedConsent => ({
  ...{
    version,
    language: 'en',
    line: `Line ${version}`,
    text: `Text ${version}`,
    acceptedAt: new Date(1000 * version),
  },
  ...given,
});

/** Tests what visitors accept, and which wording of a campaign that is. */
export function testConsents(run: RunningStore): void {
  const { seedCampaign, seedVisit, visitInput } = createSeeds(run);
  const consents = { consent: 'I agree.', consentText: 'All of it.', languages: ['en' as const, 'de' as const] };

  describe('what a campaign asks to accept', () => {
    it('is a new version whenever its wording changes in any language, and only then', async () => {
      let stored = await seedCampaign({ title: 'River' });
      const write = async (change: Partial<typeof stored>) => {
        await run.store.campaigns.write(stored.organizationId, { ...stored, ...change }, null);
        stored = (await run.store.campaigns.find(stored.id))!;
        return stored.consentAsked;
      };
      expect(stored.consentAsked).toBeNull();
      const first = await write(consents);
      expect(first).toMatchObject({ ...consents, version: 1, translations: {} });
      expect(await write({ title: 'Other', translations: { de: { title: 'Anders' } } })).toEqual(first);
      expect(await write({ consent: 'I do agree.' })).toMatchObject({ version: 2 });
      expect(await write({ consentText: null })).toMatchObject({ version: 3, consentText: null });
      const translations = { de: { title: 'Anders', consent: 'Ja.' } };
      expect(await write({ translations })).toMatchObject({ version: 4, translations: { de: { consent: 'Ja.' } } });
      expect(await write({ consent: null, translations: {} })).toBeNull();
      expect(await write({ consent: 'I do agree.' })).toMatchObject({ version: 6 });
    });

    it('is the one of now for those who have begun, too', async () => {
      const { campaign, visit } = await seedVisit(consents);
      await run.store.campaigns.write(campaign.organizationId, { ...campaign, consent: 'Another.' }, null);
      const found = (await run.store.visits.getInCampaign(visit.id))!;
      expect(found.campaign).toMatchObject({ consent: 'I agree.', consentAsked: { consent: 'Another.', version: 2 } });
    });
  });

  describe('what a visitor has accepted', () => {
    it('is kept with the visit in its exact wording, and a later version in its place', async () => {
      const campaign = await seedCampaign(consents);
      const visit = (await run.store.visits.create({ ...visitInput(campaign), consent: accepted(1) }))!;
      const version = async () => (await run.store.visits.findInCampaign(campaign.id, visit.uuid))?.acceptedConsent;
      expect(await run.store.visits.consentOf(visit.id)).toEqual(accepted(1));
      expect(await version()).toBe(1);
      await run.store.visits.accept(visit.id, accepted(1, { line: 'Forged', acceptedAt: new Date() }));
      expect(await run.store.visits.consentOf(visit.id)).toEqual(accepted(1));
      await run.store.visits.accept(visit.id, accepted(2, { language: null, text: null }));
      await run.store.visits.accept(visit.id, accepted(1));
      expect(await run.store.visits.consentOf(visit.id)).toEqual(accepted(2, { language: null, text: null }));
      expect(await version()).toBe(2);
    });

    it('is exported for the person and with the campaign', async () => {
      const { campaign, visit } = await seedVisit(consents);
      await run.store.visits.accept(visit.id, accepted(1));
      const { visits } = await run.store.personData.find(campaign.organizationId, visit.uuid, null);
      const { acceptedAt, ...wording } = accepted(1);
      expect(visits).toMatchObject([{ consent: wording }]);
      expect(new Date(visits[0]!.consent!.acceptedAt)).toEqual(acceptedAt);
      expect(await run.store.campaigns.submissions(campaign.id)).toMatchObject([{ consent: accepted(1) }]);
    });

    it('ends with the visit; that the visitor withdrew it stays in the log of erasures, without its person', async () => {
      const { campaign, visit } = await seedVisit(consents);
      const other = (await run.store.visits.create({ ...visitInput(campaign), consent: accepted(1) }))!;
      await run.store.visits.accept(visit.id, accepted(2));
      await run.store.visits.erase(visit.id, { ...erasure(new Date()), because: { by: 'visitor' } });
      await run.store.visits.erase(other.id, erasure(new Date()));
      await run.store.visits.accept(visit.id, accepted(3));
      expect(await run.store.visits.consentOf(visit.id)).toBeNull();
      const log = await run.store.erasures.list(campaign.organizationId, { limit: 5 });
      expect(log.map(({ by, withdrawnVersion }) => [by, withdrawnVersion]).sort()).toEqual([
        ['commandLine', null],
        ['visitor', 2],
      ]);
    });

    it('is nothing for a visit that does not exist', async () => {
      await run.store.visits.accept(createUuid(), accepted(1));
      expect(await run.store.visits.consentOf(createUuid())).toBeNull();
    });
  });
}
