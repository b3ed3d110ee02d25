import { sql, type Kysely, type SqlBool } from 'kysely';
import type { ComparedSubmission } from '@/lib/contract/organizer/comparison';
import type { CompareOrder, ComparisonRepository } from '../../ports/store/organizer/comparison';
import type { SubmissionFilter } from '../../ports/store/organizer/submissions';
import type { Tables } from '../tables';
import { hasGiven } from './hidden-scores';
import { matching } from './submission-rows';

export function createComparison(db: Kysely<Tables>): ComparisonRepository {
  return {
    async list(filter, order, { after, limit }) {
      const { by, isAscending } = order;
      const value = valueOf(by);
      const id = typeof by === 'object' ? sql.ref('m.user_video_id') : sql.ref('u.id');
      const way = sql.raw(isAscending ? 'asc' : 'desc');
      const isNext = after
        ? sql<SqlBool>`(${value}, ${id}) ${sql.raw(isAscending ? '>' : '<')}
            (${after.value}::${sql.raw(typeOf(by))}, ${after.id})`
        : sql<SqlBool>`true`;
      const page = found(db, filter, by)
        .select(['u.id', 'u.name', 'u.review_status', 'u.score', 'u.score_lowest', 'u.score_highest'])
        .select(['u.scorecard_count', value.as('value')])
        .where(isNext)
        .orderBy(sql`${value} ${way}, ${id} ${way}`)
        .limit(limit);
      const rows = await db
        .selectFrom(page.as('p'))
        .selectAll()
        .select(sql<string>`p.value::text`.as('place'))
        .select(results.as('results'))
        .orderBy(sql`p.value ${way}, p.id ${way}`)
        .execute();
      return rows.map((row) => ({
        ...{ id: row.id, name: row.name, status: row.review_status, score: row.score },
        scoreRange: { lowest: row.score_lowest, highest: row.score_highest },
        ...{ scorecards: row.scorecard_count, results: row.results, cursor: { value: row.place, id: row.id } },
      }));
    },

    async count(filter, { by }) {
      const row = await found(db, filter, by)
        .select(sql<number>`count(*)::int`.as('n'))
        .executeTakeFirst();
      return row?.n ?? 0;
    },
  };
}

const results = sql<ComparedSubmission['results']>`(
  select coalesce(json_agg(json_build_object(
    'criterionId', r.criterion_id, 'mean', r.mean, 'count', r.count, 'lowest', r.lowest, 'highest', r.highest)
    order by r.criterion_id), '[]')
  from criterion_means r where r.user_video_id = p.id)`;

/**
 * What is compared: `u`, and with a criterion `m`, its mean. What is hidden from who asks is left out, since its place
 * among the others would tell what it is.
 */
function found(db: Kysely<Tables>, filter: SubmissionFilter, by: CompareOrder['by']) {
  return (
    db
      .selectFrom('user_videos as u')
      // The indexes by which it is sorted hold exactly these.
      .where('u.campaign_id', '=', filter.campaignId)
      .where('u.received_at', 'is not', null)
      .where(sql<SqlBool>`not u.rehearsal`)
      .where('u.score', '>', 0)
      .$if(isNarrowed(filter), (query) => query.where('u.id', 'in', matching(db, filter).select('v.id')))
      .$if(filter.rules.hides, (query) => query.where(hasGiven('u.id', 'scores', filter.userId)))
      .leftJoin('criterion_means as m', (join) =>
        join
          .onRef('m.user_video_id', '=', 'u.id')
          .on('m.campaign_id', '=', filter.campaignId)
          .on('m.criterion_id', '=', typeof by === 'object' ? by.criterionId : ''),
      )
      .$if(typeof by === 'object', (query) =>
        query
          .where('m.campaign_id', '=', filter.campaignId)
          .where('m.criterion_id', '=', typeof by === 'object' ? by.criterionId : ''),
      )
  );
}

const isNarrowed = ({ status, words, assigned }: SubmissionFilter) =>
  status !== null || words !== null || assigned !== null;

const valueOf = (by: CompareOrder['by']) => {
  if (typeof by === 'object') return sql<number | string>`m.mean`;
  if (by === 'range') return sql<number | string>`round((u.score_highest - u.score_lowest)::numeric, 6)`;
  return by === 'name' ? sql<number | string>`u.sort_name` : sql<number | string>`u.score`;
};

const typeOf = (by: CompareOrder['by']) => {
  if (by === 'name') return 'text';
  return by === 'range' ? 'numeric' : 'double precision';
};
