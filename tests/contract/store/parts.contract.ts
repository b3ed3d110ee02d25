import type { Kysely } from 'kysely';
import type { Tables } from '@/lib/server/store/tables';
import type { TakePart } from '@/lib/server/ports/store/parts';
import type { TakeInput } from '@/lib/server/ports/store/takes';
import { createUploadId, createUuid } from '@/tests/support/factories';
import { createSeeds, type RunningStore } from './seeds';

/** Tests the repository of parts. */
export function testParts(run: RunningStore & { readonly db: Kysely<Tables> }): void {
  const { seedVisit, issue, save } = createSeeds(run);

  describe('parts of a take', () => {
    const sha = (letter: string) => letter.repeat(64);
    const part = (index: number, letter = 'a', bytes = 10) => ({ index, bytes, sha256: sha(letter) });
    const whole = (parts: TakePart[], letter = 'f') => ({ key: `whole/${createUuid()}`, parts, sha256: sha(letter) });

    async function seedTake(given: Partial<TakeInput> = {}) {
      const { visit } = await seedVisit();
      return issue(visit.id, { allowedBytes: 100, ...given });
    }

    it('remember how often their work spent its CPU seconds', async () => {
      const { visit } = await seedVisit();
      const [take, other] = [await save(visit.id, 'one'), await save(visit.id, 'two')];
      expect([await run.store.takes.noteCpuSpent(take.id), await run.store.takes.noteCpuSpent(take.id)]).toEqual([
        1, 2,
      ]);
      expect(await run.store.takes.noteCpuSpent(other.id)).toBe(1);
    });

    it('come back in order, each once', async () => {
      const { id } = await seedTake();
      for (const each of [part(2), part(0), part(2), part(1, 'b')])
        expect(await run.store.parts.add(id, each)).toBe('added');
      expect(await run.store.parts.list(id)).toEqual([part(0), part(1, 'b'), part(2)]);
      expect(await run.store.parts.announcedFrom(id, 1)).toEqual([part(1, 'b'), part(2)]);
      expect(await run.store.parts.announcedFrom(id, 3)).toEqual([]);
      expect(await run.store.parts.list(createUploadId())).toEqual([]);
      expect(await run.store.parts.announcedFrom(createUploadId(), 0)).toBeNull();
    });

    it('give way to another of their index, which nobody has looked at', async () => {
      const { id } = await seedTake();
      await run.store.parts.add(id, part(0));
      await run.store.parts.verify(id, [part(0)]);
      expect(await run.store.parts.unverified(id)).toEqual([]);
      expect(await run.store.parts.toVerify(id)).toBeNull();
      await run.store.parts.add(id, part(0));
      expect(await run.store.parts.unverified(id)).toEqual([]);
      await run.store.parts.add(id, part(0, 'b'));
      await run.store.parts.verify(id, [part(0, 'a')]);
      expect(await run.store.parts.unverified(id)).toEqual([part(0, 'b')]);
      expect(await run.store.parts.toVerify(id)).toEqual({ folder: `demo/${id}`, parts: [part(0, 'b')] });
      expect(await run.store.parts.list(id)).toEqual([part(0, 'b')]);
    });

    it('that are verified leave those that came meanwhile, or instead, to be verified', async () => {
      const { id } = await seedTake();
      for (const index of [0, 1, 2]) await run.store.parts.add(id, part(index));
      expect(await run.store.parts.verify(id, [part(0), part(1)])).toBe(true);
      expect(await run.store.parts.verify(id, [part(2, 'b')])).toBe(true);
      expect(await run.store.parts.verify(id, [])).toBe(true);
      expect(await run.store.parts.verify(id, [part(2)])).toBe(false);
      expect(await run.store.parts.unverified(id)).toEqual([]);
      expect(await run.store.parts.verify(createUploadId(), [part(0)])).toBe(false);
    });

    const once = (key: string, max = 10) => ({ key, max, seconds: 60, at: new Date() });

    it('announced one after the other are added, counted and touch their take, and those missing are named', async () => {
      const { id } = await seedTake({ now: new Date(0) });
      const answers = [];
      for (const index of [1, 0, 3, 2]) answers.push(await run.store.parts.announce(id, part(index), once(id)));
      expect(answers).toEqual([[0], [], [2], []]);
      expect(await run.store.parts.list(id)).toEqual([part(0), part(1), part(2), part(3)]);
      expect(await run.store.takes.find(id)).toMatchObject({ partCount: 4 });
      expect(await run.store.parts.missing(id)).toEqual([]);
      expect(await run.store.takes.sweep({ over: new Date(1), old: new Date(1), now: new Date(), limit: 9 })).toBe(0);
      // Their bytes count, too: 40 of 100 are there.
      expect(await run.store.parts.add(id, part(4, 'a', 61))).toBe('full');
      expect(await run.store.parts.add(id, part(4, 'a', 60))).toBe('added');
    });

    it('announced in any other case are left to be added with care', async () => {
      const { id: swept } = await seedTake({ now: new Date(0) });
      // The version before says so of a take whose files it removes.
      await run.db.updateTable('takes').set({ sweeping_at: new Date() }).where('id', '=', swept).execute();
      const takes = [await seedTake(), await seedTake(), await seedTake(), await seedTake({ allowedBytes: 9 })];
      const [again, saved, discarded, small] = takes.map(({ id }) => id) as [string, string, string, string];
      expect(await run.store.parts.announce(again, part(0), once(again))).toEqual([]);
      await run.store.takes.save(saved, { bytes: 1, claimedMs: null, device: 'Web' });
      await run.store.takes.discard(discarded, new Date());
      const refused = [again, saved, discarded, small, swept, createUploadId()];
      for (const id of refused) expect(await run.store.parts.announce(id, part(0, 'b'), once(id))).toBeNull();
      expect(await run.store.parts.list(again)).toEqual([part(0)]);
      for (const id of refused.slice(1)) expect(await run.store.parts.list(id)).toEqual([]);
    });

    it('are not announced more often than they may be, nor past what their take may have, all at once', async () => {
      const [limited, small] = [await seedTake(), await seedTake({ allowedBytes: 35 })];
      const announce = (id: string, index: number, max: number) =>
        run.store.parts.announce(id, part(index), once(`at once ${id}`, max));
      const indexes = [0, 1, 2, 3, 4];
      await Promise.all([
        ...indexes.map((index) => announce(limited.id, index, 2)),
        ...indexes.map((index) => announce(small.id, index, 10)),
        ...indexes.map(() => announce(small.id, 0, 10)),
      ]);
      expect(await run.store.parts.list(limited.id)).toHaveLength(2);
      expect(await run.store.parts.list(small.id)).toHaveLength(3);
      expect(await run.store.takes.find(small.id)).toMatchObject({ partCount: 3 });
    });

    it('announced at the same time are answered each for its own take, whatever becomes of the others', async () => {
      const [first, second, saved, known] = [await seedTake(), await seedTake(), await seedTake(), await seedTake()];
      await run.store.takes.save(saved.id, { bytes: 1, claimedMs: null, device: 'Web' });
      await run.store.parts.add(known.id, part(0));
      const announce = ({ id }: { id: string }, index: number) => run.store.parts.announce(id, part(index), once(id));
      // The first one is under way alone; the others wait for it and then go together.
      const answers = await Promise.all([
        ...[announce(first, 0), announce(second, 1), announce(saved, 0), announce(known, 0)],
        ...[announce(first, 1), announce(known, 1), announce(first, 2)],
      ]);
      expect(answers).toEqual([[], [0], null, null, [], [], []]);
      expect(await run.store.parts.list(first.id)).toEqual([part(0), part(1), part(2)]);
      expect(await run.store.parts.list(second.id)).toEqual([part(1)]);
      expect(await run.store.parts.list(saved.id)).toEqual([]);
      expect(await run.store.takes.find(first.id)).toMatchObject({ partCount: 3 });
    });

    it('are counted, and those missing below the highest are named', async () => {
      const { id } = await seedTake();
      const missing = async () => [(await run.store.takes.find(id))?.partCount, await run.store.parts.missing(id)];
      const seen = [await missing()];
      for (const each of [part(3), part(0), part(0, 'b'), part(2), part(1)]) {
        await run.store.parts.add(id, each);
        seen.push(await missing());
      }
      expect(seen).toEqual([
        [0, []],
        [1, [0, 1, 2]],
        [2, [1, 2]],
        [2, [1, 2]],
        [3, [1]],
        [4, []],
      ]);
      await run.store.parts.drop(id, [part(2), part(0, 'b')]);
      expect(await missing()).toEqual([2, [0, 2]]);
      await run.store.parts.add(id, { ...part(0), bytes: 80 });
      expect(await run.store.parts.add(id, part(2))).toBe('full');
    });

    it('are forgotten when they are dropped, but not the one that took their place', async () => {
      const { id } = await seedTake();
      for (const each of [part(0), part(1)]) await run.store.parts.add(id, each);
      await run.store.parts.add(id, part(1, 'b'));
      expect(await run.store.parts.drop(id, [part(0), part(1, 'a')])).toBe(true);
      expect(await run.store.parts.list(id)).toEqual([part(1, 'b')]);
    });

    it('have no more bytes together than their take may have, however many are announced at once', async () => {
      const { id } = await seedTake({ allowedBytes: 35 });
      const answers = await Promise.all([0, 1, 2, 3, 4].map((index) => run.store.parts.add(id, part(index))));
      expect(answers.sort()).toEqual(['added', 'added', 'added', 'full', 'full']);
      const [first] = await run.store.parts.list(id);
      expect(await run.store.parts.add(id, { ...part(first?.index ?? 0, 'b'), bytes: 15 })).toBe('added');
    });

    it('are settled for good once their take is frozen', async () => {
      const { id, key } = await seedTake();
      for (const each of [part(0), part(1), part(2)]) await run.store.parts.add(id, each);
      const settled = whole([part(0), part(1)]);
      expect(await run.store.parts.confirm(id, settled)).toBe('confirmed');
      expect(await run.store.takes.find(id)).toMatchObject({
        key: settled.key,
        uploadKey: key,
        manifestHash: sha('f'),
        bytes: 20,
        savedAt: null,
      });
      expect(await run.store.parts.confirm(id, settled)).toBe('confirmed');
      expect(await run.store.parts.confirm(id, whole([part(0)], 'e'))).toBe('settled');
      expect([
        await run.store.parts.add(id, part(0)),
        await run.store.parts.add(id, part(0, 'b')),
        await run.store.parts.add(id, part(2)),
      ]).toEqual(['added', 'settled', 'settled']);
      expect(await run.store.parts.drop(id, [part(0)])).toBe(false);
      expect(await run.store.parts.list(id)).toEqual([part(0), part(1)]);
    });

    it('are not settled as what they no longer are, nor for a take that is gone, saved or discarded', async () => {
      const [changed, saved, discarded] = [await seedTake(), await seedTake(), await seedTake()];
      for (const { id } of [changed, saved, discarded]) await run.store.parts.add(id, part(0));
      await run.store.parts.add(changed.id, part(0, 'b'));
      await run.store.takes.save(saved.id, { bytes: 1, claimedMs: null, device: 'Web' });
      await run.store.takes.discard(discarded.id, new Date());
      const answers = [];
      for (const id of [changed.id, saved.id, discarded.id, createUploadId()])
        answers.push(await run.store.parts.confirm(id, whole([part(0)])));
      expect(answers).toEqual(['changed', 'settled', 'settled', 'gone']);
    });

    it('frozen by two at once as different wholes are one of them', async () => {
      const { id } = await seedTake();
      for (const each of [part(0), part(1)]) await run.store.parts.add(id, each);
      const answers = await Promise.all([
        run.store.parts.confirm(id, whole([part(0)], 'e')),
        run.store.parts.confirm(id, whole([part(0), part(1)], 'f')),
      ]);
      expect(answers.sort()).toEqual(['confirmed', 'settled']);
    });
  });
}
