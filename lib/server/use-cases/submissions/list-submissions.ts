import type { ReviewStatus } from '@/lib/contract/organizer/reviews';
import {
  MAX_PAGE,
  type ListedSubmission,
  type RatingFilter,
  type SubmissionCounts,
  type SubmissionSort,
} from '@/lib/contract/organizer/submissions';
import { chaptersOf, toMilliseconds } from '@/lib/domain/chapters';
import { reviewRules, type ReviewRules } from '@/lib/domain/scores';
import { searchWords } from '@/lib/domain/search-words';
import { markWords } from '@/lib/domain/transcripts/mark-words';
import type { Member } from '../../ports/member';
import type {
  SpokenMatch,
  SubmissionFilter,
  SubmissionOrder,
  SubmissionRow,
} from '../../ports/store/organizer/submissions';
import { LINK_SECONDS } from '../visits/link-seconds';
import type { OrganizerDeps } from '../organizer-deps';
import { findOwnCampaign } from './find-submission';
import { marksOf } from './review';
import { readSubmissionCursor, writeSubmissionCursor } from './submission-cursor';

export type ListQuery = {
  status?: ReviewStatus;
  film?: 'failed';
  search?: string;
  rating?: RatingFilter;
  assigned?: string;
  sort: SubmissionSort;
};
type Requester = Pick<Member, 'organizationId' | 'userId'>;

/** Returns a page of what visitors of a campaign have handed in. Throws `notFound`. */
export async function listSubmissions(
  deps: Pick<OrganizerDeps, 'store' | 'storage' | 'queue'>,
  {
    member,
    id,
    after,
    limit = MAX_PAGE,
    ...query
  }: ListQuery & {
    member: Requester;
    id: string;
    after?: string;
    limit?: number;
  },
): Promise<{ submissions: ListedSubmission[]; next: string | null }> {
  const { reviewing } = await findOwnCampaign(deps, member, id);
  const rules = reviewRules(reviewing);
  const order = orderBy(query.sort, rules);
  const page = { after: after === undefined ? null : readSubmissionCursor(order, after), limit: limit + 1 };
  const rows = await deps.store.submissions.list(filterOf(id, rules, member, query), order, page);
  const shown = rows.slice(0, limit);
  // Films from before there were pictures get theirs when somebody looks at them.
  const lacking = shown.filter(({ lacksPoster }) => lacksPoster);
  await Promise.all(lacking.map(({ id: userVideoId }) => deps.queue.send('poster', userVideoId, { userVideoId })));
  const last = shown.at(-1);
  return {
    submissions: await Promise.all(shown.map((row) => presentListed(deps, row))),
    next: rows.length > limit && last ? writeSubmissionCursor(last.cursor) : null,
  };
}

/** Counts the submissions of a campaign by status. Throws `notFound`. */
export async function countSubmissions(
  deps: Pick<OrganizerDeps, 'store'>,
  {
    member,
    id,
    ...query
  }: Pick<ListQuery, 'search' | 'rating' | 'film' | 'assigned'> & { member: Requester; id: string },
): Promise<SubmissionCounts> {
  const { reviewing } = await findOwnCampaign(deps, member, id);
  return deps.store.submissions.count(filterOf(id, reviewRules(reviewing), member, query));
}

/** Returns what the store is asked for. */
export function filterOf(
  campaignId: string,
  rules: ReviewRules,
  { userId }: Pick<Member, 'userId'>,
  { status, film, search, rating, assigned }: Partial<ListQuery>,
): SubmissionFilter {
  const text = search?.trim();
  return {
    ...{ campaignId, userId, rules, status: status ?? null, film: film ?? null, rating: rating ?? null },
    assigned:
      assigned === undefined || assigned === 'none'
        ? (assigned ?? null)
        : { userId: assigned === 'me' ? userId : assigned },
    words: text ? searchWords(text) : null,
  };
}

/**
 * By what a list is sorted: where there is a scorecard, ratings are scores; where names are hidden, those of others are
 * numbers, too, because a place among known names tells as much as a name.
 */
export function orderBy(sort: SubmissionSort, { by, hidesNames }: ReviewRules): SubmissionOrder {
  if (sort === 'rating' && by === 'scores') return 'score';
  return sort === 'name' && hidesNames ? 'person' : sort;
}

export async function presentListed(
  { storage }: Pick<OrganizerDeps, 'storage'>,
  row: SubmissionRow,
): Promise<ListedSubmission> {
  const { sectionSamples, posterKey, receivedAt } = row;
  const end = sectionSamples && chaptersOf(sectionSamples).at(-1);
  return {
    ...{ id: row.id, name: row.name, person: row.person },
    ...{ receivedAt: receivedAt.toISOString(), film: row.film },
    ...{ hasResume: row.hasResume, claimsAccount: row.claimsAccount },
    ...marksOf(row),
    match: row.match && presentMatch(row.match, sectionSamples),
    seconds: end ? toMilliseconds(end.start + end.samples) / 1000 : null,
    posterUrl: posterKey && (await storage.link({ key: posterKey, lifeSeconds: LINK_SECONDS })),
  };
}

function presentMatch(
  { take, startMs, words, tokens, more, language }: SpokenMatch,
  sectionSamples: SubmissionRow['sectionSamples'],
): ListedSubmission['match'] {
  const section = sectionSamples && chaptersOf(sectionSamples)[take - 1];
  return {
    startMs: section ? toMilliseconds(section.start) + startMs : null,
    // The two lines of a caption are one here.
    words: words.replaceAll('\n', ' '),
    ...{ marks: markWords(words, tokens), more, language },
  };
}
