import { AppError } from '@/lib/contract/errors';
import type { SubmissionScorecard, SubmittedScores } from '@/lib/contract/organizer/scorecards';
import type { Criterion } from '@/lib/contract/scorecard';
import { missingScores, scoresOf, teamScore, weightedMean } from '@/lib/domain/scores';
import type { Member } from '../../ports/member';
import type { Scored, StoredScores } from '../../ports/store/organizer/scores';
import type { OrganizerDeps } from '../organizer-deps';
import { writeAudit } from '../write-audit';
import { findSubmission } from './find-submission';

type Needed = Pick<OrganizerDeps, 'store' | 'now'>;
type Of = { member: Member; submissionId: string };

/** Returns the scorecard of a submission with the scores that the member may see. Throws `notFound`. */
export async function getScorecard(
  deps: Needed,
  { member, submissionId }: Pick<Of, 'submissionId'> & { member: Pick<Member, 'organizationId' | 'userId'> },
): Promise<SubmissionScorecard> {
  const { criteria, version, hidesScores } = await findCard(deps, member, submissionId);
  const draft = await deps.store.scores.draftOf(submissionId, member.userId);
  const submitted = await deps.store.scores.submitted(submissionId);
  const mine = submitted.find(({ userId }) => userId === member.userId);
  const others = submitted.filter((each) => each !== mine);
  const isHidden = hidesScores && !mine;
  const present = (each: StoredScores) => presentScores(each, version);
  return {
    ...{ version, criteria },
    draft: draft && { ...draft, scores: scoresOf(criteria, draft.scores) },
    mine: mine ? present(mine) : null,
    others: isHidden ? null : others.map(present),
    othersCount: others.length,
    team: isHidden ? null : teamScore(submitted),
  };
}

/** Keeps what a member is about to give. Others see nothing of it. Throws `notFound`. */
export async function saveScores(
  deps: Needed,
  { member, submissionId, scores, note }: Of & Scored,
): Promise<{ savedAt: string }> {
  const { criteria } = await findCard(deps, member, submissionId);
  const by = { userId: member.userId, name: member.name, at: deps.now() };
  await deps.store.scores.keepDraft(submissionId, { scores: scoresOf(criteria, scores), note }, by);
  return { savedAt: by.at.toISOString() };
}

/**
 * Submits a member's scores. Throws `notFound`; `changedMeanwhile` when the scorecard is not that of `version` any
 * more; `scoresMissing` with the criteria that have none.
 */
export async function submitScores(
  deps: Needed,
  { member, submissionId, scores: all, note, version }: Of & Scored & { version: number },
): Promise<SubmissionScorecard> {
  const card = await findCard(deps, member, submissionId);
  if (card.version !== version) throw new AppError('changedMeanwhile', 'The scorecard has changed');
  const missing = missingScores(card.criteria, all);
  if (missing.length > 0) throw new AppError('scoresMissing', 'Not every criterion has a score', { missing });
  const scores = scoresOf(card.criteria, all);
  const given = { scores, note, score: weightedMean(card.criteria, scores), version };
  await deps.store.scores.submit(submissionId, given, { userId: member.userId, name: member.name, at: deps.now() });
  await writeAudit(deps, member, 'submission.scored', submissionId);
  return getScorecard(deps, { member, submissionId });
}

/** Removes a member's scores, and the draft of them. Throws `notFound`. */
export async function withdrawScores(deps: Needed, { member, submissionId }: Of): Promise<undefined> {
  await findSubmission(deps, member, submissionId);
  await deps.store.scores.withdraw(submissionId, { userId: member.userId, at: deps.now() });
  await writeAudit(deps, member, 'submission.scoresWithdrawn', submissionId);
}

/** Returns by what a submission is scored now. Throws `notFound`, also where its campaign has no scorecard. */
async function findCard(
  deps: Needed,
  member: Pick<Member, 'organizationId' | 'userId'>,
  submissionId: string,
): Promise<{ criteria: Criterion[]; version: number; hidesScores: boolean }> {
  const { campaign, reviewing } = await findSubmission(deps, member, submissionId);
  if (reviewing.criteria.length === 0) throw new AppError('notFound', 'This campaign has no scorecard');
  const version = await deps.store.scores.version(campaign.id, reviewing.criteria, deps.now());
  return { ...reviewing, version };
}

const presentScores = (
  { submittedAt, changedAt, criteria, ...given }: StoredScores,
  version: number,
): SubmittedScores => ({
  ...given,
  submittedAt: submittedAt.toISOString(),
  changedAt: changedAt?.toISOString() ?? null,
  criteria: given.version === version ? null : criteria,
});
