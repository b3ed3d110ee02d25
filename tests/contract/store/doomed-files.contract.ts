import { sql, type Kysely } from 'kysely';
import { createStore } from '@/lib/server/store/store';
import type { Tables } from '@/lib/server/store/tables';
import { createUuid } from '@/tests/support/factories';
import { removeAllDue } from '@/tests/support/doomed-keys';
import { createSeeds, erasure, type RunningStore } from './seeds';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Tests the list of keys that are removed from storage. */
export function testDoomedFiles(run: RunningStore & { readonly db: Kysely<Tables> }): void {
  const { seedCampaign, seedVisit, issue, save } = createSeeds(run);
  const later = (milliseconds: number) => new Date(Date.now() + milliseconds);
  /** The list of a store in which nothing is added before a row names a file. */
  const list = () => createStore(run.db).doomedFiles;
  const claim = (now = new Date()) => list().claim({ max: 100, now });
  const claimed = async (now?: Date) => {
    const batch = await claim(now);
    return [...(batch?.keys ?? []), ...(batch?.prefixes ?? [])];
  };
  const removed = (now = new Date()) => removeAllDue(run.store, now);

  describe('doomed files', () => {
    beforeEach(() => sql`truncate doomed_files, run_files, erased_files`.execute(run.db));

    it('of a run are left alone until it has ended, or as long as any can last', async () => {
      const [first, second] = [createUuid(), createUuid()];
      await list().expect([first, second], new Date());
      expect(await removed(later(24 * HOUR))).toEqual([]);
      await list().release([first], new Date());
      expect(await removed()).toEqual([first]);
      expect(await removed(later(26 * HOUR))).toEqual([second]);
    });

    it('are named by a row, or removed, never both', async () => {
      const { visit } = await seedVisit();
      const { takes } = createStore(run.db);
      const [late, good] = [await issue(visit.id), await issue(visit.id)];
      const saving = (id: string, key: string) => takes.save(id, { key, bytes: 1, claimedMs: null, device: 'Web' });
      await list().expect(['late', 'good'], new Date());
      expect((await saving(good.id, 'good'))?.key).toBe('good');
      await list().release(['late', 'good'], new Date());
      const batch = await claim();
      expect(batch?.keys).toContain('late');
      expect(batch?.keys).not.toContain('good');
      const refused = { code: 'unavailable' };
      await expect(saving(late.id, 'late')).rejects.toMatchObject(refused);
      await list().noteRemoved(batch!, new Date());
      await expect(saving(late.id, 'late')).rejects.toMatchObject(refused);
      await expect(saving(late.id, 'never noted')).rejects.toMatchObject(refused);
      expect(await run.store.takes.find(late.id)).toMatchObject({ savedAt: null });
      expect(await removed(later(26 * HOUR))).not.toContain('good');
    });

    it('are not the videos of a campaign in its languages, as long as one of them is', async () => {
      const id = createUuid();
      const [own, german] = [`${id}/intro/1.mp4`, `${id}/intro/2.mp4`];
      const stored = await seedCampaign({ id, introVideoKey: own, introVideoKeys: { de: german, fr: own } });
      const write = async (videos: object) => {
        await run.store.campaigns.write(stored.organizationId, { ...stored, ...videos }, null);
        // As a run does that has made the same file again, and was not needed.
        await list().expect([own, german], new Date());
        await list().release([own, german], new Date());
        return (await removed()).filter((key) => key.startsWith(id));
      };
      expect(await write({})).toEqual([]);
      expect(await run.store.storageLocation.referredKeys('', 10_000)).toEqual(expect.arrayContaining([own, german]));
      expect(await write({ introVideoKeys: { fr: own } })).toEqual([german]);
      expect(await write({ introVideoKey: null, introVideoKeys: {} })).toContain(own);
    });

    it('cannot be named once they are claimed, whatever they are of', async () => {
      const { visit } = await seedVisit();
      const take = await save(visit.id, 'one');
      const open = await issue(visit.id);
      const part = { index: 0, bytes: 1, sha256: 'a'.repeat(64) };
      await run.store.parts.add(open.id, part);
      const { id: resumeId } = (await run.store.resumes.issue({
        ...{ id: createUuid(), visitId: visit.id, uploadKey: createUuid(), allowedBytes: 1, visitBytes: 9 },
        ...{ postsStayOpen: false, now: new Date() },
      })) as { id: string };
      const { stitch } = await run.store.stitches.request(visit.id, [take.id], null);
      const { takes, parts, stitches, resumes } = createStore(run.db);
      const size = { width: 2, height: 2 };
      const [k, l] = [createUuid(), createUuid()];
      await list().expect([k, l], later(-26 * HOUR));
      expect((await claim())?.keys.sort()).toEqual([k, l].sort());
      const naming = [
        () => parts.confirm(open.id, { key: k, parts: [part], sha256: 'f'.repeat(64) }),
        () => takes.settle(open.id, { key: k, bytes: 1, sha256: 'f' }),
        () =>
          takes.addMezzanine({
            takeId: take.id,
            size,
            fit: 'pad',
            samples: 1600,
            videoKey: k,
            audioKey: l,
            aac: null,
            named: null,
          }),
        () => stitches.complete(visit.id, stitch.attempt, k),
        () => resumes.save(resumeId, { fileKey: k, bytes: 1 }),
      ];
      for (const name of naming) await expect(name()).rejects.toMatchObject({ code: 'unavailable' });
      expect(await stitches.find(visit.id)).toMatchObject({ status: 'Progressing', filmKey: null });
      expect(await takes.mezzanine(take.id, { size, fit: 'pad' })).toBeNull();
    });

    it('that a row names by now are kept, and are not doomed any more', async () => {
      const { visit } = await seedVisit();
      const { stitch } = await run.store.stitches.request(visit.id, ['a'], null);
      await run.store.stitches.complete(visit.id, stitch.attempt, 'film/of/it');
      const take = await save(visit.id, 'one');
      const kept = ['film/of/it', take.key];
      for (const key of [...kept, 'of/nobody']) await list().addLate(key, new Date());
      expect(await removed()).toEqual(['of/nobody']);
      await run.store.visits.erase(visit.id, erasure(new Date()));
      expect(await removed(later(MINUTE))).toEqual(expect.arrayContaining(['film/of/it']));
    });

    it('that came late for a take are removed, those of one that is still sent are not', async () => {
      const { visit } = await seedVisit();
      const [open, discarded] = [await issue(visit.id), await issue(visit.id)];
      const part = { index: 0, bytes: 1, sha256: 'a'.repeat(64) };
      for (const { id } of [open, discarded]) await run.store.parts.add(id, part);
      await run.store.takes.discard(discarded.id, new Date());
      const partOf = ({ folder }: { folder: string }) => `${folder}/parts/0-${part.sha256}`;
      for (const take of [open, discarded])
        for (const key of [take.uploadKey, partOf(take)]) await list().addLate(key, new Date());
      const expected = [discarded.uploadKey, partOf(discarded), discarded.folder];
      expect((await removed()).sort()).toEqual(expected.sort());
    });

    it('have one remover at a time, until it counts as dead', async () => {
      await list().addLate('one/file', new Date());
      const [first, second] = await Promise.all([claim(), claim()]);
      expect([first, second].filter(Boolean)).toHaveLength(1);
      const dead = (first ?? second)!;
      expect(await claimed(later(9 * MINUTE))).toEqual([]);
      const now = later(11 * MINUTE);
      expect(await claimed(now)).toEqual(['one/file']);
      // The dead one wakes up: what it says counts no more.
      await list().noteRemoved(dead, now);
      await list().postpone(dead, now);
      expect(await claimed(later(22 * MINUTE))).toEqual(['one/file']);
    });

    it('that cannot be removed are tried again, each time later, and those that can are not kept back', async () => {
      await list().addLate('stuck/file', new Date());
      const pauses = [];
      let now = later(1);
      for (let tries = 0; tries < 9; tries += 1) {
        const batch = await claim(now);
        await list().postpone(batch!, now);
        const failedAt = now.getTime();
        while (!(await isDue('stuck/file', now))) now = new Date(now.getTime() + 1000);
        pauses.push(Math.round((now.getTime() - failedAt) / 1000));
      }
      expect(pauses).toEqual([5, 10, 20, 40, 80, 160, 320, 600, 600]);
    });

    async function isDue(key: string, now: Date): Promise<boolean> {
      const row = await run.db
        .selectFrom('doomed_files')
        .select('key')
        .where('key', '=', key)
        .where('not_before', '<=', now)
        .executeTakeFirst();
      return row !== undefined;
    }

    it('to which more may come are removed again and again until none can, after those that were never removed', async () => {
      const { campaign, visit } = await seedVisit();
      const prefix = `${campaign.id}/${visit.id}`;
      const began = new Date();
      await run.store.visits.erase(visit.id, { ...erasure(later(3 * HOUR)), at: began });
      const times = [];
      for (let minutes = 0; minutes <= 190; minutes += 1) {
        const now = new Date(began.getTime() + minutes * MINUTE);
        if ((await removed(now)).includes(prefix)) times.push(minutes);
      }
      expect(times.slice(0, 7)).toEqual([0, 1, 2, 4, 8, 16, 32]);
      expect(times.at(-1)).toBeGreaterThanOrEqual(180);
      expect(times.length).toBeLessThan(15);

      const next = await seedVisit();
      await run.store.visits.erase(next.visit.id, { ...erasure(later(3 * HOUR)), at: began });
      await removed();
      await list().addLate('never/removed', later(10 * MINUTE));
      expect((await list().claim({ max: 1, now: later(20 * MINUTE) }))?.keys).toEqual(['never/removed']);
    });

    it('that are added again while they are removed are removed again', async () => {
      await list().addLate('added/again', new Date());
      const batch = await claim(later(1));
      await list().addLate('added/again', later(10));
      await list().noteRemoved(batch!, later(20));
      expect(await removed(later(30))).toEqual(['added/again']);
      expect(await removed(later(HOUR))).toEqual([]);
    });

    it('never include what belongs to a visit, a take or a campaign that is there', async () => {
      const { campaign, visit } = await seedVisit();
      const other = await seedCampaign();
      const take = await save(visit.id, 'one');
      const prefixes = [campaign.id, other.id, `${campaign.id}/${visit.id}`, take.folder, 'of/nobody'];
      for (const key of prefixes)
        await sql`
          insert into doomed_files (key, is_prefix, cause, doomed_at, not_before)
          values (${key}, true, 'erased', now(), now())`.execute(run.db);
      expect(await removed(later(MINUTE))).toEqual(['of/nobody']);
    });

    it('of the version before are taken over, but for what its runs still write', async () => {
      const { visit } = await seedVisit();
      const { campaign, visit: gone } = await seedVisit();
      await run.db
        .insertInto('run_files')
        .values([
          { key: 'old run', user_video_id: visit.id, kind: 'film', noted_at: later(-26 * HOUR) },
          { key: 'run of now', user_video_id: visit.id, kind: 'film', noted_at: new Date() },
        ])
        .execute();
      const prefix = `${campaign.id}/${gone.id}`;
      await run.store.visits.erase(gone.id, erasure(later(HOUR)));
      await run.db
        .insertInto('erased_files')
        .values([
          { key: prefix, until: later(2 * HOUR), is_prefix: true },
          { key: 'an old key', until: later(HOUR) },
        ])
        .execute();
      await list().adopt(new Date());
      expect((await removed(later(1))).sort()).toEqual(['an old key', 'old run', prefix].sort());
      expect(await run.db.selectFrom('run_files').select('key').execute()).toEqual([{ key: 'run of now' }]);
      expect((await removed(later(2 * HOUR))).sort()).toEqual(['an old key', prefix].sort());
    });
  });
}
