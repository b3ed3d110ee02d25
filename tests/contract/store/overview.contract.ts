import type { StoredCampaign } from '@/lib/server/ports/store/campaigns';
import { createUuid } from '@/tests/support/factories';
import { createSection, TEXT_ANSWER } from '@/tests/support/visit-factories';
import { createSeeds, erasure, type RunningStore } from './seeds';

/** Tests the numbers of a campaign. */
export function testOverview(run: RunningStore): void {
  describe('the overview of a campaign', () => {
    const { seedCampaign, visitInput, issue, save } = createSeeds(run);
    const long = new Date(0);

    async function begin(campaign: StoredCampaign) {
      const visit = await run.store.visits.create(visitInput(campaign));
      if (!visit) throw new Error('the visit was not stored');
      return visit;
    }

    async function film(visitId: string): Promise<void> {
      await run.store.visits.noteStitchRequested(visitId);
      const { stitch } = await run.store.stitches.request(visitId, [createUuid()], null);
      await run.store.stitches.complete(visitId, stitch.attempt, `films/${createUuid()}`);
    }

    async function failFilm(visitId: string): Promise<void> {
      const { stitch } = await run.store.stitches.request(visitId, [createUuid()], null);
      const failure = { message: 'stitchFailed', solution: 'nothingYouCanDo', sectionId: null } as const;
      await run.store.stitches.fail(visitId, stitch.attempt, failure);
    }

    /** One visit for each place where one can be. */
    async function seedVisits() {
      const campaign = await seedCampaign();
      await begin(campaign);
      await issue((await begin(campaign)).id, { sectionId: 'one' });
      await save((await begin(campaign)).id, 'one');
      const recorded = await begin(campaign);
      for (const section of ['one', 'two']) await save(recorded.id, section);
      const asked = await begin(campaign);
      await run.store.visits.noteStitchRequested(asked.id);
      const completed = await begin(campaign);
      for (const section of ['one', 'one', 'two']) await save(completed.id, section);
      await film(completed.id);
      return campaign;
    }

    it('says how many came how far, and where the others are', async () => {
      const campaign = await seedVisits();
      const counts = await run.store.overview.counts(campaign.id, long);
      expect(counts).toMatchObject({ named: 6, completed: 1, onPhone: 0, takesPerSection: 1.2 });
      expect(counts.medianWaitMs).toBeGreaterThanOrEqual(0);
      expect(counts.medianVisitMs).toBeGreaterThan(0);
      const ofSections = { sections: 2, hasResume: false, hasFilm: true };
      expect([...(await run.store.overview.stops(campaign.id, long, ofSections))].sort()).toEqual([
        ...([
          ['camera', 1],
          ['film', 2],
          ['section 1', 1],
          ['section 2', 1],
        ] as const),
      ]);
      const ofJob = await run.store.overview.stops(campaign.id, long, { sections: 2, hasResume: true, hasFilm: true });
      expect(ofJob.get('resume')).toBe(1);
    });

    it('counts answers as recordings, but not what is only typed', async () => {
      const section = (id: string) => createSection({ id, answerType: TEXT_ANSWER });
      const campaign = await seedCampaign({ sections: ['one', 'two'].map(section) });
      const answer = { kind: 'text', text: 'So' } as const;
      await begin(campaign);
      const typed = await begin(campaign);
      await run.store.answers.keep(typed.id, 'one', { revision: 1, draft: answer });
      for (const sections of [['one'], ['one', 'two']]) {
        const { id } = await begin(campaign);
        for (const sectionId of sections) await run.store.answers.keep(id, sectionId, { revision: 1, answer });
      }
      const done = await begin(campaign);
      await run.store.visits.noteStitchRequested(done.id);
      await run.store.visits.complete(done.id);

      const stopsOf = async (hasFilm: boolean) => {
        const of = { sections: 2, hasResume: false, hasFilm };
        return Object.fromEntries(await run.store.overview.stops(campaign.id, long, of));
      };
      expect(await stopsOf(true)).toEqual({ camera: 1, 'section 1': 1, 'section 2': 1, film: 1 });
      expect(await stopsOf(false)).toEqual({ 'section 1': 2, 'section 2': 1, film: 1 });
      const counts = await run.store.overview.counts(campaign.id, long);
      expect(counts).toMatchObject({ named: 5, completed: 1, medianWaitMs: null, takesPerSection: null });
      expect(counts.medianVisitMs).toBeGreaterThan(0);
    });

    it('counts only what has happened since then, and no other campaign', async () => {
      const { id } = await seedVisits();
      const tomorrow = new Date(Date.now() + 24 * 60 * 60 * 1000);
      expect(await run.store.overview.counts(id, tomorrow)).toMatchObject({ named: 0, medianVisitMs: null });
      expect(await run.store.overview.days(id, tomorrow)).toEqual([]);
      const other = await seedCampaign();
      expect(await run.store.overview.counts(other.id, long)).toMatchObject({ named: 0, completed: 0 });
      expect(await run.store.overview.waiting(other.id)).toEqual({ count: 0, oldest: null });
    });

    it('counts nobody who was erased, neither as a visit nor as an opening of the page', async () => {
      const campaign = await seedCampaign();
      const day = new Date().toISOString().slice(0, 10);
      const [first, second] = [await begin(campaign), await begin(campaign)];
      await run.store.overview.addOpenings([{ campaign: campaign.id, day, count: 3 }]);
      const counted = async () => {
        const of = async (since: Date) => ({
          opened: await run.store.overview.openings(campaign.id, since),
          named: (await run.store.overview.counts(campaign.id, since)).named,
        });
        const [ever, today] = [await of(long), await of(new Date(`${day}T00:00:00Z`))];
        expect(today).toEqual(ever);
        return ever;
      };
      expect(await counted()).toEqual({ opened: 3, named: 2 });
      for (const { id } of [first, second]) await run.store.visits.erase(id, erasure(new Date()));
      expect(await counted()).toEqual({ opened: 1, named: 0 });
      const filter = { search: null, status: null, closedIds: [], type: null, isArchived: false };
      const page = { after: null, limit: 5, countedFrom: long };
      expect(await run.store.organizerCampaigns.list(campaign.organizationId, filter, page)).toMatchObject([
        { id: campaign.id, opened: 1, started: 0 },
      ]);
    });

    it('has the films of each day, and those nobody has decided about', async () => {
      const { id } = await seedVisits();
      const [today, ...others] = await run.store.overview.days(id, long);
      expect(today).toEqual({ day: new Date().toISOString().slice(0, 10), completed: 1 });
      expect(others).toEqual([]);
      expect(await run.store.overview.waiting(id)).toEqual({ count: 2, oldest: expect.any(Date) });
    });

    it('adds openings to their days, of open campaigns alone', async () => {
      const campaign = await seedCampaign();
      const closed = await seedCampaign({ status: 'completed' });
      for (const count of [2, 3])
        await run.store.overview.addOpenings([
          { campaign: campaign.name, day: '2026-11-01', count },
          { campaign: campaign.id, day: '2026-11-01', count: 10 },
          { campaign: campaign.name, day: '2026-11-02', count: 1 },
          { campaign: closed.name, day: '2026-11-01', count },
          { campaign: 'nobody-knows-it', day: '2026-11-01', count },
        ]);
      expect(await run.store.overview.openings(campaign.id, long)).toBe(27);
      expect(await run.store.overview.openings(campaign.id, new Date('2026-11-02T00:00:00Z'))).toBe(2);
      expect(await run.store.overview.openings(closed.id, long)).toBe(0);
    });

    it('counts each visit under its last trouble, and those that were completed all the same', async () => {
      const campaign = await seedCampaign();
      const { troubles } = run.store.overview;
      const note = (visit: { uuid: string }, trouble: 'refused' | 'busy') =>
        run.store.visits.noteTrouble(campaign.name, visit.uuid, trouble);
      const [stuck, recovered, failed] = [await begin(campaign), await begin(campaign), await begin(campaign)];
      await note(stuck, 'busy');
      await note(stuck, 'refused');
      await note(recovered, 'refused');
      await film(recovered.id);
      await note(recovered, 'busy');
      await note(failed, 'busy');
      await failFilm(failed.id);
      expect(await troubles(campaign.id, long)).toEqual([
        { cause: 'refused', visits: 2, recovered: 1 },
        { cause: 'film', visits: 1, recovered: 0 },
      ]);
    });

    it('counts as failed whom the list of failed films has: nobody whose earlier film is still there', async () => {
      const campaign = await seedCampaign();
      const [failed, remade] = [await begin(campaign), await begin(campaign)];
      await film(remade.id);
      for (const { id } of [failed, remade]) await failFilm(id);
      expect(await run.store.overview.troubles(campaign.id, long)).toEqual([
        { cause: 'film', visits: 1, recovered: 0 },
      ]);
    });
  });
}
