import type { Kysely } from 'kysely';
import type { Tables } from '@/lib/server/store/tables';
import { doomedKeys } from '@/tests/support/doomed-keys';
import { createUploadId } from '@/tests/support/factories';
import { createSeeds, touched, type RunningStore } from './seeds';

const ALL = { after: null, limit: 1000 };

/** Tests the repository of takes with saved takes. */
export function testTakes(run: RunningStore & { readonly db: Kysely<Tables> }): void {
  const { seedVisit, issue, tryToIssue, save } = createSeeds(run);

  describe('takes', () => {
    it('are numbered upwards, never twice the same', async () => {
      const { visit } = await seedVisit();
      const counts = [];
      for (const count of [1, 1, 7, 2]) counts.push((await issue(visit.id, { count }))?.count);
      expect(counts).toEqual([1, 2, 7, 8]);
    });

    it('get different numbers when asked for at once', async () => {
      const { visit } = await seedVisit();
      const takes = await Promise.all(Array.from({ length: 8 }, () => issue(visit.id)));
      expect(new Set(takes.map((take) => take?.count)).size).toBe(8);
    });

    it('keep what they have when the same is asked for again, and are nobody else’s', async () => {
      const { visit } = await seedVisit();
      const other = await seedVisit();
      const take = await issue(visit.id);
      const again = { id: take.id };
      expect(await issue(visit.id, again)).toEqual(touched(take));
      expect(await tryToIssue(visit.id, { ...again, sectionId: 'two' })).toBe('foreign');
      expect(await tryToIssue(other.visit.id, again)).toBe('foreign');
    });

    it('count as the latest of their section by number, not by time of arrival', async () => {
      const { visit } = await seedVisit();
      const [first, second] = [await issue(visit.id), await issue(visit.id)];
      for (const take of [second, first])
        await run.store.takes.save(take.id, { bytes: 1, claimedMs: null, device: 'Web' });
      expect((await run.store.takes.latest(visit.id)).get('one')?.id).toBe(second?.id);
    });

    it('are not there for a film until they are saved', async () => {
      const { visit } = await seedVisit();
      await issue(visit.id);
      expect((await run.store.takes.latest(visit.id)).size).toBe(0);
    });

    it('lie where they were accepted once they are saved, and take nothing by their forms then', async () => {
      const { visit } = await seedVisit();
      const [take, confirmed] = [await issue(visit.id), await issue(visit.id, { allowedBytes: 9 })];
      expect(await run.store.acceptsUpload(take.id)).toBe(true);
      const saved = await run.store.takes.save(take.id, {
        key: `saved/${take.id}`,
        bytes: 1,
        claimedMs: null,
        device: 'Web',
      });
      expect(saved).toMatchObject({ key: `saved/${take.id}`, uploadKey: take.uploadKey });
      expect(await run.store.takes.findByKey(take.uploadKey)).toEqual(saved);
      const part = { index: 0, bytes: 9, sha256: 'a'.repeat(64) };
      await run.store.parts.add(confirmed.id, part);
      await run.store.parts.confirm(confirmed.id, {
        key: `saved/${confirmed.id}`,
        parts: [part],
        sha256: 'f'.repeat(64),
      });
      expect(
        await run.store.takes.save(confirmed.id, { key: 'another', bytes: 1, claimedMs: null, device: 'Web' }),
      ).toBeNull();
      const discarded = await issue(visit.id);
      await run.store.takes.discard(discarded.id, new Date());
      const open = [take.id, confirmed.id, discarded.id, createUploadId()].map((id) => run.store.acceptsUpload(id));
      expect(await Promise.all(open)).toEqual([false, false, false, false]);
    });

    it('say whether their recording was cut off', async () => {
      const { visit } = await seedVisit();
      expect(await save(visit.id, 'one')).toMatchObject({ interrupted: false });
      const take = await issue(visit.id);
      expect(
        await run.store.takes.save(take.id, { bytes: 1, claimedMs: null, device: 'Web', interrupted: true }),
      ).toMatchObject({ interrupted: true });
    });

    it('are saved once: a second record changes nothing', async () => {
      const { visit } = await seedVisit();
      const take = await save(visit.id, 'one');
      const again = await run.store.takes.save(take.id, { bytes: 99, claimedMs: 5, device: 'Web_iOS' });
      expect(again).toEqual(take);
    });

    it('keep what does not decode, of which the organizer sees that of the latest takes', async () => {
      const { campaign, visit } = await seedVisit();
      const [old, whole, first] = [
        await save(visit.id, 'one'),
        await save(visit.id, 'three'),
        await save(visit.id, 'two'),
      ];
      expect(whole.flaws).toEqual({ pictures: 0, sounds: 0, hasSound: true });
      await run.store.takes.setFlaws(old.id, { pictures: 1, sounds: 1, hasSound: false });
      const latest = await save(visit.id, 'one');
      await run.store.takes.setFlaws(latest.id, { pictures: 3, sounds: 0, hasSound: true });
      await run.store.takes.setFlaws(first.id, { pictures: 0, sounds: 200, hasSound: false });
      expect((await run.store.takes.find(first.id))?.flaws).toEqual({ pictures: 0, sounds: 200, hasSound: false });
      const [submission] = await run.store.campaigns.submissions(campaign.id);
      expect(submission?.flaws).toEqual([
        { section: 1, pictures: 3, sounds: 0, hasSound: true },
        { section: 2, pictures: 0, sounds: 200, hasSound: false },
      ]);
    });

    it('are owed work while saved, latest, sound and not ready', async () => {
      const since = new Date(0);
      const { visit } = await seedVisit();
      const [old, damaged, ready, owed] = [
        await save(visit.id, 'one'),
        await save(visit.id, 'two'),
        await save(visit.id, 'three'),
        await save(visit.id, 'one'),
      ];
      await run.store.takes.setFault(damaged.id, 'damaged');
      const mezzanine = {
        takeId: ready.id,
        size: { width: 640, height: 480 },
        fit: 'pad' as const,
        samples: 48000,
        videoKey: 'v',
        audioKey: 'a',
        aac: null,
        named: null,
      };
      await run.store.takes.addMezzanine(mezzanine);
      const ids = (await run.store.takes.unprepared(since, ALL)).map((take) => take.id);
      expect(ids).toContain(owed.id);
      for (const take of [old, damaged, ready]) expect(ids).not.toContain(take.id);
      expect(await run.store.takes.mezzanine(ready.id, { size: mezzanine.size, fit: 'pad' })).toEqual(mezzanine);
      expect(await run.store.takes.mezzanine(ready.id, { size: mezzanine.size, fit: 'crop' })).toBeNull();
    });

    it('are made ready once: what another run was faster with is kept', async () => {
      const { visit } = await seedVisit();
      const take = await save(visit.id, 'one');
      const made = (of: string) => ({
        takeId: take.id,
        size: { width: 2, height: 2 },
        fit: 'pad' as const,
        samples: 1600,
        videoKey: `${of}/v`,
        audioKey: `${of}/a`,
        aac: { key: `${of}/c`, after: '30 a' },
        named: { key: `${of}/n`, name: 'Ada' },
      });
      for (const which of ['first', 'late', 'first'])
        expect(await run.store.takes.addMezzanine(made(which))).toEqual(made('first'));
    });

    it('that others replaced keep nothing that was made of them, but for the film asked for last', async () => {
      const { visit } = await seedVisit();
      const [old, next] = [await save(visit.id, 'one'), await save(visit.id, 'two')];
      for (const { id } of [old, next])
        await run.store.takes.addMezzanine({
          takeId: id,
          size: { width: 2, height: 2 },
          fit: 'pad',
          samples: 1600,
          videoKey: `${id}/v`,
          audioKey: `${id}/a`,
          aac: { key: `${id}/c`, after: '0' },
          named: { key: `${id}/n`, name: 'Ada' },
        });
      await run.store.stitches.request(visit.id, [old.id, next.id], null);
      const newer = await save(visit.id, 'one');
      const doomed = async () =>
        (await doomedKeys(run.db)).filter((key) => [old, next].some(({ id }) => key.startsWith(`${id}/`)));
      await run.store.takes.dropSpareMezzanines(visit.id, 'one');
      expect(await doomed()).toEqual([]);
      await run.store.stitches.request(visit.id, [newer.id, next.id], null);
      for (const section of ['one', 'two']) await run.store.takes.dropSpareMezzanines(visit.id, section);
      expect(await doomed()).toEqual(['a', 'c', 'n', 'v'].map((file) => `${old.id}/${file}`));
    });

    it('are ready in three shapes at most: a further one takes the place of all', async () => {
      const { visit } = await seedVisit();
      const { id: takeId } = await save(visit.id, 'one');
      const made = (width: number) => ({
        takeId,
        size: { width, height: 2 },
        fit: 'pad' as const,
        samples: 1600,
        videoKey: `${takeId}/${width}/v`,
        audioKey: `${takeId}/${width}/a`,
        aac: null,
        named: null,
      });
      const doomed = async () => (await doomedKeys(run.db)).filter((key) => key.startsWith(takeId));
      for (const width of [2, 4, 6]) await run.store.takes.addMezzanine(made(width));
      expect(await doomed()).toEqual([]);
      expect(await run.store.takes.addMezzanine(made(8))).toEqual(made(8));
      expect(await doomed()).toEqual([2, 4, 6].flatMap((width) => [`${takeId}/${width}/a`, `${takeId}/${width}/v`]));
      expect(await run.store.takes.mezzanine(takeId, { size: { width: 2, height: 2 }, fit: 'pad' })).toBeNull();
    });

    it('are found by the key of their file, or of their presigned post', async () => {
      const { visit } = await seedVisit();
      const take = await issue(visit.id);
      const part = { index: 0, bytes: 1, sha256: 'a'.repeat(64) };
      await run.store.parts.add(take.id, part);
      await run.store.parts.confirm(take.id, { key: `saved/${take.id}`, parts: [part], sha256: 'f'.repeat(64) });
      for (const key of [take.uploadKey, `saved/${take.id}`])
        expect((await run.store.takes.findByKey(key))?.id).toBe(take.id);
      expect(await run.store.takes.findByKey(`saved/${visit.id}`)).toBeNull();
    });

    it('are owed nothing while the first section of their visit is missing or bad', async () => {
      const { visit } = await seedVisit();
      const owed = async () =>
        (await run.store.takes.unprepared(new Date(0), ALL))
          .filter((take) => take.visitId === visit.id)
          .map((take) => take.id);
      const second = await save(visit.id, 'two');
      expect(await owed()).toEqual([]);
      const first = await save(visit.id, 'one');
      expect(await owed()).toEqual([second.id, first.id]);
      await run.store.takes.setFault(first.id, 'damaged');
      expect(await owed()).toEqual([]);
      const again = await save(visit.id, 'one');
      expect(await owed()).toEqual([second.id, again.id]);
    });

    it('are owed nothing once their film is done, though what was made of them for it is gone', async () => {
      const { visit } = await seedVisit();
      const takes = [await save(visit.id, 'one'), await save(visit.id, 'two')];
      const owed = async () =>
        (await run.store.takes.unprepared(new Date(0), ALL))
          .filter(({ visitId }) => visitId === visit.id)
          .map(({ id }) => id);
      const ids = takes.map(({ id }) => id);
      const { stitch } = await run.store.stitches.request(visit.id, ids, null);
      expect(await owed()).toEqual(ids);
      await run.store.stitches.complete(visit.id, stitch.attempt, `film of ${visit.id}`);
      expect(await owed()).toEqual([]);
      const anew = await save(visit.id, 'two');
      expect(await owed()).toEqual([anew.id]);
    });

    it('are owed nothing once set aside, or when they are old', async () => {
      const { visit } = await seedVisit();
      const [recent, aside] = [await save(visit.id, 'one'), await save(visit.id, 'two')];
      await run.store.takes.setAside(aside.id);
      const owed = async (since: Date) =>
        (await run.store.takes.unprepared(since, ALL))
          .filter((take) => take.visitId === visit.id)
          .map((take) => take.id);
      expect(await owed(new Date(0))).toEqual([recent.id]);
      expect(await owed(new Date(Date.now() + 60_000))).toEqual([]);
    });
  });
}
