import { sql, type Kysely, type RawBuilder, type SqlBool } from 'kysely';
import type { SubmittedAnswer } from '@/lib/contract/organizer/submitted-answers';
import { namelessAnswer } from '@/lib/domain/answer-kinds/rules-of-kinds';
import type { CampaignRepository, Submission } from '../ports/store/campaigns';
import { createAnswersOfVisits } from './answers-of-visits';
import { titleOfVisit } from './campaign-versions';
import { findFlawedTakes } from './flawed-takes';
import { assignedTo } from './organizer/assignments';
import { nameOf, personOf, readNamed, withName } from './organizer/hidden-names';
import { seenComments, seesOthers } from './organizer/hidden-scores';
import { invitedAddress } from './organizer/invitations';
import type { Tables } from './tables';
import { originsOfVisit } from './take-origins';

/** How many rows are read at once. */
const BATCH = 500;

type Received = NonNullable<Parameters<CampaignRepository['eachSubmission']>[1]>;

/** See `CampaignRepository.eachSubmission`. */
export async function* eachSubmission(
  db: Kysely<Tables>,
  campaignId: string,
  received?: Received,
): AsyncGenerator<Submission> {
  const flaws = await findFlawedTakes(db, campaignId);
  const answersOf = createAnswersOfVisits(db, campaignId);
  for (let after: { created_at_text: string; id: string } | null = null; ;) {
    const cursor: typeof after = after;
    const read = () => readBatch(db, campaignId, received, cursor);
    const rows: Row[] = await readNamed(db, () => campaignId, read);
    const answers = await answersOf(rows);
    for (const row of rows)
      yield {
        id: row.id,
        campaign: row.campaign,
        campaignTitle: row.campaign_title,
        uuid: row.uuid,
        name: row.name,
        person: row.person,
        email: row.email,
        phone: row.phone,
        claimsAccount: row.joined === true,
        address: row.address,
        status: statusOf(row),
        decision: row.review_status,
        comments: row.seen_comments,
        ...toScores(row),
        assigned: row.assigned.map(({ name }) => name),
        createdAt: row.created_at,
        completedAt: row.completed_at,
        filmKey: row.film_key,
        resumeKey: row.resume_key,
        consent: readConsent(row),
        flaws: flaws.get(row.id) ?? [],
        origins: row.origins,
        answers: answersOfRow(row, answers.get(row.id) ?? []),
        hasTranscript: row.has_transcript,
      };
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) return;
    after = last;
  }
}

const answersOfRow = ({ name }: Pick<Row, 'name'>, answers: SubmittedAnswer[]) =>
  name === null ? answers.map(namelessAnswer) : answers;

function readBatch(
  db: Kysely<Tables>,
  campaignId: string,
  received: Received | undefined,
  after: { created_at_text: string; id: string } | null,
) {
  const userId = received?.userId ?? null;
  const named = <T>(value: RawBuilder<T>) => withName('v', userId, value);
  return db
    .selectFrom('user_videos as v')
    .innerJoin('campaigns as c', 'c.id', 'v.campaign_id')
    .leftJoin('stitches as s', 's.user_video_id', 'v.id')
    .leftJoin('consents as n', 'n.user_video_id', 'v.id')
    .select(['n.version', 'n.language', 'n.line', 'n.text', 'n.accepted_at'])
    .select(['c.name as campaign', 'v.id', 'v.created_at', 'v.completed_at', 'v.version_id'])
    .select([nameOf('v', userId).as('name'), personOf('v').as('person')])
    .select([named(sql<string>`v.uuid`).as('uuid'), named(sql<boolean>`v.joined`).as('joined')])
    .select([named(sql<string | null>`v.email`).as('email'), named(sql<string | null>`v.phone`).as('phone')])
    .select(['v.review_status', 'v.rating_average', 'v.rating_count', 'v.scorecard_count'])
    .select(['v.score', 'v.score_lowest', 'v.score_highest'])
    .select(seesOthers('v', userId).as('is_shown'))
    .select(seenComments('v', userId).as('seen_comments'))
    .select(titleOfVisit('v').as('campaign_title'))
    .select(['v.skipped_at', 's.film_key', sql<string>`v.created_at::text`.as('created_at_text')])
    .select([
      sql<boolean>`(
        exists (select from takes t where t.user_video_id = v.id and t.saved_at is not null)
        or exists (select from answers a where a.user_video_id = v.id and a.answer is not null))`.as('recorded'),
      named(
        sql<string | null>`(
          select r.file_key from resumes r where r.user_video_id = v.id and r.saved_at is not null
          order by r.saved_at desc limit 1)`,
      ).as('resume_key'),
      named(invitedAddress('v')).as('address'),
      originsOfVisit.as('origins'),
      sql<boolean>`exists (select from transcripts t where t.user_video_id = v.id)`.as('has_transcript'),
      assignedTo(sql.ref('v.id')).as('assigned'),
    ])
    .where('v.campaign_id', '=', campaignId)
    .where(sql<SqlBool>`not v.rehearsal`)
    .$if(received !== undefined, (query) => query.where('v.received_at', 'is not', null))
    .$if(Boolean(received?.ids), (query) => query.where(sql<SqlBool>`v.id = any(${received?.ids}::text[])`))
    .$if(after !== null, (query) =>
      query.where(sql<SqlBool>`(v.created_at, v.id) > (${after?.created_at_text}::timestamptz, ${after?.id})`),
    )
    .orderBy('v.created_at')
    .orderBy('v.id')
    .limit(BATCH)
    .execute();
}

type Row = Awaited<ReturnType<typeof readBatch>>[number];

function toScores(row: Row) {
  const scorecards = row.scorecard_count;
  if (!row.is_shown) return { rating: 0, ratings: 0, score: 0, scoreLowest: 0, scoreHighest: 0, scorecards };
  return {
    ...{ rating: Number(row.rating_average), ratings: row.rating_count },
    ...{ score: row.score, scoreLowest: row.score_lowest, scoreHighest: row.score_highest, scorecards },
  };
}

type StateRow = Pick<Row, 'skipped_at' | 'film_key' | 'completed_at' | 'recorded'>;

function statusOf({ skipped_at, film_key, completed_at, recorded }: StateRow): Submission['status'] {
  if (skipped_at) return 'skipped';
  if (film_key || completed_at) return 'completed';
  return recorded ? 'recorded' : 'started';
}

type ConsentRow = {
  [Column in 'version' | 'language' | 'line' | 'text' | 'accepted_at']: Tables['consents'][Column] | null;
};

function readConsent({ version, language, line, text, accepted_at: acceptedAt }: ConsentRow): Submission['consent'] {
  if (version === null || line === null || acceptedAt === null) return null;
  return { version, language, line, text, acceptedAt };
}
