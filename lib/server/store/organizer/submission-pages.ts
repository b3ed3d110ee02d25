import { sql, type Expression, type Kysely, type RawBuilder } from 'kysely';
import type { SubmissionCursor, SubmissionFilter, SubmissionOrder } from '../../ports/store/organizer/submissions';
import type { Tables } from '../tables';
import { giveLatestNumbers, readNamed } from './hidden-names';
import { isLacking, lacks } from './hidden-scores';
import { readMatches } from './spoken-words';
import {
  hasResume,
  listedFor,
  marksFor,
  matching,
  orderOf,
  pageCondition,
  sortedBy,
  toSubmission,
  valueOf,
} from './submission-rows';
import { isFoundBy, nearRows } from './words-found';

type Page = { after: SubmissionCursor | null; limit: number };

/** Where a row of a page stands, `v`: by its id, and by what the list is sorted by. */
type Found = { id: string };

/** Among so many of a list, a page of those that who asks has not scored, or has, is looked for first. */
const NEAR = 500;

/** Whether what the list is sorted by is hidden from who asks, as long as they have not given their own. */
export const isHidden = ({ rules }: SubmissionFilter, sort: SubmissionOrder) =>
  rules.hides && (sort === 'score' || sort === 'rating');

/** Whether what who asks has given decides on what is in the list. */
export const isByGiven = (filter: SubmissionFilter) =>
  isLacking(filter) || (filter.rules.hides && filter.rating !== null);

/** Returns a page of a list. */
export async function listPage(db: Kysely<Tables>, filter: SubmissionFilter, sort: SubmissionOrder, page: Page) {
  if (sort === 'person') await giveLatestNumbers(db, filter.campaignId);
  const short = shortWay(db, filter, sort, page);
  const near = short && (await readRows(db, filter, sort, short));
  const isWhole = near?.length === page.limit;
  const rows = isWhole ? near : await readRows(db, filter, sort, longWay(db, filter, sort, page));
  const ids = rows.map(({ id }) => id);
  const { campaignId, words } = filter;
  const matches = words?.length && ids.length > 0 ? await readMatches(db, { campaignId, words }, ids) : null;
  return rows.map((row) => ({
    ...toSubmission(row),
    match: matches?.get(row.id) ?? null,
    cursor: { value: row.value, id: row.id },
  }));
}

/** The query of a page that reads little, and is right where it finds a whole page; `null`: there is none. */
function shortWay(db: Kysely<Tables>, filter: SubmissionFilter, sort: SubmissionOrder, page: Page) {
  const found = (given: SubmissionFilter, isGiven: boolean) =>
    matching(db, given, { sort, isGiven }).select(['v.id', sortedBy(sort)]);
  if (isHidden(filter, sort)) {
    // What is not hidden comes first, by the index of what was given.
    const mayBeGiven = !isLacking(filter) && (page.after === null || Number(page.after.value) > 0);
    const average = filter.rules.by === 'scores' ? 'v.score' : 'v.rating_average';
    return mayBeGiven ? pageOf(found(filter, true).where(average, '>', 0), sort, page) : null;
  }
  const { words, film, assigned } = filter;
  if (words !== null && words.length > 0 && !isByGiven(filter) && film === null && assigned === null) {
    if (sort === 'shuffled') return null;
    // A frequent word is in many of the first ones: all that have it need not be found.
    const first = pageOf(found({ ...filter, words: null }, false), sort, {
      ...page,
      limit: nearRows(page.limit, { isByName: sort === 'name' }),
    });
    const isFound = isFoundBy(filter, words, sql`v.id`);
    return pageOf(sql`(select v.* from ${first} as v where ${isFound})`, sort, { ...page, after: null });
  }
  if (!isByGiven(filter) || words !== null || film !== null || assigned !== null || sort === 'shuffled') return null;
  const near = pageOf(found({ ...filter, rating: null }, false), sort, { ...page, limit: NEAR });
  const isFound = isLacking(filter)
    ? lacks(filter)
    : sql`v.id in ${matching(db, { ...filter, status: null }).select('v.id')}`;
  return pageOf(sql`(select v.* from ${near} as v where ${isFound})`, sort, { ...page, after: null });
}

function longWay(db: Kysely<Tables>, filter: SubmissionFilter, sort: SubmissionOrder, page: Page) {
  const found = matching(db, filter, { sort }).select(['v.id', sortedBy(sort)]);
  // Along an index, one after the other would be looked up in what was given, or in what a search finds; all at once
  // they are compared in one go.
  return pageOf(isByGiven(filter) || filter.words !== null ? found.offset(0) : found, sort, page);
}

const pageOf = (found: Expression<unknown>, sort: SubmissionOrder, { after, limit }: Page) => sql<Found>`(
  select v.* from ${found} as v where ${after ? pageCondition(sort, after, 'after') : sql`true`}
  order by ${orderOf(sort)} limit ${limit})`;

function readRows(db: Kysely<Tables>, { userId }: SubmissionFilter, sort: SubmissionOrder, page: RawBuilder<Found>) {
  const query = db
    .selectFrom(page.as<'v'>(sql`v`))
    .innerJoin('user_videos as u', 'u.id', 'v.id')
    .innerJoin('campaigns as c', 'c.id', 'u.campaign_id')
    .leftJoin('stitches as s', 's.user_video_id', 'u.id')
    .select(listedFor(userId))
    .select(marksFor(userId))
    .select([hasResume.as('has_resume'), valueOf(sort).as('value')])
    .orderBy(orderOf(sort));
  return readNamed(
    db,
    ({ campaign_id: of }) => of,
    () => query.execute(),
  );
}
