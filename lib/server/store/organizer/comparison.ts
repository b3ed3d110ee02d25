import { sql, type Kysely, type RawBuilder, type SqlBool } from 'kysely';
import { type ComparedSubmission, MAX_SPREAD } from '@/lib/contract/organizer/comparison';
import type { CompareFilter, CompareOrder, ComparisonRepository } from '../../ports/store/organizer/comparison';
import type { SubmissionCursor } from '../../ports/store/organizer/submissions';
import type { Tables } from '../tables';
import { giveLatestNumbers, nameOf, personOf, readNamed } from './hidden-names';
import { indexedOf, meansOf } from './compared-by-indexes';
import { countScored } from './counted-submissions';
import { hasGiven } from './hidden-scores';
import { ownMark, ownScores } from './own-scores';
import { matching } from './submission-rows';
import { isFoundBy, nearRows } from './words-found';

type Page = { after: SubmissionCursor | null; limit: number };
type Compared = ComparedSubmission & { cursor: SubmissionCursor };

export function createComparison(db: Kysely<Tables>): ComparisonRepository {
  return {
    async page(asked, order, page) {
      const filter = asSeen(asked);
      if (order.by === 'person') await giveLatestNumbers(db, filter.campaignId);
      if (!isSoughtOnce(filter, order.by)) {
        const [submissions, total] = await Promise.all([
          readPage(db, filter, order, page),
          countAll(db, filter, order.by),
        ]);
        return { submissions: submissions.map(({ row }) => row), total };
      }
      const near = (await firstWithWords(db, filter, order, page)) ?? (await firstGiven(db, filter, order, page));
      if (near) return near;
      const rows = await readPage(db, filter, order, page);
      const total = rows[0]?.total ?? (await countAll(db, filter, order.by));
      return { submissions: rows.map(({ row }) => row), total };
    },
  };
}

/** Where members compare what they have scored themselves, nothing is hidden from them that is compared. */
const asSeen = (filter: CompareFilter): CompareFilter =>
  filter.reviewer === filter.userId ? { ...filter, rules: { ...filter.rules, hides: false } } : filter;

/**
 * Whether all that is compared is found first, for the page and its total alike: no index has it in the order of the
 * page. What else there is, is counted by other indexes than those of the page.
 */
const isSoughtOnce = ({ words, reviewer, rules }: CompareFilter, by: CompareOrder['by']) =>
  words !== null || (reviewer !== null && typeof by === 'object') || (by === 'person' && rules.hides);

/**
 * A page of what has frequent words: many of the first ones in its order have them, and all are only counted. `null`:
 * too few have them, or there is more to it.
 */
async function firstWithWords(db: Kysely<Tables>, filter: CompareFilter, order: CompareOrder, page: Page) {
  const { words, reviewer, assigned, rules } = filter;
  if (!words?.length || reviewer !== null || assigned !== null || rules.hides) return null;
  if (typeof order.by === 'object') return null;
  const count = () => countScored(db, { ...filter, words });
  // Where names are hidden, few of the first ones are found by them: all are counted only once they are enough.
  const counting = rules.hidesNames ? null : count();
  // Where too few of the first ones have them, nobody waits for it, nor is told that it failed: all are counted anew.
  counting?.catch(() => {});
  const isFound = isFoundBy(filter, words, sql`v.id`);
  const rows = await readPage(db, { ...filter, words: null }, order, page, isFound);
  if (rows.length < page.limit) return null;
  return { submissions: rows.map(({ row }) => row), total: await (counting ?? count()) };
}

/**
 * A page by numbers of what who asks has given their own of, which may be the first ones or the last. `null`: too few
 * are among the first ones, or there is more to it.
 */
async function firstGiven(db: Kysely<Tables>, filter: CompareFilter, order: CompareOrder, page: Page) {
  const { words, rules, userId } = filter;
  if (order.by !== 'person' || !rules.hides || words !== null) return null;
  const isGiven = hasGiven('v.id', 'scores', userId);
  const rows = await readPage(db, { ...filter, rules: { ...rules, hides: false } }, order, page, isGiven);
  if (rows.length < page.limit) return null;
  return { submissions: rows.map(({ row }) => row), total: await countAll(db, filter, order.by) };
}

/**
 * The rows of a page, each with how many there are of all pages; `null`: they are not counted here. `isNear`: only the
 * first ones in this order are looked through for what meets this condition on `v`.
 */
async function readPage(
  db: Kysely<Tables>,
  filter: CompareFilter,
  { by, isAscending }: CompareOrder,
  { after, limit }: Page,
  isNear: RawBuilder<SqlBool> | null = null,
): Promise<{ row: Compared; total: number | null }[]> {
  const isOwn = filter.reviewer !== null;
  const isOnce = isSoughtOnce(filter, by);
  const value = isOnce ? sql<number | string>`f.value` : valueOf(by, isOwn, filter.campaignId);
  const id = sql.ref(isOnce ? 'f.id' : isOwn ? 'own.user_video_id' : idOf(by));
  const way = sql.raw(isAscending ? 'asc' : 'desc');
  const type = sql.raw(typeOf(by));
  const isNext = after
    ? sql<SqlBool>`(${value}, ${id}) ${sql.raw(isAscending ? '>' : '<')} (${after.value}::${type}, ${after.id})
        and ${value} ${sql.raw(isAscending ? '>=' : '<=')} ${after.value}::${type}`
    : sql<SqlBool>`true`;
  const all = found(db, filter, by)
    .select(['v.id', valueOf(by, isOwn, filter.campaignId).as('value')])
    .$if(isOwn, (query) => query.select(sql<number>`own.score`.as('score')));
  const place = sql`${value} ${way}, ${id} ${way}`;
  const inOrder = all
    .select(sql`null::int`.as('total'))
    .where(isNext)
    .orderBy(place)
    .limit(isNear ? nearRows(limit) : limit);
  const whole = isOnce
    ? sql<Found>`(
        with f as materialized ${indexedOf(filter, by) ?? all}
        select f.*, (select count(*)::int from f) as total from f where ${isNext} order by ${place} limit ${limit})`
    : sql<Found>`${inOrder}`;
  const page = isNear
    ? sql<Found>`(
        select v.* from ${inOrder} as v where ${isNear} order by v.value ${way}, v.id ${way} limit ${limit})`
    : whole;
  const query = db
    .selectFrom(page.as<'p'>(sql`p`))
    .innerJoin('user_videos as u', 'u.id', 'p.id')
    .innerJoin('campaigns as c', (join) => join.on('c.id', '=', filter.campaignId))
    .select(sql<number>`${sql.ref(isOwn ? 'p.score' : 'u.score')}`.as('score'))
    .select(['p.id', 'u.review_status', 'u.score_lowest', 'u.score_highest', 'u.scorecard_count'])
    .select([nameOf('u', filter.userId).as('name'), personOf('u').as('person')])
    .select(['p.total', sql<string>`p.value::text`.as('place')])
    .select([awaited.as('awaited'), single.as('scores'), resultsOf(filter.reviewer).as('results')])
    .orderBy(sql`p.value ${way}, p.id ${way}`);
  const rows = await readNamed(
    db,
    () => filter.campaignId,
    () => query.execute(),
  );
  return rows.map((row) => ({
    row: {
      ...{ id: row.id, name: row.name, person: row.person, status: row.review_status, score: row.score },
      ...{ scoreRange: { lowest: row.score_lowest, highest: row.score_highest }, scores: row.scores },
      ...{
        scorecards: row.scorecard_count,
        awaited: row.awaited,
        results: row.results,
        cursor: { value: row.place, id: row.id },
      },
    },
    total: row.total,
  }));
}

type Found = { id: string; value: number | string; total: number | null };

async function countAll(db: Kysely<Tables>, filter: CompareFilter, order: CompareOrder['by']): Promise<number> {
  // Each has a number by now: none is looked up to be counted.
  const by = order === 'person' ? 'score' : order;
  const all = indexedOf(filter, by) ?? found(db, filter, by).select('v.id');
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${all} as compared`.execute(db);
  return rows[0]?.n ?? 0;
}

/** How many of those it is assigned to have no scorecard of the visit `p`: a rating of before is none. */
const awaited = sql<number>`(
  select count(*)::int from assignments a
  where a.user_video_id = p.id and not exists (
    select from scores s
    where s.user_video_id = a.user_video_id and s.user_id = a.user_id and s.submitted_at is not null))`;

/** The score of each scorecard, of the visit `p`. */
const single = sql<number[]>`(
  select coalesce(json_agg(each.score order by each.score), '[]')
  from (
    select s.score from scores s
    where s.user_video_id = p.id and s.submitted_at is not null and s.score is not null
    order by s.submitted_at desc
    limit ${MAX_SPREAD}) each)`;

type Results = ComparedSubmission['results'];

/** What each criterion comes to, of the visit `p`: by all scorecards, or by this member's. */
const resultsOf = (reviewer: string | null) =>
  reviewer === null
    ? sql<Results>`(
        select coalesce(json_agg(json_build_object(
          'criterionId', r.criterion_id, 'mean', r.mean, 'count', r.count, 'lowest', r.lowest, 'highest', r.highest)
          order by r.criterion_id), '[]')
        from criterion_means r where r.user_video_id = p.id)`
    : sql<Results>`(
        select coalesce(json_agg(json_build_object(
          'criterionId', g.key, 'mean', g.value, 'count', 1, 'lowest', g.value, 'highest', g.value)
          order by g.key), '[]')
        from scores s, jsonb_each(s.scores) g
        where s.user_video_id = p.id and s.user_id = ${reviewer} and jsonb_typeof(g.value) = 'number')`;

/**
 * What is compared: `v`; with a criterion `m`, its mean; with a reviewer `own`, the member's scores. What is hidden
 * from who asks is left out, since its place among the others would tell what it is.
 */
function found(db: Kysely<Tables>, filter: CompareFilter, by: CompareOrder['by']) {
  const { campaignId, reviewer, words } = filter;
  const criterionId = typeof by === 'object' ? by.criterionId : null;
  // What a search finds is compared with all scores and means in one go, by their index.
  const isWhole = words !== null;
  return matching(db, filter, { isGiven: true })
    .where('v.score', '>', 0)
    .$if(by === 'person', (query) =>
      query.innerJoin('person_numbers as n', (join) =>
        join.onRef('n.user_video_id', '=', 'v.id').on('n.campaign_id', '=', campaignId),
      ),
    )
    .$if(reviewer !== null, (query) =>
      query
        .innerJoin(ownScores(campaignId, reviewer, { isWhole }).as<'own'>(sql`own`), 'own.user_video_id', 'v.id')
        .$if(criterionId !== null, (own) => own.where(sql<SqlBool>`${ownMark(campaignId, criterionId)} is not null`)),
    )
    .$if(reviewer === null && criterionId !== null, (query) =>
      query.innerJoin(meansOf(campaignId, { criterionId }, { isWhole }).as<'m'>(sql`m`), 'm.user_video_id', 'v.id'),
    );
}

const idOf = (by: CompareOrder['by']) => {
  if (typeof by === 'object') return 'm.user_video_id';
  return by === 'person' ? 'n.user_video_id' : 'v.id';
};

const valueOf = (by: CompareOrder['by'], isOwn: boolean, campaignId: string) => {
  if (typeof by === 'object') return isOwn ? ownMark(campaignId, by.criterionId) : sql<number | string>`m.mean`;
  if (by === 'person') return sql<number | string>`n.number`;
  if (by === 'range') return sql<number | string>`round((v.score_highest - v.score_lowest)::numeric, 6)`;
  if (by === 'name') return sql<number | string>`v.sort_name`;
  return sql<number | string>`${sql.ref(isOwn ? 'own.score' : 'v.score')}`;
};

const typeOf = (by: CompareOrder['by']) => {
  if (by === 'name') return 'text';
  if (by === 'person') return 'integer';
  return by === 'range' ? 'numeric' : 'double precision';
};
