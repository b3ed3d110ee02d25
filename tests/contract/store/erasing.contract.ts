import type { Kysely } from 'kysely';
import { olderFilmKey } from '@/lib/domain/files';
import type { Tables } from '@/lib/server/store/tables';
import { createUuid } from '@/tests/support/factories';
import { doomedKeys, removeAllDue } from '@/tests/support/doomed-keys';
import { createSeeds, erasure, type RunningStore } from './seeds';

/** Tests what erasing a visit or a campaign removes and remembers. */
export function testErasing(run: RunningStore & { readonly db: Kysely<Tables> }): void {
  const { seedCampaign, seedVisit, visitInput, save } = createSeeds(run);

  describe('erasing', () => {
    const until = new Date(Date.now() + 60_000);

    it('takes everything of a visit, names its files, and can be done once', async () => {
      const { campaign, visit } = await seedVisit();
      const other = await run.store.visits.create(visitInput(campaign));
      const take = await save(visit.id, 'one');
      const kept = await save(other?.id ?? '', 'one');
      await run.store.takes.addMezzanine({
        takeId: take.id,
        size: { width: 2, height: 2 },
        fit: 'pad',
        samples: 1600,
        videoKey: 'erased/v',
        audioKey: 'erased/a',
        aac: { key: 'erased/c', after: '0' },
        named: { key: 'erased/n', name: 'Ada' },
      });
      const resume = await run.store.resumes.issue({
        id: createUuid(),
        visitId: visit.id,
        uploadKey: `erased/${take.id}`,
        allowedBytes: 1,
        visitBytes: 9,
        postsStayOpen: false,
        now: new Date(),
      });
      if (resume === 'full') throw new Error('the resume was not issued');
      await run.store.resumes.save(resume.id, { fileKey: 'erased/resume', bytes: 1 });
      const answer = { kind: 'text', text: 'So' } as const;
      for (const id of [visit.id, other?.id ?? '']) await run.store.answers.keep(id, 'two', { revision: 1, answer });
      for (const takes of [['a'], ['b']]) await run.store.stitches.request(visit.id, takes, null);
      await run.store.stitches.complete(visit.id, 2, 'erased/film', { namedKey: 'erased/named' });

      expect(await run.store.visits.erase(visit.id, erasure(until))).toBe(true);
      const erased = [
        'erased/v',
        'erased/a',
        'erased/c',
        'erased/n',
        'erased/named',
        resume.uploadKey,
        'erased/resume',
      ];
      const films = [1, 2].map((attempt) => olderFilmKey(campaign.name, visit.uuid, attempt));
      expect(await doomedKeys(run.db)).toEqual(
        expect.arrayContaining([...erased, ...films, `${campaign.id}/${visit.id}`, `demo/${take.id}`]),
      );
      const marks = [visit.uuid, take.id, kept.id].map((id) => `mark of ${id}`);
      expect((await run.store.erasedIds.findMany(marks)).sort()).toEqual(marks.slice(0, 2).sort());
      expect(await run.store.visits.erase(visit.id, erasure(until))).toBe(false);
      const left = [
        run.store.visits.get(visit.id),
        run.store.takes.find(take.id),
        run.store.stitches.find(visit.id),
        run.store.resumes.findByUploadKey(resume.uploadKey),
      ];
      expect(await Promise.all(left)).toEqual([null, null, null, null]);
      expect(await run.store.answers.list(visit.id)).toEqual([]);
      expect(await run.store.takes.find(kept.id)).toEqual(kept);
      expect(await run.store.answers.list(other?.id ?? '')).toMatchObject([{ sectionId: 'two', answer }]);
    });

    it('takes the account nobody else uses', async () => {
      const campaign = await seedCampaign();
      const accounts = async () =>
        (await run.store.visits.findAccounts(campaign.organizationId, 'Ada Lovelace', 5)).length;
      const first = await run.store.visits.create(visitInput(campaign));
      const joined = await run.store.visits.create(visitInput(campaign, { accountId: first?.accountId ?? '' }));
      await run.store.visits.erase(first?.id ?? '', erasure(until));
      expect(await accounts()).toBe(1);
      await run.store.visits.erase(joined?.id ?? '', erasure(until));
      expect(await accounts()).toBe(0);
    });

    it('is final: what a job or a record under way comes with finds no place', async () => {
      const { visit } = await seedVisit();
      const take = await save(visit.id, 'one');
      const resume = await run.store.resumes.issue({
        id: createUuid(),
        visitId: visit.id,
        uploadKey: `late/${take.id}`,
        allowedBytes: 1,
        visitBytes: 9,
        postsStayOpen: false,
        now: new Date(),
      });
      await run.store.stitches.request(visit.id, [take.id], null);
      await run.store.visits.erase(visit.id, erasure(until));
      expect(
        await run.store.takes.addMezzanine({
          takeId: take.id,
          size: { width: 2, height: 2 },
          fit: 'pad',
          samples: 1600,
          videoKey: 'v',
          audioKey: 'a',
          aac: { key: 'c', after: '0' },
          named: { key: 'n', name: 'Ada' },
        }),
      ).toBeNull();
      expect(await run.store.stitches.complete(visit.id, 1, 'film')).toBe(false);
      expect(await run.store.resumes.save(resume === 'full' ? '' : resume.id, { fileKey: 'k', bytes: 1 })).toBe(false);
    });

    it('remembers its ids for a while, and until its files are removed for the last time', async () => {
      const { visit } = await seedVisit();
      await run.store.visits.erase(visit.id, erasure(until));
      const [soon, later] = [new Date(), new Date(until.getTime() + 1)];
      const remembered = async (now: Date) => {
        await run.store.erasedIds.sweep(now);
        return (await run.store.erasedIds.findMany([`mark of ${visit.uuid}`])).length > 0;
      };
      expect([await remembered(soon), await remembered(later)]).toEqual([true, true]);
      await removeAllDue(run.store, later);
      expect(await remembered(later)).toBe(false);
    });

    it('of a campaign waits until it has no visits', async () => {
      const { campaign, visit } = await seedVisit();
      await run.store.campaigns.close(campaign.id);
      expect((await run.store.campaigns.find(campaign.id))?.status).toBe('deleted');
      const erase = () => run.store.campaigns.erase(campaign.id, { prefixes: [campaign.id], until });
      expect([await run.store.visits.listIds(campaign.id, 5), await erase()]).toEqual([[visit.id], false]);
      await run.store.visits.erase(visit.id, erasure(until));
      expect([await run.store.visits.listIds(campaign.id, 5), await erase()]).toEqual([[], true]);
      expect(await run.store.campaigns.find(campaign.id)).toBeNull();
    });
  });
}
