import { randomUUID } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import type { SubmissionFilter } from '@/lib/server/ports/store/organizer/submissions';
import { searchWords } from '@/lib/domain/search-words';
import type { Tables } from '@/lib/server/store/tables';
import { at, by, createCardSeeds } from './card-seeds';
import type { RunningStore } from './seeds';

/** Tests what submissions that were scored are compared by. */
export function testComparison(run: RunningStore & { readonly db: Kysely<Tables> }): void {
  const seedCard = createCardSeeds(run);

  describe('scores', () => {
    it('are known with what all came to, also where the version before writes them', async () => {
      const { campaign, receive, submit } = await seedCard();
      const [id, other] = [await receive('Amira'), await receive('Teo')];
      const copies = async () => {
        const { rows } = await sql<{ userId: string; campaignId: string; teamScore: number }>`
          select user_id as "userId", campaign_id as "campaignId", team_score as "teamScore" from scores
          where user_video_id = ${id} order by user_id`.execute(run.db);
        return rows;
      };
      const known = (userId: string, teamScore: number) => ({ userId, campaignId: campaign.id, teamScore });
      const write = (userId: string, isSubmitted: boolean) =>
        sql`
          insert into scores (user_video_id, user_id, author, scores, score, version, saved_at, submitted_at)
          values (${id}, ${userId}, ${userId}, '{"clear": 5}', 5, 1, ${at}, ${isSubmitted ? at : null})`.execute(
          run.db,
        );
      const come = (visit: string, score: number) =>
        sql`update user_videos set score = ${score} where id = ${visit}`.execute(run.db);
      await submit(id, 'ada', { clear: 3, kind: 3 });
      await write('bob', true);
      expect(await copies()).toEqual([known('ada', 3), known('bob', 3)]);
      await come(id, 4);
      await come(other, 1);
      expect(await copies()).toEqual([known('ada', 4), known('bob', 4)]);
      await write('cleo', false);
      await come(id, 0);
      expect(await copies()).toEqual([known('ada', 0), known('bob', 0), known('cleo', 0)]);
    });

    it('are compared with how many there are, searched for or not, by all filters', async () => {
      const { receive, submit, all } = await seedCard({ hidesScores: true });
      const [amira, amiri, teo] = [await receive('Amira'), await receive('Amiri'), await receive('Teo')];
      for (const [id, clear] of [
        [amira, 5],
        [amiri, 3],
        [teo, 4],
      ] as const) {
        await submit(id, 'ada', { clear, kind: 3 });
        if (id !== teo) await submit(id, 'bob', { clear, kind: 1 });
      }
      await sql`update user_videos set review_status = 'accepted' where id = ${amira}`.execute(run.db);
      const compare = async (userId: string, more: Partial<SubmissionFilter & { reviewer: string | null }> = {}) => {
        const filter = { ...all(userId), reviewer: null, ...more };
        const pages = [];
        for (const sort of ['score', 'range', 'name', 'person', { criterionId: 'clear' }] as const) {
          const order = { by: sort, isAscending: false };
          const first = await run.store.comparison.page(filter, order, { after: null, limit: 1 });
          const after = first.submissions[0]?.cursor ?? null;
          const { submissions, total } = await run.store.comparison.page(filter, order, { after, limit: 9 });
          expect([first, ...submissions].length).toBe(first.total || 1);
          expect(total).toBe(first.total);
          pages.push(total);
        }
        return pages;
      };
      const words = searchWords('ami');
      expect(await compare('ada')).toEqual([3, 3, 3, 3, 3]);
      expect(await compare('bob')).toEqual([2, 2, 2, 2, 2]);
      expect(await compare('cleo')).toEqual([0, 0, 0, 0, 0]);
      // One that is found by its name and by a comment is one.
      await run.store.submissions.comment(amira, { id: randomUUID(), text: 'Ami?', atMs: null, by: by('bob') });
      expect(await compare('bob', { words })).toEqual([2, 2, 2, 2, 2]);
      expect(await compare('ada', { words, status: 'new' })).toEqual([1, 1, 1, 1, 1]);
      expect(await compare('ada', { status: 'new' })).toEqual([2, 2, 2, 2, 2]);
      expect(await compare('bob', { status: 'accepted' })).toEqual([1, 1, 1, 1, 1]);
      expect(await compare('ada', { assigned: 'none', status: 'accepted' })).toEqual([1, 1, 1, 1, 1]);
      expect(await compare('ada', { assigned: { userId: 'cleo' } })).toEqual([0, 0, 0, 0, 0]);
      expect(await compare('ada', { reviewer: 'bob' })).toEqual([2, 2, 2, 2, 2]);
      expect(await compare('ada', { reviewer: 'bob', words })).toEqual([2, 2, 2, 2, 2]);
    });
  });
}
