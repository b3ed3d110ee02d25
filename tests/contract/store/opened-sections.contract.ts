import { createSeeds, type RunningStore } from './seeds';

/** Tests which sections with time to think a visit has opened. */
export function testOpenedSections(run: RunningStore): void {
  const { seedVisit, issue } = createSeeds(run);
  const sections = () => run.store.openedSections;
  const now = new Date('2026-11-27T12:00:00Z');
  const later = new Date('2026-11-27T12:01:00Z');
  const one = { id: 'one', before: [], loadMs: 100, heard: false, now };

  describe('the sections that a visit has opened', () => {
    it('stay as they were first opened, but for a longer load', async () => {
      const { visit } = await seedVisit();
      const opened = { sectionId: 'one', openedAt: now, heardAt: null, loadMs: 100, begunAt: null };
      expect(await sections().find(visit.id, 'one')).toBeNull();
      expect(await sections().open(visit.id, one)).toEqual(opened);
      expect(await sections().open(visit.id, { ...one, loadMs: 50, now: later })).toEqual(opened);
      const longer = { ...opened, loadMs: 200 };
      expect(await sections().open(visit.id, { ...one, loadMs: 200, now: later })).toEqual(longer);
      expect(await sections().list(visit.id)).toEqual([longer]);
    });

    it('are opened once when several ask at once', async () => {
      const { visit } = await seedVisit();
      const moments = Array.from({ length: 5 }, (_, index) => new Date(now.getTime() + index));
      const opened = await Promise.all(moments.map((at) => sections().open(visit.id, { ...one, now: at })));
      expect(new Set(opened.map((section) => section?.openedAt.getTime())).size).toBe(1);
    });

    it('need a take of each section before, and a visit', async () => {
      const { visit } = await seedVisit();
      const two = { ...one, id: 'two', before: ['one'] };
      expect(await sections().open(visit.id, two)).toBeNull();
      const { id } = await issue(visit.id);
      expect(await sections().open(visit.id, two)).toMatchObject({ sectionId: 'two' });
      await run.store.takes.discard(id, now);
      expect(await sections().open(visit.id, { ...two, id: 'three' })).toBeNull();
      expect(await sections().open('nobody', one)).toBeNull();
    });

    it('keep when their question was heard', async () => {
      const { visit } = await seedVisit();
      await sections().open(visit.id, one);
      await sections().open(visit.id, { ...one, heard: true, now: later });
      const again = new Date(later.getTime() + 1000);
      expect(await sections().open(visit.id, { ...one, heard: true, now: again })).toMatchObject({
        ...{ openedAt: now, heardAt: later },
      });
    });

    it('keep when the first recording began', async () => {
      const { visit } = await seedVisit();
      await sections().open(visit.id, one);
      await sections().noteBegun(visit.id, 'one', now);
      await sections().noteBegun(visit.id, 'one', later);
      expect(await sections().find(visit.id, 'one')).toMatchObject({ begunAt: now });
    });
  });
}
