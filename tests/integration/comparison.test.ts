import { text } from 'node:stream/consumers';
import { parse } from 'papaparse';
import type { CompareQuery } from '@/lib/contract/organizer/comparison';
import { weightedMean } from '@/lib/domain/scores';
import { exportComparison } from '@/lib/server/use-cases/exports/export-comparison';
import { compareSubmissions } from '@/lib/server/use-cases/submissions/compare-submissions';
import { createCampaign, createOrganization } from '@/tests/support/factories';
import { createMember, storeMember } from '@/tests/support/organizer-factories';
import { createReviewing } from '@/tests/support/scorecard-factories';
import { openUseCases, type UseCases } from '@/tests/support/use-cases';

let run: UseCases;
beforeAll(async () => {
  run = await openUseCases();
});
afterAll(() => run.close());

const at = new Date('2026-11-27T12:00:00Z');

/** Three submissions that two members have scored by two criteria, and one that nobody has. */
async function seed({ hidesScores = false, called = ['Is clear', 'Is kind'] } = {}) {
  const usual = createReviewing(['clear', 'kind'], { hidesScores });
  const reviewing = { ...usual, criteria: usual.criteria.map((one, index) => ({ ...one, name: called[index]! })) };
  const campaign = createCampaign({ reviewing });
  const organization = createOrganization();
  let of = { id: '', organizationId: '' };
  const ids: Record<string, string> = {};
  for (const name of ['Amira', 'Ben', 'Cleo', 'Dora']) {
    const visit = await run.beginVisit(campaign, undefined, organization);
    await run.database.pool.query('update user_videos set name = $1 where id = $2', [name, visit.id]);
    await run.store.visits.noteStitchRequested(visit.id);
    ids[name] = visit.id;
    of = visit.campaign;
  }
  const { id, organizationId } = of;
  const member = await storeMember(run.database.db, { organizationId });
  const nora = member.userId;
  const version = await run.store.scores.version(id, reviewing.criteria, at);
  const score = (name: string, by: string, clear: number, kind: number | 'notSeen') => {
    const scores = { clear, kind };
    const given = { scores, note: null, score: weightedMean(reviewing.criteria, scores), version };
    return run.store.scores.submit(ids[name]!, given, { userId: by, name: by, at });
  };
  await score('Amira', nora, 5, 4);
  await score('Amira', 'idris', 5, 5);
  await score('Ben', nora, 1, 3);
  await score('Ben', 'idris', 4, 5);
  await score('Cleo', 'idris', 3, 'notSeen');
  const compare = (query: Partial<CompareQuery> & { after?: string; limit?: number } = {}) =>
    compareSubmissions(run.deps, { sort: 'score', ...query, member, id });
  const names = async (query: Partial<CompareQuery> = {}) =>
    (await compare(query)).submissions.map(({ name }) => name).join(' ');
  const table = async () => {
    const { content } = await exportComparison(run.deps, { sort: 'score', member, id });
    const csv = (await text(content)).replace(/^\uFEFF/, '').trim();
    return parse<Record<string, string>>(csv, { header: true }).data;
  };
  return { id, ids, member, compare, names, table };
}

describe('submissions that are compared', () => {
  it('say what each criterion comes to, and how far the scores lie apart', async () => {
    const { compare } = await seed();
    const { criteria, submissions, total } = await compare();
    expect(criteria.map(({ id }) => id)).toEqual(['clear', 'kind']);
    expect(total).toBe(3);
    expect(submissions.find(({ name }) => name === 'Ben')).toMatchObject({
      ...{ score: 3.25, scoreRange: { lowest: 2, highest: 4.5 }, scores: [2, 4.5], scorecards: 2, status: 'new' },
      results: [
        { criterionId: 'clear', mean: 2.5, lowest: 1, highest: 4, count: 2 },
        { criterionId: 'kind', mean: 4, lowest: 3, highest: 5, count: 2 },
      ],
    });
  });

  it('say how many of those they are assigned to have not scored them yet', async () => {
    const { compare, ids, id, member } = await seed();
    const { organizationId, userId } = member;
    const lin = await storeMember(run.database.db, { organizationId });
    const joined = 'update members set joined_at = $1 where organization_id = $2';
    await run.database.pool.query(joined, [at, organizationId]);
    // From before there was a scorecard.
    await run.store.submissions.rate(ids.Cleo!, lin.userId, 4, at);
    const assigned = { ids: [ids.Amira!, ids.Cleo!], userIds: [userId, lin.userId] };
    await run.store.assignments.assign({ organizationId, campaignId: id, ...assigned, how: 'all', at });
    const { submissions } = await compare();
    expect(submissions.map(({ name, scorecards, awaited }) => [name, scorecards, awaited])).toEqual([
      ['Amira', 2, 1],
      ['Ben', 2, 0],
      ['Cleo', 1, 2],
    ]);
  });

  it('are sorted by whatever is wanted, both ways', async () => {
    const { names } = await seed();
    expect(await names()).toBe('Amira Ben Cleo');
    expect(await names({ direction: 'asc' })).toBe('Cleo Ben Amira');
    expect(await names({ sort: 'name' })).toBe('Amira Ben Cleo');
    expect(await names({ sort: 'name', direction: 'desc' })).toBe('Cleo Ben Amira');
    expect(await names({ sort: 'range' })).toBe('Ben Amira Cleo');
    expect(await names({ criterion: 'clear' })).toBe('Amira Cleo Ben');
    expect(await names({ criterion: 'kind', direction: 'asc' })).toBe('Ben Amira');
    expect(await names({ criterion: 'gone' })).toBe('');
  });

  it.each<Partial<CompareQuery>>([
    {},
    { sort: 'range' },
    { sort: 'name' },
    { criterion: 'clear', direction: 'asc' },
    { reviewer: 'idris' },
    { reviewer: 'idris', criterion: 'kind' },
  ])('are each on one page alone: %j', async (query) => {
    const { compare, names } = await seed();
    const paged: (string | null)[] = [];
    for (let after: string | undefined; ;) {
      const page = await compare({ ...query, after, limit: 1 });
      paged.push(...page.submissions.map(({ name }) => name));
      if (page.next === null) break;
      after = page.next;
    }
    expect(paged.join(' ')).toBe(await names(query));
  });

  it('are found by status and by words', async () => {
    const { names, ids, compare } = await seed();
    await run.store.submissions.setStatus(ids.Ben!, { status: 'accepted', was: null, by: { name: 'Nora', at } });
    expect(await names({ status: 'accepted' })).toBe('Ben');
    expect(await names({ search: 'ami' })).toBe('Amira');
    expect((await compare({ search: 'ami' })).total).toBe(1);
  });

  it('are those of one reviewer, by what they gave', async () => {
    const { names, compare } = await seed();
    const { submissions, total } = await compare({ reviewer: 'idris' });
    expect(total).toBe(3);
    expect(submissions.map(({ name, score }) => [name, score])).toEqual([
      ...[
        ['Amira', 5],
        ['Ben', 4.5],
        ['Cleo', 3],
      ],
    ]);
    expect(submissions[1]).toMatchObject({
      ...{ scoreRange: { lowest: 2, highest: 4.5 }, scores: [2, 4.5], scorecards: 2 },
      results: [
        { criterionId: 'clear', mean: 4, lowest: 4, highest: 4, count: 1 },
        { criterionId: 'kind', mean: 5, lowest: 5, highest: 5, count: 1 },
      ],
    });
    expect(submissions[2]?.results.map(({ criterionId }) => criterionId)).toEqual(['clear']);
    expect(await names({ reviewer: 'me' })).toBe('Amira Ben');
    expect(await names({ reviewer: 'idris', sort: 'range' })).toBe('Ben Amira Cleo');
    expect(await names({ reviewer: 'idris', criterion: 'clear', direction: 'asc' })).toBe('Cleo Ben Amira');
    expect((await compare({ reviewer: 'idris', criterion: 'kind' })).total).toBe(2);
    expect(await names({ reviewer: 'nobody' })).toBe('');
  });

  it('name no score of another reviewer before the caller has given their own', async () => {
    const { names } = await seed({ hidesScores: true });
    expect(await names({ reviewer: 'idris' })).toBe('Amira Ben');
  });

  it('are only those that the caller has scored, where scores are hidden until then', async () => {
    const { names, compare } = await seed({ hidesScores: true });
    expect(await names()).toBe('Amira Ben');
    expect(await names({ criterion: 'clear' })).toBe('Amira Ben');
    expect(await compare()).toMatchObject({ total: 2, hidesScores: true });
  });

  it('are a table of all of it as CSV', async () => {
    const { table, ids } = await seed();
    const data = await table();
    expect(data.map(({ name }) => name)).toEqual(['Amira', 'Ben', 'Cleo']);
    expect(data[1]).toMatchObject({
      ...{ id: ids.Ben, status: 'new', score: '3.25', lowest: '2', highest: '4.5', scorecards: '2', awaited: '0' },
      ...{ 'Is clear': '2.5', 'Is clear: lowest': '1', 'Is clear: highest': '4', 'Is clear: scores': '2' },
    });
    expect(data[2]).toMatchObject({ 'Is kind': '', 'Is kind: scores': '' });
  });

  it.each([
    [['Clear', 'Clear: lowest'], 'Clear: lowest (2)'],
    [['Clear', 'Clear'], 'Clear (2)'],
    [['Clear', 'score'], 'score (2)'],
  ])('have columns of their own in it, whatever criteria are called: %j', async (called, second) => {
    const { table } = await seed({ called });
    expect((await table())[1]).toMatchObject({
      ...{ score: '3.25', Clear: '2.5', 'Clear: lowest': '1', 'Clear: scores': '2' },
      ...{ [second]: '4', [`${second}: lowest`]: '3', [`${second}: highest`]: '5' },
    });
  });

  it('are none of a campaign without a scorecard', async () => {
    const visit = await run.beginVisit();
    const member = createMember({ organizationId: visit.campaign.organizationId });
    const answer = await compareSubmissions(run.deps, { sort: 'score', member, id: visit.campaign.id });
    expect(answer).toEqual({ criteria: [], hidesScores: false, submissions: [], total: 0, next: null });
  });
});
