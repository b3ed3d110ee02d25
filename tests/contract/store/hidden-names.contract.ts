import { randomUUID } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import { REVIEW_STATUSES } from '@/lib/contract/organizer/reviews';
import { reviewRules } from '@/lib/domain/scores';
import { searchWords } from '@/lib/domain/search-words';
import type {
  SubmissionCursor,
  SubmissionFilter,
  SubmissionOrder,
} from '@/lib/server/ports/store/organizer/submissions';
import { nameOf, personOf, readNamed } from '@/lib/server/store/organizer/hidden-names';
import type { Tables } from '@/lib/server/store/tables';
import { createUuid } from '@/tests/support/factories';
import { createReviewing } from '@/tests/support/scorecard-factories';
import { createSeeds, erasure, type RunningStore } from './seeds';

const at = new Date('2026-11-27T12:00:00Z');
const by = { name: 'Bob', at };

/** Tests that names are withheld where a campaign hides them, and what stands for them. */
export function testHiddenNames(run: RunningStore & { readonly db: Kysely<Tables> }): void {
  const { seedCampaign, visitInput } = createSeeds(run);

  async function seedHidden(...names: string[]) {
    const reviewing = createReviewing(['clear'], { hidesNames: true });
    const campaign = await seedCampaign({ reviewing });
    const receive = async (name: string) => {
      const visit = await run.store.visits.create(visitInput(campaign, { name }));
      await run.store.visits.noteStitchRequested(visit!.id);
      return visit!.id;
    };
    const ids: string[] = [];
    for (const name of names) ids.push(await receive(name));
    const all = (userId: string): SubmissionFilter => ({
      ...{ campaignId: campaign.id, status: null, film: null, words: null, rating: null, assigned: null, userId },
      rules: reviewRules(reviewing),
    });
    const list = (order: SubmissionOrder = 'oldest', filter: Partial<SubmissionFilter> = {}, userId = 'ada') =>
      run.store.submissions.list({ ...all(userId), ...filter }, order, { after: null, limit: 100 });
    const found = async (search: string) => idsOf(await list('oldest', { words: searchWords(search) }));
    const decide = (id: string, status: (typeof REVIEW_STATUSES)[number]) =>
      run.store.submissions.setStatus(id, { status, was: null, by });
    const find = (id: string, userId = 'ada') => run.store.submissions.find(campaign.organizationId, id, userId);
    return { campaign, ids, receive, all, list, found, decide, find };
  }

  const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
  const called = (rows: readonly { name: string | null; person: number | null }[]) =>
    rows.map(({ name, person }) => name ?? person);

  describe('names that a campaign hides', () => {
    it.each(REVIEW_STATUSES)(
      'are withheld from each member until they are decided or shown to them: %s',
      async (now) => {
        const { campaign, ids, list, decide, find } = await seedHidden('Amira', 'Teo');
        const [shown, other] = ids as [string, string];
        expect(called(await list())).toEqual([1, 2]);
        expect(await run.store.submissions.showName(shown, { userId: 'ada', at })).toBe('Amira');
        for (const id of ids) await decide(id, now);
        const isDecided = now === 'accepted' || now === 'declined';
        const { names } = run.store.submissions;
        for (const userId of ['ada', 'bob']) {
          const sees = (id: string) => isDecided || (userId === 'ada' && id === shown);
          const expected = [sees(shown) ? 'Amira' : 1, sees(other) ? 'Teo' : 2];
          expect(called(await list('oldest', {}, userId))).toEqual(expected);
          expect(called(await names(campaign.organizationId, ids, userId)).sort()).toEqual(expected.sort());
          expect((await find(other, userId))?.name).toBe(sees(other) ? 'Teo' : null);
        }
        expect(called(await names(campaign.organizationId, ids, null)).sort()).toEqual(['Amira', 'Teo']);
        for (const id of ids) await decide(id, 'new');
        expect(called(await list())).toEqual(['Amira', 2]);
      },
    );

    it('are shown again once the campaign does not hide them', async () => {
      const { campaign, ids, find } = await seedHidden('Amira');
      expect(await find(ids[0]!)).toMatchObject({ name: null, person: 1 });
      await sql`
        update campaigns set content = jsonb_set(content, '{reviewing,hidesNames}', 'false')
        where id = ${campaign.id}`.execute(run.db);
      expect(await find(ids[0]!)).toMatchObject({ name: 'Amira', person: null });
    });

    it('are withheld with all that tells who it is', async () => {
      const { ids, list, find, decide } = await seedHidden('Amira');
      const [id] = ids as [string];
      const given = { email: 'amira@x', phone: '+49 1' };
      await run.db
        .updateTable('user_videos')
        .set({ ...given, joined: true })
        .where('id', '=', id)
        .execute();
      const issued = { id: createUuid(), visitId: id, uploadKey: `hidden/${id}`, allowedBytes: 1, visitBytes: 9 };
      await run.store.resumes.issue({ ...issued, postsStayOpen: false, now: at });
      await run.store.resumes.save(issued.id, { fileKey: `hidden/${id}/resume`, bytes: 1 });
      await run.store.stitches.request(id, ['a'], null);
      await run.store.stitches.complete(id, 1, `hidden/${id}/film`);
      await sql`update stitches set poster_key = 'poster' where user_video_id = ${id}`.execute(run.db);
      const withheld = { hasResume: false, claimsAccount: false, posterKey: null };
      expect(await list()).toMatchObject([{ ...withheld, film: 'ready' }]);
      expect(await find(id)).toMatchObject({ ...withheld, email: null, phone: null, address: null });
      await decide(id, 'accepted');
      const shown = { hasResume: true, claimsAccount: true, posterKey: 'poster' };
      expect(await list()).toMatchObject([shown]);
      expect(await find(id)).toMatchObject({ ...shown, ...given });
    });

    it('are found by no search, but by what others said, and by the number', async () => {
      const { ids, list, found, decide } = await seedHidden('Amira', 'Teo', 'Amira Teo');
      await list();
      expect(await found('amira')).toEqual([]);
      const comment = { id: randomUUID(), text: 'Amira, I guess', atMs: null };
      await run.store.submissions.comment(ids[2]!, { ...comment, by: { userId: 'ada', name: 'Ada', at } });
      expect(await found('amira')).toEqual([ids[2]]);
      await decide(ids[0]!, 'accepted');
      expect(await found('amira')).toEqual([ids[0], ids[2]]);
      expect([await found('2'), await found('Person 2')]).toEqual([[ids[1]], [ids[1]]]);
      expect([await found('Person 2 3'), await found('4')]).toEqual([[], []]);
    });

    it('sort as their numbers do, decided ones too, and know their neighbours', async () => {
      const { ids, all, list, decide } = await seedHidden('Zoe', 'Mei', 'Ada');
      await decide(ids[2]!, 'accepted');
      expect(called(await list('person'))).toEqual([1, 2, 'Ada']);
      const [first] = await run.store.submissions.list(all('ada'), 'person', { after: null, limit: 1 });
      const behind = { after: first?.cursor ?? null, limit: 9 };
      expect(idsOf(await run.store.submissions.list(all('ada'), 'person', behind))).toEqual(ids.slice(1));
      const beside = await run.store.submissions.neighbours(all('ada'), 'person', ids[1]!);
      expect(beside).toEqual({ previous: ids[0], next: ids[2], before: 1 });
    });

    it('are numbers where submissions are compared', async () => {
      const { ids, all, decide } = await seedHidden('Zoe', 'Mei', 'Ada');
      await sql`update user_videos set score = 3 where id = any(${ids}::text[])`.execute(run.db);
      await decide(ids[2]!, 'declined');
      const compare = async (by: 'person' | 'score', after: SubmissionCursor | null = null) => {
        const filter = { ...all('ada'), reviewer: null };
        const page = await run.store.comparison.page(filter, { by, isAscending: true }, { after, limit: 9 });
        return page.submissions;
      };
      const rows = await compare('person');
      expect(called(rows)).toEqual([1, 2, 'Ada']);
      expect(called(await compare('person', rows[0]!.cursor))).toEqual([2, 'Ada']);
      expect(
        called(await compare('score'))
          .map(String)
          .sort(),
      ).toEqual(['1', '2', 'Ada']);
    });

    it('lead nobody from an invitation to what came of it, nor to when it came', async () => {
      const { campaign, ids, decide } = await seedHidden('Amira');
      const { add, noteVisit, open, list } = run.store.invitations;
      const people = ['amira', 'teo', 'new'].map((name) => ({
        ...{ id: `${name} ${campaign.id}`, email: `${name}@x`, name, tokenHash: randomUUID() },
      }));
      await add(campaign.id, people, null, at);
      await open(people[1]!.tokenHash, at);
      await noteVisit(people[0]!.id, campaign.id, ids[0]!);
      const seen = async (userId: string | null) =>
        (await list(campaign.id, { state: null, after: null, limit: 9, userId }))
          .map(({ name, state, since, submissionId }) => [name, state, since !== null, submissionId])
          .sort();
      const all = [
        ['amira', 'started', true, ids[0]],
        ['new', 'made', true, null],
        ['teo', 'opened', true, null],
      ];
      const [, made] = all;
      expect(await seen(null)).toEqual(all);
      expect(await seen('ada')).toEqual([['amira', 'started', false, null], made, ['teo', 'opened', false, null]]);
      await decide(ids[0]!, 'accepted');
      expect(await seen('ada')).toEqual([all[0], made, ['teo', 'opened', false, null]]);
    });
  });

  it('a name that is withheld is not found by another visit of the same account', async () => {
    const { campaign, ids, decide } = await seedHidden('Amira');
    const { accountId } = (await run.store.visits.get(ids[0]!))!;
    const open = { ...(await seedCampaign()), organizationId: campaign.organizationId };
    const visit = await run.store.visits.create(visitInput(open, { accountId }));
    const other = async () => (await run.store.submissions.findOtherVisit(accountId, visit!.id, 'ada'))?.campaign;
    expect(await other()).toBeNull();
    await decide(ids[0]!, 'accepted');
    expect(await other()).toBe(campaign.name);
  });

  describe('the numbers that stand for names', () => {
    it('are given in the order of receipt, once, also when many ask at once', async () => {
      const { ids, list } = await seedHidden(...Array.from({ length: 12 }, (_, index) => `Name ${index}`));
      const asked = await Promise.all(['ada', 'bob', 'cy'].map((userId) => list('oldest', {}, userId)));
      for (const rows of asked) expect(called(rows)).toEqual(ids.map((_, index) => index + 1));
    });

    it('stay, and that of somebody who was erased is given to nobody else', async () => {
      const { ids, receive, list } = await seedHidden('One', 'Two', 'Three');
      expect(called(await list())).toEqual([1, 2, 3]);
      await run.store.visits.erase(ids[2]!, erasure(new Date()));
      await receive('Four');
      expect(called(await list('person'))).toEqual([1, 2, 4]);
      expect(called(await list('newest'))).toEqual([4, 2, 1]);
    });

    it('are given, too, to what is received while they are', async () => {
      const { campaign, receive } = await seedHidden('One');
      let times = 0;
      const read = async () => {
        times += 1;
        if (times === 2) await receive('Two');
        return run.db
          .selectFrom('user_videos as v')
          .innerJoin('campaigns as c', 'c.id', 'v.campaign_id')
          .select([nameOf('v', 'ada').as('name'), personOf('v').as('person')])
          .where('c.id', '=', campaign.id)
          .orderBy('v.received_at')
          .execute();
      };
      expect(called(await readNamed(run.db, () => campaign.id, read))).toEqual([1, 2]);
    });

    it('are none where names are not hidden', async () => {
      const campaign = await seedCampaign();
      const visit = await run.store.visits.create(visitInput(campaign));
      await run.store.visits.noteStitchRequested(visit!.id);
      expect(await run.store.submissions.find(campaign.organizationId, visit!.id, 'ada')).toMatchObject({
        ...{ name: 'Ada Lovelace', person: null },
      });
      const given = run.db.selectFrom('person_numbers').select('number').where('campaign_id', '=', campaign.id);
      expect(await given.execute()).toEqual([]);
    });
  });

  describe('a shuffled list', () => {
    it('is another one for each member, stays the same, and has each submission on one page', async () => {
      const { ids, all, list } = await seedHidden(...Array.from({ length: 9 }, (_, index) => `Name ${index}`));
      const [ada, bob] = [idsOf(await list('shuffled')), idsOf(await list('shuffled', {}, 'bob'))];
      expect(ada.toSorted()).toEqual(ids.toSorted());
      expect(ada).not.toEqual(bob);
      const paged: string[] = [];
      for (let after: SubmissionCursor | null = null; ;) {
        const [row] = await run.store.submissions.list(all('ada'), 'shuffled', { after, limit: 1 });
        if (!row) break;
        paged.push(row.id);
        after = row.cursor;
      }
      expect(paged).toEqual(ada);
      for (const [index, id] of ada.entries())
        expect(await run.store.submissions.neighbours(all('ada'), 'shuffled', id)).toEqual({
          ...{ previous: ada[index - 1] ?? null, next: ada[index + 1] ?? null, before: index },
        });
    });
  });
}
