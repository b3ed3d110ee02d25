import { sql, type Kysely } from 'kysely';
import { searchWords } from '@/lib/domain/search-words';
import type { Tables } from '@/lib/server/store/tables';
import { createReviewing } from '@/tests/support/scorecard-factories';
import { at, by, createCardSeeds } from './card-seeds';
import { erasure, type RunningStore } from './seeds';

/** Tests what is kept of scores, and that they are hidden where the campaign says so. */
export function testScores(run: RunningStore & { readonly db: Kysely<Tables> }): void {
  const seedCard = createCardSeeds(run);

  const meansOf = async (id: string) =>
    run.db
      .selectFrom('criterion_means')
      .select(['criterion_id', 'mean', 'lowest', 'highest', 'count'])
      .where('user_video_id', '=', id)
      .orderBy('criterion_id')
      .execute();

  describe('a scorecard', () => {
    it('has one version however often it is asked for, also by many at once', async () => {
      const { campaign, criteria, version } = await seedCard();
      const other = createReviewing(['other']).criteria;
      const asked = [criteria, other, criteria, other].map((each) => run.store.scores.version(campaign.id, each, at));
      expect(new Set([version, ...(await Promise.all(asked))])).toEqual(new Set([1, 2]));
    });

    it('is kept as a template of its organization, one under each name, and no more than may be', async () => {
      const { campaign, criteria } = await seedCard();
      const { organizationId } = campaign;
      const keep = (id: string, name: string, most = 2) =>
        run.store.scores.keepTemplate(organizationId, { id, name, criteria, createdAt: at }, most);
      const first = await keep(`${campaign.id}-1`, 'Interview');
      expect((await keep(`${campaign.id}-2`, 'Interview'))?.id).toBe(first?.id);
      await keep(`${campaign.id}-3`, 'Casting');
      expect(await keep(`${campaign.id}-4`, 'Third')).toBeNull();
      const names = async () => (await run.store.scores.templates(organizationId)).map(({ name }) => name);
      expect(await names()).toEqual(['Casting', 'Interview']);
      expect(await run.store.scores.dropTemplate('nobody', first!.id)).toBe(false);
      expect(await run.store.scores.dropTemplate(organizationId, first!.id)).toBe(true);
      expect(await names()).toEqual(['Casting']);
    });
  });

  describe('scores', () => {
    it('are a draft of their member until they are submitted', async () => {
      const { receive, submit, list } = await seedCard();
      const id = await receive('Amira');
      await run.store.scores.keepDraft(id, { scores: { clear: 4 }, note: null }, by('ada'));
      expect(await run.store.scores.draftOf(id, 'ada')).toEqual({ scores: { clear: 4 }, note: null });
      expect(await run.store.scores.draftOf(id, 'bob')).toBeNull();
      expect(await run.store.scores.submitted(id)).toEqual([]);
      expect(await list('ada')).toMatchObject([{ myScore: 'draft', score: null, scorecards: 0 }]);
      await submit(id, 'ada', { clear: 4, kind: 2 });
      expect(await run.store.scores.draftOf(id, 'ada')).toBeNull();
      expect(await run.store.scores.submitted(id)).toMatchObject([
        { userId: 'ada', scores: { clear: 4, kind: 2 }, note: 'of ada', score: 3, version: 1, changedAt: null },
      ]);
      expect(await list('ada')).toMatchObject([{ myScore: 'submitted', score: 3, scorecards: 1 }]);
      expect(await list('bob')).toMatchObject([{ myScore: 'none', score: 3, isHidden: false }]);
    });

    it('come to means, for a submission and for each criterion, until they are withdrawn', async () => {
      const { receive, submit, list } = await seedCard();
      const id = await receive('Amira');
      await submit(id, 'ada', { clear: 5, kind: 3 });
      await submit(id, 'bob', { clear: 2, kind: 2 });
      expect(await list('ada')).toMatchObject([{ score: 3, scoreRange: { lowest: 2, highest: 4 }, scorecards: 2 }]);
      expect(await meansOf(id)).toEqual([
        { criterion_id: 'clear', mean: 3.5, lowest: 2, highest: 5, count: 2 },
        { criterion_id: 'kind', mean: 2.5, lowest: 2, highest: 3, count: 2 },
      ]);
      await run.store.scores.withdraw(id, by('bob'));
      expect(await list('ada')).toMatchObject([{ score: 4, scorecards: 1 }]);
      await run.store.scores.withdraw(id, by('ada'));
      expect(await list('ada')).toMatchObject([{ score: null, scoreRange: null, scorecards: 0 }]);
      expect(await meansOf(id)).toEqual([]);
    });

    it('that many submit at once are all counted', async () => {
      const { receive, submit, list } = await seedCard();
      const id = await receive('Amira');
      await Promise.all([1, 2, 3, 4, 5].map((score) => submit(id, `member-${score}`, { clear: score, kind: score })));
      expect(await list('ada')).toMatchObject([{ score: 3, scorecards: 5, scoreRange: { lowest: 1, highest: 5 } }]);
    });

    it('are marked as changed once their member could see those of others, also after being withdrawn', async () => {
      const { receive, submit } = await seedCard();
      const id = await receive('Amira');
      const changed = async () =>
        (await run.store.scores.submitted(id)).find(({ userId }) => userId === 'ada')?.changedAt ?? null;
      await submit(id, 'ada', { clear: 5, kind: 5 });
      await submit(id, 'ada', { clear: 4, kind: 5 }, 1000);
      expect(await changed()).toBeNull();
      await submit(id, 'bob', { clear: 1, kind: 1 });
      await submit(id, 'ada', { clear: 2, kind: 2 }, 2000);
      expect(await changed()).toEqual(by('ada', 2000).at);
      await run.store.scores.withdraw(id, by('ada', 3000));
      await submit(id, 'ada', { clear: 1, kind: 1 }, 4000);
      expect(await changed()).toEqual(by('ada', 4000).at);
    });

    it('end with the visit', async () => {
      const { campaign, receive, submit } = await seedCard();
      const id = await receive('Amira');
      await submit(id, 'ada', { clear: 5, kind: 3 });
      await run.store.visits.erase(id, erasure(at));
      const { rows } = await sql`
        select 1 from scores where user_video_id = ${id}
        union all select 1 from criterion_means where campaign_id = ${campaign.id}`.execute(run.db);
      expect(rows).toEqual([]);
    });
  });

  describe('what others gave, where it is hidden', () => {
    async function seedHidden(ids = ['clear', 'kind']) {
      const seeded = await seedCard({ hidesScores: true, ids });
      const [low, high] = [await seeded.receive('Low'), await seeded.receive('High')];
      const said = (id: string, text: string) =>
        run.store.submissions.comment(id, { id: `${id} ${text}`, text, atMs: null, by: by('bob') });
      await said(low, 'wonderful');
      await said(high, 'dreadful');
      return { ...seeded, low, high };
    }
    const names = (rows: readonly { name: string | null }[]) => rows.map(({ name }) => name).sort();
    const none = { rating: 0, ratings: 0, comments: 0, score: null, scoreRange: null };

    it('is in no list, and neither sorts, filters nor is found, until a member gives their own', async () => {
      const { campaign, submit, list, all, low, high } = await seedHidden();
      await submit(low, 'bob', { clear: 1, kind: 1 });
      await submit(high, 'bob', { clear: 5, kind: 5 });
      const words = searchWords('wonderful');
      for (const row of await list('ada')) expect(row).toMatchObject({ ...none, isHidden: true, scorecards: 1 });
      expect(names(await list('ada', { rating: '4' }))).toEqual([]);
      expect(names(await list('ada', { rating: 'none' }))).toEqual(['High', 'Low']);
      expect(await list('ada', { words })).toEqual([]);
      expect((await list('ada')).map(({ cursor }) => cursor.value)).toEqual(['0', '0']);
      for (const row of await run.store.submissions.reviews(campaign.id, [low, high], 'ada'))
        expect(row).toMatchObject({ ...none, isHidden: true });
      expect(await run.store.submissions.find(campaign.organizationId, low, 'ada')).toMatchObject(none);

      await submit(low, 'ada', { clear: 3, kind: 3 });
      expect(names(await list('ada', { words }))).toEqual(['Low']);
      expect(names(await list('ada', { rating: 'mine' }))).toEqual(['High']);
      const [first, second] = await list('ada');
      expect(first).toMatchObject({ name: 'Low', score: 2, comments: 1, isHidden: false });
      expect(second).toMatchObject({ name: 'High', ...none, isHidden: true });
      expect(await run.store.submissions.neighbours(all('ada'), 'score', low)).toMatchObject({
        ...{ previous: null, next: high, before: 0 },
      });
    });

    it('is in no export of that member, and in that of the command line', async () => {
      const { campaign, submit, low, high } = await seedHidden();
      await submit(low, 'bob', { clear: 1, kind: 1 });
      await submit(high, 'bob', { clear: 5, kind: 5 });
      await submit(high, 'ada', { clear: 4, kind: 4 });
      await run.store.scores.keepDraft(low, { scores: { clear: 2 }, note: 'draft' }, by('cleo'));
      const exported = async (received?: { ids: null; userId: string }) => {
        const rows = [];
        for await (const row of run.store.campaigns.eachSubmission(campaign.id, received)) rows.push(row);
        return rows.map(({ name, score, comments }) => ({ name, score, comments }));
      };
      expect(await exported({ ids: null, userId: 'ada' })).toEqual([
        { name: 'Low', score: 0, comments: 0 },
        { name: 'High', score: 4.5, comments: 1 },
      ]);
      expect(await exported()).toMatchObject([{ score: 1 }, { score: 4.5 }]);
      const kept = [];
      for await (const visit of run.store.personData.eachVisit(campaign.id, 'ada'))
        kept.push({ name: visit.name, by: visit.scores.map((one) => one.by), said: visit.comments.length });
      expect(kept).toEqual([
        { name: 'Low', by: [], said: 0 },
        { name: 'High', by: ['ada', 'bob'], said: 1 },
      ]);
    });

    it('is a rating where there is no scorecard, and is shown by rating', async () => {
      const { campaign, all, low } = await seedHidden([]);
      await run.store.submissions.rate(low, 'bob', 5, at);
      const found = (userId: string) => run.store.submissions.find(campaign.organizationId, low, userId);
      expect(await found('ada')).toMatchObject({ ...none, isHidden: true });
      expect(await run.store.submissions.count({ ...all('ada'), rating: '4' })).toMatchObject({ new: 0 });
      await run.store.submissions.rate(low, 'ada', 4, at);
      expect(await found('ada')).toMatchObject({ rating: 4.5, ratings: 2, comments: 1, isHidden: false });
      expect(await run.store.submissions.count({ ...all('ada'), rating: '4' })).toMatchObject({ new: 1 });
    });
  });
}
