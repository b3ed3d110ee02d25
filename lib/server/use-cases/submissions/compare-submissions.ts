import type { OrganizerOutput } from '@/lib/contract/organizer/calls';
import { type CompareQuery, type ComparedSubmission, MAX_COMPARED } from '@/lib/contract/organizer/comparison';
import { isAscending } from '@/lib/domain/comparison';
import { reviewRules, type ReviewRules } from '@/lib/domain/scores';
import type { Member } from '../../ports/member';
import type { CompareOrder } from '../../ports/store/organizer/comparison';
import type { SubmissionOrder } from '../../ports/store/organizer/submissions';
import type { OrganizerDeps } from '../organizer-deps';
import { findOwnCampaign } from './find-submission';
import { filterOf } from './list-submissions';
import { readSubmissionCursor, writeSubmissionCursor } from './submission-cursor';

type Input = CompareQuery & { member: Pick<Member, 'organizationId' | 'userId'>; id: string };

/** Returns by what submissions are compared. */
function orderOf(query: CompareQuery, { hidesNames }: ReviewRules): CompareOrder {
  const isByPerson = hidesNames && query.sort === 'name';
  return {
    by: query.criterion === undefined ? (isByPerson ? 'person' : query.sort) : { criterionId: query.criterion },
    isAscending: isAscending(query),
  };
}

/**
 * Returns a page of what the scorecards of a campaign's submissions come to; without a scorecard there is nothing.
 * Throws `notFound`.
 */
export async function compareSubmissions(
  { store }: Pick<OrganizerDeps, 'store'>,
  { member, id, after, limit = MAX_COMPARED, ...query }: Input & { after?: string; limit?: number },
): Promise<OrganizerOutput<'compareSubmissions'>> {
  const { reviewing } = await findOwnCampaign({ store }, member, id);
  const rules = reviewRules(reviewing);
  const order = orderOf(query, rules);
  const cursor = after === undefined ? null : readSubmissionCursor(kindOf(order), after);
  const { criteria, hidesScores } = reviewing;
  if (criteria.length === 0) return { criteria, hidesScores, submissions: [], total: 0, next: null };
  const { status, search, assigned, reviewer = null } = query;
  const filter = {
    ...filterOf(id, rules, member, { status, search, assigned }),
    reviewer: reviewer === 'me' ? member.userId : reviewer,
  };
  const page = { after: cursor, limit: limit + 1 };
  const { submissions: rows, total } = await store.comparison.page(filter, order, page);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    ...{ criteria, hidesScores },
    submissions: shown.map(presentCompared),
    total,
    next: rows.length > limit && last ? writeSubmissionCursor(last.cursor) : null,
  };
}

const presentCompared = ({ id, name, person, status, ...row }: ComparedSubmission): ComparedSubmission => ({
  ...{ id, name, person, status, score: row.score, scoreRange: row.scoreRange },
  ...{ scores: row.scores, scorecards: row.scorecards, awaited: row.awaited, results: row.results },
});

/** As which order of a list its places are written. */
const kindOf = ({ by }: CompareOrder): SubmissionOrder => (by === 'name' || by === 'person' ? by : 'rating');
