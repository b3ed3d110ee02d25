import type { Take } from '@/lib/server/ports/store/takes';
import { createUploadId } from '@/tests/support/factories';
import { createSeeds, type RunningStore } from './seeds';

const PART = { index: 0, bytes: 1, sha256: 'a'.repeat(64) };
const refused = { code: 'noRetakesLeft' };

/** Tests which takes are used up, and that no more are than may be. */
export function testUsedTakes(run: RunningStore): void {
  const { seedVisit, inputOf, issue, tryToIssue } = createSeeds(run);
  const save = (take: Take, mostTakes: number | null = null) =>
    run.store.takes.save(take.id, { bytes: 1, claimedMs: null, device: 'Web', mostTakes });
  const confirm = async ({ id }: Take, given: { isFaulty?: boolean; mostTakes?: number | null } = {}) => {
    await run.store.parts.add(id, PART);
    return run.store.parts.confirm(id, { key: `whole/${id}`, parts: [PART], sha256: 'f'.repeat(64), ...given });
  };
  const used = async (visitId: string) => (await run.store.takes.used(visitId)).map(({ id }) => id);

  describe('the takes that are used up', () => {
    it('are those that were confirmed or saved, the latest first, also when they are discarded', async () => {
      const { visit } = await seedVisit();
      const [saved, confirmed, faulty] = [await issue(visit.id), await issue(visit.id), await issue(visit.id)];
      await issue(visit.id);
      await confirm(confirmed);
      await confirm(faulty, { isFaulty: true });
      expect(await used(visit.id)).toEqual([confirmed.id]);
      await save(saved);
      await run.store.takes.discard(confirmed.id, new Date());
      expect(await used(visit.id)).toEqual([confirmed.id, saved.id]);
      await save(faulty);
      expect(await used(visit.id)).toEqual([faulty.id, confirmed.id, saved.id]);
    });

    it('say which of them may still be saved', async () => {
      const { visit } = await seedVisit();
      const [saved, confirmed, discarded] = [await issue(visit.id), await issue(visit.id), await issue(visit.id)];
      await save(saved);
      await confirm(confirmed);
      await confirm(discarded);
      await run.store.takes.discard(discarded.id, new Date());
      const { id, sectionId, count, uploadKey } = confirmed;
      expect((await run.store.takes.used(visit.id)).filter(({ isUnsaved }) => isUnsaved)).toEqual([
        { id, sectionId, count, uploadKey, isUnsaved: true },
      ]);
    });

    it('are not those of which no film can be made, and not what was swept before it was saved', async () => {
      const { visit } = await seedVisit();
      const [damaged, left, replaced] = [await issue(visit.id), await issue(visit.id), await issue(visit.id)];
      await save(damaged);
      await run.store.takes.setFault(damaged.id, 'damaged');
      await confirm(left);
      await confirm(replaced);
      await run.store.takes.discard(replaced.id, new Date());
      expect(await used(visit.id)).toEqual([replaced.id, left.id]);
      const later = new Date(Date.now() + 1000);
      await run.store.takes.sweep({ over: later, old: later, now: later, limit: 1000 });
      expect(await used(visit.id)).toEqual([replaced.id]);
    });

    it('are never more than may be, however many are confirmed or saved at once', async () => {
      const { visit } = await seedVisit();
      const takes = await Promise.all(Array.from({ length: 6 }, () => issue(visit.id)));
      for (const { id } of takes) await run.store.parts.add(id, PART);
      const settled = await Promise.allSettled(
        takes.map((take, index) => (index % 2 ? save(take, 2) : confirm(take, { mostTakes: 2 }))),
      );
      expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
      for (const one of settled.filter(({ status }) => status === 'rejected'))
        expect(one).toMatchObject({ reason: refused });
      expect(await used(visit.id)).toHaveLength(2);
    });

    it('may be confirmed and saved again and again', async () => {
      const { visit } = await seedVisit();
      const [first, second] = [await issue(visit.id), await issue(visit.id)];
      for (let times = 0; times < 2; times++) expect(await confirm(first, { mostTakes: 1 })).toBe('confirmed');
      for (let times = 0; times < 2; times++) expect(await save(first, 1)).toMatchObject({ id: first.id });
      await expect(save(second, 1)).rejects.toMatchObject(refused);
      await expect(confirm(second, { mostTakes: 1, isFaulty: true })).rejects.toMatchObject(refused);
    });

    it('keep a new take of their section from being issued, and none of another', async () => {
      const { visit } = await seedVisit();
      await save(await issue(visit.id));
      await expect(tryToIssue(visit.id, { mostTakes: 1 })).rejects.toMatchObject(refused);
      expect(await issue(visit.id, { mostTakes: 2 })).toMatchObject({ count: 2 });
      expect(await issue(visit.id, { mostTakes: 1, sectionId: 'two' })).toMatchObject({ count: 1 });
    });

    it('keep one from being issued without a lock, too', async () => {
      const { visit, campaign } = await seedVisit();
      await save(await issue(visit.id));
      const input = inputOf(visit.id, { mostTakes: 1 });
      const requested = { ...input, marks: [] };
      const found = await run.store.visits.findForUpload(campaign.name, visit.uuid, requested);
      expect(found?.next.used).toBe(1);
      const use = { key: createUploadId(), max: 9, seconds: 60, at: new Date() };
      if (!found) throw new Error('the visit was not found');
      expect(await run.store.takes.issueNext(input, found.next, use)).toBeNull();
      const free = { ...inputOf(visit.id, { mostTakes: 2 }), id: input.id };
      expect(await run.store.takes.issueNext(free, found.next, use)).toMatchObject({ count: 2 });
    });
  });
}
