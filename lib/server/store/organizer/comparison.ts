import { sql, type Kysely, type RawBuilder, type SqlBool } from 'kysely';
import { type ComparedSubmission, MAX_SPREAD } from '@/lib/contract/organizer/comparison';
import type { CompareFilter, CompareOrder, ComparisonRepository } from '../../ports/store/organizer/comparison';
import type { Tables } from '../tables';
import { giveLatestNumbers, nameOf, personOf, readNamed } from './hidden-names';
import { givenBy } from './hidden-scores';
import { matching } from './submission-rows';

export function createComparison(db: Kysely<Tables>): ComparisonRepository {
  return {
    async list(filter, order, { after, limit }) {
      const { by, isAscending } = order;
      const isOwn = filter.reviewer !== null;
      const value = valueOf(by, isOwn);
      const id = sql.ref(isOwn ? 'own.user_video_id' : idOf(by));
      if (by === 'person') await giveLatestNumbers(db, filter.campaignId);
      const way = sql.raw(isAscending ? 'asc' : 'desc');
      const isNext = after
        ? sql<SqlBool>`(${value}, ${id}) ${sql.raw(isAscending ? '>' : '<')}
            (${after.value}::${sql.raw(typeOf(by))}, ${after.id})
            and ${value} ${sql.raw(isAscending ? '>=' : '<=')} ${after.value}::${sql.raw(typeOf(by))}`
        : sql<SqlBool>`true`;
      const page = found(db, filter, by)
        .select(['v.id', value.as('value')])
        .select(sql<number>`${sql.ref(isOwn ? 'own.score' : 'v.score')}`.as('score'))
        .where(isNext)
        .orderBy(sql`${value} ${way}, ${id} ${way}`)
        .limit(limit);
      const query = db
        .selectFrom(page.as('p'))
        .innerJoin('user_videos as u', 'u.id', 'p.id')
        .innerJoin('campaigns as c', (join) => join.on('c.id', '=', filter.campaignId))
        .select(['p.id', 'u.review_status', 'p.score', 'u.score_lowest', 'u.score_highest', 'u.scorecard_count'])
        .select([nameOf('u', filter.userId).as('name'), personOf('u').as('person')])
        .select(sql<string>`p.value::text`.as('place'))
        .select([single.as('scores'), resultsOf(filter.reviewer).as('results')])
        .orderBy(sql`p.value ${way}, p.id ${way}`);
      const rows = await readNamed(
        db,
        () => filter.campaignId,
        () => query.execute(),
      );
      return rows.map((row) => ({
        ...{ id: row.id, name: row.name, person: row.person, status: row.review_status, score: row.score },
        ...{ scoreRange: { lowest: row.score_lowest, highest: row.score_highest }, scores: row.scores },
        ...{ scorecards: row.scorecard_count, results: row.results, cursor: { value: row.place, id: row.id } },
      }));
    },

    async count(filter, { by }) {
      const all = countedOf(db, filter, by) ?? found(db, filter, by).select('v.id');
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${all} as compared`.execute(db);
      return rows[0]?.n ?? 0;
    },
  };
}

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
  const { campaignId, reviewer } = filter;
  const all = matching(db, filter, { isGiven: true })
    .where('v.score', '>', 0)
    .$if(by === 'person', (query) =>
      query.innerJoin('person_numbers as n', (join) =>
        join.onRef('n.user_video_id', '=', 'v.id').on('n.campaign_id', '=', campaignId),
      ),
    );
  if (reviewer !== null) {
    const theirs = all
      .innerJoin('scores as own', (join) =>
        join.onRef('own.user_video_id', '=', 'v.id').on('own.user_id', '=', reviewer),
      )
      .where('own.campaign_id', '=', campaignId)
      .where('own.submitted_at', 'is not', null)
      .where('own.score', 'is not', null);
    return typeof by === 'object' ? theirs.where(ownScore(by.criterionId), 'is not', null) : theirs;
  }
  if (typeof by !== 'object') return all;
  return all
    .innerJoin('criterion_means as m', 'm.user_video_id', 'v.id')
    .where('m.campaign_id', '=', campaignId)
    .where('m.criterion_id', '=', by.criterionId);
}

/**
 * What is counted without a filter, by the indexes of what was given and of means: both are of nothing but what has a
 * score. `null`: that is not enough.
 */
function countedOf(db: Kysely<Tables>, filter: CompareFilter, by: CompareOrder['by']): RawBuilder<unknown> | null {
  const { campaignId, reviewer, rules } = filter;
  if (isNarrowed(filter) || reviewer !== null || by === 'person') return null;
  const given = givenBy('scores', filter);
  if (typeof by !== 'object') return rules.hides ? sql`(select from ${given} where given.team_score > 0)` : null;
  const isGiven = rules.hides ? sql`m.user_video_id in (select given.user_video_id from ${given})` : sql`true`;
  return sql`(
    select from criterion_means m
    where m.campaign_id = ${campaignId} and m.criterion_id = ${by.criterionId} and ${isGiven})`;
}

const isNarrowed = ({ status, words, assigned }: CompareFilter) =>
  status !== null || words !== null || assigned !== null;

/** What a member gave for a criterion, if anything was seen of it. */
const ownScore = (criterionId: string) =>
  sql<number | string>`case when jsonb_typeof(own.scores -> ${criterionId}) = 'number'
    then (own.scores -> ${criterionId})::double precision end`;

const idOf = (by: CompareOrder['by']) => {
  if (typeof by === 'object') return 'm.user_video_id';
  return by === 'person' ? 'n.user_video_id' : 'v.id';
};

const valueOf = (by: CompareOrder['by'], isOwn: boolean) => {
  if (typeof by === 'object') return isOwn ? ownScore(by.criterionId) : sql<number | string>`m.mean`;
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
