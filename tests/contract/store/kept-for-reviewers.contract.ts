import { sql, type Kysely } from 'kysely';
import { reviewRules, weightedMean } from '@/lib/domain/scores';
import type { Tables } from '@/lib/server/store/tables';
import { storeMember } from '@/tests/support/organizer-factories';
import { createRandom } from '@/tests/support/random';
import { createCriterion, createReviewing } from '@/tests/support/scorecard-factories';
import { createSeeds, erasure, type RunningStore } from './seeds';

const at = new Date('2026-11-27T12:00:00Z');
const STEPS = 150;
/** `npm run soak` has three of each database. */
const SEEDS = process.env.SOAK_DATABASES === 'all' ? [1, 2, 3] : [2];
const FIRST = { after: null, limit: 99 };

/** The criteria of three versions of a scorecard: others are added, and the same stand at other places. */
const VERSIONS = [['clear', 'kind'], ['calm', 'kind', 'clear'], Array.from({ length: 12 }, (_, k) => `c${k}`)].map(
  (ids, index) => (index === 2 ? ['kind', ...ids.slice(0, 10), 'clear'] : ids),
);

/** Tests that what is kept of scores and assignments for lists is what it would be if it were made anew. */
export function testKeptForReviewers(run: RunningStore & { readonly db: Kysely<Tables> }): void {
  const { seedCampaign, visitInput } = createSeeds(run);

  async function seed(seed: number) {
    const random = createRandom(seed);
    const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!;
    const campaign = await seedCampaign({ reviewing: createReviewing(['clear', 'kind']) });
    const { id: campaignId, organizationId } = campaign;
    const of = { campaignId, organizationId };
    const visits: string[] = [];
    const receive = async () => {
      const visit = await run.store.visits.create(visitInput(campaign, { name: 'Amira' }));
      await run.store.visits.noteStitchRequested(visit!.id);
      visits.push(visit!.id);
    };
    for (let count = 0; count < 6; count += 1) await receive();
    const userIds: string[] = [];
    for (const name of ['Nora', 'Idris', 'Lin'])
      userIds.push((await storeMember(run.db, { organizationId, name })).userId);
    const join = sql`update members set joined_at = ${at} where organization_id = ${organizationId}`;
    await join.execute(run.db);

    const { scores, submissions, assignments, visits: stored } = run.store;
    const submit = async (visit: string, userId: string) => {
      const criteria = pick(VERSIONS).map((id) => createCriterion({ id }));
      const given = Object.fromEntries(
        criteria.map(({ id }) => [id, random() < 0.2 ? 'notSeen' : 1 + Math.floor(random() * 5)]),
      ) as Record<string, number | 'notSeen'>;
      const version = await scores.version(campaignId, criteria, at);
      const score = weightedMean(criteria, given);
      await scores.submit(visit, { scores: given, note: null, score, version }, { userId, name: 'One', at });
    };
    /** The member leaves, in the version before, and comes back. */
    const leave = async (userId: string) => {
      const left = sql<object>`delete from members where user_id = ${userId}`;
      await left.execute(run.db);
      await run.db
        .insertInto('members')
        .values({ user_id: userId, organization_id: organizationId, role: 'reviewer' })
        .execute();
      await join.execute(run.db);
    };
    /** As the version before does, which knows nothing of what is kept. */
    const assignAsBefore = (visit: string, userId: string) =>
      sql`
        insert into assignments (user_video_id, user_id, organization_id, campaign_id, assigned_at)
        values (${visit}, ${userId}, ${organizationId}, ${campaignId}, ${at}) on conflict do nothing`.execute(run.db);
    const steps = {
      submit,
      submitAgain: submit,
      withdraw: (visit: string, userId: string) => scores.withdraw(visit, { userId, at }),
      draft: (visit: string, userId: string) =>
        scores.keepDraft(visit, { scores: { clear: 2 }, note: null }, { userId, name: 'One', at }),
      rate: (visit: string, userId: string) => submissions.rate(visit, userId, pick([null, 3, 4]), at),
      assign: (visit: string, userId: string) =>
        assignments.assign({ ...of, ids: [visit, pick(visits)], userIds: [userId], how: 'all', at }),
      assignAsBefore,
      unassign: (visit: string, userId: string) => assignments.unassign({ ...of, ids: [visit], userIds: [userId] }),
      leave: (_visit: string, userId: string) => leave(userId),
      erase: async (visit: string) => {
        await stored.erase(visit, erasure(at));
        visits.splice(visits.indexOf(visit), 1);
        await receive();
      },
    };
    const usual = Object.values(steps).slice(0, -2);
    const step = () => pick(random() < 0.1 ? Object.values(steps) : usual)(pick(visits), pick(userIds));
    return { step, of, userIds, reviewing: createReviewing(['clear', 'kind']) };
  }

  type Seeded = Awaited<ReturnType<typeof seed>>;

  /** How many are assigned to each member, and how many of them are open, counted one by one. */
  async function countAnew({ of }: Seeded) {
    const { rows } = await sql<{ userId: string; assigned: number; open: number }>`
      select m.user_id as "userId", count(a.user_id)::int as assigned, (count(a.user_id) filter (where not exists (
          select from ratings r where r.user_video_id = a.user_video_id and r.user_id = a.user_id
        ) and not exists (
          select from scores s
          where s.user_video_id = a.user_video_id and s.user_id = a.user_id and s.submitted_at is not null)))::int as open
      from members m left join assignments a on a.user_id = m.user_id and a.campaign_id = ${of.campaignId}
      where m.organization_id = ${of.organizationId} group by m.user_id order by m.user_id`.execute(run.db);
    return rows;
  }

  async function countKept({ of }: Seeded) {
    const rows = await run.store.assignments.reviewers(of);
    return rows
      .map(({ userId, assigned, open }) => ({ userId, assigned, open }))
      .toSorted((one, other) => (one.userId < other.userId ? -1 : 1));
  }

  /** Which submissions are assigned to nobody: counted one by one, and as lists find them. */
  async function unassignedAnew({ of }: Seeded) {
    const { rows } = await sql<{ id: string }>`
      select id from user_videos v where campaign_id = ${of.campaignId}
        and not exists (select from assignments a where a.user_video_id = v.id) order by id`.execute(run.db);
    return rows.map(({ id }) => id);
  }

  async function unassignedKept({ of, reviewing, userIds }: Seeded) {
    const filter = {
      ...{ campaignId: of.campaignId, userId: userIds[0]!, rules: reviewRules(reviewing) },
      ...{ status: null, film: null, words: null, rating: null, assigned: 'none' as const },
    };
    const found = await run.store.submissions.list(filter, 'newest', FIRST);
    return found.map(({ id }) => id).toSorted();
  }

  /** What a member gave for a criterion, as they submitted it, from the highest to the lowest. */
  async function markAnew({ of }: Seeded, userId: string, criterionId: string) {
    const { rows } = await sql<{ id: string; value: string }>`
      select s.user_video_id as id, s.scores ->> ${criterionId} as value
      from scores s join user_videos v on v.id = s.user_video_id
      where v.campaign_id = ${of.campaignId} and s.user_id = ${userId} and s.submitted_at is not null
        and jsonb_typeof(s.scores -> ${criterionId}) = 'number'
      order by s.scores ->> ${criterionId} desc, s.user_video_id desc`.execute(run.db);
    return rows;
  }

  async function markKept({ of, reviewing }: Seeded, userId: string, criterionId: string) {
    const filter = {
      ...{ campaignId: of.campaignId, userId, rules: reviewRules(reviewing), reviewer: userId },
      ...{ status: null, film: null, words: null, rating: null, assigned: null },
    };
    const order = { by: { criterionId }, isAscending: false };
    const { submissions, total } = await run.store.comparison.page(filter, order, FIRST);
    expect(total).toBe(submissions.length);
    return submissions.map(({ id, cursor }) => ({ id, value: cursor.value }));
  }

  describe('what is kept for reviewers', () => {
    it.each(SEEDS)('is what it comes to when it is counted anew, whatever they do (%d)', async (number) => {
      const seeded = await seed(number);
      for (let count = 0; count < STEPS; count += 1) {
        await seeded.step();
        expect(await countKept(seeded)).toEqual(await countAnew(seeded));
        expect(await unassignedKept(seeded)).toEqual(await unassignedAnew(seeded));
      }
      expect((await countKept(seeded)).some(({ assigned, open }) => assigned > open && open > 0)).toBe(true);
      let marks = 0;
      for (const userId of seeded.userIds)
        for (const criterionId of ['clear', 'kind', 'calm', 'c3', 'unknown']) {
          const given = await markAnew(seeded, userId, criterionId);
          expect(await markKept(seeded, userId, criterionId)).toEqual(given);
          marks += given.length;
        }
      expect(marks).toBeGreaterThan(5);
    });
  });
}
