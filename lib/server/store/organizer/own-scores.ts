import { sql, type RawBuilder } from 'kysely';
import { FENCE } from './hidden-scores';

/** Bits of each criterion in `marks`. */
const BITS = sql.raw('4');

/** What a member scored of one submission. */
export type OwnScore = { user_video_id: string; score: number; version: number; marks: string };

/**
 * What a member scored of a campaign, whatever of it was seen: by the index `scores_marked` alone. `isWhole`: all is
 * read at once.
 */
export const ownScores = (
  campaignId: string,
  userId: string | null,
  { isWhole = false } = {},
): RawBuilder<OwnScore> => sql<OwnScore>`(
  select user_video_id, score, version, marks from scores
  where user_id = ${userId} and campaign_id = ${campaignId} and submitted_at is not null and score is not null
  ${isWhole ? FENCE : sql``})`;

/**
 * What `own` gives for a criterion; `null`: nothing was seen of it. The version by which was scored says where among
 * the marks it is.
 */
export const ownMark = (campaignId: string, criterionId: string | null): RawBuilder<number> => sql<number>`
  nullif(
    own.marks >> (${BITS} * (${placesOf(campaignId, criterionId)})[own.version] - ${BITS}) & 15, 0)::double precision`;

/** The places of a criterion, from 1 on, in the versions of a scorecard: an array, `null` for those without it. */
const placesOf = (campaignId: string, criterionId: string | null) => sql`array(
  select (
    select c.place::integer from jsonb_array_elements(k.criteria) with ordinality c (criterion, place)
    where c.criterion ->> 'id' = ${criterionId})
  from generate_series(1, (select max(version) from scorecards where campaign_id = ${campaignId})) version
  left join scorecards k on k.campaign_id = ${campaignId} and k.version = version.version
  order by version.version)`;
