import type { Kysely } from 'kysely';
import { randomUUID } from 'node:crypto';
import type { SubmissionSort } from '@/lib/contract/organizer/submissions';
import { USUAL_REVIEWING } from '@/lib/contract/scorecard';
import { reviewRules } from '@/lib/domain/scores';
import { searchWords } from '@/lib/domain/search-words';
import type { StoredCampaign } from '@/lib/server/ports/store/campaigns';
import type { SubmissionFilter, SubmissionCursor } from '@/lib/server/ports/store/organizer/submissions';
import type { Store } from '@/lib/server/ports/store/store';
import { createStore } from '@/lib/server/store/store';
import { expectingStore } from '@/tests/support/expecting-store';
import type { Tables } from '@/lib/server/store/tables';
import { createSeeds, erasure, type RunningStore } from './seeds';

const DAY = 24 * 60 * 60 * 1000;

/** Tests the repository of submissions and what members make of them. */
export function testSubmissions(run: RunningStore & { readonly db: Kysely<Tables> }): void {
  const { seedCampaign, visitInput, issue, save } = createSeeds(run);
  const ada = { userId: 'ada', name: 'Ada', at: new Date('2026-11-01T10:00:00Z') };
  const bob = { userId: 'bob', name: 'Bob', at: new Date('2026-11-01T11:00:00Z') };

  async function receive(campaign: StoredCampaign, name: string): Promise<string> {
    const visit = await run.store.visits.create(visitInput(campaign, { name }));
    if (!visit) throw new Error('the visit was not stored');
    await run.store.visits.noteStitchRequested(visit.id);
    return visit.id;
  }

  async function receiveAll(...names: string[]) {
    const campaign = await seedCampaign();
    const ids = [];
    for (const name of names) ids.push(await receive(campaign, name));
    const all: SubmissionFilter = {
      ...{ campaignId: campaign.id, status: null, film: null, words: null, rating: null, assigned: null },
      ...{ userId: 'ada', rules: reviewRules(USUAL_REVIEWING) },
    };
    const list = async (filter: Partial<SubmissionFilter> = {}, sort: SubmissionSort = 'oldest') =>
      (await run.store.submissions.list({ ...all, ...filter }, sort, { after: null, limit: 100 })).map(
        ({ name }) => name,
      );
    return { campaign, ids, all, list };
  }

  describe('the submissions of a campaign', () => {
    it('are the visits that have been finished, and no rehearsals', async () => {
      const { campaign, list } = await receiveAll('Amira', 'Teo');
      await run.store.visits.create(visitInput(campaign, { name: 'Only begun' }));
      expect(await list()).toEqual(['Amira', 'Teo']);
    });

    it.each(['newest', 'oldest', 'rating', 'name'] as const)(
      'are each on one page alone, sorted by %s',
      async (sort) => {
        const { ids, all, list } = await receiveAll('Öz', 'anna', 'Émile', 'anna');
        for (const [index, id] of ids.entries())
          await run.store.submissions.rate(id, 'ada', 1 + (index % 3), new Date());
        const whole = await list({}, sort);
        const paged: (string | null)[] = [];
        for (let after: SubmissionCursor | null = null; ;) {
          const [row] = await run.store.submissions.list(all, sort, { after, limit: 1 });
          if (!row) break;
          paged.push(row.name);
          after = row.cursor;
        }
        expect(paged).toEqual(whole);
        expect(paged).toHaveLength(4);
      },
    );

    it('are found by that their film could not be made', async () => {
      const { ids, all, list } = await receiveAll('Amira', 'Teo', 'Ilse');
      const failure = { message: 'stitchFailed', solution: 'nothingYouCanDo', sectionId: null } as const;
      for (const id of ids.slice(1)) {
        const { stitch } = await run.store.stitches.request(id, [randomUUID()], null);
        if (id === ids[1]) await run.store.stitches.fail(id, stitch.attempt, failure);
      }
      expect(await list({ film: 'failed' })).toEqual(['Teo']);
      expect(await run.store.submissions.count({ ...all, film: 'failed' })).toMatchObject({ new: 1 });
    });

    it('say when they are erased, so many days after the last thing that happened', async () => {
      const { campaign, ids } = await receiveAll('Amira');
      const { organizationId } = campaign;
      const found = () => run.store.retention.erasedAt(ids[0]!, null);
      expect(await found()).toBeNull();
      await run.store.campaignRetention.set(organizationId, campaign.id, 30);
      await run.store.visits.skip(ids[0]!);
      const erasedAt = (await found())!.getTime();
      const expired = (at: number) => run.store.retention.expired(new Date(at), 10_000);
      expect(await expired(erasedAt - 1000)).not.toContain(ids[0]);
      expect(await expired(erasedAt + 1000)).toContain(ids[0]);
    });

    it('without a film go with what is unfinished, unless their campaign says for how long it keeps them', async () => {
      const { campaign, ids } = await receiveAll('Amira', 'Teo');
      const [failed = '', skipped = ''] = ids;
      const { stitch } = await run.store.stitches.request(failed, [randomUUID()], null);
      const failure = { message: 'stitchFailed', solution: 'nothingYouCanDo', sectionId: null } as const;
      await run.store.stitches.fail(failed, stitch.attempt, failure);
      await run.store.visits.skip(skipped);
      const { erasedAt, abandoned } = run.store.retention;
      expect([await erasedAt(failed, null), await erasedAt(skipped, 180)]).toEqual([null, null]);
      const at = (await erasedAt(failed, 180))!.getTime();
      const isAbandoned = async (when: number) =>
        (await abandoned(new Date(when - 180 * DAY), 10_000)).includes(failed);
      expect([await isAbandoned(at), await isAbandoned(at + 1)]).toEqual([false, true]);
      await run.store.campaignRetention.set(campaign.organizationId, campaign.id, 30);
      expect(await erasedAt(failed, 180)).toEqual(new Date(at - 150 * DAY));
    });

    it('are erased later by everything that happens to their takes, resumes and films', async () => {
      const { campaign, ids } = await receiveAll('Amira');
      const { organizationId } = campaign;
      const [id = ''] = ids;
      await run.store.campaignRetention.set(organizationId, campaign.id, 30);
      const began = Date.now();
      const resume = { id: randomUUID(), visitId: id, uploadKey: randomUUID(), postsStayOpen: false };
      const sizes = { allowedBytes: 10, visitBytes: 25 };
      await run.store.resumes.issue({ ...resume, ...sizes, now: new Date(began) });
      const take = await issue(id, { now: new Date(began) });
      const failure = { message: 'stitchFailed', solution: 'nothingYouCanDo', sectionId: null } as const;
      const happenings: ((store: Store, now: Date) => Promise<unknown>)[] = [
        (_, now) => issue(id, { now, sectionId: 'two' }),
        (store) => store.takes.save(take.id, { bytes: 10, claimedMs: 1000, device: 'Web' }),
        (store) => store.resumes.save(resume.id, { fileKey: 'kept', bytes: 5 }),
        (store) => store.stitches.request(id, [take.id], null),
        (store) => store.stitches.fail(id, 1, failure),
        (store) => store.visits.skip(id),
      ];
      for (const [index, happen] of happenings.entries()) {
        const now = new Date(began + (index + 1) * DAY);
        await happen(expectingStore(createStore(run.db, () => now)), now);
        const erasedAt = await run.store.retention.erasedAt(id, 180);
        expect(erasedAt).toEqual(new Date(now.getTime() + 30 * DAY));
        const expired = (ms: number) => run.store.retention.expired(new Date(erasedAt!.getTime() + ms), 10_000);
        expect([(await expired(0)).includes(id), (await expired(1)).includes(id)]).toEqual([false, true]);
      }
    });

    it('are sorted by name in any case, and by their ratings, the best first', async () => {
      const { ids, list } = await receiveAll('Cleo', 'anna', 'Bruno');
      await run.store.submissions.rate(ids[2]!, 'ada', 5, new Date());
      await run.store.submissions.rate(ids[0]!, 'ada', 2, new Date());
      expect(await list({}, 'name')).toEqual(['anna', 'Bruno', 'Cleo']);
      expect(await list({}, 'rating')).toEqual(['Bruno', 'Cleo', 'anna']);
    });

    it('are sorted by name as people look for them, whatever the signs on its letters', async () => {
      const { list } = await receiveAll('Zoe', 'Öz', 'adam', 'İnci', 'Émile', 'Ida');
      expect(await list({}, 'name')).toEqual(['adam', 'Émile', 'Ida', 'İnci', 'Öz', 'Zoe']);
    });

    it('are found by the beginnings of words in names and comments', async () => {
      const { ids, list } = await receiveAll('Amira Sandvoort', 'Élodie Brightwater-Okoro', 'ليلى الحداد');
      await run.store.submissions.comment(ids[2]!, { id: randomUUID(), text: 'A calm voice.', atMs: null, by: ada });
      const found = (text: string) => list({ words: searchWords(text) });
      expect(await found('sand')).toEqual(['Amira Sandvoort']);
      expect(await found('OKORO élod')).toEqual(['Élodie Brightwater-Okoro']);
      expect(await found('calm')).toEqual(['ليلى الحداد']);
      expect(await found('الح')).toEqual(['ليلى الحداد']);
      expect(await found("nobody & | ! ( ' :*")).toEqual([]);
      expect(await found('&')).toEqual([]);
    });

    it('are found once, also when their name and several comments have the word', async () => {
      const { ids, all, list } = await receiveAll('Amira', 'Teo');
      for (const text of ['Amira is calm.', 'So is Amira’s film.'])
        await run.store.submissions.comment(ids[0]!, { id: randomUUID(), text, atMs: null, by: ada });
      expect(await list({ words: searchWords('amira') })).toEqual(['Amira']);
      expect(await run.store.submissions.count({ ...all, words: searchWords('amira') })).toMatchObject({ new: 1 });
    });

    it('are filtered by status and rating, and counted', async () => {
      const { ids, all, list } = await receiveAll('One', 'Two', 'Three');
      await run.store.submissions.rate(ids[0]!, 'ada', 4, new Date());
      await run.store.submissions.rate(ids[1]!, 'bob', 3, new Date());
      await run.store.submissions.setStatuses(all.campaignId, [ids[1]!], { status: 'accepted', by: bob });
      expect(await list({ rating: '4' })).toEqual(['One']);
      expect(await list({ rating: '3' })).toEqual(['One', 'Two']);
      expect(await list({ rating: 'none' })).toEqual(['Three']);
      expect(await list({ rating: 'mine' })).toEqual(['Two', 'Three']);
      expect(await list({ status: 'accepted' })).toEqual(['Two']);
      expect(await run.store.submissions.count(all)).toEqual({ new: 2, shortlisted: 0, accepted: 1, declined: 0 });
    });

    it('know their neighbours, also when they are no longer part of the list', async () => {
      const { ids, all } = await receiveAll('One', 'Two', 'Three');
      const news = { ...all, status: 'new' } as const;
      await run.store.submissions.setStatuses(all.campaignId, [ids[1]!], { status: 'declined', by: ada });
      expect(await run.store.submissions.neighbours(news, 'oldest', ids[1]!)).toEqual({
        previous: ids[0],
        next: ids[2],
        before: 1,
      });
      expect(await run.store.submissions.neighbours(news, 'newest', ids[2]!)).toEqual({
        previous: null,
        next: ids[0],
        before: 0,
      });
    });

    it.each([
      ['by name', 'name', {}, ['anna', 'Bruno', 'Cleo', 'Dora']],
      ['by rating', 'rating', {}, ['Dora', 'Bruno', 'Cleo', 'anna']],
      ['from the newest on, in a search', 'newest', { words: searchWords('calm') }, ['Dora', 'Bruno', 'anna']],
      ['by name, in a search', 'name', { words: searchWords('calm') }, ['anna', 'Bruno', 'Dora']],
      ['from the oldest on, of a rating', 'oldest', { rating: '3' }, ['Bruno', 'Dora']],
    ] as const)('know their neighbours as they are listed %s', async (_, sort, filter, expected) => {
      const { ids, all, list } = await receiveAll('Cleo', 'anna', 'Bruno', 'Dora');
      const [cleo, anna, bruno, dora] = ids as [string, string, string, string];
      const idOf = new Map(Object.entries({ Cleo: cleo, anna, Bruno: bruno, Dora: dora }));
      for (const [id, value] of [
        [cleo, 2],
        [bruno, 3],
        [dora, 5],
      ] as const)
        await run.store.submissions.rate(id, 'ada', value, new Date());
      for (const id of [anna, bruno, dora])
        await run.store.submissions.comment(id, { id: randomUUID(), text: 'A calm voice.', atMs: null, by: ada });
      expect(await list(filter, sort)).toEqual(expected);
      for (const [before, name] of expected.entries())
        expect(await run.store.submissions.neighbours({ ...all, ...filter }, sort, idOf.get(name)!)).toEqual({
          previous: idOf.get(expected[before - 1] ?? '') ?? null,
          next: idOf.get(expected[before + 1] ?? '') ?? null,
          before,
        });
    });

    it('do not exist for another organization', async () => {
      const { campaign, ids } = await receiveAll('One');
      const other = await seedCampaign();
      expect(await run.store.submissions.find(campaign.organizationId, ids[0]!, 'ada')).toMatchObject({ name: 'One' });
      expect(await run.store.submissions.find(other.organizationId, ids[0]!, 'ada')).toBeNull();
      expect(await run.store.submissions.findMany(other.id, ids)).toEqual([]);
    });

    it('are picked by lists of ids of any length, of none too', async () => {
      const { campaign, ids } = await receiveAll('One', 'Two', 'Three');
      const { findMany, setStatuses } = run.store.submissions;
      for (const picked of [[], ids.slice(1), [...ids, 'of nobody']]) {
        const known = picked.filter((id) => ids.includes(id)).sort();
        const exported: string[] = [];
        for await (const { id } of run.store.campaigns.eachSubmission(campaign.id, { ids: picked, userId: 'ada' }))
          exported.push(id);
        const found = await findMany(campaign.id, picked);
        expect(found.map(({ id }) => id).sort()).toEqual(known);
        expect(exported.sort()).toEqual(known);
        const by = { ...ada, status: known.length === 2 ? 'declined' : 'accepted' } as const;
        expect(await setStatuses(campaign.id, picked, { status: by.status, by })).toHaveLength(known.length);
      }
    });
  });

  const now = new Date();
  const link = (visitId: string, tokenHash: string) => ({
    ...{ id: randomUUID(), visitId, tokenHash, createdBy: 'ada', author: 'Ada', createdAt: now, passwordHash: null },
    ...{ expiresAt: new Date(now.getTime() + 5 * DAY), withResume: false, withCaptions: false, mayDownload: false },
  });

  it('a share link that is opened without end takes a row an hour', async () => {
    const { ids } = await receiveAll('One');
    const [id = ''] = ids;
    const shared = link(id, randomUUID());
    await run.store.shareLinks.make(shared);
    const begin = new Date(Math.ceil(now.getTime() / 3_600_000) * 3_600_000);
    const after = (minutes: number) => new Date(begin.getTime() + minutes * 60_000);
    for (const minutes of [0, 1, 59, 60, 61]) await run.store.shareLinks.noteUse(shared.id, 'opened', after(minutes));
    await run.store.shareLinks.noteUse(shared.id, 'refused', after(61));
    const [used] = await run.store.shareLinks.list(id, after(62));
    expect(used).toMatchObject({ uses: 5, lastUsedAt: after(61) });
    const rows = await run.db
      .selectFrom('share_link_uses')
      .select('id')
      .where('share_link_id', '=', shared.id)
      .execute();
    expect(rows).toHaveLength(3);
  });

  describe('the submissions of a deleted campaign', () => {
    it('are found neither by members nor by a share link, and are still there to be exported', async () => {
      const { campaign, ids } = await receiveAll('One');
      const [id = ''] = ids;
      const shared = link(id, randomUUID());
      await run.store.shareLinks.make(shared);
      expect(await run.store.shareLinks.find(shared.tokenHash, now)).toMatchObject({ visitId: id });
      await run.store.campaigns.close(campaign.id);
      expect(await run.store.submissions.find(campaign.organizationId, id, 'ada')).toBeNull();
      expect(await run.store.shareLinks.find(shared.tokenHash, now)).toBeNull();
      expect(await run.store.shareLinks.revoke(campaign.organizationId, shared.id, now)).toBeNull();
      expect(await run.store.campaigns.submissions(campaign.id)).toMatchObject([{ name: 'One' }]);
    });

    it('and the emails of its invitations are not sent', async () => {
      const campaign = await seedCampaign();
      const person = { id: randomUUID(), email: `${randomUUID()}@x`, name: null, tokenHash: randomUUID() };
      await run.store.invitations.add(campaign.id, [person], { subject: 'Hello', text: 'Come' }, now);
      await run.store.campaigns.close(campaign.id);
      const due = await run.store.invitations.takeDue(now, new Date(now.getTime() + 1), 1000);
      expect(due.filter(({ email }) => email === person.email)).toEqual([]);
    });
  });

  it('a submission that claims an account is shown another visit of it, but no rehearsal and none that is gone', async () => {
    const { campaign, ids } = await receiveAll('One');
    const [id = ''] = ids;
    const { accountId = '' } = (await run.store.visits.get(id)) ?? {};
    const other = () => run.store.submissions.findOtherVisit(accountId, id, 'ada');
    expect(await other()).toMatchObject({ campaign: null });
    await run.store.visits.create({ ...visitInput(campaign, { accountId }), rehearsal: true });
    expect(await other()).toMatchObject({ campaign: null });
    const deleted = { ...(await seedCampaign()), organizationId: campaign.organizationId };
    await run.store.visits.create(visitInput(deleted, { accountId }));
    expect(await other()).toMatchObject({ campaign: deleted.name });
    await run.store.campaigns.close(deleted.id);
    expect(await other()).toMatchObject({ campaign: null });
  });

  describe('a submission', () => {
    it("has each member's own rating, which can be taken back, and their mean", async () => {
      const { ids, campaign } = await receiveAll('One');
      const rate = async (who: string, value: number | null) => {
        await run.store.submissions.rate(ids[0]!, who, value, new Date());
        const found = await run.store.submissions.find(campaign.organizationId, ids[0]!, who);
        return { rating: found?.rating, ratings: found?.ratings };
      };
      await rate('ada', 4);
      expect(await rate('bob', 5)).toEqual({ rating: 4.5, ratings: 2 });
      expect(await rate('bob', 1)).toEqual({ rating: 2.5, ratings: 2 });
      expect(await rate('bob', null)).toEqual({ rating: 4, ratings: 1 });
      expect(await run.store.submissions.ratingOf(ids[0]!, 'bob')).toBeNull();
      expect(await rate('ada', null)).toEqual({ rating: 0, ratings: 0 });
    });

    it('keeps a status that was changed meanwhile, and says by whom', async () => {
      const { ids } = await receiveAll('One');
      const set = (status: 'accepted' | 'declined', by: typeof ada) =>
        run.store.submissions.setStatus(ids[0]!, { status, was: 'new', by });
      expect(await set('accepted', ada)).toMatchObject({ isChanged: true, status: 'accepted', by: 'Ada' });
      expect(await set('declined', bob)).toEqual({ isChanged: false, status: 'accepted', by: 'Ada', at: ada.at });
    });

    it('has a comment edited and deleted by its author alone, and counts it until then', async () => {
      const { ids, all } = await receiveAll('One', 'Two');
      const [id, other] = ids as [string, string];
      const { editComment, deleteComment, comments } = run.store.submissions;
      const commentId = randomUUID();
      await run.store.submissions.comment(id, { id: commentId, text: 'Warm.', atMs: 31_000, by: ada });
      const change = { text: 'Cold.', by: ada };
      expect(await editComment(id, commentId, { ...change, by: bob })).toBe('notOwn');
      expect(await editComment(other, commentId, change)).toBe('notFound');
      expect(await deleteComment(id, commentId, bob)).toBe('notOwn');
      expect(await editComment(id, commentId, change)).toMatchObject({ text: 'Cold.', atMs: 31_000, editedAt: ada.at });
      expect(await comments(id)).toMatchObject([{ text: 'Cold.', author: 'Ada', editedAt: ada.at }]);
      const counted = async () => {
        const found = await run.store.submissions.reviews(all.campaignId, [id, other, 'of nobody'], 'ada');
        return [id, other].map((one) => found.find((review) => review.id === one)?.comments);
      };
      expect(await counted()).toEqual([1, 0]);
      expect(await deleteComment(id, commentId, ada)).toBe('deleted');
      expect(await deleteComment(id, commentId, ada)).toBe('notFound');
      expect(await counted()).toEqual([0, 0]);
    });

    it('is erased with its ratings, comments and their counts', async () => {
      const { ids, all } = await receiveAll('One');
      const [id] = ids as [string];
      await save(id, 'one');
      await run.store.submissions.rate(id, 'ada', 4, new Date());
      const input = { id: randomUUID(), text: 'Warm.', atMs: 31_000, by: ada };
      expect(await run.store.submissions.comment(id, input)).toMatchObject({ author: 'Ada', atMs: 31_000 });
      expect(await run.store.submissions.comments(id)).toHaveLength(1);
      await run.store.visits.erase(id, erasure(new Date()));
      expect(await run.store.submissions.comments(id)).toEqual([]);
      expect(await run.store.submissions.ratingOf(id, 'ada')).toBeNull();
      expect(await run.store.submissions.count(all)).toMatchObject({ new: 0 });
    });
  });
}
