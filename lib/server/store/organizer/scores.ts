import { createHash } from 'node:crypto';
import { sql, type Kysely, type SqlBool, type Transaction } from 'kysely';
import { teamScore } from '@/lib/domain/scores';
import type { ScoreRepository, StoredScores } from '../../ports/store/organizer/scores';
import type { Tables } from '../tables';
import { createScorecardTemplates } from './scorecard-templates';
import { noteSubmissionEvent } from './webhook-outbox';

export function createScoreRepository(db: Kysely<Tables>): ScoreRepository {
  return {
    ...createScorecardTemplates(db),

    async version(campaignId, criteria, at) {
      const written = JSON.stringify(criteria);
      const hash = createHash('sha256').update(written).digest('hex');
      for (;;) {
        const kept = await db
          .selectFrom('scorecards')
          .select('version')
          .where('campaign_id', '=', campaignId)
          .where('hash', '=', hash)
          .executeTakeFirst();
        if (kept) return kept.version;
        // Whoever keeps one at the same moment takes the same number, and one of them tries again.
        await sql`
          insert into scorecards (campaign_id, version, hash, criteria, made_at)
          select ${campaignId}, coalesce(max(version), 0) + 1, ${hash}, ${written}::jsonb, ${at}::timestamptz
          from scorecards where campaign_id = ${campaignId}
          on conflict do nothing`.execute(db);
      }
    },

    async countScored(campaignId) {
      // By the index `submissions_by_score`.
      const row = await db
        .selectFrom('user_videos as v')
        .select(sql<number>`count(*)::int`.as('n'))
        .where('v.campaign_id', '=', campaignId)
        .where('v.received_at', 'is not', null)
        .where(sql<SqlBool>`not v.rehearsal`)
        .where('v.score', '>', 0)
        .executeTakeFirst();
      return row?.n ?? 0;
    },

    submitted: (visitId) => readSubmitted(db, visitId),

    async draftOf(visitId, userId) {
      const row = await db
        .selectFrom('scores')
        .select('draft')
        .where('user_video_id', '=', visitId)
        .where('user_id', '=', userId)
        .executeTakeFirst();
      return row?.draft ?? null;
    },

    async keepDraft(visitId, draft, { userId, name, at }) {
      const change = { draft: JSON.stringify(draft), saved_at: at };
      await db
        .insertInto('scores')
        .values({ user_video_id: visitId, user_id: userId, author: name, ...change })
        .onConflict((conflict) => conflict.columns(['user_video_id', 'user_id']).doUpdateSet(change))
        .execute();
    },

    submit: (visitId, { scores, note, score, version }, { userId, name, at }) =>
      change(db, visitId, async (trx) => {
        const before = await findOwn(trx, visitId, userId);
        const hasSeen = before !== null && (await haveOthersSubmitted(trx, visitId, userId));
        const given = {
          ...{ author: name, draft: null, scores: JSON.stringify(scores), note, score, version, saved_at: at },
          submitted_at: before?.submitted_at ?? at,
          changed_at: hasSeen ? at : (before?.changed_at ?? null),
        };
        await trx
          .insertInto('scores')
          .values({ user_video_id: visitId, user_id: userId, ...given })
          .onConflict((conflict) => conflict.columns(['user_video_id', 'user_id']).doUpdateSet(given))
          .execute();
        await noteSubmissionEvent(trx, 'submission.reviewed', visitId, at);
      }),

    withdraw: (visitId, { userId, at }) =>
      change(db, visitId, async (trx) => {
        const before = await findOwn(trx, visitId, userId);
        const hasSeen = before !== null && (await haveOthersSubmitted(trx, visitId, userId));
        const own = { user_video_id: visitId, user_id: userId };
        // Whoever has seen the scores of others gives no first ones any more.
        if (hasSeen)
          await trx
            .updateTable('scores')
            .set({ draft: null, scores: null, note: null, score: null, version: null, submitted_at: null })
            .set({ saved_at: at, changed_at: at })
            .where((by) => by.and(own))
            .execute();
        else
          await trx
            .deleteFrom('scores')
            .where((by) => by.and(own))
            .execute();
      }),
  };
}

/** Changes scores of a visit, and then what all of them come to. */
async function change(
  db: Kysely<Tables>,
  visitId: string,
  write: (trx: Transaction<Tables>) => Promise<void>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx.selectFrom('user_videos').select('id').where('id', '=', visitId).forUpdate().execute();
    await write(trx);
    await writeTotals(trx, visitId);
  });
}

/** A member's row, where it is or was more than a draft. */
async function findOwn(trx: Transaction<Tables>, visitId: string, userId: string) {
  const row = await trx
    .selectFrom('scores')
    .select(['submitted_at', 'changed_at'])
    .where('user_video_id', '=', visitId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row && (row.submitted_at ?? row.changed_at) ? row : null;
}

async function haveOthersSubmitted(trx: Transaction<Tables>, visitId: string, userId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('scores')
    .select('user_id')
    .where('user_video_id', '=', visitId)
    .where('user_id', '<>', userId)
    .where('submitted_at', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

async function readSubmitted(db: Kysely<Tables>, visitId: string): Promise<StoredScores[]> {
  const rows = await db
    .selectFrom('scores as s')
    .innerJoin('user_videos as v', 'v.id', 's.user_video_id')
    .innerJoin('scorecards as c', (join) =>
      join.onRef('c.campaign_id', '=', 'v.campaign_id').onRef('c.version', '=', 's.version'),
    )
    .select(['s.user_id', 's.author', 's.scores', 's.note', 's.score', 's.submitted_at', 's.changed_at'])
    .select(['c.version', 'c.criteria'])
    .where('s.user_video_id', '=', visitId)
    .orderBy('s.submitted_at')
    .orderBy('s.user_id')
    .execute();
  return rows.flatMap(({ user_id: userId, submitted_at: submittedAt, changed_at: changedAt, scores, ...row }) =>
    submittedAt && scores ? [{ ...row, userId, submittedAt, changedAt, scores }] : [],
  );
}

/** Keeps what the scores of a visit come to where lists read it. */
async function writeTotals(trx: Transaction<Tables>, visitId: string): Promise<void> {
  const submitted = await readSubmitted(trx, visitId);
  const team = teamScore(submitted);
  const columns = team
    ? { score: team.score, score_lowest: team.lowest, score_highest: team.highest }
    : { score: 0, score_lowest: 0, score_highest: 0 };
  await trx
    .updateTable('user_videos')
    .set({ ...columns, scorecard_count: submitted.length })
    .where('id', '=', visitId)
    .execute();
  await trx.deleteFrom('criterion_means').where('user_video_id', '=', visitId).execute();
  const means = JSON.stringify(team?.criteria ?? []);
  await sql`
    insert into criterion_means (campaign_id, criterion_id, user_video_id, mean, lowest, highest, count)
    select v.campaign_id, m."criterionId", v.id, m.mean, m.lowest, m.highest, m.count
    from user_videos v, jsonb_to_recordset(${means}::jsonb)
      as m ("criterionId" text, mean double precision, lowest integer, highest integer, count integer)
    where v.id = ${visitId}`.execute(trx);
}

/** Removes what a member of an organization was about to give: nobody else sees it. What was submitted stays. */
export async function dropScoreDrafts(trx: Transaction<Tables>, userId: string, organizationId: string): Promise<void> {
  const ofMember = sql`user_id = ${userId} and draft is not null and user_video_id in (
    select v.id from user_videos v join campaigns c on c.id = v.campaign_id where c.organization_id = ${organizationId})`;
  await sql`delete from scores where ${ofMember} and submitted_at is null and changed_at is null`.execute(trx);
  await sql`update scores set draft = null where ${ofMember}`.execute(trx);
}
