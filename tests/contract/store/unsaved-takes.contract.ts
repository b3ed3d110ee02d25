import type { Kysely } from 'kysely';
import type { Take } from '@/lib/server/ports/store/takes';
import type { Tables } from '@/lib/server/store/tables';
import { createUploadId } from '@/tests/support/factories';
import { doomedKeys, removeAllDue } from '@/tests/support/doomed-keys';
import { createSeeds, type RunningStore } from './seeds';

/** Tests the repository of takes with takes that are not saved. */
export function testUnsavedTakes(run: RunningStore & { readonly db: Kysely<Tables> }): void {
  const { seedVisit, issue, tryToIssue, save } = createSeeds(run);

  describe('takes that are not saved', () => {
    const hours = (count: number) => new Date(Date.now() + count * 3_600_000);
    /** Sweeps at that time. Returns what is doomed by it, below these takes' folders. */
    async function sweep(now: Date, takes: Take[]) {
      const before = await doomedKeys(run.db);
      const times = { over: new Date(now.getTime() - 3 * 3_600_000), old: new Date(now.getTime() - 48 * 3_600_000) };
      while ((await run.store.takes.sweep({ ...times, now, limit: 2 })) > 0);
      const doomed = (await doomedKeys(run.db)).filter((key) => !before.includes(key));
      return doomed.filter((key) => takes.some(({ folder }) => key.startsWith(folder)));
    }

    it('are swept when nobody has touched them for long, others when their forms are over', async () => {
      const { visit } = await seedVisit();
      const [open, touched, discarded] = [await issue(visit.id), await issue(visit.id), await issue(visit.id)];
      const saved = await save(visit.id, 'two');
      const takes = [open, touched, discarded, saved];
      await run.store.takes.discard(discarded.id, new Date());
      expect(await doomedKeys(run.db)).toContain(discarded.folder);
      await removeAllDue(run.store, new Date());
      expect(await sweep(hours(2), takes)).toEqual([]);
      // The file of the saved take is its upload.
      expect(await sweep(hours(4), takes)).toEqual([discarded.folder, `${saved.folder}/parts`].sort());
      expect(await run.store.takes.touch(touched.id, hours(47))).toBe(true);
      const all = ({ folder, uploadKey }: Take) => [uploadKey, `${folder}/parts`].sort();
      expect(await sweep(hours(49), takes)).toEqual(all(open));
      expect(await sweep(hours(94), takes)).toEqual([]);
      expect(await sweep(hours(96), takes)).toEqual(all(touched));
      expect((await run.store.takes.latest(visit.id)).get('two')?.id).toBe(saved.id);
    });

    it('begin anew after they are swept, and keep what comes then', async () => {
      const { visit } = await seedVisit();
      const take = await issue(visit.id, { allowedBytes: 100 });
      const part = { index: 0, bytes: 10, sha256: 'a'.repeat(64) };
      const key = `whole/${take.id}`;
      await run.store.parts.add(take.id, part);
      await run.store.parts.confirm(take.id, { key, parts: [part], sha256: 'f'.repeat(64) });
      await removeAllDue(run.store, new Date());
      await sweep(hours(49), [take]);
      expect(await run.store.takes.find(take.id)).toMatchObject({ key: take.key, manifestHash: null, bytes: null });
      expect(await run.store.parts.list(take.id)).toEqual([]);
      expect(await issue(visit.id, { id: take.id, now: hours(49) })).toMatchObject({ count: take.count });
      const removed = await removeAllDue(run.store, hours(50));
      expect(removed).toContain(key);
      expect(removed).not.toContain(take.uploadKey);
      expect(removed).not.toContain(`${take.folder}/parts`);
    });

    it('are left alone while the version before sweeps them, but not for good', async () => {
      const { visit } = await seedVisit();
      const take = await issue(visit.id);
      await run.db
        .updateTable('takes')
        .set({ sweeping_at: hours(100) })
        .where('id', '=', take.id)
        .execute();
      expect(await run.store.takes.touch(take.id, hours(100))).toBe(false);
      expect(await tryToIssue(visit.id, { id: take.id, now: hours(100) })).toBe('sweeping');
      expect(await sweep(hours(100.01), [take])).toEqual([]);
      expect(await sweep(hours(101), [take])).toContain(take.uploadKey);
      expect(await run.store.takes.touch(take.id, hours(101))).toBe(true);
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
