import { createUploadId } from '@/tests/support/factories';
import { createSeeds, type RunningStore } from './seeds';

/** Tests the repository of takes with takes that are not saved. */
export function testUnsavedTakes(run: RunningStore): void {
  const { seedVisit, issue, tryToIssue, save } = createSeeds(run);

  describe('takes that are not saved', () => {
    const hours = (count: number) => new Date(Date.now() + count * 3_600_000);
    /** Sweeps at that time until nothing is left to sweep. Returns what was swept of these takes. */
    async function sweep(now: Date, ids: string[]) {
      const swept = [];
      for (;;) {
        const next = await run.store.takes.beginSweep({
          over: new Date(now.getTime() - 3 * 3_600_000),
          old: new Date(now.getTime() - 48 * 3_600_000),
          now,
        });
        if (!next) return swept;
        if (ids.includes(next.take.id)) swept.push([next.take.id, next.what]);
        await run.store.takes.endSweep(next.take.id, next.at);
      }
    }

    it('are swept when nobody has touched them for long, others when their forms are over', async () => {
      const { visit } = await seedVisit();
      const [open, touched, discarded] = [await issue(visit.id), await issue(visit.id), await issue(visit.id)];
      const saved = await save(visit.id, 'two');
      await run.store.takes.discard(discarded.id, new Date());
      const ids = [open, touched, discarded, saved].map(({ id }) => id);
      expect(await sweep(hours(2), ids)).toEqual([]);
      expect((await sweep(hours(4), ids)).sort()).toEqual(
        [
          [discarded.id, 'all'],
          [saved.id, 'parts'],
        ].sort(),
      );
      expect(await run.store.takes.touch(touched.id, hours(47))).toBe(true);
      expect(await sweep(hours(49), ids)).toEqual([[open.id, 'all']]);
      expect(await sweep(hours(94), ids)).toEqual([]);
      expect(await sweep(hours(96), ids)).toEqual([[touched.id, 'all']]);
      expect((await run.store.takes.latest(visit.id)).get('two')?.id).toBe(saved.id);
    });

    it('cannot be touched while they are swept, by one sweep at a time, and begin anew after it', async () => {
      const { visit } = await seedVisit();
      const take = await issue(visit.id, { allowedBytes: 100 });
      const part = { index: 0, bytes: 10, sha256: 'a'.repeat(64) };
      await run.store.parts.add(take.id, part);
      await run.store.parts.confirm(take.id, { key: `whole/${take.id}`, parts: [part], sha256: 'f'.repeat(64) });
      await sweep(hours(2000), []);
      await run.store.takes.touch(take.id, hours(2000));
      const sweeping = (now: Date) => run.store.takes.beginSweep({ over: now, old: now, now });
      expect((await sweeping(hours(2100)))?.take.id).toBe(take.id);
      expect(await run.store.takes.touch(take.id, hours(2100))).toBe(false);
      expect(await tryToIssue(visit.id, { id: take.id, now: hours(2100) })).toBe('sweeping');
      expect(await sweeping(hours(2100.01))).toBeNull();
      const again = await sweeping(hours(2101));
      expect(again?.take.id).toBe(take.id);
      // The delayed sweep, which another one has taken over, ends nothing.
      await run.store.takes.endSweep(take.id, hours(2100));
      expect(await run.store.takes.touch(take.id, hours(2101))).toBe(false);
      await run.store.takes.endSweep(take.id, again!.at);
      expect(await run.store.takes.find(take.id)).toMatchObject({ key: take.key, manifestHash: null, bytes: null });
      expect(await run.store.parts.list(take.id)).toEqual([]);
      expect(await issue(visit.id, { id: take.id, now: hours(2102) })).toMatchObject({ count: take.count });
    });

    it('that were discarded are taken no more, and one that is saved is not discarded', async () => {
      const { visit } = await seedVisit();
      const take = await issue(visit.id);
      expect(await run.store.takes.discard(take.id, new Date())).toBe(true);
      expect(await tryToIssue(visit.id, { id: take.id })).toBe('discarded');
      expect(await run.store.takes.save(take.id, { bytes: 1, claimedMs: null, device: 'Web' })).toBeNull();
      expect(await run.store.takes.discard((await save(visit.id, 'two')).id, new Date())).toBe(false);
      expect(await run.store.takes.discard(createUploadId(), new Date())).toBe(false);
      expect((await issue(visit.id)).count).toBe(take.count + 1);
    });
  });
}
