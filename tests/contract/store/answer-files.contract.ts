import type { Kysely } from 'kysely';
import type { AnswerFile, AnswerFileInput } from '@/lib/server/ports/store/answer-files';
import { createCampaignRetention } from '@/lib/server/store/organizer/campaign-retention';
import { keysWithoutRow } from '@/lib/server/store/references';
import { createStore } from '@/lib/server/store/store';
import type { Tables } from '@/lib/server/store/tables';
import { doomedKeys } from '@/tests/support/doomed-keys';
import { createUploadId, createUuid } from '@/tests/support/factories';
import { createSeeds, erasure, type RunningStore } from './seeds';

/** Tests the repository of files that answer sections. */
export function testAnswerFiles(run: RunningStore & { readonly db: Kysely<Tables> }): void {
  const { seedVisit } = createSeeds(run);
  const files = () => run.store.answerFiles;

  const tryToIssue = (visitId: string, given: Partial<AnswerFileInput> = {}) => {
    const id = createUuid();
    return files().issue({
      ...{
        id,
        visitId,
        sectionId: 'one',
        fileId: createUploadId(),
        name: 'a.pdf',
        uploadKey: `demo/${id}/upload/file`,
      },
      ...{ allowedBytes: 10, visitBytes: 25, postsStayOpen: false, now: new Date() },
      ...given,
    });
  };

  async function issue(visitId: string, given: Partial<AnswerFileInput> = {}): Promise<AnswerFile> {
    const file = await tryToIssue(visitId, given);
    if (file === 'full') throw new Error('the file was not issued');
    return file;
  }

  async function keep(
    visitId: string,
    given: Partial<AnswerFileInput> = {},
  ): Promise<AnswerFile & { fileKey: string }> {
    const file = await issue(visitId, given);
    const fileKey = `demo/${file.id}/saved/file.pdf`;
    expect(await files().save(file.id, { fileKey, bytes: 7, format: 'pdf' })).toBe(true);
    return { ...file, fileKey };
  }

  const kept = ({ fileId, name }: AnswerFile) => ({ fileId, name, bytes: 7, format: 'pdf' as const });
  const answer = (visitId: string, file: AnswerFile, revision: number) =>
    run.store.answers.keep(visitId, 'one', { revision, answer: { kind: 'file', file: kept(file) } });

  const sweep = (over: number, old: number) => {
    const at = (ms: number) => new Date(Date.now() + ms);
    return files().sweep({ over: at(over), old: at(old), now: new Date() });
  };
  const [BEFORE, AFTER] = [-60_000, 60_000];

  describe('files that answer sections', () => {
    it('are issued once for what their browser calls them, in one section of one visit', async () => {
      const [{ visit }, { visit: other }] = [await seedVisit(), await seedVisit()];
      const first = await issue(visit.id);
      const { fileId, id } = first;
      expect(first).toMatchObject({ name: 'a.pdf', allowedBytes: 10, bytes: null, fileKey: null, fault: null });
      expect(await issue(visit.id, { fileId, name: 'b.pdf', allowedBytes: 12 })).toMatchObject({
        ...{ id, name: 'a.pdf', allowedBytes: 10 },
      });
      expect(await files().find({ visitId: visit.id, sectionId: 'one', fileId })).toMatchObject({ id });
      for (const elsewhere of [{ sectionId: 'two' }, { visitId: other.id }])
        expect(await files().find({ visitId: visit.id, sectionId: 'one', fileId, ...elsewhere })).toBeNull();
      expect(await issue(visit.id, { fileId, sectionId: 'two' })).not.toMatchObject({ id });
    });

    it('are issued up to the bytes that a visit may have: those on their way, and those that are kept', async () => {
      const { visit } = await seedVisit();
      const onItsWay = await issue(visit.id);
      await keep(visit.id, { sectionId: 'two' });
      expect(await tryToIssue(visit.id, { sectionId: 'three' })).toBe('full');
      expect(await tryToIssue(visit.id, { fileId: onItsWay.fileId })).not.toBe('full');
      await files().setFault(onItsWay.id, 'macros');
      expect(await tryToIssue(visit.id, { allowedBytes: 18 })).not.toBe('full');
    });

    it('have the room of others that were begun for their section, and of no other section', async () => {
      const { visit } = await seedVisit();
      const [first, second] = [await issue(visit.id), await issue(visit.id)];
      const other = { sectionId: 'two', allowedBytes: 6 };
      expect(await tryToIssue(visit.id, other)).toBe('full');
      expect(await files().get(first.id)).toMatchObject({ droppedAt: null });
      const third = await issue(visit.id);
      for (const { id } of [first, second]) {
        expect(await files().get(id)).toMatchObject({ droppedAt: expect.any(Date) as Date });
        expect(await run.store.acceptsUpload(id)).toBe(false);
        expect(await files().save(id, { fileKey: `${id}/late`, bytes: 7, format: 'pdf' })).toBe(false);
      }
      expect(await doomedKeys(run.db)).toEqual(expect.arrayContaining([first.uploadKey, second.uploadKey]));
      expect(await run.store.acceptsUpload(third.id)).toBe(true);
      expect(await tryToIssue(visit.id, { ...other, allowedBytes: 16 })).toBe('full');
      const open = { postsStayOpen: true };
      expect(await tryToIssue(visit.id, open)).toBe('full');
      expect(await tryToIssue(visit.id, { ...open, now: new Date(Date.now() + 182 * 60_000) })).not.toBe('full');
    });

    it('begin anew once they were dropped', async () => {
      const { visit } = await seedVisit();
      const [first, second] = [await keep(visit.id), await keep(visit.id)];
      await answer(visit.id, first, 1);
      await answer(visit.id, second, 2);
      const again = await keep(visit.id, { fileId: first.fileId });
      expect(again.id).not.toBe(first.id);
      expect(again).toMatchObject({ fileId: first.fileId, droppedAt: null });
      await answer(visit.id, again, 3);
      expect(await files().answered(visit.id)).toMatchObject([{ fileKey: again.fileKey }]);
    });

    it('count with what posts that stay open may bring, until those have expired', async () => {
      const { visit } = await seedVisit();
      const refused = await issue(visit.id);
      await files().setFault(refused.id, 'format');
      const next = { allowedBytes: 20, postsStayOpen: true };
      expect(await tryToIssue(visit.id, next)).toBe('full');
      expect(await tryToIssue(visit.id, { ...next, now: new Date(Date.now() + 182 * 60_000) })).not.toBe('full');
    });

    it('are saved or refused once, and take nothing by their posts from then on', async () => {
      const { visit } = await seedVisit();
      const { save, setFault, get } = files();
      const { id, uploadKey } = await issue(visit.id);
      expect(await run.store.acceptsUpload(id)).toBe(true);
      const outcomes = await Promise.all(
        ['first', 'second'].map((run) => save(id, { fileKey: `${id}/${run}`, bytes: 7, format: 'pdf' })),
      );
      expect(outcomes.filter(Boolean)).toHaveLength(1);
      expect(await setFault(id, 'script')).toBe(false);
      expect(await get(id)).toMatchObject({ bytes: 7, format: 'pdf', fault: null, savedAt: expect.any(Date) as Date });
      expect(await run.store.acceptsUpload(id)).toBe(false);
      expect(await doomedKeys(run.db)).toContain(uploadKey);
      const refused = await issue(visit.id);
      expect([await setFault(refused.id, 'format'), await setFault(refused.id, 'script')]).toEqual([true, false]);
      expect(await save(refused.id, { fileKey: `${refused.id}/late`, bytes: 7, format: 'pdf' })).toBe(false);
      expect(await run.store.acceptsUpload(refused.id)).toBe(false);
    });

    it('are answers once they are kept, until another answer takes their place', async () => {
      const { visit } = await seedVisit();
      const [first, second] = [await keep(visit.id), await keep(visit.id)];
      expect(await files().answered(visit.id)).toEqual([]);
      await answer(visit.id, first, 1);
      const answered = (file: typeof first) => [{ ...kept(file), sectionId: 'one', fileKey: file.fileKey }];
      expect(await files().answered(visit.id)).toEqual(answered(first));
      expect(await doomedKeys(run.db)).not.toContain(second.fileKey);
      await answer(visit.id, second, 2);
      expect(await files().answered(visit.id)).toEqual(answered(second));
      expect(await doomedKeys(run.db)).toContain(first.fileKey);
      expect(await files().get(first.id)).toMatchObject({ fileKey: null, droppedAt: expect.any(Date) as Date });
      await run.store.answers.keep(visit.id, 'one', { revision: 3, answer: { kind: 'skipped' } });
      expect(await files().answered(visit.id)).toEqual([]);
      expect(await doomedKeys(run.db)).toContain(second.fileKey);
    });

    it('are no answers once they were dropped, and nothing changes then', async () => {
      const { visit } = await seedVisit();
      const [first, second] = [await keep(visit.id), await keep(visit.id)];
      await answer(visit.id, first, 1);
      await answer(visit.id, second, 2);
      await expect(answer(visit.id, first, 3)).rejects.toMatchObject({ code: 'uploadIncomplete' });
      expect(await answer(visit.id, first, 1)).toMatchObject({ revision: 2, answer: { file: kept(second) } });
      expect(await files().answered(visit.id)).toMatchObject([kept(second)]);
    });

    it('are named by their rows: what is needed of them is kept, and goes with their visit', async () => {
      const { campaign, visit } = await seedVisit();
      const [open, file] = [await issue(visit.id, { allowedBytes: 1 }), await keep(visit.id)];
      const keys = [open.uploadKey, file.uploadKey, file.fileKey];
      expect(await keysWithoutRow(run.db, keys)).toEqual([file.uploadKey]);
      expect(await run.store.storageLocation.referredKeys('', 1e6)).toEqual(expect.arrayContaining(keys));
      expect(await createCampaignRetention(run.db).storedBytes(campaign.organizationId)).toBe(7);
      const claimed = createUuid();
      const longAgo = new Date(Date.now() - 26 * 3_600_000);
      await run.store.doomedFiles.expect([claimed], longAgo);
      await run.store.doomedFiles.claim({ max: 1000, now: new Date() });
      const late = createStore(run.db).answerFiles.save(open.id, { fileKey: claimed, bytes: 1, format: 'pdf' });
      await expect(late).rejects.toMatchObject({ code: 'unavailable' });
      await run.store.visits.erase(visit.id, erasure(new Date()));
      expect(await doomedKeys(run.db)).toEqual(expect.arrayContaining([open.uploadKey, file.fileKey]));
      expect(await files().get(file.id)).toBeNull();
    });

    it('are swept when no post brings more; those that were left, and those that became no answer, for good', async () => {
      const { visit } = await seedVisit();
      const all = [await issue(visit.id, { allowedBytes: 1 }), await issue(visit.id, { allowedBytes: 1 })];
      const [left, refused] = all as [AnswerFile, AnswerFile];
      await files().setFault(refused.id, 'script');
      const [answered, unused] = [await keep(visit.id), await keep(visit.id, { sectionId: 'two', allowedBytes: 1 })];
      await answer(visit.id, answered, 1);
      const there = async () =>
        (await Promise.all([left, refused, answered, unused].map(({ id }) => files().get(id)))).map((file) => !!file);
      await sweep(BEFORE, BEFORE);
      expect(await there()).toEqual([true, true, true, true]);
      await sweep(AFTER, BEFORE);
      expect(await there()).toEqual([true, false, true, true]);
      expect(await files().get(answered.id)).toMatchObject({ touchedAt: null, fileKey: answered.fileKey });
      await sweep(AFTER, AFTER);
      expect(await there()).toEqual([false, false, true, false]);
      const doomed = await doomedKeys(run.db);
      expect(doomed).toEqual(expect.arrayContaining([left.uploadKey, refused.uploadKey, unused.fileKey]));
      expect(doomed).not.toContain(answered.fileKey);
      // Another answer takes its place long after its post expired.
      await run.store.answers.keep(visit.id, 'one', { revision: 2, answer: { kind: 'skipped' } });
      await sweep(BEFORE, BEFORE);
      expect(await there()).toEqual([false, false, true, false]);
      await sweep(AFTER, BEFORE);
      expect(await there()).toEqual([false, false, false, false]);
    });
  });
}
