import type { Kysely } from 'kysely';
import type { Answer, AnswerDraft } from '@/lib/contract/answers';
import type { Tables } from '@/lib/server/store/tables';
import { createSection, TEXT_ANSWER } from '@/tests/support/visit-factories';
import { createSeeds, erasure, type RunningStore } from './seeds';

const answer: Answer = { kind: 'text', text: 'Patience, “and” \\ \u2028 time' };
const draft: AnswerDraft = { kind: 'choice', chosen: [2, 0], other: ' ' };

/** Tests what is kept of sections that are not recorded. */
export function testAnswers(run: RunningStore & { readonly db: Kysely<Tables> }): void {
  const { seedVisit, save } = createSeeds(run);
  const answers = () => run.store.answers;
  const savedAt = expect.any(Date) as Date;
  const answeredAt = savedAt;

  describe('answers', () => {
    it('are kept as they are', async () => {
      const { visit } = await seedVisit();
      const kept = { sectionId: 'one', revision: 1, answer, draft: null, savedAt, answeredAt };
      expect(await answers().keep(visit.id, 'one', { revision: 1, answer })).toEqual(kept);
      expect(await answers().keep(visit.id, 'two', { revision: 7, draft })).toMatchObject({ answer: null, draft });
      expect(await answers().list(visit.id)).toEqual([
        kept,
        { sectionId: 'two', revision: 7, answer: null, draft, savedAt, answeredAt: null },
      ]);
    });

    it('take the place of drafts, and drafts stand beside answers', async () => {
      const { visit } = await seedVisit();
      await answers().keep(visit.id, 'one', { revision: 1, draft });
      expect(await answers().keep(visit.id, 'one', { revision: 2, answer })).toMatchObject({ answer, draft: null });
      expect(await answers().keep(visit.id, 'one', { revision: 3, draft })).toMatchObject({ answer, draft });
    });

    it('say since when they are there, whatever is typed later', async () => {
      const { visit } = await seedVisit();
      const typed = await answers().keep(visit.id, 'one', { revision: 1, draft });
      expect(typed?.answeredAt).toBeNull();
      const first = await answers().keep(visit.id, 'one', { revision: 2, answer });
      expect(first?.answeredAt).toEqual(first?.savedAt);
      const before = { saved_at: new Date(0), answered_at: new Date(0) };
      await run.db.updateTable('answers').set(before).where('user_video_id', '=', visit.id).execute();
      const later = await answers().keep(visit.id, 'one', { revision: 3, draft });
      expect(later?.answeredAt).toEqual(new Date(0));
      expect(later?.savedAt).not.toEqual(new Date(0));
      const again = await answers().keep(visit.id, 'one', { revision: 4, answer });
      expect(again?.answeredAt).toEqual(again?.savedAt);
    });

    it('stay when something older comes, or the same again', async () => {
      const { visit } = await seedVisit();
      const newest = await answers().keep(visit.id, 'one', { revision: 5, answer });
      expect(await answers().keep(visit.id, 'one', { revision: 5, answer })).toEqual(newest);
      expect(await answers().keep(visit.id, 'one', { revision: 4, draft })).toEqual(newest);
    });

    it('keep the newest when several come at once', async () => {
      const { visit } = await seedVisit();
      const revisions = [3, 1, 5, 2, 4];
      const texts = revisions.map((revision) => ({ revision, answer: { kind: 'text', text: `${revision}` } as const }));
      await Promise.all(texts.map((given) => answers().keep(visit.id, 'one', given)));
      expect(await answers().list(visit.id)).toMatchObject([{ revision: 5, answer: { kind: 'text', text: '5' } }]);
    });

    it('are kept of no visit that is completed, or never was', async () => {
      const { visit } = await seedVisit();
      await answers().keep(visit.id, 'one', { revision: 1, answer });
      await run.store.visits.complete(visit.id);
      expect(await answers().keep(visit.id, 'one', { revision: 2, draft })).toBeNull();
      expect(await answers().keep(visit.id, 'two', { revision: 1, draft })).toBeNull();
      expect(await answers().keep('nobody', 'one', { revision: 1, answer })).toBeNull();
      expect(await answers().list(visit.id)).toMatchObject([{ revision: 1, draft: null }]);
    });

    it('are kept of a completed visit, where that is asked for', async () => {
      const { visit } = await seedVisit();
      await run.store.visits.complete(visit.id);
      const late = { alsoCompleted: true };
      expect(await answers().keep(visit.id, 'one', { revision: 2, draft }, late)).toMatchObject({ draft });
      expect(await answers().keep('nobody', 'one', { revision: 1, answer }, late)).toBeNull();
    });

    it('keep their section in its place, which what was only typed does not', async () => {
      const { campaign, visit } = await seedVisit();
      const { organizationId, id } = campaign;
      const locked = async () => ({
        recorded: await run.store.campaigns.recordedSections(id),
        counted: [...(await run.store.organizerCampaigns.countVideos(organizationId, id))],
      });
      await answers().keep(visit.id, 'two', { revision: 1, draft });
      expect(await locked()).toEqual({ recorded: [], counted: [] });
      await answers().keep(visit.id, 'two', { revision: 2, answer });
      expect(await locked()).toEqual({ recorded: ['two'], counted: [['two', 1]] });
    });

    it('count as what comes before a section with time to think', async () => {
      const { visit } = await seedVisit();
      const two = { id: 'two', before: ['one'], loadMs: 0, heard: false, now: new Date() };
      await answers().keep(visit.id, 'one', { revision: 1, draft });
      expect(await run.store.openedSections.open(visit.id, two)).toBeNull();
      await answers().keep(visit.id, 'one', { revision: 2, answer });
      expect(await run.store.openedSections.open(visit.id, two)).toMatchObject({ sectionId: 'two' });
    });

    it('keep nothing waiting that is recorded after them: what decides is the first section that is recorded', async () => {
      const asked = createSection({ id: 'why', answerType: TEXT_ANSWER });
      const heard = createSection({ id: 'heard', answerType: { kind: 'audio', isOptional: false } });
      const { visit } = await seedVisit({ sections: [asked, heard, createSection({ id: 'two' })] });
      const owed = async () =>
        (await run.store.takes.unprepared(new Date(0), { after: null, limit: 1000 }))
          .filter(({ visitId }) => visitId === visit.id)
          .map(({ id }) => id);
      const second = await save(visit.id, 'two');
      expect(await owed()).toEqual([]);
      const first = await save(visit.id, 'heard');
      expect(await owed()).toEqual([second.id, first.id]);
    });

    it('keep nothing waiting that is recorded after a section that was skipped', async () => {
      const may = createSection({ id: 'may', answerType: { kind: 'video', isOptional: true } });
      const { visit } = await seedVisit({ sections: [may, createSection({ id: 'two' })] });
      const owed = async () =>
        (await run.store.takes.unprepared(new Date(0), { after: null, limit: 1000 }))
          .filter(({ visitId }) => visitId === visit.id)
          .map(({ id }) => id);
      const second = await save(visit.id, 'two');
      expect(await owed()).toEqual([]);
      await answers().keep(visit.id, 'may', { revision: 1, answer: { kind: 'skipped' } });
      expect(await owed()).toEqual([second.id]);
    });

    it('end with their visit', async () => {
      const { visit } = await seedVisit();
      await answers().keep(visit.id, 'one', { revision: 1, answer });
      await run.store.visits.erase(visit.id, erasure(new Date()));
      expect(await answers().list(visit.id)).toEqual([]);
    });
  });
}
