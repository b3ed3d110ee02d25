import { sql, type Kysely } from 'kysely';
import pino from 'pino';
import { openDatabase } from '@/lib/server/store/open-database';
import type { Tables } from '@/lib/server/store/tables';
import { USUAL_REVIEWING } from '@/lib/contract/scorecard';
import { createCriterion } from './scorecard-factories';
import { type DatabaseLocation, FIRST_NAMES, LAST_NAMES } from './many-submissions';

/** The campaign whose submissions are all scored, and the criteria of its scorecard. */
export const SCORED_CAMPAIGN = 'scored';
export const CRITERIA = Array.from({ length: 12 }, (_, k) =>
  createCriterion({ id: `criterion-${k + 1}`, name: `Criterion ${k + 1}` }),
);

const CONTENT = {
  ...{ title: 'Scored', description: null, type: 'default', allowSharing: true },
  sections: [{ id: 'who', prompt: 'Who are you?', seconds: 30, answerType: { kind: 'video' } }],
  reviewing: { ...USUAL_REVIEWING, criteria: CRITERIA },
};

/** Members: one who has scored no submission, one the newer half of them, one all. */
export const REVIEWER = { none: 'member-none', half: 'member-half', all: 'member-all' } as const;

const STATUSES = ['new', 'new', 'new', 'new', 'new', 'shortlisted', 'accepted', 'declined', 'declined', 'new'];

/** The submissions, from the newest to the oldest; ids in no order, as they are given. */
const VISITS = `
  create temporary table visits as
  select n, md5(n::text)::uuid::text as id, 'account-' || n as account_id, n <= $1::int / 2 as is_newer,
    ($2::text[])[1 + n % array_length($2::text[], 1)]
      || ' ' || ($3::text[])[1 + (n / 7) % array_length($3::text[], 1)] || ' ' || n % 1000 as name,
    ($4::text[])[1 + (n / 11) % 10] as status, now() - n * interval '5 minutes' as received_at
  from generate_series(1, $1::int) n`;

/** What a reviewer `u` gives a submission `n` by a criterion `k`: 1 to 5. */
const GIVEN = '(1 + (n * 31 + k * 7 + u * 13 + (n / 17) * (k + u) + (n / 5) % 11) % 5)';

const REVIEWERS = 5;
const numbersTo = (most: number) => Array.from({ length: most }, (_, index) => index + 1);

/** Of each submission: the one who scores all, the one who scores half or somebody instead, and three more. */
const BY = `
  select n, id, received_at, u, case u
    when 1 then $1::text when 2 then case when is_newer then $2::text else 'instead' end else 'colleague-' || u end as user_id
  from visits, (select $3::int as u) reviewer`;

const CRITERION = "'criterion-' || k";

/** What one of the reviewers has given. */
const GIVEN_SCORES = `
  insert into given_scores
  select by.*, given.* from (${BY}) by, lateral (
    select jsonb_object_agg(${CRITERION}, ${GIVEN}) as scores, avg(${GIVEN})::double precision as score
    from generate_series(1, ${CRITERIA.length}) k) given`;

const MEANS = `
  insert into criterion_means (campaign_id, criterion_id, user_video_id, mean, lowest, highest, count)
  select '${SCORED_CAMPAIGN}', ${CRITERION}, id, avg(${GIVEN}), min(${GIVEN}), max(${GIVEN}), ${REVIEWERS}
  from visits, (select $1::int as k) criterion, generate_series(1, ${REVIEWERS}) u group by id, k`;

/** One of four submissions is assigned to nobody, one to one member, two to two. */
const ASSIGNMENTS = `
  insert into assignments (user_video_id, user_id, organization_id, campaign_id, assigned_at)
  select id, member, 'house', '${SCORED_CAMPAIGN}', now()
  from visits, unnest(case (n / 5) % 4 when 0 then '{}' when 1 then array[$1::text] else array[$2::text, $3::text] end) member`;

const ROWS = [
  `insert into accounts (id, organization_id, name, normalised_name)
   select account_id, 'house', name, lower(name) from visits`,
  `insert into user_videos (id, campaign_id, account_id, uuid, name, joined, device, created_at, completed_at,
     stitch_asked_at, takes_issued, review_status, score, score_lowest, score_highest, scorecard_count, comment_count)
   select visits.id, '${SCORED_CAMPAIGN}', account_id, 'uuid-' || n, name, false, 'Web',
     received_at - interval '3 minutes', received_at, received_at, 2, status, score, lowest, highest, 5,
     (n % 10 = 4)::int
   from visits join (
     select id, avg(score) as score, min(score) as lowest, max(score) as highest from given_scores group by id
   ) totals on totals.id = visits.id order by n desc`,
  `insert into stitches (user_video_id, attempt, take_ids, status, film_key, requested_at, finished_at, section_frames,
     poster_key)
   select id, 1, '{}', 'Complete', 'films/' || n, received_at, received_at, array[600, 600], 'posters/' || n
   from visits order by n desc`,
  `insert into scores (user_video_id, user_id, author, scores, note, score, version, saved_at, submitted_at)
   select id, user_id, 'Reviewer ' || u, scores, 'Clear and warm, and to the point.', score, 1, received_at, received_at
   from given_scores`,
  `insert into comments (id, user_video_id, user_id, author, at_ms, text, created_at)
   select 'comment-' || n, id, 'colleague-3', 'Reviewer 3', 4000, 'A calm voice, and a story about the river. ' || n,
     received_at + interval '1 day'
   from visits where n % 10 = 4`,
];

const HOUSE = [
  `insert into organizations (id, name, allow_overdraft, limit_videos, total_videos, subscription_status)
   values ('house', 'House', true, 1, 1, 'active')`,
  `insert into auth_users (id, name, email, email_verified)
   select id, id, id || '@bench.example', true from unnest($1::text[]) id`,
  `insert into members (user_id, organization_id, role, joined_at)
   select id, 'house', 'reviewer', now() from unnest($1::text[]) id`,
];

/**
 * Writes an organization with a campaign of so many submissions, each scored by five reviewers by twelve criteria, into
 * an empty database. Afterwards the tables are vacuumed and analysed, as in a server that has run for a while.
 */
export async function seedScoredSubmissions(location: DatabaseLocation, submissions: number): Promise<void> {
  const { pool, ...database } = await openDatabase(location, pino({ level: 'silent' }));
  const client = await pool.connect();
  const run = (text: string, values: unknown[] = []) => client.query(text, values);
  const { none, half, all } = REVIEWER;
  try {
    await run(HOUSE[0]!);
    for (const statement of HOUSE.slice(1)) await run(statement, [[none, half, all]]);
    await run(
      `insert into campaigns (id, organization_id, name, status, published_at, content)
       values ('${SCORED_CAMPAIGN}', 'house', '${SCORED_CAMPAIGN}', 'active', now(), $1)`,
      [JSON.stringify(CONTENT)],
    );
    await run(
      `insert into scorecards (campaign_id, version, hash, criteria, made_at)
       values ('${SCORED_CAMPAIGN}', 1, 'of the benchmark', $1, now())`,
      [JSON.stringify(CRITERIA)],
    );
    await run(VISITS, [submissions, FIRST_NAMES, LAST_NAMES, STATUSES]);
    await run(
      `create temporary table given_scores
       (n int, id text, received_at timestamptz, u int, user_id text, scores jsonb, score double precision)`,
    );
    // Each statement is one that a server has the time for.
    for (const reviewer of numbersTo(REVIEWERS)) await run(GIVEN_SCORES, [all, half, reviewer]);
    for (const statement of ROWS) await run(statement);
    for (const criterion of numbersTo(CRITERIA.length)) await run(MEANS, [criterion]);
    await run(ASSIGNMENTS, [none, half, all]);
    await run('drop table visits, given_scores');
    await run('vacuum (analyze)');
  } finally {
    client.release();
    await database.flushed();
    await database.close();
  }
}

/** Hides the names of the submissions, or shows them. */
export async function setNamesHidden(db: Kysely<Tables>, isHidden: boolean): Promise<void> {
  await sql`
    update campaigns set content = jsonb_set(content, '{reviewing,hidesNames}', ${JSON.stringify(isHidden)}::jsonb)
    where id = ${SCORED_CAMPAIGN}`.execute(db);
}
