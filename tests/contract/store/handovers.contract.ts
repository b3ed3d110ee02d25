import { createUploadId } from '@/tests/support/factories';
import { createSeeds, type RunningStore } from './seeds';

const NOW = new Date('2026-07-01T12:00:00Z');
const LATER = new Date('2026-07-01T12:15:00Z');
const MINUTE = 60_000;

/** Tests visits that go on with another device. */
export function testHandovers(run: RunningStore): void {
  const { seedVisit } = createSeeds(run);
  const read = async (id: string) => {
    const visit = await run.store.visits.get(id);
    return visit && { moves: visit.moves, movedAt: visit.movedAt, unsent: visit.unsent, awaited: visit.awaited };
  };
  const open = (hash: string, now = NOW, by: string | null = null) =>
    run.store.handovers.redeem(hash, { by, now, since: new Date(now.getTime() - MINUTE) });
  const link = async (visitId: string, given: { kind?: 'now' | 'later'; expiresAt?: Date } = {}) => {
    const made = { visitId, tokenHash: createUploadId(), kind: 'now' as const, expiresAt: LATER, ...given };
    await run.store.handovers.makeLink(made);
    return made.tokenHash;
  };

  describe('a link to another device', () => {
    it('moves its visit once, also when many open it at once', async () => {
      const { visit } = await seedVisit();
      const hash = await link(visit.id);
      const opened = await Promise.all(Array.from({ length: 5 }, () => open(hash)));
      expect(opened.filter((it) => it !== null)).toEqual([{ visitId: visit.id, moves: 1 }]);
      expect(await read(visit.id)).toEqual({ moves: 1, movedAt: NOW, unsent: [], awaited: [] });
    });

    it('gives nothing once it is over, revoked or replaced by one of its kind', async () => {
      const { visit } = await seedVisit();
      const over = await link(visit.id);
      expect(await open(over, LATER)).toBeNull();
      const newer = await link(visit.id);
      const kept = await link(visit.id, { kind: 'later' });
      expect(await open(over)).toBeNull();
      expect(await run.store.handovers.worksUntil(visit.id, 'later', NOW)).toEqual(LATER);
      expect(await run.store.handovers.worksUntil(visit.id, 'later', LATER)).toBeNull();
      await run.store.handovers.revoke(visit.id, 'now');
      expect(await open(newer)).toBeNull();
      expect(await run.store.handovers.worksUntil(visit.id, 'later', NOW)).toEqual(LATER);
      await run.store.handovers.revoke(visit.id, 'later');
      expect(await open(kept)).toBeNull();
      expect(await read(visit.id)).toMatchObject({ moves: 0, movedAt: null });
    });

    it('is opened once more by the browser that has used it up, for a while and while it has the visit', async () => {
      const { visit } = await seedVisit();
      const hash = await link(visit.id);
      const moved = { visitId: visit.id, moves: 1 };
      expect(await open(hash, NOW, 'phone')).toEqual(moved);
      const [soon, late] = [new Date(NOW.getTime() + MINUTE - 1), new Date(NOW.getTime() + MINUTE)];
      expect(await open(hash, soon, 'phone')).toEqual(moved);
      for (const other of [open(hash, soon, 'other'), open(hash, soon), open(hash, late, 'phone')])
        expect(await other).toBeNull();
      expect(await run.store.handovers.worksUntil(visit.id, 'now', NOW)).toBeNull();
      await run.store.handovers.move(visit.id, []);
      expect(await open(hash, soon, 'phone')).toBeNull();
      const newer = await link(visit.id);
      expect([await open(hash, soon, 'phone'), await open(newer)]).toEqual([null, { visitId: visit.id, moves: 3 }]);
    });

    it('ends with its visit', async () => {
      const { visit } = await seedVisit();
      const hash = await link(visit.id);
      const erasure = { at: NOW, because: { by: 'visitor' as const }, until: LATER, idsOf: () => [] };
      expect(await run.store.visits.erase(visit.id, erasure)).toBe(true);
      expect(await open(hash)).toBeNull();
    });
  });

  it('says of a visit that was taken back that no link has given it away', async () => {
    const { visit } = await seedVisit();
    await open(await link(visit.id));
    await run.store.handovers.move(visit.id, []);
    expect(await read(visit.id)).toMatchObject({ moves: 2, movedAt: null });
  });

  it('what the device before keeps is awaited until it has come or nobody waits for it', async () => {
    const { visit } = await seedVisit();
    await run.store.handovers.noteUnsent(visit.id, 0, ['one', 'two']);
    expect(await run.store.handovers.move(visit.id, ['two', 'three'])).toEqual({ visitId: visit.id, moves: 1 });
    expect(await read(visit.id)).toMatchObject({ unsent: ['two', 'three'], awaited: ['one'] });
    // The device before has no say any more.
    await run.store.handovers.noteUnsent(visit.id, 0, ['four']);
    await run.store.handovers.move(visit.id, []);
    expect(await read(visit.id)).toMatchObject({ moves: 2, unsent: [], awaited: ['one', 'three', 'two'] });
    await run.store.handovers.noteUnsent(visit.id, 2, ['two', 'three']);
    await run.store.handovers.stopWaiting(visit.id, ['three', 'other']);
    expect(await read(visit.id)).toMatchObject({ unsent: ['two'], awaited: ['one', 'two'] });
    expect(await run.store.handovers.move(createUploadId(), [])).toBeNull();
  });
}
