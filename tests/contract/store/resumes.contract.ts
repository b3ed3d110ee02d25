import type { Kysely } from 'kysely';
import type { Tables } from '@/lib/server/store/tables';
import { doomedKeys } from '@/tests/support/doomed-keys';
import { createUuid } from '@/tests/support/factories';
import { createSeeds, type RunningStore } from './seeds';

/** Tests the repository of resumes. */
export function testResumes(run: RunningStore & { readonly db: Kysely<Tables> }): void {
  const { seedVisit } = createSeeds(run);

  describe('resumes', () => {
    const allowed = { allowedBytes: 10, visitBytes: 25, postsStayOpen: false, now: new Date() };
    const issueResume = (visitId: string) => {
      const id = createUuid();
      return run.store.resumes.issue({ id, visitId, uploadKey: `demo/${id}/resume.pdf`, ...allowed });
    };

    it('are issued one at a time, until their record is written', async () => {
      const { visit } = await seedVisit();
      const [first, again] = await Promise.all([issueResume(visit.id), issueResume(visit.id)]);
      if (first === 'full') throw new Error('the resume was not issued');
      expect(again).toEqual(first);
      expect(await run.store.resumes.findByUploadKey(first.uploadKey)).toEqual(first);
      expect(await run.store.resumes.latest(visit.id)).toBeNull();
      expect(await run.store.resumes.save(first.id, { fileKey: 'kept', bytes: 7 })).toBe(true);
      expect(await run.store.resumes.latest(visit.id)).toMatchObject({
        id: first.id,
        fileKey: 'kept',
        bytes: 7,
        fault: null,
      });
      expect(await issueResume(visit.id)).not.toMatchObject({ id: first.id });
    });

    it('are saved or refused once: whoever comes later is told, and changes nothing', async () => {
      const { visit } = await seedVisit();
      const { save, setFault, findByUploadKey } = run.store.resumes;
      const saved = await issueResume(visit.id);
      if (saved === 'full') throw new Error('the resume was not issued');
      const outcomes = await Promise.all(
        ['first', 'second'].map((fileKey) => save(saved.id, { fileKey: `${saved.id}/${fileKey}`, bytes: 7 })),
      );
      expect(outcomes.filter(Boolean)).toHaveLength(1);
      const fileKey = `${saved.id}/${outcomes[0] ? 'first' : 'second'}`;
      expect(await setFault(saved.id, 'script')).toBe(false);
      expect(await findByUploadKey(saved.uploadKey)).toMatchObject({ fileKey, fault: null });
      const refused = await issueResume(visit.id);
      if (refused === 'full') throw new Error('the resume was not issued');
      expect(await setFault(refused.id, 'script')).toBe(true);
      expect([await setFault(refused.id, 'launch'), await save(refused.id, { fileKey: 'late', bytes: 7 })]).toEqual([
        false,
        false,
      ]);
      expect(await findByUploadKey(refused.uploadKey)).toMatchObject({ fileKey: null, fault: 'script' });
    });

    it('take nothing by their forms once saved or refused, and count what forms that stay open may bring', async () => {
      const { visit } = await seedVisit();
      const first = await issueResume(visit.id);
      if (first === 'full') throw new Error('the resume was not issued');
      expect(await run.store.acceptsUpload(first.id)).toBe(true);
      await run.store.resumes.setFault(first.id, 'script');
      expect(await run.store.acceptsUpload(first.id)).toBe(false);
      const next = {
        ...allowed,
        id: createUuid(),
        visitId: visit.id,
        uploadKey: `demo/${createUuid()}`,
        visitBytes: 19,
      };
      expect(await run.store.resumes.issue({ ...next, postsStayOpen: true })).toBe('full');
      expect(
        await run.store.resumes.issue({ ...next, postsStayOpen: true, now: new Date(Date.now() + 182 * 60_000) }),
      ).not.toBe('full');
    });

    it('are swept when no presigned post brings more, others when they were left for long', async () => {
      const { visit } = await seedVisit();
      const resume = await issueResume(visit.id);
      if (resume === 'full') throw new Error('the resume was not issued');
      const touchedAt = async () => (await run.store.resumes.findByUploadKey(resume.uploadKey))?.touchedAt;
      const sweep = async (over: number, old: number) => {
        const times = { over: new Date(Date.now() + over), old: new Date(Date.now() + old), now: new Date() };
        await run.store.resumes.sweep(times);
        return (await touchedAt()) === null;
      };
      const [before, after] = [-60_000, 60_000];
      expect([await sweep(before, before), await sweep(after, before)]).toEqual([false, false]);
      await run.store.resumes.save(resume.id, { fileKey: 'kept', bytes: 1 });
      expect([await sweep(before, before), await sweep(after, before)]).toEqual([false, true]);
      expect(await doomedKeys(run.db)).toContain(resume.uploadKey);
      const left = await issueResume(visit.id);
      if (left === 'full') throw new Error('the resume was not issued');
      await sweep(after, after);
      expect(await doomedKeys(run.db)).toContain(left.uploadKey);
    });

    it('at fault make room for others; those saved fill the visit', async () => {
      const { campaign, visit } = await seedVisit();
      const saved = [];
      for (const outcome of ['fault', 'save', 'save'] as const) {
        const resume = await issueResume(visit.id);
        if (resume === 'full') throw new Error('the resume was not issued');
        if (outcome === 'fault') await run.store.resumes.setFault(resume.id, 'script');
        else saved.push(resume.id, await run.store.resumes.save(resume.id, { fileKey: resume.id, bytes: 10 }));
      }
      expect(await issueResume(visit.id)).toBe('full');
      const [submission] = await run.store.campaigns.submissions(campaign.id);
      expect(submission?.resumeKey).toBe(saved.at(-2));
    });
  });
}
